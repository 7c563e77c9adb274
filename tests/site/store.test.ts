import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { staffClient, untilLive } from '../e2e/staff-client.ts'
import { spawnPlatform, type Running } from '../platform/spawn.ts'
import { site } from '#site.ts'
import { closeBrowser, openPage } from './site.ts'

let running: Running
const get = async (path: string): Promise<string> => (await fetch(running.url + path)).text()

before(async () => {
  running = await spawnPlatform({ env: { SEED: 'none' } })
})
after(async () => {
  await closeBrowser()
  await running.stop()
})

test('an empty store: the blog says so in words, in both languages, and the front page stands', async () => {
  assert.match(await get('/blog'), /<h2[^>]*>Nothing has been posted yet<\/h2>/)
  assert.match(await get('/ar/blog'), /<h2[^>]*>لم يُنشر شيء بعد<\/h2>/)
  assert.match(await get('/'), /<h1/)
})

test('posts in one language, without a picture and with a very long title', async (t) => {
  const { call } = await staffClient(running)
  const long = `${'Savings '.repeat(20)}${'x'.repeat(39)}`
  const post = async (Data: Record<string, string>): Promise<string> => {
    const body = {
      BlogId: crypto.randomUUID(),
      updatedBy: running.adminEmail,
      Data: {
        BlogTitle: '', BlogTitle_AR: '', BlogData: '', BlogData_AR: '', BlogDate: '2026-11-20', BlogImageUrl_EN: '', BlogImageUrl_AR: '',
        BlogImageAlt_EN: '', BlogImageAlt_AR: '', PdFImage_En: '', LanguageSelection: 'all', ...Data,
      },
    }
    const { status, body: saved } = await call<{ Slug: string; Revision: string }>('POST', '/api/blog/add-or-update-blog', body)
    assert.equal(status, 201, JSON.stringify(saved))
    await untilLive(running.url, `blog/${body.BlogId}`)
    return saved.Slug
  }
  const english = await post({ BlogTitle: 'Only in English', BlogData: '<p>One text.</p>', LanguageSelection: 'en', BlogDate: '2026-11-19' })
  const longest = await post({ BlogTitle: long, BlogData: '<p>Long.</p>', BlogTitle_AR: 'عنوان', BlogData_AR: '<p>نص</p>' })

  const inArabic = await get(`/ar/blog/${english}`)
  assert.match(inArabic, /<html lang="ar" dir="rtl"/)
  assert.match(inArabic, /<h1 lang="en" dir="ltr"/)
  assert.match(inArabic, /<div class="prose" lang="en" dir="ltr"/)
  for (const path of ['/blog/', '/ar/blog/']) {
    const html = await get(path + english)
    assert.ok(html.includes(`<link rel="canonical" href="${site.url}/blog/${english}"`), path)
    assert.doesNotMatch(html, /rel="alternate" hreflang/)
  }
  assert.match(await get(`/ar/blog/${longest}`), /<link rel="alternate" hreflang="en-AE"/)
  assert.equal((await get('/sitemap.xml')).includes(`/ar/blog/${english}<`), false)

  for (const width of [320, 1280]) {
    const { page, problems } = await openPage(t, { baseURL: running.url, viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    for (const path of ['/blog', '/ar/blog', `/blog/${longest}`, `/ar/blog/${longest}`]) {
      await page.goto(path)
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `${path} at ${width}`)
    }
    assert.deepEqual(problems, [])
  }
})
