import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'rolldown'
import { engineFor } from '#islands/search/engine/engine.ts'
import { piecesOf, snippetOf } from '#islands/search/marks.ts'
import { languages, type Language } from '#i18n/languages.ts'
import { searchIndex } from '#sections/faq/search/search-index.ts'
import { countForRun } from '../extent.ts'
import { seedEntries } from './faq-seed.ts'

const read = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')) as T

type ExamQuery = {
  /** Text as people type it; its writer saw only the questions, not their answers. */
  query: string
  /** Id of the question that must be found. */
  guid: string
  /** Ids of other questions that answer the query as well. */
  also?: string | string[]
}
type Exam = Record<Language, ExamQuery[]>
/** Queries, each with the ids of the questions that answer it. */
type Tried = Record<Language, { query: string; guids: string[] }[]>

const exam = await read<Exam>('faq-queries.json')
/** Queries by other writers: the search was never tuned on them. */
const unseen = await read<Exam>('faq-unseen-queries.json')
/** Queries that were tried while the search was developed. */
const tried = await read<Tried>('faq-tried-queries.json')
const entries = { en: seedEntries('en'), ar: seedEntries('ar') }
const engines = {
  en: engineFor(searchIndex('en', entries.en)),
  ar: engineFor(searchIndex('ar', entries.ar)),
}

/** Ids of the first three questions that a query finds. */
const firstThree = (language: Language, query: string): string[] =>
  engines[language](query)
    .hits.filter(({ entry }) => entry.kind !== 'page')
    .slice(0, 3)
    .map(({ entry }) => entry.id)

/** Share of queries that must have the right question among the first three results. */
const passShare = 0.97

/**
 * Asserts that enough queries of a list find a right question. The error names the missed queries.
 */
const assertPass = (
  language: Language,
  list: readonly { query: string; right: readonly string[] }[],
): void => {
  const missed = list
    .filter(({ query, right }) => !firstThree(language, query).some((id) => right.includes(id)))
    .map(({ query }) => query)
  const share = 1 - missed.length / list.length
  const missedNote = missed.length > 0 ? `, missed: ${missed.join(' · ')}` : ''
  console.log(`${language}: ${list.length - missed.length} of ${list.length}${missedNote}`)
  assert.ok(share >= passShare, `${(share * 100).toFixed(1)} %: ${missed.join(' · ')}`)
}

for (const language of languages) {
  test(`${language}: the right question is among the first three for 97 of 100 queries as people type them`, () => {
    assertPass(
      language,
      exam[language].map(({ query, guid, also = [] }) => ({ query, right: [guid, also].flat() })),
    )
  })

  test(`${language}: the right question is among the first three for queries on which the search was never tuned`, () => {
    assertPass(
      language,
      unseen[language].map(({ query, guid, also = [] }) => ({ query, right: [guid, also].flat() })),
    )
  })

  test(`${language}: the right question is among the first three for queries that were tried in development`, () => {
    assertPass(
      language,
      tried[language]
        .filter((_, index) => index % countForRun(3, 1) === 0)
        .map(({ query, guids }) => ({ query, right: guids })),
    )
  })
}

/**
 * Makes a generator of pseudorandom integers from 0 to below its argument, the same in every run: a
 * linear congruential generator with the usual constants.
 */
const numbers = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** The most frequent letters of each language. */
const letters = { en: 'etaoinshrdlu', ar: 'اتبلمنريوسعه' }

/** One typing error in a word: two letters swapped, one omitted, one doubled, or a wrong one. */
const slipIn = (word: string, language: Language, pick: (below: number) => number): string => {
  const at = pick(word.length - 1)
  const [before, letter, next, after] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ]
  const wrong = letters[language].charAt(pick(letters[language].length))
  return (
    [
      before + next + letter + after,
      before + next + after,
      before + letter + letter + next + after,
      before + wrong + next + after,
    ][pick(4)] ?? word
  )
}

/** Arabic as typed in haste: no marks, no hamza, one form of similar letters. */
const inHaste = (word: string): string =>
  word
    .replace(/\p{Mn}/gu, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة$/, 'ه')
    .replace(/ى$/, 'ي')

for (const language of languages) {
  test(`${language}: the words of a question find it, even with an error in half of the longer words`, () => {
    const pick = numbers(7)
    const list = entries[language]
      .filter(({ kind }) => kind !== 'page')
      .flatMap(({ id, title }) =>
        Array.from({ length: countForRun(3, 8) }, () => {
          const words = (title.match(/[\p{L}\p{M}]+/gu) ?? []).map(inHaste)
          const query = words
            .map((word) => (word.length > 3 && pick(2) === 1 ? slipIn(word, language, pick) : word))
            .join(' ')
          // The same question may be in both sets: "Do I need a bank account?" is.
          return {
            query,
            right: entries[language]
              .filter((other) => other.title === title)
              .map((other) => other.id)
              .concat(id),
          }
        }),
      )
    assertPass(language, list)
  })
}

/** Id of the question "Which bills can I pay?". */
const billsQuestion = 'c56478be-a9d1-49c1-b705-c7abb1bb9e1d'

test('an Arabic word is found in every form and spelling', () => {
  const spellings = [
    'فواتير',
    'الفواتير',
    'والفواتير',
    'بالفواتير',
    'للفواتير',
    'فـــواتير',
    'فَواتِير',
    'فاتورة',
    'فاتوره',
    'فواتيري',
    'فواطير',
  ]
  for (const spelling of spellings)
    assert.ok(firstThree('ar', spelling).includes(billsQuestion), spelling)
  for (const spelling of ['365 يوماً', '٣٦٥ يوماً', '۳۶۵ يوماً'])
    assert.deepEqual(firstThree('ar', spelling), firstThree('ar', '365 يوماً'), spelling)
  assert.deepEqual(firstThree('ar', 'شكوى'), firstThree('ar', 'شكوي'))
})

test('a query without known words, or without words at all, finds nothing', () => {
  for (const query of [
    'zzzzqq',
    'xylophone',
    'قسطنطينيةزززز',
    '؟!',
    '   ',
    '😀',
    '<script>',
    '\\',
    '()[]{}*+?.^$|',
    'a'.repeat(5_000),
  ]) {
    for (const language of languages)
      assert.deepEqual(engines[language](query).hits, [], query.slice(0, 20))
  }
})

const unrelatedQueries = {
  en: [
    'zebra crossing',
    'weather tomorrow',
    'chocolate cake recipe',
    'football scores',
    'elephant trunk',
    'quantum physics lecture',
    'how tall is mount everest',
    'guitar strings',
    'purple banana dance',
    'who won the world cup',
    'lawnmower blades',
    'cat food',
  ],
  ar: [
    'ممر المشاة',
    'طقس الغد',
    'زرافة',
    'خرطوم الفيل',
    'أكل القطط',
    'موزة بنفسجية',
    'أوتار الجيتار',
    'كم ارتفاع جبل إيفرست',
    'حديقة الحيوان',
    'لعبة الشطرنج',
    'ضصثقفغع',
    'قسطنطينية',
  ],
} as const

for (const language of languages) {
  test(`${language}: a query that has nothing to do with a wallet finds nothing`, () => {
    for (const query of unrelatedQueries[language])
      assert.deepEqual(firstThree(language, query), [], query)
  })
}

test('a query that no question answers in full finds the three that answer most of it, and its unknown words are ignored', () => {
  for (const [query, right] of [
    ['my dog ate the phone yesterday and i am crying', '2ba2de0b-'],
    ['the chairman of our village wishes a refund for the goat he sold', '70e1862b-'],
  ] as const) {
    const foundIds = firstThree('en', query)
    assert.equal(foundIds.length, 3, query)
    assert.ok(
      foundIds.some((id) => id.startsWith(right)),
      query,
    )
  }
})

test('the plainest words for sending money lead to how to send it', () => {
  for (const query of ['كيف احول فلوس', 'أحول فلوس'])
    assert.equal(engines.ar(query).hits[0]?.entry.title, 'كيف أرسل المال إلى شخص آخر؟', query)
})

test('questions come before pages that match equally well', () => {
  const { hits } = engines.en('complain')
  assert.equal(hits[0]?.entry.kind, 'faq')
  assert.ok(engines.en('data protection').hits.some(({ entry }) => entry.id === '/privacy'))
})

test('found words are marked whole, neighbouring ones as one mark, and the text is unchanged', () => {
  const { isHit } = engines.ar('اضافه المال')
  const text = 'كيف يمكنني إضافةُ المالِ إلى محفظتي؟'
  assert.deepEqual(piecesOf(text, isHit), [
    { text: 'كيف يمكنني ', isHit: false },
    { text: 'إضافةُ المالِ', isHit: true },
    { text: ' إلى محفظتي؟', isHit: false },
  ])
  for (const { title, text: answer } of entries.ar) {
    for (const whole of [title, answer])
      assert.equal(
        piecesOf(whole, isHit)
          .map((piece) => piece.text)
          .join(''),
        whole,
      )
    assert.ok(answer.includes(snippetOf(answer, isHit).replace(/^… | …$/g, '')))
  }
})

test('the code of the search is below 4 KB', async () => {
  const input = fileURLToPath(new URL('../../src/islands/search/engine/engine.ts', import.meta.url))
  const { output } = await build({
    input,
    write: false,
    logLevel: 'silent',
    output: { minify: true },
  })
  const bytes = gzipSync(output.map((file) => (file.type === 'chunk' ? file.code : '')).join(''), {
    level: 9,
  }).length
  assert.ok(bytes < 4_000, `${bytes} bytes`)
})
