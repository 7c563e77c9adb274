import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { StaffArea } from './app.tsx'
import { startSession } from './entry/sign-in.ts'
import { $open, decided } from './network/entry.ts'
import { fetchFirstScreen } from './shell/first-screen.ts'
import './ui/trusted-types.ts'

/**
 * Selector of the program's counterpart of an element of the frame: the same link, or an element
 * with its id.
 */
const likenessOf = (element: Element | null): string => {
  const address = element?.getAttribute('href')
  return address ? `a[href="${CSS.escape(address)}"]` : `#${element?.id || 'none'}`
}

/**
 * Renders the program in place of the page's frame. A focus in the frame moves to the counterpart
 * of its element.
 */
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
// The frame remains until the gates have decided: a spinner in its place would be a flash.
if (host)
  void begin().then(
    () => draw(host),
    (cause: unknown) => draw(host, new Error('The staff area could not start.', { cause })),
  )
