import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { StaffArea } from './app.tsx'
import { startSignIn } from './entry/sign-in.ts'
import { $hasAccess, whenFirstScreenKnown } from './network/entry.ts'
import { fetchFirstScreen } from './shell/first-screen.ts'
import './ui/trusted-types.ts'

/**
 * Selector by which an element of the frame is found again in the program: a link by its address,
 * any other element by its id.
 */
const counterpartSelector = (element: Element | null): string => {
  const address = element?.getAttribute('href')
  return address ? `a[href="${CSS.escape(address)}"]` : `#${element?.id || 'none'}`
}

/**
 * Renders the program in place of the page's frame. If an element of the frame has the focus, the
 * same element of the program gets it.
 */
const draw = (host: HTMLElement, failure?: Error): void => {
  const { activeElement } = document
  const focused = host.contains(activeElement) ? counterpartSelector(activeElement) : null
  flushSync(() => createRoot(host).render(<StaffArea failure={failure} />))
  if (focused) host.querySelector<HTMLElement>(focused)?.focus()
}

const begin = async (): Promise<void> => {
  startSignIn()
  const discardUnlessOpen = fetchFirstScreen()
  await whenFirstScreenKnown()
  discardUnlessOpen($hasAccess.get())
}

const host = document.getElementById('staff')
// The frame remains until the first screen is known: a spinner in its place would only flash.
if (host)
  void begin().then(
    () => draw(host),
    (cause: unknown) => draw(host, new Error('The staff area could not start.', { cause })),
  )
