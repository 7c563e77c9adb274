import { createRoot } from 'react-dom/client'
import { StaffArea } from './app.tsx'
import { startSession } from './entry/session.ts'
import { decided } from './network/entry.ts'
import { readFirstList } from './shell/first-list.ts'
import './trusted-types.ts'

startSession()
readFirstList()
const host = document.getElementById('staff')
// Until then the page's own frame stays: a spinner in its place would be a flash.
if (host) void decided().then(() => createRoot(host).render(<StaffArea />))
