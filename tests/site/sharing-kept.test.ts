import assert from 'node:assert/strict'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '../browser.ts'
import { staffClient, untilLive } from '../e2e/staff-client.ts'
import { spawnPlatform, type RunningPlatform } from '../platform/spawn.ts'

let running: RunningPlatform

test.beforeAll(async () => {
  running = await spawnPlatform()
})
test.afterAll(() => running.stop())

const get = async (path: string): Promise<string> => (await fetch(running.url + path)).text()
/** File name of the sharing picture of a page. */
const pictureOf = async (path: string): Promise<string> =>
  /property="og:image" content="[^"]*\/_astro\/([^"]+)"/.exec(await get(path))?.[1] ?? ''

/** Times at which the cached pictures were drawn, in milliseconds. Key: file name. */
const cachedPictures = async (): Promise<Map<string, number>> => {
  const folder = join(running.dataDir, 'cache', 'share')
  const names = await readdir(folder)
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, (await stat(join(folder, name))).mtimeMs] as const),
    ),
  )
}
/** Names of the pictures that were drawn between two readings of the cache. */
const drawnSince = (before: Map<string, number>, now: Map<string, number>): string[] =>
  [...now].filter(([name, time]) => before.get(name) !== time).map(([name]) => name)

/** Starts a build and waits until it is published. */
const rebuild = async (): Promise<void> => {
  const builtAt = async () => (JSON.parse(await get('/build.json')) as { builtAt: string }).builtAt
  const before = await builtAt()
  await fetch(`${running.url}/build_hooks/local`, { method: 'POST' })
  while ((await builtAt()) === before) await new Promise((resolve) => setTimeout(resolve, 100))
}

type Post = {
  BlogId: string
  Revision: string
  Slug: string
  Data: { BlogTitle: string; BlogTitle_AR: string }
}

test('a rebuild draws only the sharing pictures whose pages have changed, and removes unused ones', async () => {
  const first = await cachedPictures()
  assert.ok(
    first.size > 30 && [...first.keys()].every((name) => /^[0-9a-f]{12}\.(png|jpg)$/.test(name)),
    [...first.keys()].join(),
  )

  await rebuild()
  assert.deepEqual(drawnSince(first, await cachedPictures()), [])

  const { call } = await staffClient(running)
  const { body: posts } = await call<Post[]>('GET', '/api/blog')
  const { body: post } = await call<Post>('GET', `/api/blog/${posts[0]?.BlogId}`)
  const paths = [`/blog/${post.Slug}`, `/ar/blog/${post.Slug}`]
  const before = await Promise.all(paths.map(pictureOf))
  const title = 'Words that end nothing: </script><script>alert(1)</script> & "more"'
  const Data = { ...post.Data, BlogTitle: title, BlogTitle_AR: `${'عنوان طويل جداً '.repeat(12)}😀` }
  const saved = await call<Post>(
    'PUT',
    '/api/blog/add-or-update-blog',
    { BlogId: post.BlogId, Data, updatedBy: running.adminEmail },
    { 'if-match': post.Revision },
  )
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  await untilLive(running.url, `blog/${post.BlogId}`, saved.body.Revision)

  const now = await cachedPictures()
  const after = await Promise.all(paths.map(pictureOf))
  assert.deepEqual(drawnSince(first, now).sort(), after.toSorted())
  assert.ok(after.every((name) => name !== '' && !before.includes(name)))
  for (const name of before)
    assert.ok(!now.has(name), 'a picture that no page uses is removed from the cache')
  for (const name of after) assert.equal((await fetch(`${running.url}/_astro/${name}`)).status, 200)

  // The structured data has the title as typed, which does not close the script element.
  const [data = ''] = [
    ...(await get(paths[0] ?? '')).matchAll(
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g,
    ),
  ]
    .map(([, text = '']) => text)
    .filter((text) => text.includes('BlogPosting'))
  assert.equal((JSON.parse(data) as { headline: string }).headline, title)
})

test('a post in one language has sharing data and a feed item in that language only, and an opening states its end', async () => {
  const { call } = await staffClient(running)
  const before = await cachedPictures()
  const BlogId = crypto.randomUUID()
  const JobId = crypto.randomUUID()
  const ExpireAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const job = {
    JobTitle: 'Gardener',
    JobLocation: 'Liwa, Al Dhafra',
    WorkType: 'Part time',
    JobDescription: '<p>Water &amp; shade.</p>',
  }
  const savedJob = await call<object>('POST', '/api/job-listings/add-or-update-job-listings', {
    JobId,
    ExpireAt,
    Data: job,
    updatedBy: running.adminEmail,
  })
  assert.equal(savedJob.status, 201, JSON.stringify(savedJob.body))
  const text = {
    BlogTitle: 'Only in English',
    BlogTitle_AR: '',
    BlogData: '<p>One text.\uFFFF</p>',
    BlogData_AR: '',
    BlogDate: '2026-11-20',
    BlogImageUrl_EN: '',
    BlogImageUrl_AR: '',
    BlogImageAlt_EN: '',
    BlogImageAlt_AR: '',
    PdFImage_En: '',
    LanguageSelection: 'en',
  }
  const savedPost = await call<{ Slug: string }>('POST', '/api/blog/add-or-update-blog', {
    BlogId,
    Data: text,
    updatedBy: running.adminEmail,
  })
  assert.equal(savedPost.status, 201, JSON.stringify(savedPost.body))
  await untilLive(running.url, `jobs/${JobId}`)
  await untilLive(running.url, `blog/${BlogId}`)

  const paths = [`/blog/${savedPost.body.Slug}`, `/ar/blog/${savedPost.body.Slug}`] as const
  const [english, arabic] = await Promise.all(paths.map(pictureOf))
  assert.equal(arabic, english)
  assert.deepEqual(drawnSince(before, await cachedPictures()), [english])
  const html = await get(paths[1])
  assert.match(html, /<title lang="en" dir="ltr">Only in English · Ghaf Wallet<\/title>/)
  assert.match(html, /property="og:locale" content="en_AE"/)
  assert.match(
    html,
    new RegExp(`"inLanguage":"en-AE",[^<]*"mainEntityOfPage":"[^"]*[a-z]${paths[0]}"`),
  )
  const feed = await get('/blog/rss.xml')
  assert.ok(feed.includes(paths[0]) && feed.includes('One text.'))
  // A character that is invalid in XML would make the whole feed unreadable.
  assert.doesNotMatch(feed, /[\uFFFE\uFFFF]/)
  assert.ok(!(await get('/ar/blog/rss.xml')).includes(savedPost.body.Slug))

  const jobData = [
    ...(await get('/careers/gardener')).matchAll(
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g,
    ),
  ].map(([, data = '']) => JSON.parse(data) as Record<string, unknown>)
  const gardener = jobData.find(({ title }) => title === 'Gardener')
  assert.deepEqual(
    [gardener?.['validThrough'], gardener?.['description'], gardener?.['employmentType']],
    [ExpireAt, '<p>Water &amp; shade.</p>', ['PART_TIME']],
  )
})
