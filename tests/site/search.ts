import type { Page } from 'playwright-core'

/** Queries of the FAQ search and their results. */
export const sampleQueries = {
  en: {
    /** Query with results. */
    query: 'cash out',
    /** First result of `query`. */
    first: 'How do I withdraw cash?',
    /** Result of `query` on the other FAQ page. */
    other: 'How do I withdraw what I have earned?',
    /** Marked words in `first`. */
    marked: 'withdraw cash',
    /** Query without results. */
    withoutResults: 'xylophone',
    /** Query about a suspicious call. */
    suspiciousCall: 'somebody called me asking OTP',
    /** First result of `suspiciousCall`. */
    firstWarning: 'Will you ever send me a code?',
    /** Query that no question answers in full. */
    unanswered: 'loyalty programme',
  },
  ar: {
    query: 'اطلع كاش',
    first: 'كيف أسحب نقداً؟',
    other: 'كيف أسحب إيراداتي؟',
    marked: 'أسحب نقداً',
    withoutResults: 'زززززغغغ',
    suspiciousCall: 'واحد اتصل بي يبي الرمز',
    firstWarning: 'هل ترسلون إليّ رمزاً؟',
    unanswered: 'قسيمة هدية',
  },
} as const

export const status = (page: Page) => page.locator('.search [role="status"]')
export const field = (page: Page) => page.locator('#q')
/** Titles of the questions that are shown. */
export const shownQuestions = (page: Page) => page.locator('.sets .fold:visible h3')

/** Types a query and waits for its result. */
export const search = async (page: Page, query: string): Promise<void> => {
  await field(page).fill(query)
  await status(page).getByText(query).waitFor()
}
