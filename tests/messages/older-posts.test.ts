import assert from 'node:assert/strict'
import test from 'node:test'
import { languages } from '#i18n/languages.ts'
import type { Entry } from '#islands/search/engine/postings.ts'
import { olderSearch } from '#islands/site-search/older.ts'
import { siteSearchFor, type Answer } from '#islands/site-search/site-search.ts'
import { postEntries, postsInFiles } from '#sections/faq/search/site-entries.ts'
import { siteSeed } from './site-seed.ts'

const titles = {
  en: ['Ramadan opening hours of kiosks', 'A word about savings', 'Kiosk reopened in Fujairah'],
  ar: ['مواعيد الأكشاك في رمضان', 'كلمة عن الادخار', 'إعادة افتتاح كشك الفجيرة'],
} as const

const postsOf = (language: 'en' | 'ar', count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `old-${index}`,
    kind: 'blog' as const,
    path: `/blog/old-${index}`,
    language,
    title: `${titles[language][index % 3]} ${1_000 + index}`,
    summary: 'Words.',
    date: '2020-01-01',
    isAboutSafety: false,
  }))

/**
 * Prepares the search of a site with older posts.
 * @returns `ask`: the answer before and after the older posts, null when it is no longer wanted;
 * `fetched`: numbers of the files with older posts that were fetched, the first is 1; `parts`: the
 * content of those files
 */
const searchOfSite = async (language: 'en' | 'ar', count = 1_350) => {
  const { parts } = postsInFiles(postsOf(language, count))
  const index = { ...(await siteSeed(language)), older: parts.length }
  const fetched: number[] = []
  const older = olderSearch(index, (part) => {
    fetched.push(part)
    return Promise.resolve(postEntries(parts[part - 1] ?? assert.fail(String(part)), language))
  })
  const find = siteSearchFor(index)
  const ask = async (
    query: string,
    isWanted = () => true,
  ): Promise<{ before: Answer; after: Answer | null }> => {
    const before = find(query) ?? assert.fail(query)
    return { before, after: await older(query, before, isWanted) }
  }
  return { ask, fetched, parts }
}
const postsIn = (answer: Answer | null): Entry[] =>
  answer?.groups.find(({ name }) => name === 'posts')?.entries ?? []

test('the newest 100 posts are indexed with their summary, the older ones by title in files of 300', () => {
  const posts = postsOf('en', 1_000)
  const { newest, parts } = postsInFiles(posts)
  assert.deepEqual(
    [...newest, ...parts.flat()].map(({ id }) => id),
    posts.map(({ id }) => id),
  )
  assert.deepEqual([newest.length, ...parts.map(({ length }) => length)], [100, 300, 300, 300])
  assert.ok(
    newest.every(({ summary }) => summary === 'Words.') &&
      parts.flat().every(({ summary }) => summary === ''),
  )
  assert.deepEqual(postsInFiles(posts.slice(0, 100)).parts, [])
})

test('an older post is found by other forms of the words of its title, in both languages', async () => {
  for (const [language, query, title] of [
    ['en', 'ramadan kiosk hours', 'Ramadan opening hours of kiosks'],
    ['ar', 'موعد الأكشاك برمضان', 'مواعيد الأكشاك في رمضان'],
  ] as const) {
    const { ask, fetched } = await searchOfSite(language)
    const { after } = await ask(query)
    assert.deepEqual(fetched, [1])
    assert.equal(postsIn(after).length, 3)
    assert.ok(
      postsIn(after).every((post) => post.title.startsWith(title)),
      query,
    )
  }
})

test('further files are fetched while too few posts are found, each file once', async () => {
  const { ask, fetched, parts } = await searchOfSite('en')
  const last = parts.at(-1)?.at(-1)?.title ?? assert.fail()
  const { after } = await ask(last)
  assert.deepEqual(
    postsIn(after).map(({ title }) => title),
    [last],
  )
  assert.deepEqual(fetched, [1, 2, 3, 4, 5])
  await ask(last)
  assert.equal(fetched.length, 5)
})

test('older posts come after the newer posts and before the nearest results, and the other groups are unchanged', async () => {
  for (const language of languages) {
    const { ask } = await searchOfSite(language)
    for (const query of language === 'en'
      ? ['fujairah', 'kiosk in fujairah', 'savings']
      : ['الفجيرة', 'الادخار']) {
      const { before, after } = await ask(query)
      assert.ok(after, query)
      const rest = (answer: Answer) => answer.groups.filter(({ name }) => name !== 'posts')
      assert.deepEqual(rest(after), rest(before), query)
      assert.deepEqual(postsIn(after).slice(0, postsIn(before).length), postsIn(before))
      assert.equal(after.count - before.count, postsIn(after).length - postsIn(before).length)
      const names = after.groups.map(({ name }) => name)
      if (names.includes('nearest'))
        assert.ok(names.indexOf('posts') < names.indexOf('nearest'), query)
    }
  }
})

test('no further file is fetched once the answer is no longer wanted', async () => {
  const { ask, fetched } = await searchOfSite('en')
  assert.equal((await ask('fujairah', () => false)).after, null)
  let checks = 0
  const isWantedTwice = (): boolean => {
    checks += 1
    return checks <= 2
  }
  await ask('no post has these words', isWantedTwice)
  assert.deepEqual(fetched, [1, 2])
})

test('a file that could not be fetched is fetched again by the next search', async () => {
  const index = { ...(await siteSeed('en')), older: 1 }
  let isBroken = true
  const old = postEntries(postsOf('en', 3), 'en')
  const older = olderSearch(index, () =>
    isBroken ? Promise.reject(new Error('The network is gone.')) : Promise.resolve(old),
  )
  const before = siteSearchFor(index)('fujairah') ?? assert.fail()
  await assert.rejects(
    older('fujairah', before, () => true),
    /The network is gone/,
  )
  isBroken = false
  assert.equal(postsIn(await older('fujairah', before, () => true)).length > 0, true)
})
