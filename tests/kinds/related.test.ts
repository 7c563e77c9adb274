import assert from 'node:assert/strict'
import test from 'node:test'
import { ownLanguages, relatedIn, topicPath, topicsIn } from '#content/related.ts'
import { isSlug } from '#rules/slug.ts'
import { topics, type Topic } from '#kinds/posts.ts'

const post = (
  id: string,
  topic: Topic | 'none',
  date: string,
  language: 'en' | 'ar' = 'en',
  kind = 'blog',
) => ({ id, kind, topic, language, date: `2026-11-${date}` })

const posts = [
  post('saving', 'saving', '05'),
  post('older saving', 'saving', '01'),
  post('fees', 'fees', '07'),
  post('Arabic saving', 'saving', '09', 'ar'),
  post('news', 'none', '08', 'en', 'news'),
  post('older news', 'none', '02', 'en', 'news'),
]
const namesOf = (id: string, page: 'en' | 'ar' = 'en'): string[] => {
  const found = posts.find((one) => one.id === id) ?? assert.fail()
  return relatedIn(posts, page)(found).map((one) => one.id)
}

test('three to read next: of the same topic or kind first, then the newest, in the language of the page, never the post itself', () => {
  assert.deepEqual(namesOf('saving'), ['older saving', 'news', 'fees'])
  assert.deepEqual(namesOf('news'), ['older news', 'fees', 'saving'])
  assert.deepEqual(namesOf('fees'), ['news', 'saving', 'older news'])
  // A post in one language only, on its page in the other language.
  assert.deepEqual(namesOf('saving', 'ar'), ['Arabic saving'])
  assert.deepEqual(namesOf('Arabic saving', 'ar'), [])
})

test('a post has one language of its own where both of its versions are in it', () => {
  const english = [
    post('both', 'none', '01'),
    post('English', 'none', '02'),
    post('Arabic', 'none', '03', 'ar'),
  ]
  const versions = [...english, post('both', 'none', '01', 'ar'), ...english.slice(1)]
  assert.deepEqual(
    [...ownLanguages(versions)],
    [
      ['English', 'en'],
      ['Arabic', 'ar'],
    ],
  )
})

test('neighbours and languages of all posts together cost a few looks at each of them', () => {
  let looks = 0
  const counted = Array.from({ length: 600 }, (_, at) => {
    const whole = post(
      String(at),
      topics[at % 4] ?? 'none',
      String(at).padStart(3, '0'),
      at % 3 === 0 ? 'ar' : 'en',
    )
    return new Proxy(whole, { get: (target, key) => ((looks += 1), Reflect.get(target, key)) })
  })
  const [related, own] = [relatedIn(counted, 'en'), ownLanguages(counted)]
  for (const one of counted) assert.ok(related(one).length === 3 && own.has(one.id))
  assert.ok(looks < 100 * counted.length, `${looks} looks at ${counted.length} posts`)
})

test('topics are those that posts have, in their own order', () => {
  assert.deepEqual(topicsIn(posts), [
    { topic: 'saving', count: 3 },
    { topic: 'fees', count: 1 },
  ])
  assert.deepEqual(topicsIn([]), [])
})

test('the address of a topic can be that of no post', () => {
  for (const topic of topics) assert.equal(isSlug(topicPath(topic).slice('/blog/'.length)), false)
})
