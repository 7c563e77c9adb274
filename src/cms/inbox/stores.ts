import { request } from '../network/api.ts'
import { forgetSearches } from '../stores/private-searches.ts'
import { personal } from '../stores/personal.ts'
import { say, sayFor } from '../stores/toasts.ts'
import { holdLock, makeDrafts } from './drafts.ts'
import { makeErase } from './erasing.ts'
import type { FormResponse } from './form-response.ts'
import { makeInbox } from './inbox.ts'
import { makeMarking } from './marking.ts'
import { countNow } from './new-count.ts'
import { makeNote, type Note } from './note.ts'
import { makeReply, type Reply } from './reply.ts'

/** A page that is hidden may never be seen again: phones end it without another word. */
function onLeave(work: () => void): () => void {
  window.addEventListener('pagehide', work)
  document.addEventListener('visibilitychange', work)
  return () => {
    window.removeEventListener('pagehide', work)
    document.removeEventListener('visibilitychange', work)
  }
}

const transport = request
const toasts = { say, sayFor }
const drafts = makeDrafts({ storage: personal, hold: holdLock, onLeave })

/** The inbox of this page: its stores with the browser's own connection, storage and toasts. */
export const inbox = makeInbox({ transport, drafts, toasts })
export const marking = makeMarking({ transport, inbox, countNow })
export const erase = makeErase({ transport, inbox, drafts, toasts, countNow, forgetSearches })

export const replyTo = (response: FormResponse): Reply =>
  makeReply({ transport, inbox, marking, drafts, toasts, isOnline: () => navigator.onLine, later: (work, ms) => void setTimeout(work, ms) }, response)

export const noteOn = (response: FormResponse): Note => makeNote({ inbox, marking, drafts, toasts }, response)
