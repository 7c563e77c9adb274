import { submissions, type State } from '#kinds/submissions.ts'
import { request, type Answer, type Failure } from '../network/api.ts'
import type { FormResponse } from './form-response.ts'
import { known, put } from './inbox.ts'
import { countNow } from './new-count.ts'

type Change = { State?: State; Note?: string }

/** `changed`: it was changed somewhere else in the same respect, and stands as `now`; nothing was overwritten. */
export type Marked = { name: 'done' } | { name: 'changed'; now: FormResponse } | { name: 'failed'; why: Failure }

/** One change after the other per response: each must know the revision that the one before left. */
const queues = new Map<string, Promise<unknown>>()

function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(id) ?? Promise.resolve()).then(work, work)
  queues.set(id, turn)
  return turn
}

const send = ({ ContactId, Revision }: FormResponse, change: Change): Promise<Answer<FormResponse>> => {
  const { method, path } = submissions.api.mark
  return request<FormResponse>(method, path.replace('{ContactId}', ContactId), { body: change, ifMatch: Revision })
}

/**
 * Saves over the version that is known here. Where that is old, but what this change is about still stands as `before`,
 * it is saved over the newer version; where that was changed too, the caller gets to know what stands now.
 */
async function save(from: FormResponse, change: Change, isAsBefore: (now: FormResponse) => boolean): Promise<Marked> {
  let base = known(from.ContactId) ?? from
  // As often as somebody else can reasonably come in between.
  for (let tries = 0; tries < 3; tries += 1) {
    if (!isAsBefore(base)) return { name: 'changed', now: base }
    const answer = await send(base, change)
    if (answer.ok) {
      put(answer.data)
      if (change.State !== undefined) void countNow()
      return { name: 'done' }
    }
    if (answer.kind !== 'stale') return { name: 'failed', why: answer.kind }
    base = answer.current as FormResponse
    put(base)
  }
  return { name: 'changed', now: base }
}

/** Marks a response, seen in a state. That it is in the wanted state already is as good as done. */
export const mark = (response: FormResponse, state: State): Promise<Marked> =>
  inTurn(response.ContactId, async () => {
    const seen = (known(response.ContactId) ?? response).State
    if (seen === state) return { name: 'done' }
    const marked = await save(response, { State: state }, (now) => now.State === seen)
    return marked.name === 'changed' && marked.now.State === state ? { name: 'done' } : marked
  })

/** Saves a note in place of the one that its author saw. */
export const saveNote = (response: FormResponse, seen: string, note: string): Promise<Marked> =>
  inTurn(response.ContactId, async () => {
    const marked = await save(response, { Note: note }, (now) => now.Note === seen)
    return marked.name === 'changed' && marked.now.Note === note.trim() ? { name: 'done' } : marked
  })
