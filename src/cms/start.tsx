import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { StaffArea } from './app.tsx'
import { startSession } from './entry/session.ts'
import { decided } from './network/entry.ts'
import { fetchFirstScreen } from './shell/first-screen.ts'
import './trusted-types.ts'

/** Draws the program in the place of the page's own frame. A link of the frame that has the focus hands it to the same link. */
const draw = (host: HTMLElement): void => {
  const focused = host.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null
  flushSync(() => createRoot(host).render(<StaffArea />))
  if (focused) host.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus()
}

startSession()
fetchFirstScreen()
const host = document.getElementById('staff')
// Until then the frame stays: a spinner in its place would be a flash.
if (host) void decided().then(() => draw(host))
