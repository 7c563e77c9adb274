import { onPageLeaving } from '../drafts/autosave.ts'
import { personalDrafts } from '../drafts/personal.ts'
import { makeLockedStore } from '../drafts/slots.ts'
import { request } from '../network/api.ts'
import { runAfterDelay } from '../stores/clock.ts'
import { forgetSearches } from '../stores/private-searches.ts'
import { showToast, toastFor } from '../stores/toasts.ts'
import { inboxLock, makeInboxDrafts } from './drafts.ts'
import { makeErase } from './erasing.ts'
import type { FormResponse } from './form-response.ts'
import { makeInbox } from './inbox.ts'
import { makeMarking } from './marking.ts'
import { countNow } from './new-count.ts'
import { makeNote, type Note } from './note.ts'
import { makeReply, type Reply } from './reply.ts'

const transport = request
const toasts = { showToast, toastFor }
const drafts = makeInboxDrafts({
  slots: makeLockedStore({
    storage: personalDrafts,
    locks: navigator.locks,
    lockNameOf: inboxLock,
  }),
  onPageLeaving,
})

/** Stores of the inbox in this window, with the browser's connection, storage and toasts. */
export const inbox = makeInbox({ transport, drafts, toasts })
export const marking = makeMarking({ transport, inbox, countNow })
export const erase = makeErase({ transport, inbox, drafts, toasts, countNow, forgetSearches })

export const replyTo = (response: FormResponse): Reply =>
  makeReply(
    {
      transport,
      inbox,
      marking,
      drafts,
      toasts,
      isOnline: () => navigator.onLine,
      after: runAfterDelay,
    },
    response,
  )

export const noteOn = (response: FormResponse): Note =>
  makeNote({ inbox, marking, drafts, toasts }, response)
