import { engineFor } from '#islands/search/engine/engine.ts'
import type { Entry } from '#islands/search/engine/postings.ts'
import { languages, type Language } from '#i18n/languages.ts'
import { searchIndex } from '#sections/faq/search/search-index.ts'
import exam from '../fixtures/faq-queries.json' with { type: 'json' }
import { seedEntries } from '../messages/faq-seed.ts'

const QUESTIONS = 400

/**
 * Invented word of three syllables in the letters of a language, with which a question is varied.
 * The same number gives the same word; other numbers mostly give other words.
 */
const inventedWord = (language: Language, number: number): string => {
  const letters = language === 'ar' ? 'بتجدرزسعفقكلمن' : 'bcdfgklmnprstv'
  const vowels = language === 'ar' ? 'اوي' : 'aeiou'
  return Array.from(
    { length: 3 },
    (_, syllable) =>
      letters.charAt((number * 7 + syllable * 5) % letters.length) +
      vowels.charAt((number + syllable) % vowels.length),
  ).join('')
}

/**
 * Set of 400 questions: those of the sample content, and variations of them, in which every sixth
 * word is replaced with an invented one.
 */
const questionsOf = (language: Language): Entry[] => {
  const seed = seedEntries(language).filter(({ kind }) => kind !== 'page')
  return Array.from({ length: QUESTIONS }, (_, number) => {
    const entry = seed[number % seed.length] as Entry
    if (number < seed.length) return entry
    const vary = (text: string): string =>
      text
        .split(' ')
        .map((word, at) => ((at + number) % 6 === 0 ? inventedWord(language, at * number) : word))
        .join(' ')
    return {
      ...entry,
      id: `${entry.id}-${number}`,
      title: vary(entry.title),
      text: vary(entry.text),
    }
  })
}

/**
 * Searches for queries as if they were typed letter by letter, from the second letter on.
 * @returns the milliseconds of each search
 */
const keystrokeTimes = (queries: readonly string[], search: (query: string) => unknown): number[] =>
  queries.flatMap((query) =>
    Array.from({ length: query.length - 1 }, (_, at) => {
      const start = performance.now()
      search(query.slice(0, at + 2))
      return performance.now() - start
    }),
  )

/** Value below which a share of the values lies: 0.5 gives the median. */
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
/** Milliseconds with two decimals: a search takes fractions of one. */
const ms = (value: number): string => `${value.toFixed(2)} ms`

/**
 * Prints, per language, the time from a keystroke to its result among 400 questions, compared with
 * a plain scan: a search for the typed letters in every text.
 */
export const benchSearch = (): void => {
  console.log(
    `Search: from a keystroke to its result, ${QUESTIONS} questions, ${exam.en.length} queries typed letter by letter`,
  )
  console.table(
    Object.fromEntries(
      languages.map((language) => {
        const entries = questionsOf(language)
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
        // Warms up the compiler.
        keystrokeTimes(queries.slice(0, 10), search)
        const searchTimes = keystrokeTimes(queries, search)
        const searchMedian = percentile(searchTimes, 0.5)
        const scanMedian = percentile(keystrokeTimes(queries, scan), 0.5)
        return [
          language,
          {
            'index made': ms(ready),
            median: ms(searchMedian),
            '95th percentile': ms(percentile(searchTimes, 0.95)),
            'median against a plain scan': `${(searchMedian / scanMedian).toFixed(1)} ×`,
            'a plain scan': ms(scanMedian),
          },
        ]
      }),
    ),
  )
}
