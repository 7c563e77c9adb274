import type { Answer, Failure, Refusal, Success } from './answer.ts'

const lost: ReadonlySet<Failure> = new Set(['offline', 'unavailable', 'aborted', 'unexpected'])

/** True when no answer came, or none from the store: the values may be stored all the same. */
export const mayBeStored = ({ kind }: Refusal): boolean => lost.has(kind)

/** True when the server has another version than the one saved over: 409, 412 or 428. */
export const isVersionConflict = ({ kind, problem }: Refusal): boolean =>
  kind === 'stale' || kind === 'conflict' || problem?.status === 428

/** Decision about a conflict, from the version that the server has now. */
export type Decision<Attempt, Question> =
  /**
   * The server has the sent values: an earlier save was stored although its answer was lost, or
   * somebody else saved the same.
   */
  | { name: 'done' }
  /** Compatible changes: sends the attempt over the current version. */
  | { name: 'again'; attempt: Attempt }
  /** A person decides. */
  | { name: 'ask'; question: Question }
  /** The refusal has another reason: ends with it. */
  | { name: 'refused' }

export type Outcome<Saved, Current, Attempt, Question> =
  | { name: 'saved'; answer: Success<Saved>; attempt: Attempt }
  | { name: 'done'; current: Current }
  | { name: 'ask'; question: Question }
  | { name: 'refused'; refusal: Refusal }

export type SaveOver<Saved, Current, Attempt, Question> = {
  /** Sends over exactly the version that the attempt names. */
  send: (attempt: Attempt) => Promise<Answer<Saved>>
  /**
   * Gets the version that the server has now, from the refusal or by reading it; if that fails, the
   * refusal to end with.
   */
  readCurrent: (refusal: Refusal) => Promise<{ current: Current } | { refusal: Refusal }>
  /** @param mayRepeat false after the last attempt: `again` would be refused */
  decide: (current: Current, attempt: Attempt, mayRepeat: boolean) => Decision<Attempt, Question>
  /** Maximum number of attempts. */
  maxAttempts: number
}

/**
 * Saves over the version that was seen (optimistic concurrency), never forced: `decide` handles a
 * conflict, from the version that the server has now.
 */
export async function saveOver<Saved, Current, Attempt, Question = never>(
  { send, readCurrent, decide, maxAttempts }: SaveOver<Saved, Current, Attempt, Question>,
  first: Attempt,
): Promise<Outcome<Saved, Current, Attempt, Question>> {
  let attempt = first
  for (let sent = 1; ; sent += 1) {
    const answer = await send(attempt)
    if (answer.ok) return { name: 'saved', answer, attempt }
    if (!isVersionConflict(answer)) return { name: 'refused', refusal: answer }
    const found = await readCurrent(answer)
    if ('refusal' in found) return { name: 'refused', refusal: found.refusal }
    const mayRepeat = sent < maxAttempts
    const decision = decide(found.current, attempt, mayRepeat)
    if (decision.name === 'done') return { name: 'done', current: found.current }
    if (decision.name === 'ask') return decision
    if (decision.name === 'refused' || !mayRepeat) return { name: 'refused', refusal: answer }
    attempt = decision.attempt
  }
}
