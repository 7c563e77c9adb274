import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { StaffArea } from './app.tsx'
import { startSession } from './entry/session.ts'
import { $open, decided } from './network/entry.ts'
import { fetchFirstScreen } from './shell/first-screen.ts'
import './ui/trusted-types.ts'

/** Selects the same link as an element of the frame, or the content itself. */
const likenessOf = (element: Element | null): string => {
  const address = element?.getAttribute('href')
  return address ? `a[href="${CSS.escape(address)}"]` : `#${element?.id || 'none'}`
}

/** Draws the program in the place of the page's own frame. Of the frame hands on the focus, where it has it. */
const draw = (host: HTMLElement, failure?: Error): void => {
  const focused = host.contains(document.activeElement) ? likenessOf(document.activeElement) : null
  flushSync(() => createRoot(host).render(<StaffArea failure={failure} />))
  if (focused) host.querySelector<HTMLElement>(focused)?.focus()
}

const begin = async (): Promise<void> => {
  startSession()
  const leaveUnlessShown = fetchFirstScreen()
  await decided()
  leaveUnlessShown($open.get())
}

const host = document.getElementById('staff')
// Until then the frame stays: a spinner in its place would be a flash.
if (host)
  void begin().then(
    () => draw(host),
    (cause: unknown) => draw(host, new Error('The staff area could not start.', { cause })),
  )
