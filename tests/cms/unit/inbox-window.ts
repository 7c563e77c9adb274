import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { atom, type ReadableAtom } from 'nanostores'
import type { Toast } from '#kinds/define.ts'
import type { FormType } from '#kinds/submissions.ts'
import { makePersonalStore, type PersonalStore } from '#cms/drafts/personal.ts'
import { makeLockedStore } from '#cms/drafts/slots.ts'
import { inboxLock, makeInboxDrafts, type StoredDraft } from '#cms/inbox/drafts.ts'
import { makeErase } from '#cms/inbox/erasing.ts'
import { repliesIn, type FormResponse } from '#cms/inbox/form-response.ts'
import { makeInbox } from '#cms/inbox/inbox.ts'
import { makeMarking } from '#cms/inbox/marking.ts'
import { makeNewCount } from '#cms/inbox/new-count.ts'
import { makeNote } from '#cms/inbox/note.ts'
import { makeReply, type Reply } from '#cms/inbox/reply.ts'
import type { RunAfterDelay } from '#cms/stores/clock.ts'
import type { ToastContent } from '#cms/stores/toasts.ts'
import { visitorIp, formData, inboxOf } from '../../api/forms.ts'
import { startServer, type Server } from './server.ts'
import { makeSelfAdvancingClock } from './turning-clock.ts'
import { makeWindowLocks } from './window-locks.ts'

/** Resolves with a store's value once it meets a condition, at once when it already does. */
export const until = <T>(store: ReadableAtom<T>, isMet: (value: T) => boolean): Promise<T> =>
  new Promise((resolve) => {
    const stop = store.subscribe((value) => {
      if (!isMet(value)) return
      // The first call happens before `subscribe` has returned `stop`.
      queueMicrotask(() => stop())
      resolve(value)
    })
  })

let visitors = 0

/** Starts a server, with functions that act as its visitors and as other staff sessions. */
export async function startInboxServer(
  t: TestContext,
  options?: Parameters<typeof startServer>[1],
) {
  const server = await startServer(t, options)
  const { api } = server
  const ask = async (path: string, sent: Parameters<typeof api.call>[1] = {}) =>
    api.call(path, { ...sent, headers: { ...api.staff, ...sent.headers } })
  const stored = async (id: string): Promise<FormResponse> =>
    (await ask(`/api/form/${id}`)).body as FormResponse
  return {
    ...server,
    ask,
    /** Reads a response from the server. */
    stored,
    statusOf: async (id: string): Promise<number> => (await ask(`/api/form/${id}`)).status,
    /** Texts of the replies on the server. */
    repliesTo: async (id: string): Promise<string[]> =>
      repliesIn(await stored(id)).map(({ Message }) => Message),
    /** Sends a public form as a visitor. @returns the response's id */
    async visitorSends(
      type: FormType = 'CONTACT',
      data: Record<string, unknown> = {},
    ): Promise<string> {
      const id = randomUUID()
      const { status } = await inboxOf(api).send(id, formData(type, data), type, {
        ip: visitorIp((visitors += 1)),
      })
      assert.ok(status < 300, String(status))
      return id
    },
    /** Changes a response as another session. */
    async changeElsewhere(id: string, change: { State?: string; Note?: string }): Promise<void> {
      const { Revision } = await stored(id)
      const { status } = await ask(`/api/form/${id}`, {
        method: 'PATCH',
        json: change,
        headers: { 'if-match': `"${Revision}"` },
      })
      assert.equal(status, 200)
    },
  }
}

type DraftKind = 'reply' | 'note'

/**
 * Opens a window of the staff area on the inbox, assembled as in `src/cms/inbox/stores.ts`.
 * @param options windows with the same `device` share its stored drafts
 */
export function openInboxWindow(
  t: TestContext,
  { request }: Pick<Server, 'request'>,
  { device = randomUUID(), pageSize }: { device?: string; pageSize?: number } = {},
) {
  const clock = makeSelfAdvancingClock()
  const personalStore = makePersonalStore(device, clock.after)
  const $writes = atom(0)
  const storage: PersonalStore = {
    ...personalStore,
    async put(key, value) {
      await personalStore.put(key, value)
      $writes.set($writes.get() + 1)
    },
  }
  const { locks, release } = makeWindowLocks()
  const slots = makeLockedStore({ storage, locks, lockNameOf: inboxLock })
  const leaving = new Set<() => void>()
  const toastContents: Omit<ToastContent, 'tone'>[] = []
  const delayedWork: { work: () => void; ms: number }[] = []
  const connection = { isOnline: true }
  const onPageLeaving = (work: () => void) => {
    leaving.add(work)
    return () => void leaving.delete(work)
  }
  const toasts = {
    showToast({ tone: _tone, ...content }: ToastContent) {
      toastContents.push(content)
      return ''
    },
    toastFor: (
      message: Toast | undefined,
      _tone: ToastContent['tone'],
      extra: Partial<ToastContent> = {},
    ) =>
      void toastContents.push({
        text: typeof message === 'object' ? message.text : (message ?? ''),
        ...extra,
      }),
  }
  const drafts = makeInboxDrafts({ slots, onPageLeaving, after: clock.after })
  const inbox = makeInbox({
    transport: request,
    drafts,
    toasts,
    ...(pageSize !== undefined && { pageSize }),
  })
  const counting = makeNewCount({
    whenIdle: () => Promise.resolve(),
    transport: request,
    whileAttended: () => () => undefined,
  })
  const marking = makeMarking({ transport: request, inbox, countNow: counting.countNow })
  let searchesForgotten = 0
  const erase = makeErase({
    transport: request,
    inbox,
    drafts,
    toasts,
    countNow: counting.countNow,
    forgetSearches: () => void (searchesForgotten += 1),
  })
  const after: RunAfterDelay = (ms, work) => {
    delayedWork.push({ work, ms })
    return () => undefined
  }

  /**
   * Ends the window without an event, as a crash does: it stores nothing more, and its locks are
   * released.
   */
  const kill = (): void => {
    storage.close()
    release()
    leaving.clear()
  }
  t.after(kill)

  /** Returns a response, after reading it if this window has not read it before. */
  const openResponse = async (id: string): Promise<FormResponse> => {
    if (!inbox.lastKnown(id)) await inbox.open(id)
    const response = inbox.lastKnown(id)
    assert.ok(response, 'it is not there')
    return response
  }
  const storedDrafts = async (kind: DraftKind, id: string): Promise<Record<string, unknown>[]> =>
    (await slots.all(`${kind}/${id}`)).map(
      ({ value }) => (value as StoredDraft<Record<string, unknown>>).value,
    )
  const makers = {
    reply: (response: FormResponse) =>
      makeReply(
        {
          transport: request,
          inbox,
          marking,
          drafts,
          toasts,
          isOnline: () => connection.isOnline,
          after,
        },
        response,
      ),
    note: (response: FormResponse) => makeNote({ inbox, marking, drafts, toasts }, response),
  }

  return {
    device,
    locks,
    slots,
    inbox,
    drafts,
    marking,
    counting,
    erase,
    connection,
    clock,
    kill,
    /** Hides the page: pending drafts are stored at once. */
    hide: () => leaving.forEach((work) => work()),
    /** Texts of the toasts so far. */
    toastTexts: () => toastContents.map(({ text }) => text),
    toasts: toastContents,
    searchesForgotten: () => searchesForgotten,
    /** Runs the delayed work now. @returns its delays, in milliseconds */
    runLater: (): number[] =>
      delayedWork.splice(0).map(({ work, ms }) => {
        work()
        return ms
      }),
    openResponse,
    /** Opens the reply to a response, with its stored draft restored. */
    async reply(id: string) {
      const reply = makers.reply(await openResponse(id))
      await reply.open()
      return reply
    },
    async note(id: string) {
      const note = makers.note(await openResponse(id))
      await note.open()
      return note
    },
    /** Stored drafts of a kind on one response. */
    storedDrafts,
    /** Resolves once a draft with this text is stored. */
    async untilDraftWith(kind: DraftKind, id: string, words: string): Promise<void> {
      for (;;) {
        const before = $writes.get()
        if (
          (await storedDrafts(kind, id)).some(
            ({ Message, text: note }) => Message === words || note === words,
          )
        )
          return
        await until($writes, (count) => count > before)
      }
    },
  }
}

export type InboxWindow = ReturnType<typeof openInboxWindow>

/** Message of a reply. */
export const replyText = (reply: Reply): string => reply.$state.get().written.Message
export const errorMessage = (reply: Reply): string | null => reply.$state.get().errorMessage
/** Resolves once the reply's draft is stored. */
export const untilDraftStored = (reply: Reply): Promise<unknown> =>
  until(reply.$state, ({ draftStatus }) => draftStatus.name === 'kept')
/** Number of requests that send a reply. */
export const repliesSent = (calls: Server['calls']): number =>
  calls.filter(({ path }) => path === '/api/email').length
/** Requests that send a reply. */
export const SEND_REPLY_REQUEST = /^POST \/api\/email/
/** Requests that read one response. */
export const READ_RESPONSE_REQUEST = /^GET \/api\/form\//
