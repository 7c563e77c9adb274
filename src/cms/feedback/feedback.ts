import { atom, type ReadableAtom } from 'nanostores'
import { request, type Transport } from '../network/api.ts'

/** How often one answer helped and did not, by what visitors pressed below it. */
export type AnswerCounts = {
  SupportId: string
  Guid: string
  FaqType: string
  SupportTitle: string
  SupportTitle_AR: string
  Helped: number
  NotHelped: number
}
/** A search that found nothing, and how often it was made. */
export type MissedSearch = { Words: string; Language: 'en' | 'ar'; Count: number }

/** What visitors said since a day, `YYYY-MM-DD`. The server sorts: what helped least, and what was searched most, comes first. */
export type Feedback = {
  Since: string
  Answers: readonly AnswerCounts[]
  Searches: readonly MissedSearch[]
}

export type FeedbackState = { state: 'loading' | 'failed' } | ({ state: 'loaded' } & Feedback)

export type FeedbackStore = {
  $feedback: ReadableAtom<FeedbackState>
  readFeedback: () => Promise<void>
}

/** What visitors said, read when somebody looks. What was read before stays in view until the new answer is there. */
export function makeFeedback(transport: Transport): FeedbackStore {
  const $feedback = atom<FeedbackState>({ state: 'loading' })
  let latest = 0
  const readFeedback = async (): Promise<void> => {
    const mine = ++latest
    if ($feedback.get().state === 'failed') $feedback.set({ state: 'loading' })
    const answer = await transport<Feedback>('GET', '/api/feedback')
    // An older answer must not replace a newer one.
    if (mine === latest)
      $feedback.set(answer.ok ? { state: 'loaded', ...answer.data } : { state: 'failed' })
  }
  return { $feedback, readFeedback }
}

/** How many in a hundred said that an answer helped, rounded. */
export const helpedShare = ({
  Helped,
  NotHelped,
}: Pick<AnswerCounts, 'Helped' | 'NotHelped'>): number =>
  Math.round((100 * Helped) / Math.max(1, Helped + NotHelped))

/** The browser's own. */
export const { $feedback, readFeedback } = makeFeedback(request)
