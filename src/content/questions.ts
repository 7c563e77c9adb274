import { getCollection } from 'astro:content'
import type { FaqData, FaqEntry } from '#kinds/faq.ts'
import { textOf } from '#rich-text/text.ts'
import { inSavedOrder } from './order.ts'
import { saidIn, type Language, type Said } from './said.ts'

/** A question with its answer, both in one language, which may differ from the page's. */
export type Question = {
  /** Its entry's Guid: the address of a question ends in `#q-<id>` and stays when its words change. */
  id: string
  language: Language
  title: string
  /** Sanitised. */
  html: string
  /** The same without markup. */
  text: string
}

/** Questions under one heading. */
export type QuestionSet = { id: string; heading: Said; questions: Question[] }

/** A question goes with its answer: a half that is translated alone is not shown beside the other language. */
const questionOf = (entry: FaqEntry, page: Language): Question => {
  const isArabic = page === 'ar' && entry.SupportTitle_AR !== '' && entry.SupportContent_AR !== ''
  const [title, html] = isArabic ? [entry.SupportTitle_AR, entry.SupportContent_AR] : [entry.SupportTitle, entry.SupportContent]
  return { id: entry.Guid, language: isArabic ? 'ar' : 'en', title, html, text: textOf(html) }
}

/** The sets of one type that visitors may see, in the saved order, as a page in this language shows them. */
export const questionsFor = async (type: FaqData['FaqType'], page: Language): Promise<QuestionSet[]> => {
  const entries = (await getCollection('faq')).map(({ data }) => data).filter(({ data }) => data.FaqType === type)
  return inSavedOrder(entries).map(({ id, data }) => ({
    id,
    heading: saidIn(page, data.SupportHeading, data.SupportHeading_AR),
    questions: data.SupportData.map((entry) => questionOf(entry, page)),
  }))
}
