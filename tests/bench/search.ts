import { engineFor } from '#islands/search/engine/engine.ts'
import type { Entry } from '#islands/search/engine/postings.ts'
import { languages, type Language } from '#i18n/languages.ts'
import { searchIndex } from '#sections/faq/search/search-index.ts'
import exam from '../fixtures/faq-queries.json' with { type: 'json' }
import { seedEntries } from '../messages/faq-seed.ts'

const questions = 400

/** Invented words in the letters of a language: variations of a question contain some of them. */
const invented = (language: Language, number: number): string => {
  const letters = language === 'ar' ? 'بتجدرزسعفقكلمن' : 'bcdfgklmnprstv'
  const vowels = language === 'ar' ? 'اوي' : 'aeiou'
  return Array.from(
    { length: 3 },
    (_, at) =>
      letters.charAt((number * 7 + at * 5) % letters.length) +
      vowels.charAt((number + at) % vowels.length),
  ).join('')
}

/**
 * Set of 400 questions: the sample ones, and variations of them with words swapped and new ones
 * inserted.
 */
const many = (language: Language): Entry[] => {
  const seed = seedEntries(language).filter(({ kind }) => kind !== 'page')
  return Array.from({ length: questions }, (_, number) => {
    const entry = seed[number % seed.length] as Entry
    if (number < seed.length) return entry
    const vary = (text: string): string =>
      text
        .split(' ')
        .map((word, at) => ((at + number) % 6 === 0 ? invented(language, at * number) : word))
        .join(' ')
    return {
      ...entry,
      id: `${entry.id}-${number}`,
      title: vary(entry.title),
      text: vary(entry.text),
    }
  })
}

/** Milliseconds of each keystroke of some queries typed letter by letter. */
const typed = (queries: readonly string[], search: (query: string) => unknown): number[] =>
  queries.flatMap((query) =>
    Array.from({ length: query.length - 1 }, (_, at) => {
      const start = performance.now()
      search(query.slice(0, at + 2))
      return performance.now() - start
    }),
  )

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
const ms = (value: number): string => `${value.toFixed(2)} ms`

/**
 * Prints, per language, the time from a keystroke to its result on 400 questions, compared with a
 * plain search for the letters.
 */
export const benchSearch = (): void => {
  console.log(
    `Search: from a keystroke to its result, ${questions} questions, ${exam.en.length} queries typed letter by letter`,
  )
  console.table(
    Object.fromEntries(
      languages.map((language) => {
        const entries = many(language)
        const index = searchIndex(language, entries)
        const start = performance.now()
        const search = engineFor(index)
        const ready = performance.now() - start
        const queries = exam[language].map(({ query }) => query)
        const scan = (query: string): Entry[] =>
          entries.filter((entry) =>
            [entry.title, entry.topic, entry.text].some((text) =>
              text.toLowerCase().includes(query.toLowerCase()),
            ),
          )
        typed(queries.slice(0, 10), search)
        const [own, plain] = [typed(queries, search), typed(queries, scan)]
        return [
          language,
          {
            'index made': ms(ready),
            median: ms(at(own, 0.5)),
            '95th percentile': ms(at(own, 0.95)),
            'median against a plain scan': `${(at(own, 0.5) / at(plain, 0.5)).toFixed(1)} ×`,
            'a plain scan': ms(at(plain, 0.5)),
          },
        ]
      }),
    ),
  )
}
