import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { expect, platform, test } from '../browser.ts'
import { findChromium } from '../../netlify/local/chromium.mjs'
import { caretTo } from '../waiting.ts'
import { makePost } from './edit-posts.ts'
import { enter, givePassphrase, signIn } from './staff.ts'
import { untilStored } from './staff-page.ts'
import {
  anyItem,
  assertShown,
  crash,
  formReady,
  kindFor,
  openForm,
  restore,
  shown,
  typeEverywhere,
} from './typist.ts'

const title = (page: Page) => page.getByLabel('Title', { exact: true })
const text = (page: Page, side: 'en' | 'ar' = 'en') =>
  page.getByLabel(side === 'ar' ? 'Text, Arabic' : 'Text', { exact: true })

test('the tab, then the whole browser is killed: everything typed is offered again after each, field by field', async ({
  t,
}) => {
  const { page: maker } = await enter(t, '/web-cms/protected/bin')
  const item = await anyItem(t, maker, kindFor(1))
  const executablePath = await findChromium()
  assert.ok(executablePath)
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'))
  const started: BrowserContext[] = []
  // Close the browsers first: a running one still writes into its folder.
  t.after(async () => {
    for (const one of started) await one.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const start = async (): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(folder, {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      viewport: { width: 1280, height: 900 },
    })
    started.push(context)
    return context
  }
  const come = async (page: Page) => {
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
    await formReady(page)
  }

  const first = await start()
  const killed = await first.newPage()
  await come(killed)
  const before = await shown(killed)
  const typed = await typeEverywhere(killed, 'before the crash')
  const now = await shown(killed)
  assert.deepEqual(
    typed.filter((path) => now[path] === before[path]),
    [],
    'every field has taken something',
  )
  await untilStored(killed, 'before the crash')
  await killed
    .getByText(/^Kept on this device/)
    .first()
    .waitFor()
  await crash(killed)
  const next = await first.newPage()
  await come(next)
  await assertShown(next, before, 'nothing is overwritten unasked')
  await restore(next)
  await assertShown(next, now, 'after the tab was killed')

  await next
    .getByText(/^Kept on this device/)
    .first()
    .waitFor()
  const session = await first.newCDPSession(next)
  const gone = new Promise((resolve) => first.once('close', resolve))
  session.send('Browser.crash' as 'Page.crash').catch(() => undefined)
  await gone
  const second = await start()
  const again = await second.newPage()
  await come(again)
  await restore(again)
  await assertShown(again, now, 'after the browser was killed')
})

test('an input method in the middle of a word, and pastes: what stands there when the tab is killed is kept', async ({
  t,
}) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page, { BlogData: '<p>Before.</p>' })
  const killed = await page.context().newPage()
  await openForm(killed, post.path)
  const session = await killed.context().newCDPSession(killed)
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
        const isTaken = !field.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
        if (!isTaken) document.execCommand('insertText', false, content)
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
  await restore(page)
  await expect(title(page)).toHaveValue('Two lines make one日本語')
  assert.equal((await text(page).innerText()).replace(/\s+/g, ' '), 'Before. Typed.Pasted words')
  await expect(text(page, 'ar')).toHaveText(/^نصف كل/, { useInnerText: true })
})
