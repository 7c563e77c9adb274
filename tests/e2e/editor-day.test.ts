import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { DAY_MS } from '#rules/time.ts'
import { test } from '../browser.ts'
import { StaffPage } from '../cms/staff-page.ts'
import { openWindow } from '../cms/window.ts'
import { paced } from '../pace.ts'
import { spawnPlatform, type RunningPlatform } from '../platform/spawn.ts'
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
const readSeed = (path: string) =>
  readFile(new URL(`../../netlify/local/seed/${path}`, import.meta.url))
/** Date as `YYYY-MM-DD`, so many days from today. */
const day = (offset: number): string =>
  new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)

/** Opens the file dialog by keyboard, chooses a file, and waits until it is uploaded. */
const upload = async (
  page: Page,
  button: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => {
  const chooserOpened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).press('Enter')
  await (await chooserOpened).setFiles(file)
  await page
    .getByText(/ is uploaded\. Publish to put it on the site\.$/)
    .first()
    .waitFor()
}

const openScreen = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name: screen }).click()

/** Passes both gates with the keyboard only. */
const signIn = async (
  page: Page,
  { url, adminEmail, adminPassword, passphrase }: RunningPlatform,
) => {
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
  // Selects the last word backwards, which is to the right in Arabic.
  const selectBack = name.endsWith('Arabic') ? 'Shift+ArrowRight' : 'Shift+ArrowLeft'
  for (let letters = words.last.length; letters > 0; letters -= 1)
    await page.keyboard.press(selectBack)
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
      buffer: await readSeed('pictures/shop.webp'),
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

const assertReaderSees = async (visitor: Page, url: string) => {
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
 * Moves the first set of questions down by one place, by keyboard.
 * @returns the headings of the sets in the new order
 */
const reorder = async (staff: StaffPage): Promise<string[]> => {
  const { page } = staff
  await openScreen(page, 'Individual FAQs')
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
  await openScreen(page, 'Job listings')
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

type PublicDocument = { DocumentId: string; FilePath: string }
const publicDocuments = async (url: string): Promise<PublicDocument[]> =>
  Object.values(
    (await (await fetch(`${url}/api/document-uploads`)).json()) as Record<string, PublicDocument[]>,
  ).flat()

/**
 * Replaces the file of the first public document by a copy of the last document's file.
 * @returns the document before the change
 */
const replaceDocument = async (staff: StaffPage): Promise<PublicDocument> => {
  const { page, url } = staff
  const [document] = await publicDocuments(url)
  assert.ok(document)
  await staff.open(`/web-cms/protected/pdf-uploads/${document.DocumentId}`)
  const otherPath = (await publicDocuments(url)).at(-1)?.FilePath ?? ''
  const buffer = Buffer.from(await (await fetch(url + otherPath)).arrayBuffer())
  await upload(page, 'Upload a PDF: PDF', {
    name: 'key-facts-2027.pdf',
    mimeType: 'application/pdf',
    buffer,
  })
  await staff.publishChanges()
  await staff.toast('Updated Document!').waitFor()
  return document
}

const untilEverythingIsLive = (page: Page) =>
  page.getByRole('button', { name: 'Everything is live' }).waitFor({ timeout: paced(300_000) })

test('everything that an editor writes in a day reaches visitors in both languages', async ({
  t,
}) => {
  const platform = await spawnPlatform()
  t.after(() => platform.stop())
  const { page } = await openWindow(t)
  const { page: visitor } = await openWindow(t)
  await watchViolations(page)
  const { url } = platform
  const staff = new StaffPage(page, url)
  // Each step depends on the steps before it, so the first failure ends the test.
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
  await step('previews the post as visitors will see it', () => preview(page))
  await step('publishes the post, which goes live', async () => {
    await publishNews(staff)
    await untilRowIsLive(staff, TITLE)
    await assertReaderSees(visitor, url)
  })
  await step('writes the next version of the post, which visitors see once it is published', () =>
    writeNextVersion(staff, visitor, TITLE),
  )
  await step(
    'publishes two articles as one release, which visitors see at once, and reverts the release',
    () => releaseTogether(staff, visitor, url),
  )
  let headings: string[] = []
  await step('puts the questions in another order by keyboard', async () => {
    headings = await reorder(staff)
  })
  await step('offers a job with an end date', () => offerJob(staff))
  await step('deletes the job by mistake, and restores it', () =>
    deleteAndUndo(staff, 'Cash point manager', 'Deleted Job post!'),
  )
  await step('replaces a document and switches the pop-up on, and both go live', async () => {
    const before = await replaceDocument(staff)
    await announce(staff, 'New cash points', 'نقاط نقدية جديدة')
    await untilEverythingIsLive(page)
    const after = (await publicDocuments(url)).find(
      ({ DocumentId }) => DocumentId === before.DocumentId,
    )
    assert.notEqual(after?.FilePath, before.FilePath)
    const keyFacts = await (await fetch(`${url}/keyfact`)).text()
    assert.ok(
      keyFacts.includes(after?.FilePath ?? 'missing') && !keyFacts.includes(before.FilePath),
    )
  })
  await step('finds that visitors see the new order, the job and the pop-up', async () => {
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
