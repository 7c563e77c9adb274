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

test('an empty store: every page of items says so in words, in both languages, and keeps its shape', async () => {
  const words = {
    '/news': ['Nothing has been announced yet', 'لا أخبار بعد'],
    '/faq': ['No question is answered here yet', 'لا أجوبة هنا بعد'],
    '/businessfaq': ['No question is answered here yet', 'لا أجوبة هنا بعد'],
    '/careers': ['No position is open at the moment', 'لا وظائف شاغرة الآن'],
    '/keyfact': ['Not published yet.', 'لم يُنشر بعد.'],
  } as const
  for (const [path, [english, arabic]] of Object.entries(words)) {
    for (const [html, text] of [[await get(path), english], [await get(`/ar${path}`), arabic]] as const) {
      assert.ok(html.includes(text), `${path}: ${text}`)
      assert.match(html, /<h1/)
    }
  }
})

test('questions and openings without Arabic stand on the Arabic page in their own language and direction, in the saved order', async () => {
  const { call } = await staffClient(running)
  const save = async (path: string, body: object): Promise<string> => {
    const { status, body: saved } = await call<{ Id: string; Revision: string }>('POST', path, { ...body, updatedBy: running.adminEmail })
    assert.equal(status, 201, JSON.stringify(saved))
    return saved.Id
  }
  const entry = (more: object) => ({ Guid: crypto.randomUUID(), SupportTitle: 'What is it?', SupportContent: '<h2>A wallet</h2><p>In your phone.</p>', ...more })
  const half = entry({ SupportTitle_AR: 'ما هي؟' })
  const whole = entry({ SupportTitle_AR: 'ما هي؟', SupportContent_AR: '<p>محفظة في هاتفك.</p>' })
  const set = (SupportData: object[], more: object) => ({ SupportId: crypto.randomUUID(), FaqType: 'INDIVIDUAL_FAQ', Data: { SupportHeading: 'Start', SupportData, ...more } })
  const first = await save('/api/support/add-or-update-support', set([half, whole], { SupportHeading_AR: 'البداية' }))
  const second = await save('/api/support/add-or-update-support', set([entry({})], {}))
  const job = await save('/api/job-listings/add-or-update-job-listings', {
    JobId: crypto.randomUUID(),
    Data: { JobTitle: 'Gardener', JobLocation: 'Liwa', JobLocation_AR: 'ليوا', Salary: 'By agreement', JobDescription: '<h2>Water</h2><p>Ghaf trees.</p>' },
  })
  await untilLive(running.url, `jobs/${job}`)

  const faq = await get('/ar/faq')
  assert.deepEqual([...faq.matchAll(/<section id="set-([^"]+)"/g)].map(([, id]) => id), [first, second])
  assert.match(faq, /<h2[^>]*><span lang="en" dir="ltr">Start<\/span>/)
  assert.match(faq, new RegExp(`<h3 lang="en" dir="ltr">What is it\\?</h3>[\\s\\S]{0,400}<div id="q-${half.Guid}">\\s*<div class="prose" lang="en" dir="ltr"><h4>A wallet</h4>`))
  assert.match(faq, new RegExp(`<h3>ما هي؟</h3>[\\s\\S]{0,400}<div id="q-${whole.Guid}">\\s*<div class="prose"><p>محفظة في هاتفك.</p>`))
  const careers = await get('/ar/careers')
  assert.match(careers, /<h3 lang="en" dir="ltr">Gardener<\/h3>/)
  assert.match(careers, /<dd>ليوا<\/dd>/)
  assert.match(careers, /<dd lang="en" dir="ltr">By agreement<\/dd>/)
  assert.match(careers, /<div class="prose" lang="en" dir="ltr"><h4>Water<\/h4>/)
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
