import { atom, type ReadableAtom } from 'nanostores'
import { request, type Transport } from '../network/api.ts'

/** Counts of the visitors who chose "helped" or "did not help" below an answer of the FAQ. */
export type AnswerCounts = {
  SupportId: string
  Guid: string
  FaqType: string
  SupportTitle: string
  SupportTitle_AR: string
  Helped: number
  NotHelped: number
}
/** Search of visitors that found nothing. */
export type MissedSearch = {
  Words: string
  /** Language of the page. */
  Language: 'en' | 'ar'
  /** Number of times that the search was made. */
  Count: number
}

/** Feedback of visitors, sorted by the server. */
export type Feedback = {
  /** First day of the counts, `YYYY-MM-DD`. */
  Since: string
  /** Least helpful answers first. */
  Answers: readonly AnswerCounts[]
  /** Most frequent searches first. */
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
  /** Number of the latest request. */
  let latest = 0
  const readFeedback = async (): Promise<void> => {
    latest += 1
    const thisRequest = latest
    if ($feedback.get().state === 'failed') $feedback.set({ state: 'loading' })
    const answer = await transport<Feedback>('GET', '/api/feedback')
    // An older answer must not replace a newer one.
    if (thisRequest === latest)
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
