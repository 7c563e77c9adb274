import { faq, questionShown, type FaqData, type FaqEntry, type QuestionShown } from '#kinds/faq.ts'
import { localise, type Language, type LocalisedText } from '#kinds/localise.ts'
import { textOf } from '#rich-text/text.ts'
import { inOrder } from '#store/order.ts'
import { entriesOf } from './entries.ts'
import { figureFillers } from './figures.ts'

/**
 * A question as shown on pages. Its id is the Guid of its entry, so that its address, which ends in
 * `#q-<id>`, stays the same when its words change.
 */
export type Question = QuestionShown & {
  /** The answer without markup. */
  text: string
}

/** The type of the sets on each page of questions. Key: last part of the page's path. */
export const questionTypes = { faq: 'INDIVIDUAL_FAQ', businessfaq: 'BUSINESS_FAQ' } as const

/** Questions under one heading. */
export type QuestionSet = { id: string; heading: LocalisedText; questions: Question[] }

type Figures = Awaited<ReturnType<typeof figureFillers>>

const questionOf = (entry: FaqEntry, page: Language, figures: Figures): Question => {
  const shown = questionShown(entry, page)
  const withFigures = figures[shown.language]
  const html = withFigures(shown.html, 'html')
  return { ...shown, title: withFigures(shown.title, 'text'), html, text: textOf(html) }
}

const headingOf = ({ text, language }: LocalisedText, figures: Figures): LocalisedText => ({
  text: figures[language](text, 'text'),
  language,
})

/** The visible sets of one type in the saved order, as shown on a page in this language. */
export const questionsFor = async (
  type: FaqData['FaqType'],
  page: Language,
): Promise<QuestionSet[]> => {
  const figures = await figureFillers()
  const entries = (await entriesOf('faq')).filter(({ data }) => data.FaqType === type)
  return inOrder(faq, entries).map(({ id, data }) => ({
    id,
    heading: headingOf(localise(page, data.SupportHeading, data.SupportHeading_AR), figures),
    questions: data.SupportData.map((entry) => questionOf(entry, page, figures)),
  }))
}
