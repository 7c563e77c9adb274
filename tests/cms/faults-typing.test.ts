import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../netlify/local/chromium.mjs'
import { makePost } from './edit-posts.ts'
import { enter, givePassphrase, signIn, site } from './staff.ts'
import { crash, formReady, openForm, PROMISE, restore } from './typist.ts'

const title = (page: Page) => page.getByLabel('Title', { exact: true })
const text = (page: Page, side: 'en' | 'ar' = 'en') => page.getByLabel(side === 'ar' ? 'Text, Arabic' : 'Text', { exact: true })

test('an input method in the middle of a word: what it shows so far is kept', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  const doomed = await page.context().newPage()
  await openForm(doomed, post.path)
  const session = await doomed.context().newCDPSession(doomed)
  const compose = async (letters: string) => {
    for (let length = 1; length <= letters.length; length += 1) {
      await session.send('Input.imeSetComposition', { text: letters.slice(0, length), selectionStart: length, selectionEnd: length })
    }
  }
  await title(doomed).click()
  await doomed.keyboard.press('End')
  await compose('にほんご')
  await session.send('Input.insertText', { text: '日本語' })
  await text(doomed, 'ar').click()
  await doomed.keyboard.press('Control+Home')
  // This one is never finished.
  await compose('نصف كل')
  await doomed.waitForTimeout(PROMISE)
  await crash(doomed)
  await openForm(page, post.path)
  await restore(page)
  assert.equal(await title(page).inputValue(), 'A ghaf at the gate日本語')
  assert.match(await text(page, 'ar').innerText(), /^نصف كل/)
})

test('typed faster than it is written down, for as long as it takes: every letter is there', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page, { BlogData: '<p>Gone.</p>' })
  const doomed = await page.context().newPage()
  await openForm(doomed, post.path)
  await text(doomed).click()
  await doomed.keyboard.press('Control+a')
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
  await doomed.keyboard.type(words, { delay: 5 })
  await title(doomed).fill('')
  await title(doomed).pressSequentially('One two three four five', { delay: 1 })
  await doomed.waitForTimeout(PROMISE)
  await crash(doomed)
  await openForm(page, post.path)
  await restore(page)
  assert.equal(await text(page).innerText(), words)
  assert.equal(await title(page).inputValue(), 'One two three four five')
})

test('a paste into a title and into a text, cut short by a crash: both are there, with undo before it', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page, { BlogData: '<p>Before.</p>' })
  const doomed = await page.context().newPage()
  await openForm(doomed, post.path)
  const paste = (into: 'title' | 'text', type: string, data: string) =>
    (into === 'title' ? title(doomed) : text(doomed)).evaluate(
      (field, [kind, content]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData(kind, content)
        const isTaken = !field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        if (!isTaken) document.execCommand('insertText', false, content)
      },
      [type, data] as [string, string],
    )
  await title(doomed).click()
  await doomed.keyboard.press('Control+a')
  await paste('title', 'text/plain', 'Two lines\nmake one')
  await text(doomed).click()
  await doomed.keyboard.press('Control+End')
  await doomed.keyboard.type(' Typed.')
  await doomed.keyboard.press('Control+z')
  await doomed.keyboard.press('Control+Shift+z')
  await paste('text', 'text/html', '<p class=MsoNormal>Pasted <b>words</b><o:p></o:p></p>')
  await doomed.waitForTimeout(PROMISE)
  await crash(doomed)
  await openForm(page, post.path)
  await restore(page)
  assert.equal(await title(page).inputValue(), 'Two lines make one')
  assert.equal((await text(page).innerText()).replace(/\s+/g, ' '), 'Before. Typed.Pasted words')
})

test('the whole browser is killed: after its next start everything is offered', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  const executablePath = await findChromium()
  assert.ok(executablePath)
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'))
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const start = () =>
    chromium.launchPersistentContext(folder, { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'], viewport: { width: 1280, height: 900 } })
  const come = async (window: Page) => {
    await window.goto(site.url + post.path)
    await window.getByLabel('E-mail').or(window.getByLabel('Passphrase')).or(window.locator('.edit')).first().waitFor()
    if (await window.getByLabel('E-mail').isVisible()) await signIn(window)
    await window.getByLabel('Passphrase').or(window.locator('.edit')).first().waitFor()
    if (await window.getByLabel('Passphrase').isVisible()) await givePassphrase(window)
    await formReady(window)
  }
  const doomed = await start()
  const window = await doomed.newPage()
  await come(window)
  await title(window).fill('Written before the power went')
  await text(window, 'ar').click()
  await window.keyboard.insertText('قبل انقطاع الكهرباء ')
  await window.waitForTimeout(PROMISE)
  const session = await doomed.newCDPSession(window)
  const gone = new Promise((resolve) => doomed.once('close', resolve))
  session.send('Browser.crash' as 'Page.crash').catch(() => undefined)
  await gone
  const next = await start()
  t.after(() => next.close())
  const again = await next.newPage()
  await come(again)
  await restore(again)
  assert.equal(await title(again).inputValue(), 'Written before the power went')
  assert.match(await text(again, 'ar').innerText(), /قبل انقطاع الكهرباء/)
})
