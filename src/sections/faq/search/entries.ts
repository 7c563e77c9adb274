import { questionsFor } from '#content/questions.ts'
import type { Entry } from '#islands/faq-search/engine/types.ts'
import type { Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { pagesFor } from './pages.ts'

const types = { faq: 'INDIVIDUAL_FAQ', businessfaq: 'BUSINESS_FAQ' } as const

/** Everything that a search in a language finds: the questions that visitors may see, and the pages. */
export const entriesFor = async (language: Language): Promise<Entry[]> => {
  const questions = await Promise.all(
    (['faq', 'businessfaq'] as const).map(async (kind) =>
      (await questionsFor(types[kind], language)).flatMap(({ heading, questions: list }) =>
        list.map((question): Entry => ({
          id: question.id,
          kind,
          href: pathIn(language, `/${kind}#q-${question.id}`),
          title: question.title,
          topic: heading.text,
          text: question.text,
          ...(question.language !== language && { language: question.language }),
        })))),
  )
  return [...questions.flat(), ...pagesFor(language)]
}
