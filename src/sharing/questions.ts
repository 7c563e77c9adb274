import type { FAQPage } from 'schema-dts'
import type { QuestionSet } from '#content/questions.ts'
import { textOf } from '#rich-text/text.ts'

/** A page of questions with their answers as plain text, for search engines. */
export const questionPage = (sets: readonly QuestionSet[]): Exclude<FAQPage, string> => ({
  '@type': 'FAQPage',
  'mainEntity': sets.flatMap(({ questions }) => questions).map(({ title, html }) => ({
    '@type': 'Question' as const,
    'name': title,
    'acceptedAnswer': { '@type': 'Answer' as const, 'text': textOf(html) },
  })),
})
