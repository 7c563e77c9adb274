import assert from 'node:assert/strict'
import test from 'node:test'
import { singleLanguages, relatedIn, topicPath, topicsIn } from '#content/related.ts'
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
  const currentPost = posts.find((one) => one.id === id) ?? assert.fail()
  return relatedIn(posts, page)(currentPost).map((one) => one.id)
}

test('a post leads to three others in the language of the page: first those of its topic, or of its kind if it has no topic, then the newest of the rest', () => {
  assert.deepEqual(namesOf('saving'), ['older saving', 'news', 'fees'])
  assert.deepEqual(namesOf('news'), ['older news', 'fees', 'saving'])
  assert.deepEqual(namesOf('fees'), ['news', 'saving', 'older news'])
  // A post in English only, on its Arabic page.
  assert.deepEqual(namesOf('saving', 'ar'), ['Arabic saving'])
  // The only post in Arabic, on its Arabic page.
  assert.deepEqual(namesOf('Arabic saving', 'ar'), [])
})

test('a post has a language of its own only if its versions on both pages are in that language', () => {
  const inOneLanguage = [post('English', 'none', '02'), post('Arabic', 'none', '03', 'ar')]
  const onEnglishPages = [post('both', 'none', '01'), ...inOneLanguage]
  const onArabicPages = [post('both', 'none', '01', 'ar'), ...inOneLanguage]
  assert.deepEqual(
    [...singleLanguages([...onEnglishPages, ...onArabicPages])],
    [
      ['English', 'en'],
      ['Arabic', 'ar'],
    ],
  )
})

test('the related posts and languages of all posts take fewer than 100 property reads of each', () => {
  let propertyReads = 0
  const counted = Array.from({ length: 600 }, (_, index) => {
    const onePost = post(
      String(index),
      topics[index % 4] ?? 'none',
      String(index).padStart(3, '0'),
      index % 3 === 0 ? 'ar' : 'en',
    )
    return new Proxy(onePost, {
      get: (target, key) => {
        propertyReads += 1
        return Reflect.get(target, key)
      },
    })
  })
  const [related, own] = [relatedIn(counted, 'en'), singleLanguages(counted)]
  for (const one of counted) assert.ok(related(one).length === 3 && own.has(one.id))
  assert.ok(
    propertyReads < 100 * counted.length,
    `${propertyReads} property reads of ${counted.length} posts`,
  )
})

test('the topics of a list are those that its posts have, in the order of all topics', () => {
  assert.deepEqual(topicsIn(posts), [
    { topic: 'saving', count: 3 },
    { topic: 'fees', count: 1 },
  ])
  assert.deepEqual(topicsIn([]), [])
})

test('the address of a topic cannot be the address of a post', () => {
  for (const topic of topics) assert.equal(isSlug(topicPath(topic).slice('/blog/'.length)), false)
})
