import assert from 'node:assert/strict'
import { expect, test, type Test } from '../browser.ts'
import { staffClient, untilLive } from '../e2e/staff-client.ts'
import { spawnPlatform, type RunningPlatform } from '../platform/spawn.ts'
import { dayOf, formatDate } from '#i18n/time.ts'
import { languages, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { messages } from '#messages/index.ts'
import { addDays } from '#rules/time.ts'
import { site } from '#site/site.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { layoutFaultsIn } from './layout.ts'
import { staffActionsOn } from './editor.ts'
import { openPage } from './site.ts'

let running: RunningPlatform
const get = async (path: string): Promise<string> => (await fetch(running.url + path)).text()

test.beforeAll(async () => {
  running = await spawnPlatform({ env: { SEED: 'none' } })
})
test.afterAll(async () => {
  await running.stop()
})

/** Asserts that the layout of these pages has no faults on a phone and on a computer. */
const assertLayout = async (t: Test, paths: readonly string[]): Promise<void> => {
  for (const width of [320, 1280]) {
    const { page, problems } = await openPage(t, {
      baseURL: running.url,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    for (const path of paths) {
      await page.goto(path)
      assert.deepEqual(await layoutFaultsIn(page), [], `${path} at ${width}`)
    }
    assert.deepEqual(problems, [])
  }
}

/** Texts that a page shows while the store is empty. Key: path of the page. */
const emptyWords = (language: Language): Record<string, string[]> => {
  const { blog, news, faq, careers, documents, testimonials } = messages(language)
  return {
    '/': [blog.empty, faq.empty],
    '/about': [testimonials.none],
    '/blog': [blog.empty, blog.emptyLead],
    '/news': [news.empty, news.emptyLead],
    '/faq': [faq.empty, faq.emptyLead],
    '/businessfaq': [faq.empty, faq.emptyLead],
    '/careers': [careers.empty, careers.emptyLead],
    '/keyfact': [
      documents.none,
      ...Object.values(documents.subjects).map(({ title }) => title),
      ...Object.values(documents.audiences),
    ],
  }
}

for (const language of languages) {
  test(`with an empty store every list says that it is empty, and no layout breaks, ${language}`, async ({
    t,
  }) => {
    for (const [path, words] of Object.entries(emptyWords(language))) {
      const html = await get(pathIn(language, path))
      const text = html.replace(/<[^>]+>/g, '')
      assert.match(html, /<h1/)
      for (const one of words) assert.ok(text.includes(one), `${pathIn(language, path)}: ${one}`)
    }
    // The section of the leaders has no text for an empty list: it is omitted.
    assert.doesNotMatch(await get(pathIn(language, '/about')), /id="leaders"/)
    await assertLayout(
      t,
      Object.keys(emptyWords(language)).map((path) => pathIn(language, path)),
    )
  })
}

test('questions and openings without Arabic are marked as English on the Arabic page', async () => {
  const { call } = await staffClient(running)
  const save = async (path: string, body: object): Promise<string> => {
    const { status, body: saved } = await call<{ Id: string; Revision: string }>('POST', path, {
      ...body,
      updatedBy: running.adminEmail,
    })
    assert.equal(status, 201, JSON.stringify(saved))
    return saved.Id
  }
  const entry = (more: object) => ({
    Guid: crypto.randomUUID(),
    SupportTitle: 'What is it?',
    SupportContent: '<h2>A wallet</h2><p>In your phone.</p>',
    ...more,
  })
  const withoutArabicAnswer = entry({ SupportTitle_AR: 'ما هي؟' })
  const withArabic = entry({
    SupportTitle_AR: 'ما هي؟',
    SupportContent_AR: '<p>محفظة في هاتفك.</p>',
  })
  const set = (SupportData: object[], more: object) => ({
    SupportId: crypto.randomUUID(),
    FaqType: 'INDIVIDUAL_FAQ',
    Data: { SupportHeading: 'Start', SupportData, ...more },
  })
  const first = await save(
    '/api/support/add-or-update-support',
    set([withoutArabicAnswer, withArabic], { SupportHeading_AR: 'البداية' }),
  )
  const second = await save('/api/support/add-or-update-support', set([entry({})], {}))
  const job = await save('/api/job-listings/add-or-update-job-listings', {
    JobId: crypto.randomUUID(),
    Data: {
      JobTitle: 'Gardener',
      JobLocation: 'Liwa',
      JobLocation_AR: 'ليوا',
      Salary: 'By agreement',
      JobDescription: '<h2>Water</h2><p>Ghaf trees.</p>',
    },
  })
  await untilLive(running.url, `jobs/${job}`)

  const faq = await get('/ar/faq')
  assert.deepEqual(
    [...faq.matchAll(/<section id="set-([^"]+)"/g)].map(([, id]) => id),
    [first, second],
  )
  assert.match(faq, /<h2[^>]*><span lang="en" dir="ltr">Start<\/span>/)
  assert.match(
    faq,
    new RegExp(
      `<h3 lang="en" dir="ltr">What is it\\?</h3>[\\s\\S]{0,400}<div id="q-${withoutArabicAnswer.Guid}">\\s*<div class="prose" lang="en" dir="ltr"><h4>A wallet</h4>`,
    ),
  )
  assert.match(
    faq,
    new RegExp(
      `<h3>ما هي؟</h3>[\\s\\S]{0,400}<div id="q-${withArabic.Guid}">\\s*<div class="prose"><p>محفظة في هاتفك.</p>`,
    ),
  )
  const careers = await get('/ar/careers')
  assert.match(
    careers,
    /<h3 lang="en" dir="ltr"><a href="\/ar\/careers\/gardener">Gardener<\/a><\/h3>/,
  )
  assert.match(careers, /<dd>ليوا<\/dd>/)
  assert.match(careers, /<dd lang="en" dir="ltr">By agreement<\/dd>/)
  const opening = await get('/ar/careers/gardener')
  assert.match(opening, /<h1 lang="en" dir="ltr">Gardener<\/h1>/)
  assert.match(opening, /<div class="prose" lang="en" dir="ltr"><h2>Water<\/h2>/)
})

test('a leader without a portrait is shown with initials, and a group without leaders is left out', async ({
  t,
}) => {
  const { create, untilItemLive } = await staffActionsOn(running)
  const member = { Title: 'Member', Group: 'BOARD' }
  await create('leaders', { ...member, Name: 'Huda Al Suwaidi' })
  const last = await create('leaders', {
    ...member,
    Name: 'Omar Saif',
    Name_AR: 'عمر سيف',
    Title_AR: 'عضو',
    Description: 'Reads.',
    Description_AR: 'يقرأ.',
  })
  await untilItemLive('leaders', last.Id)
  const [english, arabic] = [await get('/about'), await get('/ar/about')]
  for (const html of [english, arabic])
    assert.doesNotMatch(html, /<section id="management"|<img class="portrait"/)
  assert.match(
    english,
    /<span class="portrait initials" aria-hidden="true">HS<\/span><div><h4>Huda Al Suwaidi<\/h4><p class="role">Member<\/p><\/div>/,
  )
  assert.match(
    arabic,
    /aria-hidden="true">HS<\/span><div><h4 lang="en" dir="ltr">Huda Al Suwaidi<\/h4><p class="role" lang="en" dir="ltr">Member<\/p><\/div>/,
  )
  assert.match(
    arabic,
    /aria-hidden="true">ع س<\/span><div><h4>عمر سيف<\/h4><p class="role">عضو<\/p><p class="quiet">يقرأ\.<\/p><\/div>/,
  )
  await assertLayout(t, ['/about', '/ar/about'])
})

test('the page shows the documents in force, folds earlier ones with their days, and hides those that are not in force yet', async () => {
  const { create, untilItemLive, upload } = await staffActionsOn(running)
  const today = dayOf(new Date().toISOString())
  /** First day of each document. Key: its name. */
  const firstDays = {
    oldest: addDays(today, -400),
    previous: addDays(today, -30),
    today,
    future: addDays(today, 1),
  }
  const FilePath = await upload('fees.pdf', samplePdf)
  for (const [name, EffectiveFrom] of Object.entries({ ...firstDays, alsoToday: today })) {
    for (const Category of ['FEES_BUSINESS', 'FEES_BUSINESS_AR']) {
      const { Id } = await create('documents', {
        Category,
        FilePath,
        FileName: 'fees.pdf',
        Title: `Fees ${name}`,
        Title_AR: `رسوم ${name}`,
        EffectiveFrom,
      })
      if (name === 'alsoToday') await untilItemLive('documents', Id)
    }
  }
  for (const language of languages) {
    const { documents: words } = messages(language)
    const html = await get(pathIn(language, '/keyfact'))
    const [card = ''] = html
      .split('<div class="card">')
      .filter((one) => one.includes('Fees oldest') || one.includes('رسوم oldest'))
    const [shown = '', folded = ''] = card.split('<details>')
    const titles = (part: string) =>
      [...part.matchAll(/<b(?: [^>]*)?>(.*?)<\/b>/g)].map(([, title]) =>
        title?.replace(/<[^>]+>/g, ''),
      )
    // Titles are in the document's language, and documents in the page's language come first.
    const inOrder = (names: string[]) =>
      (language === 'en' ? ['Fees', 'رسوم'] : ['رسوم', 'Fees']).flatMap((word) =>
        names.map((name) => `${word} ${name}`),
      )
    assert.deepEqual(titles(shown).toSorted(), inOrder(['alsoToday', 'today']).toSorted())
    assert.deepEqual(titles(folded.split('</details>')[0] ?? ''), inOrder(['previous', 'oldest']))
    assert.ok(folded.includes(`<summary>${words.earlier}</summary>`))
    const text = folded.replace(/<[^>]+>/g, '')
    for (const [from, until] of [
      [firstDays.oldest, addDays(firstDays.previous, -1)],
      [firstDays.previous, addDays(today, -1)],
    ] as const) {
      assert.ok(
        text.includes(
          words.holds.between
            .replace('#', formatDate(from, language))
            .replace('#', formatDate(until, language)),
        ),
        `${from} to ${until}`,
      )
    }
    assert.doesNotMatch(html, /(?:Fees|رسوم) next/)
  }
})

test('a post in one language has one canonical address, and a very long title breaks no layout', async ({
  t,
}) => {
  const { call } = await staffClient(running)
  const longTitle = `${'Savings '.repeat(20)}${'x'.repeat(39)}`
  const post = async (Data: Record<string, string>): Promise<string> => {
    const body = {
      BlogId: crypto.randomUUID(),
      updatedBy: running.adminEmail,
      Data: {
        BlogTitle: '',
        BlogTitle_AR: '',
        BlogData: '',
        BlogData_AR: '',
        BlogDate: '2026-11-20',
        BlogImageUrl_EN: '',
        BlogImageUrl_AR: '',
        BlogImageAlt_EN: '',
        BlogImageAlt_AR: '',
        PdFImage_En: '',
        LanguageSelection: 'all',
        ...Data,
      },
    }
    const { status, body: saved } = await call<{ Slug: string; Revision: string }>(
      'POST',
      '/api/blog/add-or-update-blog',
      body,
    )
    assert.equal(status, 201, JSON.stringify(saved))
    await untilLive(running.url, `blog/${body.BlogId}`)
    return saved.Slug
  }
  const english = await post({
    BlogTitle: 'Only in English',
    BlogData: '<p>One text.</p>',
    LanguageSelection: 'en',
    BlogDate: '2026-11-19',
  })
  const longest = await post({
    BlogTitle: longTitle,
    BlogData: '<p>Long.</p>',
    BlogTitle_AR: 'عنوان',
    BlogData_AR: '<p>نص</p>',
  })

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
    const { page, problems } = await openPage(t, {
      baseURL: running.url,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    for (const path of ['/blog', '/ar/blog', `/blog/${longest}`, `/ar/blog/${longest}`]) {
      await page.goto(path)
      assert.equal(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        0,
        `${path} at ${width}`,
      )
    }
    assert.deepEqual(problems, [])
  }
})

test('a post states its age by the clock of the visitor: in minutes, hours or days, and from an age of eight days its date alone', async ({
  t,
}) => {
  const { create, untilItemLive } = await staffActionsOn(running)
  const today = dayOf(new Date().toISOString())
  const { Id, Slug, createdAt } = await create('blog', {
    BlogTitle: 'Fresh',
    BlogTitle_AR: 'جديد',
    BlogData: '<p>Text.</p>',
    BlogData_AR: '<p>نص.</p>',
    BlogDate: today,
  })
  const dated = await create('news', {
    NewsTitle: 'Dated',
    NewsTitle_AR: 'مؤرخ',
    NewsData: '<p>Text.</p>',
    NewsData_AR: '<p>نص.</p>',
    NewsDate: '2026-09-01',
  })
  await untilItemLive('news', dated.Id)
  await untilItemLive('blog', Id)
  const at = Date.parse(createdAt)
  /** A day in seconds. */
  const day = 86_400
  const ages: [seconds: number, en: string, ar: string][] = [
    [0, 'Just now', 'الآن'],
    [59, 'Just now', 'الآن'],
    [60, '1 minute ago', 'قبل دقيقة واحدة'],
    [120, '2 minutes ago', 'قبل دقيقتين'],
    [3_599, '59 minutes ago', 'قبل 59 دقيقة'],
    [3_600, '1 hour ago', 'قبل ساعة واحدة'],
    [3 * 3_600, '3 hours ago', 'قبل 3 ساعات'],
    [day - 1, '23 hours ago', 'قبل 23 ساعة'],
    [day, '1 day ago', 'قبل يوم واحد'],
    [2 * day, '2 days ago', 'قبل يومين'],
    [7 * day, '7 days ago', 'قبل 7 أيام'],
  ]
  for (const language of ['en', 'ar'] as const) {
    const { page, context } = await openPage(t, {
      baseURL: running.url,
      timezoneId: 'America/New_York',
    })
    const read = async (path: string, time: number): Promise<string> => {
      await context.clock.setFixedTime(time)
      await page.goto(pathIn(language, path))
      return (await page.locator('.posted').first().innerText()).replace(/\s+/g, ' ')
    }
    for (const [seconds, en, ar] of ages) {
      assert.equal(
        await read(`/blog/${Slug}`, at + seconds * 1_000),
        `${language === 'en' ? en : ar} · ${formatDate(today, language)}`,
        `${seconds} s`,
      )
    }
    assert.equal(
      await read(`/blog/${Slug}`, at + 8 * day * 1_000),
      `${messages(language).blog.posted} ${formatDate(today, language)}`,
    )
    assert.equal(
      await read('/blog', at + 60_000),
      `${language === 'en' ? '1 minute ago' : 'قبل دقيقة واحدة'} · ${formatDate(today, language)}`,
    )

    // A date without a time is a day in the Emirates, in any time zone of the visitor.
    const date = formatDate('2026-09-01', language)
    const days: [string, string, string][] = [
      ['2026-08-31T19:59:59.999Z', messages('en').blog.posted, messages('ar').blog.posted],
      ['2026-08-31T20:00:00.000Z', 'Today ·', 'اليوم ·'],
      ['2026-09-01T19:59:59.999Z', 'Today ·', 'اليوم ·'],
      ['2026-09-01T20:00:00.000Z', 'Yesterday ·', 'أمس ·'],
      ['2026-09-02T20:00:00.000Z', '2 days ago ·', 'قبل يومين ·'],
      ['2026-09-08T19:59:59.999Z', '7 days ago ·', 'قبل 7 أيام ·'],
      ['2026-09-08T20:00:00.000Z', messages('en').blog.posted, messages('ar').blog.posted],
    ]
    for (const path of ['/news', `/news/${dated.Slug}`]) {
      for (const [time, en, ar] of days)
        assert.equal(
          await read(path, Date.parse(time)),
          `${language === 'en' ? en : ar} ${date}`,
          `${path} at ${time}`,
        )
    }

    const withoutScripts = await openPage(t, { baseURL: running.url, javaScriptEnabled: false })
    await withoutScripts.page.goto(pathIn(language, '/news'))
    assert.equal(
      (await withoutScripts.page.locator('.posted').first().innerText()).replace(/\s+/g, ' '),
      `${messages(language).blog.posted} ${date}`,
    )
  }
})

test('the age of a post is updated while its page is open', async ({ t }) => {
  const { page, context } = await openPage(t, { baseURL: running.url })
  await context.clock.install({ time: '2026-08-31T20:00:00.000Z' })
  await page.goto('/news')
  const posted = page.locator('.posted').first()
  await expect(posted).toHaveText(/^Today/, { useInnerText: true })
  await context.clock.runFor(24 * 3_600_000 + 60_000)
  await expect(posted).toHaveText(/^Yesterday/, { useInnerText: true })
})
