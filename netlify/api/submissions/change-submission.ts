import { swapDocument } from '#store/swap.ts'
import type { Services } from '../services.ts'
import { noteChange } from './journal.ts'
import { submissionKey, type Submission } from './submission.ts'

/** Operations stored in a submission: more than a burst of retries can produce. */
const MAX_STORED_OPS = 32

type Changed<Refusal> =
  { submission: Submission; repeated: boolean } | { refused: Refusal; current: Submission }

/**
 * Changes one submission by compare-and-swap. The change is noted in the journal before it is
 * written, so that the inbox's list will show it.
 * @param op id of the change: a change that is repeated with the same id is made once
 * @param decide returns the changed properties; called again when another write was faster, and
 * must not have side effects
 * @returns null when there is no such submission
 * @throws UnavailableError when storage is not certain within 8 s
 */
export const changeSubmission = <Refusal extends string = never>(
  { forms, clock }: Pick<Services, 'forms' | 'clock'>,
  id: string,
  op: string,
  decide: (current: Submission) => Partial<Submission> | { refused: Refusal },
): Promise<Changed<Refusal> | null> =>
  swapDocument<Submission, Changed<Refusal> | null>(
    forms,
    clock,
    submissionKey(id),
    (current) => {
      if (!current) return { result: null }
      if (current.ops.includes(op)) return { result: { submission: current, repeated: true } }
      const changes = decide(current)
      if ('refused' in changes) return { result: { refused: changes.refused, current } }
      const next: Submission = {
        ...current,
        ...changes,
        op,
        ops: [...current.ops, op].slice(-MAX_STORED_OPS),
      }
      return { next, result: { submission: next, repeated: false } }
    },
    async (current) =>
      current && noteChange({ forms, clock }, { id, op, receivedAt: current.receivedAt }),
  )
