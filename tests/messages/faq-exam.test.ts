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

/**
 * Queries as people type them, written from the questions only; `also` lists other questions with a
 * right answer.
 */
type Exam = Record<Language, { query: string; guid: string; also?: string | string[] }[]>
type Tried = Record<Language, { query: string; guids: string[] }[]>

const exam = await read<Exam>('faq-queries.json')
/** Two more lists, by other writers: the search was never tuned on them. */
const unseen = await read<Exam>('faq-unseen-queries.json')
const tried = await read<Tried>('faq-tried-queries.json')
const entries = { en: seedEntries('en'), ar: seedEntries('ar') }
const engines = {
  en: engineFor(searchIndex('en', entries.en)),
  ar: engineFor(searchIndex('ar', entries.ar)),
}

const firstThree = (language: Language, query: string): string[] =>
  engines[language](query)
    .hits.filter(({ entry }) => entry.kind !== 'page')
    .slice(0, 3)
    .map(({ entry }) => entry.id)

/** Share of queries that must have the right question among the first three results. */
const pass = 0.97

/** Asserts that a list of queries passes the search; the error names the missed ones. */
const assertPass = (
  language: Language,
  list: readonly { query: string; right: readonly string[] }[],
): void => {
  const missed = list
    .filter(({ query, right }) => !firstThree(language, query).some((id) => right.includes(id)))
    .map(({ query }) => query)
  const share = 1 - missed.length / list.length
  console.log(
    `${language}: ${list.length - missed.length} of ${list.length}${missed.length > 0 ? `, missed: ${missed.join(' · ')}` : ''}`,
  )
  assert.ok(share >= pass, `${(share * 100).toFixed(1)} %: ${missed.join(' · ')}`)
}

for (const language of languages) {
  test(`${language}: the right question is among the first three for 97 of 100 queries as people type them`, () => {
    assertPass(
      language,
      exam[language].map(({ query, guid, also = [] }) => ({ query, right: [guid, also].flat() })),
    )
  })

  test(`${language}: so it is for queries on which the search was never tuned`, () => {
    assertPass(
      language,
      unseen[language].map(({ query, guid, also = [] }) => ({ query, right: [guid, also].flat() })),
    )
  })

  test(`${language}: so it is for the queries that were tried while the search was made`, () => {
    assertPass(
      language,
      tried[language]
        .filter((_, n) => n % countForRun(3, 1) === 0)
        .map(({ query, guids }) => ({ query, right: guids })),
    )
  })
}

/** Pseudorandom numbers, the same in every run. */
const numbers =
  (seed: number) =>
  (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }

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
  test(`${language}: the words of a question find it, typed in haste and with slips in half of them`, () => {
    const pick = numbers(7)
    const list = entries[language]
      .filter(({ kind }) => kind !== 'page')
      .flatMap(({ id, title }) =>
        Array.from({ length: countForRun(3, 8) }, () => {
          const words = (title.match(/[\p{L}\p{M}]+/gu) ?? []).map(inHaste)
          const query = words
            .map((word) => (word.length > 3 && pick(2) === 1 ? slipIn(word, language, pick) : word))
            .join(' ')
          // "Do I need a bank account?" is a question in both sets.
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

test('Arabic is found in every way it is written', () => {
  const ways = [
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
  for (const way of ways)
    assert.ok(firstThree('ar', way).includes('c56478be-a9d1-49c1-b705-c7abb1bb9e1d'), way)
  for (const way of ['365 يوماً', '٣٦٥ يوماً', '۳۶۵ يوماً'])
    assert.deepEqual(firstThree('ar', way), firstThree('ar', '365 يوماً'), way)
  assert.deepEqual(firstThree('ar', 'شكوى'), firstThree('ar', 'شكوي'))
})

test('nothing is found for what is not there, and nothing breaks on what is no word', () => {
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

const strange = {
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
  test(`${language}: nothing is found for what has nothing to do with a wallet`, () => {
    for (const query of strange[language]) assert.deepEqual(firstThree(language, query), [], query)
  })
}

test('where no question answers all of a query, the three that answer most of it are shown, and words that are nowhere take nothing away', () => {
  for (const [query, right] of [
    ['my dog ate the phone yesterday and i am crying', '2ba2de0b-'],
    ['the chairman of our village wishes a refund for the goat he sold', '70e1862b-'],
  ] as const) {
    const found = firstThree('en', query)
    assert.equal(found.length, 3, query)
    assert.ok(
      found.some((id) => id.startsWith(right)),
      query,
    )
  }
})

test('the plainest words for sending money lead to how to send it', () => {
  for (const query of ['كيف احول فلوس', 'أحول فلوس'])
    assert.equal(engines.ar(query).hits[0]?.entry.title, 'كيف أرسل المال إلى شخص آخر؟', query)
})

test('questions come before pages that are as good', () => {
  const { hits } = engines.en('complain')
  assert.equal(hits[0]?.entry.kind, 'faq')
  assert.ok(engines.en('data protection').hits.some(({ entry }) => entry.id === '/privacy'))
})

test('whole words are marked, neighbours together, and the text stays as it is', () => {
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
