import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import { languages, type Language } from '#i18n/languages.ts'
import type { Entry } from '#islands/search/engine/postings.ts'
import { suggestsFraud } from '#islands/search/safety.ts'
import { siteSearchFor, type Answer, type GroupName } from '#islands/site-search/site-search.ts'
import { safetyWords } from '#sections/faq/search/safety-words.ts'
import { siteSeed } from './site-seed.ts'

const indexes = { en: await siteSeed('en'), ar: await siteSeed('ar') }
const engines = { en: siteSearchFor(indexes.en), ar: siteSearchFor(indexes.ar) }

const ask = (language: Language, query: string): Answer => {
  const answer = engines[language](query)
  assert.ok(answer, query)
  return answer
}
const entriesIn = (answer: Answer, name: GroupName): Entry[] =>
  answer.groups.find((group) => group.name === name)?.entries ?? []
const firstTitle = (answer: Answer): string | undefined => answer.groups[0]?.entries[0]?.title

test('the best result comes first, whether it is an answer, a place, a page, a document or a post', () => {
  for (const [language, query, group, title] of [
    ['en', 'send money to india', 'answers', 'Which countries can I send money to?'],
    ['en', 'al rigga', 'places', 'Al Rigga Exchange, Dubai'],
    ['en', 'privacy', 'pages', 'Privacy notice'],
    ['en', 'key facts pdf', 'documents', 'Key facts statement for businesses'],
    ['en', 'sidra grocers 32 shops', 'posts', 'Sidra Grocers take Ghaf Wallet in all 32 shops'],
    ['ar', 'السحب النقدي', 'answers', 'كيف أسحب نقداً؟'],
    ['ar', 'رسوم التحويل', 'answers', 'كم يكلف التحويل الدولي؟'],
    ['ar', 'صرافة الرقة', 'places', 'صرافة الرقة، دبي'],
  ] as const) {
    const answer = ask(language, query)
    assert.equal(answer.groups[0]?.name, group, query)
    assert.equal(firstTitle(answer), title, query)
  }
})

test('a question whether the app is halal finds the answer about where the money is kept', () => {
  assert.equal(
    entriesIn(ask('en', 'is the app halal'), 'answers')[0]?.title,
    'Where is my money kept?',
  )
  assert.equal(entriesIn(ask('ar', 'هل التطبيق حلال'), 'answers')[0]?.title, 'أين يُحفظ مالي؟')
})

test('a search for a fee or a limit shows the figure in force', () => {
  assert.deepEqual(
    entriesIn(ask('en', 'withdraw cash'), 'fees').map(({ figure }) => figure),
    ['AED\u00a03.00', 'AED\u00a010.00'],
  )
  assert.ok(
    entriesIn(ask('en', 'transfer to india'), 'fees').some(
      ({ title, figure }) => title === 'Transfer to India' && figure === 'AED\u00a010.00',
    ),
  )
  assert.ok(
    entriesIn(ask('ar', 'السحب النقدي'), 'fees').some(({ figure }) => figure === '5,000\u00a0درهم'),
  )
})

test('one query finds results of several kinds, each in its group', () => {
  const answer = ask('en', 'cash point dubai')
  assert.equal(entriesIn(answer, 'pages')[0]?.title, 'Cash points')
  assert.ok(
    entriesIn(answer, 'places').length > 0 &&
      entriesIn(answer, 'places').every(({ title }) => title.endsWith(', Dubai')),
  )
  const fees = ask('en', 'fees')
  assert.ok(
    entriesIn(fees, 'pages').some(({ href }) => href === '/keyfact') &&
      entriesIn(fees, 'documents').length > 0,
  )
})

test('a query about callers, codes, strangers or PINs shows the safety answers first', () => {
  for (const [language, query] of [
    ['en', 'someone called me asking for a code'],
    ['en', 'otp'],
    ['en', 'my pin'],
    ['en', 'a stranger wants my password'],
    ['en', 'is this sms a scam'],
    ['en', 'bitcoin'],
    ['en', 'etasal 3alay wa7ed'],
    ['ar', 'واحد اتصل بي يبي الكود'],
    ['ar', 'وصلني رابط في رسالة'],
    ['ar', 'الرقم السري'],
    ['ar', 'نصبوا علي'],
    ['ar', 'شخص غريب طلب مني الرمز'],
    ['ar', 'someone wants my otp'],
  ] as const) {
    const [group] = ask(language, query).groups
    assert.equal(group?.name, 'safety', query)
    assert.ok(group.entries.length > 0 && group.entries.every(({ isSafety }) => isSafety), query)
  }
  assert.ok(
    entriesIn(ask('ar', 'شخص غريب طلب مني الرمز'), 'safety').some(
      ({ title }) => title === 'هل ترسلون إليّ رمزاً؟',
    ),
  )
  // The answer to the query itself follows the safety group.
  assert.equal(
    entriesIn(ask('en', 'forgot my pin'), 'answers')[0]?.title,
    'I have forgotten my PIN, or it is blocked. What now?',
  )
})

test('a query about a printed QR code, a call to the company or a fee is no query about safety', () => {
  for (const query of [
    'qr code for my shop',
    'how can i call you',
    'fees',
    'send money to india',
    'رمز qr للمحل',
    'كيف اتصل بكم',
    'رسوم التحويل',
    'تثبيت التطبيق',
  ]) {
    assert.equal(suggestsFraud(query, safetyWords), false, query)
  }
})

test('an entry that matches only a part of a query is in the group of nearest results and not counted', () => {
  const answer = ask('en', 'my dog ate the phone yesterday and i am crying')
  assert.deepEqual(
    answer.groups.map(({ name }) => name),
    ['nearest'],
  )
  assert.equal(answer.count, 0)
  assert.ok(
    answer.groups[0]?.entries.some(
      ({ title }) => title === 'I have lost my phone. What should I do?',
    ),
  )
})

test('a query without known words finds nothing, and neither does a number that no text contains', () => {
  for (const language of languages) {
    for (const query of [
      'zxqv',
      'weather tomorrow',
      'طقس الغد',
      '100',
      '١٠٠',
      '<script>',
      '؟!',
      'a'.repeat(5_000),
    ]) {
      assert.deepEqual(ask(language, query).groups, [], query.slice(0, 20))
    }
    assert.equal(engines[language]('a'), null)
  }
})

test('Arabic in Latin letters is understood on both pages, in every spelling', () => {
  for (const query of ['7awala', 'hawala', 'hawalah', 'ta7weel', 'tahwil']) {
    assert.ok(
      entriesIn(ask('en', query), 'answers').some(
        ({ title }) =>
          title === 'How do I send money to another person?' ||
          title === 'Which countries can I send money to?',
      ),
      query,
    )
    assert.ok(
      entriesIn(ask('ar', query), 'answers').some(
        ({ title }) =>
          title === 'كيف أرسل المال إلى شخص آخر؟' || title === 'إلى أي دول أستطيع إرسال المال؟',
      ),
      query,
    )
  }
  for (const query of ['as7ab cash', 'shlon as7ab cash'])
    assert.equal(entriesIn(ask('en', query), 'answers')[0]?.title, 'How do I withdraw cash?', query)
  assert.equal(firstTitle(ask('ar', 'as7ab cash')), 'كيف أسحب نقداً؟')
  assert.equal(
    entriesIn(ask('ar', 'nsit raqam sirri'), 'answers')[0]?.title,
    'نسيت رقمي السري أو قُفل. ماذا أفعل؟',
  )
})

/** Shares of the queries of the FAQ exam that must be reached, from 0 to 1. */
const leastShare = {
  /** Queries whose right answer is among the full matches. */
  sure: 0.9,
  /** Queries whose right answer is among the full matches or the nearest results. */
  shown: 0.97,
}

for (const language of languages) {
  test(`${language}: the queries of the FAQ exam find their answers among all content of the site`, async () => {
    const exam = JSON.parse(
      await readFile(new URL('../fixtures/faq-unseen-queries.json', import.meta.url), 'utf8'),
    ) as Record<Language, { query: string; guid: string; also?: string | string[] }[]>
    const list = exam[language]
    const groupOf = ({ query, guid, also = [] }: (typeof list)[number]): GroupName | undefined =>
      ask(language, query).groups.find(({ entries }) =>
        entries.some(({ id }) => [guid, also].flat().includes(id)),
      )?.name
    const groups = list.map(groupOf)
    const shownCount = groups.filter((name) => name !== undefined).length
    const sureCount = groups.filter((name) => name !== undefined && name !== 'nearest').length
    console.log(
      `${language}: ${sureCount} of ${list.length} as hits, ${shownCount} with the nearest; not shown: ${list
        .filter((_, index) => groups[index] === undefined)
        .map(({ query }) => query)
        .join(' · ')}`,
    )
    assert.ok(sureCount / list.length >= leastShare.sure)
    assert.ok(shownCount / list.length >= leastShare.shown)
  })

  test(`${language}: the search index has at most 60 KB, gzipped`, () => {
    const bytes = gzipSync(JSON.stringify(indexes[language]), { level: 9 }).length
    assert.ok(bytes <= 60_000, `${bytes} bytes`)
  })

  test(`${language}: each entry of the search index has a title and leads to a page of its language`, () => {
    for (const { href, kind, title } of indexes[language].entries) {
      assert.ok(title !== '')
      if (!['faq', 'businessfaq', 'document'].includes(kind))
        assert.equal(href.startsWith('/ar'), language === 'ar', href)
    }
  })
}
