import type { Answer, Failure, Refusal, Success } from './answer.ts'

/** Failures after which it is not known if the store has the values. */
const uncertainFailures: ReadonlySet<Failure> = new Set([
  'offline',
  'unavailable',
  'aborted',
  'unexpected',
])

/** True when the store may have saved the values although the call failed. */
export const mayBeStored = ({ kind }: Refusal): boolean => uncertainFailures.has(kind)

/** True when the server has another version than the save was meant to replace: 409, 412 or 428. */
export const isVersionConflict = ({ kind, problem }: Refusal): boolean =>
  kind === 'stale' || kind === 'conflict' || problem?.status === 428

/** Decision about a conflict, from the version that the server has now. */
export type ConflictDecision<Attempt, Question> =
  /**
   * The server has the sent values: an earlier save was stored although its answer was lost, or
   * somebody else saved the same.
   */
  | { name: 'done' }
  /** The changes are compatible: sends the attempt over the current version. */
  | { name: 'again'; attempt: Attempt }
  /** A person decides. */
  | { name: 'ask'; question: Question }
  /** The refusal has another reason: ends with it. */
  | { name: 'refused' }

/** Result of {@link saveOver}; `done`: the server had the sent values already. */
export type SaveOutcome<Saved, Current, Attempt, Question> =
  | { name: 'saved'; answer: Success<Saved>; attempt: Attempt }
  | { name: 'done'; current: Current }
  | { name: 'ask'; question: Question }
  | { name: 'refused'; refusal: Refusal }

export type SaveOver<Saved, Current, Attempt, Question> = {
  /** Saves the attempt, but only over the version that the attempt names. */
  send: (attempt: Attempt) => Promise<Answer<Saved>>
  /**
   * Returns the version that the server has now, from the refusal or by reading it. If reading
   * fails, returns the refusal that ends the save.
   */
  readCurrent: (refusal: Refusal) => Promise<{ current: Current } | { refusal: Refusal }>
  /**
   * Decides about a conflict.
   * @param mayRepeat false after the last attempt: the decision `again` then ends with the refusal
   */
  decide: (
    current: Current,
    attempt: Attempt,
    mayRepeat: boolean,
  ) => ConflictDecision<Attempt, Question>
  /** Maximum number of attempts. */
  maxAttempts: number
}

/**
 * Saves over the version that the attempt names (optimistic concurrency). When the server has
 * another version, `decide` compares it with the attempt. No version is overwritten unseen.
 */
export async function saveOver<Saved, Current, Attempt, Question = never>(
  { send, readCurrent, decide, maxAttempts }: SaveOver<Saved, Current, Attempt, Question>,
  first: Attempt,
): Promise<SaveOutcome<Saved, Current, Attempt, Question>> {
  let attempt = first
  for (let sentCount = 1; ; sentCount += 1) {
    const answer = await send(attempt)
    if (answer.ok) return { name: 'saved', answer, attempt }
    if (!isVersionConflict(answer)) return { name: 'refused', refusal: answer }
    const readResult = await readCurrent(answer)
    if ('refusal' in readResult) return { name: 'refused', refusal: readResult.refusal }
    const mayRepeat = sentCount < maxAttempts
    const decision = decide(readResult.current, attempt, mayRepeat)
    if (decision.name === 'done') return { name: 'done', current: readResult.current }
    if (decision.name === 'ask') return decision
    if (decision.name === 'refused' || !mayRepeat) return { name: 'refused', refusal: answer }
    attempt = decision.attempt
  }
}
