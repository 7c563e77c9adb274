import type { Page } from 'playwright-core'

/**
 * Queries by language: one with hits, its first title, a title of the other type and its marked
 * words; one without hits; one about a suspicious call, with its warning; and one that no entry
 * covers.
 */
export const sampleQueries = {
  en: {
    query: 'cash out',
    first: 'How do I withdraw cash?',
    other: 'How do I withdraw what I have earned?',
    marked: 'withdraw cash',
    nothing: 'xylophone',
    call: 'somebody called me asking OTP',
    warning: 'Will you ever send me a code?',
    unheard: 'loyalty programme',
  },
  ar: {
    query: 'اطلع كاش',
    first: 'كيف أسحب نقداً؟',
    other: 'كيف أسحب إيراداتي؟',
    marked: 'أسحب نقداً',
    nothing: 'زززززغغغ',
    call: 'واحد اتصل بي يبي الرمز',
    warning: 'هل ترسلون إليّ رمزاً؟',
    unheard: 'قسيمة هدية',
  },
} as const

/** Parts of a page with a search. */
export const status = (page: Page) => page.locator('.search [role="status"]')
export const field = (page: Page) => page.locator('#q')
export const shown = (page: Page) => page.locator('.sets .fold:visible h3')

/** Types a query and waits for its result. */
export const search = async (page: Page, query: string): Promise<void> => {
  await field(page).fill(query)
  await status(page).getByText(query).waitFor()
}
