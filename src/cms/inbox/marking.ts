import { submissions, type State } from '#kinds/submissions.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import type { Answer, Failure, Transport } from '../network/api.ts'
import { saveOver } from '../network/save-over.ts'
import type { FormResponse } from './form-response.ts'
import type { InboxStore } from './inbox.ts'

type Change = { State?: State; Note?: string }

/**
 * Result of a change. `changed`: the same field was changed elsewhere and the response is now
 * `now`; nothing was overwritten.
 */
export type Marked =
  { name: 'done' } | { name: 'changed'; now: FormResponse } | { name: 'failed'; why: Failure }

/** Result of a mark, in words. */
export function markedWords(marked: Marked, wanted: State): string {
  if (marked.name === 'changed') return words.changed(words.states[marked.now.State])
  if (marked.name === 'failed')
    return marked.why === 'offline' ? words.notMarkedOffline : words.notMarked
  return words.marked(words.states[wanted])
}

export type Marking = {
  /** Marks a response; `done`, too, when it already has that state. */
  mark(response: FormResponse, state: State): Promise<Marked>
  /** Saves a note over the one that its author has seen. */
  saveNote(response: FormResponse, seen: string, note: string): Promise<Marked>
}

/** Maximum number of attempts while others save in between. */
const TRIES = 3

/**
 * Saves states and notes over the versions known in this tab. `countNow`: called when a state has
 * changed.
 */
export function makeMarking({
  transport,
  inbox,
  countNow,
}: {
  transport: Transport
  inbox: Pick<InboxStore, 'known' | 'put'>
  countNow: () => Promise<void>
}): Marking {
  /** One change at a time per response: each needs the revision of the one before. */
  const queues = new Map<string, Promise<unknown>>()

  const inTurn = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(id) ?? Promise.resolve()).then(work, work)
    queues.set(id, turn)
    return turn
  }

  const send = (
    { ContactId, Revision }: FormResponse,
    change: Change,
  ): Promise<Answer<FormResponse>> => {
    const { method, path } = submissions.api.mark
    return transport<FormResponse>(method, path.replace('{ContactId}', ContactId), {
      body: change,
      ifMatch: Revision,
    })
  }

  /**
   * Saves over the known version. If it is outdated, but the changed field is not, saves over the
   * newer version; if the field was changed, too, the caller gets the current response.
   */
  const save = async (
    from: FormResponse,
    change: Change,
    isAsBefore: (now: FormResponse) => boolean,
  ): Promise<Marked> => {
    const base = inbox.known(from.ContactId) ?? from
    if (!isAsBefore(base)) return { name: 'changed', now: base }
    const outcome = await saveOver<FormResponse, FormResponse, FormResponse, FormResponse>(
      {
        send: (over) => send(over, change),
        readCurrent(refusal) {
          const current = refusal.current as FormResponse | undefined
          if (current) inbox.put(current)
          return Promise.resolve(current ? { current } : { refusal })
        },
        decide: (now, _, mayRepeat) =>
          mayRepeat && isAsBefore(now)
            ? { name: 'again', attempt: now }
            : { name: 'ask', question: now },
        maxAttempts: TRIES,
      },
      base,
    )
    if (outcome.name === 'refused') return { name: 'failed', why: outcome.refusal.kind }
    if (outcome.name === 'ask') return { name: 'changed', now: outcome.question }
    if (outcome.name === 'saved') {
      inbox.put(outcome.answer.data)
      if (change.State !== undefined) void countNow()
    }
    return { name: 'done' }
  }

  return {
    mark: (response, state) =>
      inTurn(response.ContactId, async () => {
        const seen = (inbox.known(response.ContactId) ?? response).State
        if (seen === state) return { name: 'done' }
        const marked = await save(response, { State: state }, (now) => now.State === seen)
        return marked.name === 'changed' && marked.now.State === state ? { name: 'done' } : marked
      }),
    saveNote: (response, seen, note) =>
      inTurn(response.ContactId, async () => {
        const marked = await save(response, { Note: note }, (now) => now.Note === seen)
        return marked.name === 'changed' && marked.now.Note === note.trim()
          ? { name: 'done' }
          : marked
      }),
  }
}
