import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { expect, platform, test } from '../browser.ts'
import { findChromium } from '../../netlify/local/chromium.mjs'
import { caretTo } from '../waiting.ts'
import { makePost } from './edit-posts.ts'
import { openStaffPage, givePassphrase, signIn } from './staff.ts'
import { untilStored } from './staff-page.ts'
import {
  makeSampleItem,
  assertShown,
  untilFormReady,
  kindFor,
  openForm,
  restoreOfferedDraft,
  allValues,
  typeEverywhere,
} from './typist.ts'
import { crash } from './window.ts'

const title = (page: Page) => page.getByLabel('Title', { exact: true })
const text = (page: Page, side: 'en' | 'ar' = 'en') =>
  page.getByLabel(side === 'ar' ? 'Text, Arabic' : 'Text', { exact: true })

test('everything typed is offered again, field by field, after the tab and then the whole browser is killed', async ({
  t,
}) => {
  const { page: otherPage } = await openStaffPage(t, '/web-cms/protected/bin')
  const item = await makeSampleItem(t, otherPage, kindFor(1))
  const executablePath = await findChromium()
  assert.ok(executablePath)
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'))
  const browsers: BrowserContext[] = []
  // Close the browsers first: a running one still writes into its folder.
  t.after(async () => {
    for (const one of browsers) await one.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const start = async (): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(folder, {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      viewport: { width: 1280, height: 900 },
    })
    browsers.push(context)
    return context
  }
  /** Opens the item in a window, and passes the gates that are still closed. */
  const openItem = async (page: Page) => {
    await page.goto(platform.url + item.path)
    await page
      .getByLabel('E-mail')
      .or(page.getByLabel('Passphrase'))
      .or(page.locator('.edit'))
      .first()
      .waitFor()
    if (await page.getByLabel('E-mail').isVisible()) await signIn(page)
    await page.getByLabel('Passphrase').or(page.locator('.edit')).first().waitFor()
    if (await page.getByLabel('Passphrase').isVisible()) await givePassphrase(page)
    await untilFormReady(page)
  }

  const firstBrowser = await start()
  const killedTab = await firstBrowser.newPage()
  await openItem(killedTab)
  const before = await allValues(killedTab)
  const typedPaths = await typeEverywhere(killedTab, 'before the crash')
  const typedValues = await allValues(killedTab)
  assert.deepEqual(
    typedPaths.filter((path) => typedValues[path] === before[path]),
    [],
    'typing changed every field',
  )
  await untilStored(killedTab, 'before the crash')
  await killedTab
    .getByText(/^Kept on this device/)
    .first()
    .waitFor()
  await crash(killedTab)
  const nextTab = await firstBrowser.newPage()
  await openItem(nextTab)
  await assertShown(nextTab, before, 'nothing is overwritten unasked')
  await restoreOfferedDraft(nextTab)
  await assertShown(nextTab, typedValues, 'after the tab was killed')

  await nextTab
    .getByText(/^Kept on this device/)
    .first()
    .waitFor()
  const session = await firstBrowser.newCDPSession(nextTab)
  const closed = new Promise((resolve) => firstBrowser.once('close', resolve))
  // Playwright's types do not know `Browser.crash`.
  session.send('Browser.crash' as 'Page.crash').catch(() => undefined)
  await closed
  const secondBrowser = await start()
  const restartedTab = await secondBrowser.newPage()
  await openItem(restartedTab)
  await restoreOfferedDraft(restartedTab)
  await assertShown(restartedTab, typedValues, 'after the browser was killed')
})

test('pasted text and a word that an input method has not finished are kept when the tab is killed', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page, { BlogData: '<p>Before.</p>' })
  const killed = await page.context().newPage()
  await openForm(killed, post.path)
  const session = await killed.context().newCDPSession(killed)
  /** Types letters as an input method does, without finishing the composition. */
  const compose = async (letters: string) => {
    for (let length = 1; length <= letters.length; length += 1) {
      await session.send('Input.imeSetComposition', {
        text: letters.slice(0, length),
        selectionStart: length,
        selectionEnd: length,
      })
    }
  }
  const paste = (into: 'title' | 'text', type: string, data: string) =>
    (into === 'title' ? title(killed) : text(killed)).evaluate(
      (field, [kind, content]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData(kind, content)
        const isHandled = !field.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
        if (!isHandled) document.execCommand('insertText', false, content)
      },
      [type, data] as [string, string],
    )
  await title(killed).click()
  await killed.keyboard.press('Control+a')
  await paste('title', 'text/plain', 'Two lines\nmake one')
  await compose('にほんご')
  await session.send('Input.insertText', { text: '日本語' })
  await caretTo('End', text(killed))
  await killed.keyboard.type(' Typed.')
  await killed.keyboard.press('Control+z')
  await killed.keyboard.press('Control+Shift+z')
  await paste('text', 'text/html', '<p class=MsoNormal>Pasted <b>words</b><o:p></o:p></p>')
  await caretTo('Home', text(killed, 'ar'))
  // The composition is never finished.
  await compose('نصف كل')
  await untilStored(killed, 'نصف كل')
  await crash(killed)
  await openForm(page, post.path)
  await restoreOfferedDraft(page)
  await expect(title(page)).toHaveValue('Two lines make one日本語')
  assert.equal((await text(page).innerText()).replace(/\s+/g, ' '), 'Before. Typed.Pasted words')
  await expect(text(page, 'ar')).toHaveText(/^نصف كل/, { useInnerText: true })
})
