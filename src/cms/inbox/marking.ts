import { submissions, type ResponseState } from '#kinds/submissions.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import type { Answer, Failure, Transport } from '../network/api.ts'
import { saveOver } from '../network/save-over.ts'
import type { FormResponse } from './form-response.ts'
import type { InboxStore } from './inbox.ts'

type Change = { State?: ResponseState; Note?: string }

/** Result of a change. */
export type MarkResult =
  | { name: 'done' }
  /** Somebody else changed the same field; nothing was overwritten. `current`: current response. */
  | { name: 'changed'; current: FormResponse }
  | { name: 'failed'; why: Failure }

/** Result of a mark, in words. */
export function markedWords(marked: MarkResult, wanted: ResponseState): string {
  if (marked.name === 'changed') return words.changed(words.states[marked.current.State])
  if (marked.name === 'failed')
    return marked.why === 'offline' ? words.notMarkedOffline : words.notMarked
  return words.marked(words.states[wanted])
}

export type Marking = {
  /** Changes the state of a response. The result is `done`, too, when it already has that state. */
  mark(response: FormResponse, state: ResponseState): Promise<MarkResult>
  /** Saves a note, unless the note on the server differs from the one its author has `seen`. */
  saveNote(response: FormResponse, seen: string, note: string): Promise<MarkResult>
}

/** Maximum number of attempts to save over newer versions. */
const MAX_ATTEMPTS = 3

/** Saves states and notes of responses, each over the version known in this tab. */
export function makeMarking({
  transport,
  inbox,
  countNow,
}: {
  transport: Transport
  inbox: Pick<InboxStore, 'lastKnown' | 'put'>
  /** Counts the responses again; called when a state has changed. */
  countNow: () => Promise<void>
}): Marking {
  /**
   * Last change of each response, by its id. A change begins when the one before has ended, because
   * it needs the revision that the server returns.
   */
  const lastChanges = new Map<string, Promise<unknown>>()

  const afterLastChange = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const thisChange = (lastChanges.get(id) ?? Promise.resolve()).then(work, work)
    lastChanges.set(id, thisChange)
    return thisChange
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
   * Saves a change over the known version of a response. If the server has a newer version with the
   * same value in this field, the change is saved over that; otherwise the result is `changed`.
   * @param isUnchanged true when the field has the value that the person has seen
   */
  const save = async (
    from: FormResponse,
    change: Change,
    isUnchanged: (current: FormResponse) => boolean,
  ): Promise<MarkResult> => {
    const base = inbox.lastKnown(from.ContactId) ?? from
    if (!isUnchanged(base)) return { name: 'changed', current: base }
    const outcome = await saveOver<FormResponse, FormResponse, FormResponse, FormResponse>(
      {
        send: (over) => send(over, change),
        readCurrent(refusal) {
          const current = refusal.current as FormResponse | undefined
          if (current) inbox.put(current)
          return Promise.resolve(current ? { current } : { refusal })
        },
        decide: (current, _, mayRepeat) =>
          mayRepeat && isUnchanged(current)
            ? { name: 'again', attempt: current }
            : { name: 'ask', question: current },
        maxAttempts: MAX_ATTEMPTS,
      },
      base,
    )
    if (outcome.name === 'refused') return { name: 'failed', why: outcome.refusal.kind }
    if (outcome.name === 'ask') return { name: 'changed', current: outcome.question }
    if (outcome.name === 'saved') {
      inbox.put(outcome.answer.data)
      if (change.State !== undefined) void countNow()
    }
    return { name: 'done' }
  }

  return {
    mark: (response, state) =>
      afterLastChange(response.ContactId, async () => {
        const seen = (inbox.lastKnown(response.ContactId) ?? response).State
        if (seen === state) return { name: 'done' }
        const marked = await save(response, { State: state }, (current) => current.State === seen)
        // Somebody else chose the same state.
        return marked.name === 'changed' && marked.current.State === state
          ? { name: 'done' }
          : marked
      }),
    saveNote: (response, seen, note) =>
      afterLastChange(response.ContactId, async () => {
        const marked = await save(response, { Note: note }, (current) => current.Note === seen)
        // An earlier attempt, or somebody else, saved the same note.
        return marked.name === 'changed' && marked.current.Note === note.trim()
          ? { name: 'done' }
          : marked
      }),
  }
}
