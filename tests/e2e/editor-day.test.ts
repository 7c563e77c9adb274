import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { test } from '../browser.ts'
import { StaffPage } from '../cms/staff-page.ts'
import { openWindow } from '../cms/window.ts'
import { paced } from '../pace.ts'
import { spawnPlatform, type Running } from '../platform/spawn.ts'
import { violationsOf, watchViolations } from '../site/attacks.ts'
import { untilCaretRests, untilFocused, untilFocusWithin } from '../waiting.ts'
import {
  announce,
  deleteAndUndo,
  releaseTogether,
  untilRowIsLive,
  writeNextVersion,
} from './staff-tasks.ts'

const TITLE = 'Seven new cash points in Sharjah'
const TITLE_AR = 'سبع نقاط نقدية جديدة في الشارقة'
const seed = (path: string) =>
  readFile(new URL(`../../netlify/local/seed/${path}`, import.meta.url))
const day = (offset: number): string =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

/** Chooses a file as the browser's own dialog would, with the keyboard on its button. */
const upload = async (
  page: Page,
  button: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).press('Enter')
  await (await asked).setFiles(file)
  await page
    .getByText(/ is uploaded\. Publish to put it on the site\.$/)
    .first()
    .waitFor()
}

const go = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name: screen }).click()

/** Passes both gates with the keyboard only. */
const signIn = async (page: Page, { url, adminEmail, adminPassword, passphrase }: Running) => {
  await page.goto(`${url}/web-cms`)
  await untilFocused(page.getByLabel('E-mail'))
  await page.keyboard.type(adminEmail)
  await page.keyboard.press('Tab')
  await page.keyboard.type(adminPassword ?? '')
  await page.keyboard.press('Enter')
  await untilFocused(page.getByLabel('Passphrase'))
  await page.keyboard.type(passphrase ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
}

/** Types a heading, a sentence with a link, and a table, as a person does. */
const writeText = async (
  staff: StaffPage,
  name: string,
  words: { heading: string; sentence: string; last: string; cells: string[] },
) => {
  const { page } = staff
  const text = staff.field(name)
  await text.click()
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.type(`${words.heading}\n${words.sentence}${words.last}`)
  // Back over the last word, which is to the right in Arabic.
  const back = name.endsWith('Arabic') ? 'Shift+ArrowRight' : 'Shift+ArrowLeft'
  for (let letters = words.last.length; letters > 0; letters -= 1) await page.keyboard.press(back)
  const tools = page.getByRole('toolbar', { name: `${name}: formatting` })
  await tools.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Address of the link').fill('/contact')
  await page.keyboard.press('Enter')
  await text.getByRole('link', { name: words.last }).waitFor()
  // The text regains the focus in the next frame.
  await page.locator('.edit-prose:focus').waitFor()
  await untilCaretRests(text)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await tools.getByRole('button', { name: 'Table', exact: true }).click()
  await text.locator('table').waitFor()
  await page.locator('.edit-prose:focus').waitFor()
  for (const [index, cell] of words.cells.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(cell)
  }
  await text.locator('td', { hasText: words.cells.at(-1) ?? '' }).waitFor()
}

const writeNews = async (staff: StaffPage) => {
  const { page } = staff
  await page.getByRole('link', { name: 'News articles' }).first().click()
  await page.getByRole('heading', { name: 'News articles', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'New article' }).first().press('Enter')
  await staff.title.fill(TITLE)
  await staff.field('Title, Arabic').fill(TITLE_AR)
  await writeText(staff, 'Text', {
    heading: 'Where they are',
    sentence: 'Ask us: ',
    last: 'contact',
    cells: ['Place', 'Opens', 'Al Majaz', 'at nine', 'Al Khan', 'at ten'],
  })
  await writeText(staff, 'Text, Arabic', {
    heading: 'أين هي',
    sentence: 'اسألونا: ',
    last: 'تواصلوا',
    cells: ['المكان', 'يفتح', 'المجاز', 'التاسعة', 'الخان', 'العاشرة'],
  })
  for (const name of ['Picture', 'Picture, Arabic'])
    await upload(page, `Upload a picture: ${name}`, {
      name: 'shop.webp',
      mimeType: 'image/webp',
      buffer: await seed('pictures/shop.webp'),
    })
  await staff.field('Alt text').fill('A shop with a cash point')
  await staff.field('Alt text, Arabic').fill('متجر فيه نقطة نقدية')
}

const preview = async (page: Page) => {
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await page
    .frameLocator('iframe')
    .first()
    .getByRole('heading', { name: TITLE, level: 1 })
    .waitFor()
  await untilFocusWithin(page.getByRole('dialog', { name: 'Preview' }))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Preview' }).waitFor({ state: 'detached' })
}

const publishNews = async (staff: StaffPage) => {
  const { page } = staff
  await page.keyboard.press('Control+Enter')
  await staff.toast('New news post created!').waitFor()
  await staff.close()
  await staff.row(TITLE).waitFor()
}

const readerSees = async (visitor: Page, url: string) => {
  const pages = [
    {
      list: '/news',
      dir: 'ltr',
      title: TITLE,
      alt: 'A shop with a cash point',
      link: 'contact',
      href: '/contact',
      cell: 'at ten',
    },
    {
      list: '/ar/news',
      dir: 'rtl',
      title: TITLE_AR,
      alt: 'متجر فيه نقطة نقدية',
      link: 'تواصلوا',
      href: '/contact',
      cell: 'العاشرة',
    },
  ]
  for (const { list, dir, title, alt, link, href, cell } of pages) {
    await visitor.goto(`${url}${list}`)
    await visitor.getByRole('link', { name: title }).first().click()
    await visitor.getByRole('heading', { name: title, level: 1 }).waitFor()
    assert.equal(await visitor.evaluate(() => document.documentElement.dir), dir)
    await visitor.getByRole('img', { name: alt }).first().waitFor()
    assert.match(
      await visitor.locator('main').innerHTML(),
      new RegExp(`<a [^>]*href="${href}"[^>]*>${link}`),
    )
    await visitor.getByRole('cell', { name: cell }).waitFor()
  }
}

/**
 * Moves the first set of questions down by its handle. @returns the headings that visitors must see
 */
const reorder = async (staff: StaffPage): Promise<string[]> => {
  const { page } = staff
  await go(page, 'Individual FAQs')
  await page.getByRole('link', { name: 'Change the order' }).press('Enter')
  const titles = page.locator('.order-title .text-en')
  await titles.first().waitFor()
  const [first = '', second = '', ...rest] = await titles.allInnerTexts()
  await page.getByRole('button', { name: `Move: ${first}` }).focus()
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await page.getByText('1 set moved, not saved').waitFor()
  await page.getByRole('button', { name: 'Save order' }).press('Enter')
  await staff.toast('Saved Successfully...').waitFor()
  return [second, first, ...rest]
}

const offerJob = async (staff: StaffPage) => {
  const { page } = staff
  await go(page, 'Job listings')
  await page.getByRole('link', { name: 'New listing' }).first().press('Enter')
  const words = {
    Title: ['Cash point manager', 'مدير نقاط نقدية'],
    Location: ['Sharjah', 'الشارقة'],
  } as const
  for (const [name, [english, arabic]] of Object.entries(words)) {
    await staff.field(name).fill(english)
    await staff.field(`${name}, Arabic`).fill(arabic)
  }
  for (const [name, text] of [
    ['Description', 'Seven points need a manager.'],
    ['Description, Arabic', 'سبع نقاط تحتاج إلى مدير.'],
  ] as const) {
    await staff.field(name).click()
    await page.keyboard.type(text)
  }
  await page.getByRole('button', { name: 'Take off the site at a time' }).press('Enter')
  await page.getByLabel('Take off the site on', { exact: true }).fill(day(30))
  await page.getByLabel('Take off the site on, time').fill('18:00')
  await page.keyboard.press('Control+Enter')
  await staff.toast('New job post created!').waitFor()
  await staff.close()
  await staff.row('Cash point manager').waitFor()
}

type Paper = { DocumentId: string; FilePath: string }
const papers = async (url: string): Promise<Paper[]> =>
  Object.values(
    (await (await fetch(`${url}/api/document-uploads`)).json()) as Record<string, Paper[]>,
  ).flat()

/** @returns the address of the previous file */
const replaceDocument = async (staff: StaffPage): Promise<Paper> => {
  const { page, url } = staff
  const [paper] = await papers(url)
  assert.ok(paper)
  await staff.open(`/web-cms/protected/pdf-uploads/${paper.DocumentId}`)
  const other = (await papers(url)).at(-1)?.FilePath ?? ''
  const buffer = Buffer.from(await (await fetch(url + other)).arrayBuffer())
  await upload(page, 'Upload a PDF: PDF', {
    name: 'key-facts-2027.pdf',
    mimeType: 'application/pdf',
    buffer,
  })
  await staff.publishChanges()
  await staff.toast('Updated Document!').waitFor()
  return paper
}

const everythingIsLive = (page: Page) =>
  page.getByRole('button', { name: 'Everything is live' }).waitFor({ timeout: paced(300_000) })

test('a day of an editor: what is written reaches visitors in both languages', async ({ t }) => {
  const platform = await spawnPlatform()
  t.after(() => platform.stop())
  const { page } = await openWindow(t)
  const { page: visitor } = await openWindow(t)
  await watchViolations(page)
  const { url } = platform
  const staff = new StaffPage(page, url)
  // Steps depend on the earlier ones: the first failure ends the day.
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const start = performance.now()
    await work().catch((error: unknown) => {
      throw new Error(name, { cause: error })
    })
    t.diagnostic(`${name}: ${((performance.now() - start) / 1_000).toFixed(1)} s`)
  }

  await step('signs in by keyboard', () => signIn(page, platform))
  await step('writes a news post in both languages, with a picture, a link and a table', () =>
    writeNews(staff),
  )
  await step('looks at it as a visitor will', () => preview(page))
  await step('publishes it, and it comes live', async () => {
    await publishNews(staff)
    await untilRowIsLive(staff, TITLE)
    await readerSees(visitor, url)
  })
  await step('writes its next version, which visitors see once it is published', () =>
    writeNextVersion(staff, visitor, TITLE),
  )
  await step(
    'publishes two articles as one release, which visitors see at once, and takes it back',
    () => releaseTogether(staff, visitor, url),
  )
  let headings: string[] = []
  await step('puts the questions in another order by keyboard', async () => {
    headings = await reorder(staff)
  })
  await step('offers a job until a day', () => offerJob(staff))
  await step('takes it down by mistake, and back', () =>
    deleteAndUndo(staff, 'Cash point manager', 'Deleted Job post!'),
  )
  await step('replaces a document, switches the pop-up on, and all of it comes live', async () => {
    const before = await replaceDocument(staff)
    await announce(staff, 'New cash points', 'نقاط نقدية جديدة')
    await everythingIsLive(page)
    const after = (await papers(url)).find(({ DocumentId }) => DocumentId === before.DocumentId)
    assert.notEqual(after?.FilePath, before.FilePath)
    const keyFacts = await (await fetch(`${url}/keyfact`)).text()
    assert.ok(
      keyFacts.includes(after?.FilePath ?? 'missing') && !keyFacts.includes(before.FilePath),
    )
  })
  await step('visitors see the order, the job and the pop-up in both languages', async () => {
    await visitor.goto(`${url}/faq`)
    const shown = (await visitor.getByRole('heading', { level: 2 }).allInnerTexts()).filter(
      (text) => headings.includes(text),
    )
    assert.deepEqual(shown, headings)
    for (const [path, title, words] of [
      ['/careers', 'Cash point manager', 'New cash points'],
      ['/ar/careers', 'مدير نقاط نقدية', 'نقاط نقدية جديدة'],
    ] as const) {
      await visitor.evaluate(() => localStorage.removeItem('refreshToken'))
      await visitor.goto(url + path)
      await visitor.getByRole('dialog').getByText(words).waitFor()
      await visitor.getByRole('heading', { name: title }).waitFor({ state: 'attached' })
    }
  })
  await step('signs out', async () => {
    assert.deepEqual(await violationsOf(page), [])
    await page.getByRole('button', { name: /^Account:/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter')
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    assert.equal(await page.evaluate(() => localStorage.getItem('passKey')), null)
    assert.deepEqual(await violationsOf(page), [])
  })
})
