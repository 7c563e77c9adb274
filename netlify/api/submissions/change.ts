import { RETRY, retry } from '#store/clock.ts'
import type { Services } from '../services.ts'
import { submissionKey, type Submission } from './submission.ts'

/** More than one burst of retries can produce. */
const OPS_KEPT = 32

export type Changed<Refusal> = { submission: Submission; repeated: boolean } | { refused: Refusal }

/**
 * Compare-and-swap of one submission. `decide` is called again after every lost swap and must not have effects.
 * @param op the same change repeated carries the same one, and is made once
 * @returns null when there is no such submission
 * @throws UnavailableError when storage is not certain within 8 s
 */
export const changeSubmission = <Refusal extends string = never>(
  { forms, clock }: Pick<Services, 'forms' | 'clock'>,
  id: string,
  op: string,
  decide: (current: Submission) => Partial<Submission> | { refused: Refusal },
): Promise<Changed<Refusal> | null> =>
  retry<Changed<Refusal> | null>(clock, async () => {
    const found = await forms.get<Submission>(submissionKey(id))
    if (!found) return null
    if (found.data.ops.includes(op)) return { submission: found.data, repeated: true }
    const changes = decide(found.data)
    if ('refused' in changes) return changes
    const next: Submission = { ...found.data, ...changes, op, ops: [...found.data.ops, op].slice(-OPS_KEPT) }
    const outcome = await forms.put(submissionKey(id), next, { onlyIfMatch: found.etag })
    return outcome.status === 'won' ? { submission: next, repeated: false } : RETRY
  })

export const readSubmission = async ({ forms, clock }: Pick<Services, 'forms' | 'clock'>, id: string): Promise<Submission | null> =>
  (await retry(clock, () => forms.get<Submission>(submissionKey(id))))?.data ?? null
