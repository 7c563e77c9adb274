import assert from 'node:assert/strict'
import { formatDate } from '#i18n/time.ts'
import { languages, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { messages } from '#messages/index.ts'
import { fileSizeInWords } from '#i18n/numbers.ts'
import { expect, platform, test } from '../browser.ts'
import { openPage } from './site.ts'
import { eventually } from '../waiting.ts'

const get = async (path: string): Promise<string> => {
  const response = await fetch(platform.url + path)
  assert.equal(response.status, 200, path)
  return response.text()
}
const json = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await (await fetch(platform.url + path, init)).json()) as T
/** First group of each match. */
const groupsIn = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, group = '']) => group)

type FaqSet = { SupportId: string; Data: { SupportData: { Guid: string }[] } }
const pages = { '/faq': 'INDIVIDUAL_FAQ', '/businessfaq': 'BUSINESS_FAQ' } as const
const setsOf = (FaqType: string): Promise<FaqSet[]> =>
  json('/api/support', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ FaqType }),
  })

test('the questions are in the saved order, with the same ids in both languages', async () => {
  for (const [path, type] of Object.entries(pages)) {
    const sets = await setsOf(type)
    assert.ok(
      sets.flatMap(({ Data }) => Data.SupportData).length >= 15,
      `${path} has fewer than 15 questions`,
    )
    for (const language of languages) {
      const html = await get(pathIn(language, path))
      assert.deepEqual(
        groupsIn(html, /<section id="set-([^"]+)"/g),
        sets.map(({ SupportId }) => SupportId),
      )
      assert.deepEqual(
        groupsIn(html, /href="#set-([^"]+)"/g),
        sets.map(({ SupportId }) => SupportId),
      )
      assert.deepEqual(
        groupsIn(html, /<div id="q-([^"]+)"/g),
        sets.flatMap(({ Data }) => Data.SupportData.map(({ Guid }) => Guid)),
      )
    }
  }
})

for (const javaScriptEnabled of [true, false]) {
  test(`a link to a question opens it, ${javaScriptEnabled ? 'also a second time on the same page' : 'also without scripts'}`, async ({
    t,
  }) => {
    const last = (await setsOf('INDIVIDUAL_FAQ')).at(-1)?.Data.SupportData.at(-1)
    assert.ok(last)
    const { page, problems } = await openPage(t, {
      javaScriptEnabled,
      viewport: { width: 360, height: 780 },
      reducedMotion: 'reduce',
    })
    await page.goto(`/ar/faq#q-${last.Guid}`)
    const fold = page.locator('details', { has: page.locator(`#q-${last.Guid}`) })
    await page.locator(`details[open] #q-${last.Guid}`).waitFor()
    // The question is in view, below the header.
    await eventually(async () => {
      const box = await fold.boundingBox()
      assert.ok(box && box.y > 60 && box.y < 600, JSON.stringify(box))
    })
    await expect(page.locator('.sets details[open]')).toHaveCount(1)
    if (javaScriptEnabled) {
      await fold.locator('summary').click()
      await page.evaluate(() => {
        location.hash = ''
      })
      await page.evaluate((id) => {
        location.hash = id
      }, `q-${last.Guid}`)
      await page.locator(`details[open] #q-${last.Guid}`).waitFor()
    }
    assert.deepEqual(problems, [])
  })
}

test('each document is offered in both languages, that of the page first, with its size and its first day', async () => {
  const { url } = platform
  for (const language of languages) {
    const html = await get(pathIn(language, '/keyfact'))
    const cards = html
      .split('<div class="card">')
      .slice(1)
      .filter((card) => /hreflang="\w+-AE" type="application\/pdf"/i.test(card))
    assert.equal(cards.length, 4)
    for (const card of cards) {
      const files = [
        ...card.matchAll(
          /<a href="([^"]+)" hreflang="(\w+)-AE" type="application\/pdf">([\s\S]*?)<\/a>/gi,
        ),
      ]
      const order: Language[] = language === 'en' ? ['en', 'ar'] : ['ar', 'en']
      assert.deepEqual(
        files.map(([, , tag]) => tag),
        order,
      )
      for (const [, href = '', , words = ''] of files) {
        const file = await fetch(url + href)
        assert.equal(file.headers.get('content-type'), 'application/pdf')
        const { byteLength } = await file.arrayBuffer()
        assert.ok(
          words.includes(fileSizeInWords(language, byteLength, messages(language).documents.size)),
          `${href}: the size of ${byteLength} bytes is missing`,
        )
        const day = /<time datetime="([^"]+)">([^<]+)<\/time>/i.exec(words)
        assert.equal(day?.[2], formatDate(day?.[1] ?? '', language))
      }
    }
  }
})

test('the openings are listed in the order of the API, and each has a page with a form that names it', async () => {
  const jobs = await json<
    {
      JobId: string
      Data: { JobTitle: string; JobTitle_AR: string; Salary: string; Salary_AR: string }
    }[]
  >('/api/job-listings')
  assert.ok(jobs.length > 1)
  const english = await get('/careers')
  const arabic = await get('/ar/careers')
  for (const html of [english, arabic])
    assert.deepEqual(
      groupsIn(html, /<li class="card" id="job-([^"]+)"/g),
      jobs.map(({ JobId }) => JobId),
    )
  for (const { Data } of jobs) {
    for (const text of [Data.JobTitle, Data.Salary]) assert.ok(english.includes(text), text)
    for (const text of [Data.JobTitle_AR, Data.Salary_AR]) assert.ok(arabic.includes(text), text)
  }
  assert.equal(english.match(/<dt>/g)?.length, jobs.length * 4)
  const pages = await Promise.all(groupsIn(english, /<h3><a href="([^"]+)"/g).map(get))
  assert.equal(pages.length, jobs.length)
  for (const [index, { Data }] of jobs.entries()) {
    assert.match(
      pages[index] ?? '',
      new RegExp(
        `<h1>${Data.JobTitle}</h1>[\\s\\S]*<div class="prose">[\\s\\S]*<a class="btn" href="#apply">`,
      ),
    )
    assert.match(
      pages[index] ?? '',
      new RegExp(`<input[^>]*id="preferredRole"[^>]*value="${Data.JobTitle}"`),
    )
  }
})

test('the news are listed from the newest, which is on the front page and has a page in both languages', async () => {
  const html = await get('/news')
  const dates = groupsIn(html, /<time dateTime="([^"]+)"/gi)
  assert.ok(dates.length >= 3)
  assert.deepEqual(dates, dates.toSorted().reverse())
  const [newest = ''] = groupsIn(html, /href="(\/news\/[^".]+)"/g)
  assert.match(await get(newest), /<h1 lang="en"/)
  assert.match(await get(`/ar${newest}`), /<h1 lang="ar" dir="rtl"/)
  for (const language of languages)
    assert.ok((await get(pathIn(language, '/'))).includes(`href="${pathIn(language, newest)}"`))
})

test('the first testimonial is on the front page, with its rating in words', async () => {
  const testimonials =
    await json<
      { Data: { ShortTestimonial: string; ShortTestimonial_AR: string; Rating: number } }[]
    >('/api/testimonial')
  const [english, arabic] = [await get('/'), await get('/ar')]
  for (const { Data } of testimonials.slice(0, 1)) {
    assert.ok(
      english.includes(Data.ShortTestimonial) && english.includes(`Rated ${Data.Rating} out of 5.`),
      Data.ShortTestimonial,
    )
    assert.ok(
      arabic.includes(Data.ShortTestimonial_AR) && arabic.includes(`التقييم: ${Data.Rating} من 5.`),
      Data.ShortTestimonial_AR,
    )
  }
})

test('the page about the company shows the board and the senior management as they are stored, in the saved order', async () => {
  type Leader = {
    Data: Record<
      'Name' | 'Title' | 'Description' | 'Image' | 'Name_AR' | 'Title_AR' | 'Description_AR',
      string
    >
  }
  for (const [id, Group] of [
    ['board', 'BOARD'],
    ['management', 'MANAGEMENT'],
  ] as const) {
    const stored = await json<Leader[]>('/api/leaders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Group }),
    })
    assert.ok(stored.length >= 4, Group)
    for (const language of languages) {
      const [, after = ''] = (await get(pathIn(language, '/about'))).split(`<section id="${id}"`)
      const [group = ''] = after.split('</section>')
      const suffix = language === 'ar' ? '_AR' : ''
      assert.deepEqual(
        groupsIn(group, /<h4>([^<]+)/g),
        stored.map(({ Data }) => Data[`Name${suffix}`]),
      )
      assert.deepEqual(
        groupsIn(group, /<p class="role">([^<]+)/g),
        stored.map(({ Data }) => Data[`Title${suffix}`]),
      )
      assert.deepEqual(
        groupsIn(group, /<p class="quiet">([^<]+)/g),
        stored.map(({ Data }) => Data[`Description${suffix}`]),
      )
      const pictures = groupsIn(group, /<img class="portrait" src="[^"]*url=([^&"]+)/g).map(
        decodeURIComponent,
      )
      assert.deepEqual(
        pictures,
        stored.map(({ Data }) => Data.Image),
      )
    }
  }
})

test('the page about the company has every testimonial, with its long text folded', async () => {
  const testimonials = await json<unknown[]>('/api/testimonial')
  for (const language of languages) {
    const [, voices = ''] = (await get(pathIn(language, '/about'))).split(
      '<section class="wrap voices"',
    )
    assert.equal(voices.match(/<blockquote/g)?.length, testimonials.length)
    assert.equal(voices.match(/<details class="fold"/g)?.length, testimonials.length)
  }
})
