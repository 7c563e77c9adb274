import { atom, type ReadableAtom } from 'nanostores'
import { request, type Transport } from '../network/api.ts'

/** Numbers of visitors whom an answer helped and did not help, from the buttons below it. */
export type AnswerCounts = {
  SupportId: string
  Guid: string
  FaqType: string
  SupportTitle: string
  SupportTitle_AR: string
  Helped: number
  NotHelped: number
}
/** Search without results, and the number of times it was made. */
export type MissedSearch = { Words: string; Language: 'en' | 'ar'; Count: number }

/**
 * Feedback of visitors since a day, `YYYY-MM-DD`. Sorted by the server: the least helpful answers,
 * and the most frequent searches, come first.
 */
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

/** Feedback, read when the screen opens. The known data remains until the new answer arrives. */
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

/** Percentage of visitors who said that an answer helped, rounded. */
export const helpedShare = ({
  Helped,
  NotHelped,
}: Pick<AnswerCounts, 'Helped' | 'NotHelped'>): number =>
  Math.round((100 * Helped) / Math.max(1, Helped + NotHelped))

/** Shared instance of this window. */
export const { $feedback, readFeedback } = makeFeedback(request)
