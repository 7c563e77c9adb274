import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, platform, test } from '../browser.ts'
import { makePost } from './edit-posts.ts'
import { constructs, picture } from './rich-text-constructs.ts'
import { caretTo, untilFocused } from '../waiting.ts'
import { openStaffPage } from './staff.ts'
import { untilSaved } from './staff-page.ts'
import { storedPicture } from './stored-files.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s')
  await untilSaved(page)
}

/** Replaces the picture in the constructs by one that exists in the store. */
const withStoredPicture = async (all: readonly string[]): Promise<string[]> => {
  const path = await storedPicture()
  return all.map((html) => html.replace(picture, path))
}

test('a change in one place leaves every construct elsewhere as it was stored', async ({ t }) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const html = `<p>First.</p>${(await withStoredPicture(constructs)).join('')}<p>Last.</p>`
  const post = await makePost(t, page, { BlogData: html, BlogData_AR: html })
  assert.equal(post.record.Data['BlogData'], html)
  await page.goto(platform.url + post.path)
  for (const name of ['Text', 'Text, Arabic']) {
    await caretTo('Home', field(page, name))
    await page.keyboard.insertText('New: ')
  }
  await save(page)
  const { Data } = await post.read()
  assert.equal(Data['BlogData'], html.replace('First.', 'New: First.'))
  assert.equal(Data['BlogData_AR'], html.replace('First.', 'New: First.'))
})

test('opening a text with every construct and saving it changes no letter', async ({ t }) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const html = (await withStoredPicture(constructs)).join('\n')
  const post = await makePost(t, page, { BlogData: html, BlogData_AR: html })
  await page.goto(platform.url + post.path)
  await field(page, 'Text, Arabic').click()
  await page.keyboard.press('End')
  await field(page, 'Title').click()
  await page.getByText('Nothing changed since it was opened').waitFor()
  await save(page)
  assert.deepEqual((await post.read()).Data, post.record.Data)
})

const paste = (page: Page, name: string, content: Readonly<Record<string, string>>) =>
  field(page, name).evaluate((editor, textByType) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(textByType)) clipboardData.setData(type, text)
    editor.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, content)

test('text pasted from a word processor, a web office or a web page is sent in the form in which the server stores it, in both languages', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const clipboard = (name: string) =>
    readFile(new URL(`clipboard/${name}.html`, import.meta.url), 'utf8')
  const post = await makePost(t, page)
  await page.goto(platform.url + post.path)
  const pasted = { Text: ['word-en', 'docs', 'web'], 'Text, Arabic': ['word-ar'] }
  for (const [name, files] of Object.entries(pasted)) {
    await caretTo('End', field(page, name))
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    for (const file of files) await paste(page, name, { 'text/html': await clipboard(file) })
  }
  // Content that a hostile page could put on the clipboard.
  await caretTo('End', field(page, 'Text'))
  const hostile =
    '<p style="color:red" onclick="x()">pasted <b>words</b><img src="https://evil.example/x.png"><script>alert(1)</script><a href="javascript:alert(1)">link</a></p>'
  await paste(page, 'Text', { 'text/html': hostile })
  await page
    .getByText('A pasted picture was left out: pictures come from the library.')
    .first()
    .waitFor()
  const sent = page.waitForRequest('**/api/blog/add-or-update-blog')
  await save(page)
  const body = (await sent).postDataJSON() as { Data: string }
  const { Data } = await post.read()
  const { BlogData, BlogData_AR } = JSON.parse(body.Data) as Record<string, string>
  assert.equal(Data['BlogData'], BlogData, 'the server removes nothing from a pasted text')
  assert.equal(Data['BlogData_AR'], BlogData_AR)
  for (const part of [
    '<ul><li>By card<ul><li>Debit</li></ul></li><li>At a cash point</li></ul>',
    '<ol><li>Count</li><li>Confirm</li></ol>',
    '<td colspan="2"><strong>AED 0</strong></td>',
    '<li>Hatta</li>',
    '<s>old</s>',
    '<a href="/faq">path</a>',
    'pasted <strong>words</strong>link',
  ]) {
    assert.ok(BlogData?.includes(part), part)
  }
  assert.doesNotMatch(BlogData ?? '', /evil|file:|javascript|google\.com|style=|mso/i)
  assert.match(
    BlogData_AR ?? '',
    /<h2>الرسوم الجديدة<\/h2>.*<ol><li>افتح التطبيق<\/li><li>أرسل المال<\/li><\/ol>/,
  )
  assert.doesNotMatch(BlogData_AR ?? '', /<em>/)
})

/** Lines meant literally, though each contains characters that other editors read as markup. */
const meant = [
  'Dial *140# or *150#',
  '_x_ and __y__',
  '~~5~~ AED 3',
  '3 *, tax 5 * each',
  '**All** fees',
  '`code`',
  '2026. A year',
  '- 5 AED',
  '+ 971',
  '* Terms',
  '## 1',
  '> 5 AED',
  '---',
  '```',
  'free.It costs, pay.in it',
]

test('all typed and pasted characters are kept, and only addresses become links, in both languages', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await page.goto(platform.url + post.path)
  for (const name of ['Text', 'Text, Arabic']) {
    await caretTo('End', field(page, name))
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    for (const line of meant) {
      await page.keyboard.type(`${line} `)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.type('https://ghaf.example help@bank.ae ')
    await page.keyboard.press('Enter')
    // A vertical tab (000B) separates lines; a control character (0007) is left out.
    await paste(page, name, { 'text/plain': `${meant.join('\n')}\nA\u000Bb\u0007c` })
  }
  await save(page)
  const { Data } = await post.read()
  const lines = (end: string) =>
    meant.map((line) => `<p>${line.replace('>', '&gt;')}${end}</p>`).join('')
  const links =
    '<p><a href="https://ghaf.example">https://ghaf.example</a> <a href="mailto:help@bank.ae">help@bank.ae</a> </p>'
  const stored = `${lines(' ')}${links}${lines('')}<p>A</p><p>bc</p>`
  assert.equal(Data['BlogData'], stored)
  assert.equal(Data['BlogData_AR'], stored)
})

test('a paste inserts a table from cells, inserts its plain text if its HTML is empty, or says why nothing was pasted', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const clipboard = (name: string) =>
    readFile(new URL(`clipboard/${name}.html`, import.meta.url), 'utf8')
  const post = await makePost(t, page, { BlogData: '<p>First.</p>' })
  await page.goto(platform.url + post.path)
  await caretTo('End', field(page, 'Text'))
  await page.keyboard.press('Control+a')
  await paste(page, 'Text', { 'text/html': '<svg><text>drawn</text></svg>' })
  await page.getByText('Nothing was pasted: there is no text in what you copied.').first().waitFor()
  await expect(field(page, 'Text')).toHaveText('First.', { useInnerText: true })
  await caretTo('End', field(page, 'Text'))
  await paste(page, 'Text', {
    'text/html': '<svg><text>drawn</text></svg>',
    'text/plain': ' Second.',
  })
  await page.keyboard.press('Enter')
  await paste(page, 'Text', { 'text/html': await clipboard('excel'), 'text/plain': 'Amount\tFee' })
  await page
    .getByText(
      'Comments, hidden text or words that were crossed out were left out of what you pasted.',
    )
    .first()
    .waitFor()
  // A file dropped outside of the text opens nothing, and is reported.
  await page
    .getByRole('heading', { level: 2 })
    .first()
    .evaluate((heading) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['%PDF-1.7'], 'fees.pdf', { type: 'application/pdf' }))
      for (const type of ['dragover', 'drop'])
        if (
          heading.dispatchEvent(
            new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
          )
        )
          throw new Error(`${type} goes to the browser`)
    })
  await page
    .getByText('Nothing was uploaded: the file was dropped outside the upload areas.')
    .first()
    .waitFor()
  await save(page)
  const rows =
    '<tr><td>Amount</td><td colspan="2">Fee &amp; tax</td></tr><tr><td>1,000.00</td><td>AED 5</td><td></td></tr>'
  assert.equal(
    (await post.read()).Data['BlogData'],
    `<p>First. Second.</p><table><tbody>${rows}</tbody></table>`,
  )
})

test('undo goes back to before a failed save and a successful save', async ({ t }) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page, { BlogData: '<p>First.</p>' })
  await page.goto(platform.url + post.path)
  await caretTo('End', field(page, 'Text'))
  await page.keyboard.insertText(' Second.')
  await page.route('**/api/blog/add-or-update-blog', (route) => route.abort())
  await page.keyboard.press('Control+s')
  await page.getByText('Not sent: no connection. Kept on this device.').first().waitFor()
  await page.unroute('**/api/blog/add-or-update-blog')
  // Text typed while a save is running is kept when the response arrives.
  const typed = Promise.withResolvers<void>()
  const sent = page.waitForRequest('**/api/blog/add-or-update-blog')
  await page.route('**/api/blog/add-or-update-blog', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.keyboard.press('Control+s')
  await sent
  await page.getByLabel('Title, Arabic').fill('أثناء الحفظ')
  typed.resolve()
  await page.getByText('1 change since the last save.').waitFor()
  await field(page, 'Text').click()
  await page.keyboard.press('Control+z')
  await expect(field(page, 'Text')).toHaveText('First.', { useInnerText: true })
  await page.keyboard.press('Control+Shift+z')
  await expect(field(page, 'Text')).toHaveText('First. Second.', { useInnerText: true })
})

test('an empty text has a placeholder in its own language and direction', async ({ t }) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs/new')
  for (const [name, words, dir] of [
    ['Text', 'Write here…', 'ltr'],
    ['Text, Arabic', 'اكتب هنا…', 'rtl'],
  ] as const) {
    const shown = await field(page, name).evaluate((editor) => {
      const line = editor.querySelector('[data-placeholder]')
      return [
        line?.getAttribute('data-placeholder'),
        line && getComputedStyle(line).direction,
        line?.closest('[lang]')?.getAttribute('lang'),
      ]
    })
    assert.deepEqual(shown, [words, dir, dir === 'rtl' ? 'ar' : 'en'])
  }
})

test('the toolbar inserts a table and shows its tools, and Tab goes through the cells and leaves the table', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page, { BlogData: '<p>Fees</p>' })
  await page.goto(platform.url + post.path)
  await caretTo('End', field(page, 'Text'))
  await page
    .getByRole('toolbar', { name: 'Text: formatting' })
    .getByRole('button', { name: 'Table' })
    .click()
  await page
    .getByRole('group', { name: 'Table' })
    .getByRole('button', { name: 'Remove the row' })
    .waitFor()
  // The text regains the focus one frame after the press.
  await untilFocused(field(page, 'Text'))
  for (const words of ['A', 'B', '1', '2', '3', '4']) {
    await page.keyboard.insertText(words)
    await page.keyboard.press('Tab')
  }
  await page.locator(':focus:not(.edit-prose)').waitFor()
  await save(page)
  const rows = '<tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>'
  assert.equal(
    (await post.read()).Data['BlogData'],
    `<p>Fees</p><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody>${rows}</tbody></table>`,
  )
})

test('the toolbar is one tab stop, its arrow keys follow the direction of the language, and Arabic has no italic', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await page.goto(platform.url + post.path)
  const english = page.getByRole('toolbar', { name: 'Text: formatting' })
  const arabic = page.getByRole('toolbar', { name: 'Text, Arabic: formatting' })
  await arabic.waitFor()
  for (const bar of [english, arabic]) await expect(bar.locator('[tabindex="0"]')).toHaveCount(1)
  await expect(english.getByRole('button', { name: 'Italic' })).toHaveCount(1)
  await expect(arabic.getByRole('button', { name: 'Italic' })).toHaveCount(0)

  await english.getByRole('combobox').focus()
  await page.keyboard.press('ArrowRight')
  await untilFocused(english.getByRole('button', { name: 'Bold', exact: true }))
  await page.keyboard.press('End')
  await untilFocused(
    english.getByRole('button', { name: 'Insert a fee or limit (or type {)', exact: true }),
  )
  await arabic.getByRole('combobox').focus()
  await page.keyboard.press('ArrowLeft')
  await untilFocused(arabic.getByRole('button', { name: 'Bold', exact: true }))

  await caretTo('Home', field(page, 'Text'))
  await page.keyboard.press('Shift+Control+ArrowRight')
  const bold = english.getByRole('button', { name: 'Bold' })
  await expect(bold).toHaveAttribute('aria-pressed', 'false')
  await bold.click()
  await english.getByRole('button', { name: 'Bold', pressed: true }).waitFor()
  await english.getByRole('button', { name: 'Link' }).click()
  await page.getByLabel('Address of the link').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await page
    .getByRole('alert')
    .getByText(/^A link cannot have this address\. Enter a path/)
    .waitFor()
  await page.getByLabel('Address of the link').fill('/faq')
  await page.keyboard.press('Enter')
  await save(page)
  assert.match(
    String((await post.read()).Data['BlogData']),
    /^<p><a href="\/faq"><strong>It ?<\/strong><\/a>/,
  )
})
