import type { Answer, Failure, Refusal, Success } from './answer.ts'

const lost: ReadonlySet<Failure> = new Set(['offline', 'unavailable', 'aborted', 'unexpected'])

/** No answer, or none from the store: what was sent may be stored all the same. */
export const isAnswerLost = ({ kind }: Refusal): boolean => lost.has(kind)

/** The server has this in a version that was not the one saved over: 409, 412 or 428. */
export const isVersionConflict = ({ kind, problem }: Refusal): boolean =>
  kind === 'stale' || kind === 'conflict' || problem?.status === 428

/** What follows from what the server has now. */
export type Decision<Attempt, Question> =
  /** It is what was sent: an earlier save had arrived although its answer had not, or somebody else did the same. */
  | { name: 'done' }
  /** Both go together: sends this over the current version. */
  | { name: 'again'; attempt: Attempt }
  /** A person decides. */
  | { name: 'ask'; question: Question }
  /** The conflict was about something else: it ends with the refusal. */
  | { name: 'refused' }

export type Outcome<Saved, Current, Attempt, Question> =
  | { name: 'saved'; answer: Success<Saved>; attempt: Attempt }
  | { name: 'done'; current: Current }
  | { name: 'ask'; question: Question }
  | { name: 'refused'; refusal: Refusal }

export type SaveOver<Saved, Current, Attempt, Question> = {
  /** Sends over exactly the version that the attempt names. */
  send: (attempt: Attempt) => Promise<Answer<Saved>>
  /** What the server has now, from the refusal or by reading it; where that fails, the refusal to end with. */
  readCurrent: (refusal: Refusal) => Promise<{ current: Current } | { refusal: Refusal }>
  /** @param mayRepeat false after the last attempt: `again` would be refused */
  decide: (current: Current, attempt: Attempt, mayRepeat: boolean) => Decision<Attempt, Question>
  /** How often it is sent at most. */
  maxAttempts: number
}

/** Saves over the version that was seen (optimistic concurrency): a conflict is decided on by what the server has now, and never forced. */
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
