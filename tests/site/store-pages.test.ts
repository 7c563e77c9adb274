import assert from 'node:assert/strict'
import { formatDate } from '#i18n/time.ts'
import { languages, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { messages } from '#messages/index.ts'
import { sizeIn } from '#i18n/numbers.ts'
import { expect, platform, test } from '../browser.ts'
import { openPage } from './site.ts'
import { eventually } from '../waiting.ts'

const get = async (path: string): Promise<string> => {
  const response = await fetch(platform.url + path)
  assert.equal(response.status, 200, path)
  return response.text()
}
const bring = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await (await fetch(platform.url + path, init)).json()) as T
const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found = '']) => found)

type FaqSet = { SupportId: string; Data: { SupportData: { Guid: string }[] } }
const pages = { '/faq': 'INDIVIDUAL_FAQ', '/businessfaq': 'BUSINESS_FAQ' } as const
const setsOf = (FaqType: string): Promise<FaqSet[]> =>
  bring('/api/support', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ FaqType }),
  })

test('questions stand in the saved order under their headings, with the same addresses in both languages', async () => {
  for (const [path, type] of Object.entries(pages)) {
    const sets = await setsOf(type)
    assert.ok(
      sets.flatMap(({ Data }) => Data.SupportData).length >= 15,
      `${path} answers too little`,
    )
    for (const language of languages) {
      const html = await get(pathIn(language, path))
      assert.deepEqual(
        all(html, /<section id="set-([^"]+)"/g),
        sets.map(({ SupportId }) => SupportId),
      )
      assert.deepEqual(
        all(html, /href="#set-([^"]+)"/g),
        sets.map(({ SupportId }) => SupportId),
      )
      assert.deepEqual(
        all(html, /<div id="q-([^"]+)"/g),
        sets.flatMap(({ Data }) => Data.SupportData.map(({ Guid }) => Guid)),
      )
    }
  }
})

for (const javaScriptEnabled of [true, false]) {
  test(`a link to a question opens it, ${javaScriptEnabled ? 'and again from the page itself' : 'without scripts as well'}`, async ({
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

test('documents: the page’s language first, the other one offered, each with its size and the day from which it holds', async () => {
  const { url } = platform
  for (const language of languages) {
    const html = await get(pathIn(language, '/keyfact'))
    const cards = html
      .split('<div class="card">')
      .slice(1)
      .filter((card) => /hreflang="\w+-AE" type="application\/pdf"/i.test(card))
    assert.equal(cards.length, 4)
    for (const card of cards) {
      const papers = [
        ...card.matchAll(
          /<a href="([^"]+)" hreflang="(\w+)-AE" type="application\/pdf">([\s\S]*?)<\/a>/gi,
        ),
      ]
      const order: Language[] = language === 'en' ? ['en', 'ar'] : ['ar', 'en']
      assert.deepEqual(
        papers.map(([, , tag]) => tag),
        order,
      )
      for (const [, href = '', , words = ''] of papers) {
        const file = await fetch(url + href)
        assert.equal(file.headers.get('content-type'), 'application/pdf')
        const { byteLength } = await file.arrayBuffer()
        assert.ok(
          words.includes(sizeIn(language, byteLength, messages(language).documents.size)),
          `${href} is not said to be ${byteLength} bytes`,
        )
        const day = /<time datetime="([^"]+)">([^<]+)<\/time>/i.exec(words)
        assert.equal(day?.[2], formatDate(day?.[1] ?? '', language))
      }
    }
  }
})

test('openings: newest first, each with its facts, and a page with its description and a form that names it', async () => {
  const jobs = await bring<
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
      all(html, /<li class="card" id="job-([^"]+)"/g),
      jobs.map(({ JobId }) => JobId),
    )
  for (const { Data } of jobs) {
    for (const text of [Data.JobTitle, Data.Salary]) assert.ok(english.includes(text), text)
    for (const text of [Data.JobTitle_AR, Data.Salary_AR]) assert.ok(arabic.includes(text), text)
  }
  assert.equal(english.match(/<dt>/g)?.length, jobs.length * 4)
  const pages = await Promise.all(all(english, /<h3><a href="([^"]+)"/g).map(get))
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

test('news: newest first, each with a page in both languages, and its newest on the front page', async () => {
  const html = await get('/news')
  const dates = all(html, /<time dateTime="([^"]+)"/gi)
  assert.ok(dates.length >= 3)
  assert.deepEqual(dates, dates.toSorted().reverse())
  const [newest = ''] = all(html, /href="(\/news\/[^".]+)"/g)
  assert.match(await get(newest), /<h1 lang="en"/)
  assert.match(await get(`/ar${newest}`), /<h1 lang="ar" dir="rtl"/)
  for (const language of languages)
    assert.ok((await get(pathIn(language, '/'))).includes(`href="${pathIn(language, newest)}"`))
})

test('what customers say stands on the front page, with its rating in words', async () => {
  const said =
    await bring<
      { Data: { ShortTestimonial: string; ShortTestimonial_AR: string; Rating: number } }[]
    >('/api/testimonial')
  const [english, arabic] = [await get('/'), await get('/ar')]
  for (const { Data } of said.slice(0, 1)) {
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

test('board and senior management stand on the page about the company in their saved order, as the store holds them', async () => {
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
    const stored = await bring<Leader[]>('/api/leaders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Group }),
    })
    assert.ok(stored.length >= 4, Group)
    for (const language of languages) {
      const [, after = ''] = (await get(pathIn(language, '/about'))).split(`<section id="${id}"`)
      const [group = ''] = after.split('</section>')
      const own = language === 'ar' ? '_AR' : ''
      assert.deepEqual(
        all(group, /<h4>([^<]+)/g),
        stored.map(({ Data }) => Data[`Name${own}`]),
      )
      assert.deepEqual(
        all(group, /<p class="role">([^<]+)/g),
        stored.map(({ Data }) => Data[`Title${own}`]),
      )
      assert.deepEqual(
        all(group, /<p class="quiet">([^<]+)/g),
        stored.map(({ Data }) => Data[`Description${own}`]),
      )
      const pictures = all(group, /<img class="portrait" src="[^"]*url=([^&"]+)/g).map(
        decodeURIComponent,
      )
      assert.deepEqual(
        pictures,
        stored.map(({ Data }) => Data.Image),
      )
    }
  }
})

test('all that customers say stands on one page, the whole story folded', async () => {
  const said = await bring<unknown[]>('/api/testimonial')
  for (const language of languages) {
    const [, voices = ''] = (await get(pathIn(language, '/about'))).split(
      '<section class="wrap voices"',
    )
    assert.equal(voices.match(/<blockquote/g)?.length, said.length)
    assert.equal(voices.match(/<details class="fold"/g)?.length, said.length)
  }
})
