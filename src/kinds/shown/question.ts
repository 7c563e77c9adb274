import type { FaqEntry } from '../faq.ts'
import type { Language } from './localise.ts'

/** A question with its answer, both in one language. `html` is rich text. */
export type QuestionShown = { id: string; language: Language; title: string; html: string }

/** A question goes with its answer: a half that is translated alone is not shown beside the other language. */
export const questionShown = (entry: FaqEntry, page: Language): QuestionShown => {
  const isArabic = page === 'ar' && entry.SupportTitle_AR !== '' && entry.SupportContent_AR !== ''
  const [title, html] = isArabic ? [entry.SupportTitle_AR, entry.SupportContent_AR] : [entry.SupportTitle, entry.SupportContent]
  return { id: entry.Guid, language: isArabic ? 'ar' : 'en', title, html }
}
