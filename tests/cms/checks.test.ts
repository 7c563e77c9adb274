import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect, test, type Test } from '../browser.ts'
import { apiClientOf, makePost } from './edit-posts.ts'
import { tick, untilSaved, type StaffPage } from './staff-page.ts'
import { eventually, untilFocused } from '../waiting.ts'
import { openStaffPage } from './staff.ts'
import { untilFormReady } from './typist.ts'

const card = ({ page }: StaffPage) => page.getByRole('region', { name: 'Checks before publishing' })
const checkWith = (staff: StaffPage, words: string | RegExp) =>
  card(staff).getByRole('listitem').filter({ hasText: words })

/** Resolves once these words are selected in the page. */
const untilSelected = (page: Page, words: string) =>
  eventually(async () => assert.equal(await page.evaluate(() => String(getSelection())), words))

async function openPost(t: Test, change: Parameters<typeof makePost>[2]) {
  const staff = await openStaffPage(t, '/web-cms/protected/blogs')
  const post = await makePost(t, staff.page, change)
  await staff.open(post.path)
  await untilFormReady(staff.page)
  return { staff, page: staff.page, post }
}

test('F8 and Shift F8 select the place of the next and the previous check in a long text and announce it; the counter leads to all checks', async ({
  t,
}) => {
  const paragraph = `<p>${'A ghaf stands at the gate and gives shade. '.repeat(20)}<a href="/faq">the questions</a></p>`
  const { staff, page } = await openPost(t, {
    BlogData: `${paragraph.repeat(110)}<h4>Too deep</h4><p>Write to <a href="mailto:nobody">the wrong address</a> or <a href="/faq">click here</a>.</p>`,
  })
  await checkWith(staff, 'skips a level: “Too deep”').waitFor()
  await staff.title.focus()
  // Pressed key, words selected by it, and announcement of the check.
  const steps = [
    [
      'F8',
      'the wrong address',
      /^Check 1 of 3\. To fix: A link in the English text has an address that does not work: mailto:nobody$/,
    ],
    [
      'F8',
      'click here',
      /^Check 2 of 3\. To review: A link in the English text does not say where it leads/,
    ],
    ['F8', 'Too deep', /^Check 3 of 3\./],
    ['F8', 'the wrong address', /^Check 1 of 3\./],
    ['Shift+F8', 'Too deep', /^Check 3 of 3\./],
  ] as const
  for (const [key, words, announcement] of steps) {
    await page.keyboard.press(key)
    await card(staff).getByRole('status').filter({ hasText: announcement }).waitFor()
    await untilFocused(staff.field('Text'))
    await untilSelected(page, words)
  }
  // Typing replaces the selection.
  await page.keyboard.press('F8')
  await card(staff)
    .getByRole('status')
    .filter({ hasText: /^Check 1 of 3\./ })
    .waitFor()
  await checkWith(staff, 'mailto:nobody').getByRole('button', { name: 'Go to Text' }).click()
  await untilSelected(page, 'the wrong address')
  await page.keyboard.insertText('us')
  await page.locator('#field-BlogData').getByText('Write to us or click here.').waitFor()

  // Typing in a form with a text this long loses no letter; the checks run afterwards.
  await staff.title.fill('')
  await staff.title.pressSequentially('A long text with a title that can be typed')
  await expect(staff.title).toHaveValue('A long text with a title that can be typed')
  await staff.title.fill('x'.repeat(61))
  await checkWith(staff, 'at 61 characters, search engines will cut it off').waitFor()
  await page.setViewportSize({ width: 320, height: 900 })
  await staff.button('1 to fix, 4 to review').click()
  await untilFocused(page.getByRole('heading', { name: 'Checks before publishing' }))
})

test('publishing an article with a fault asks first: Fix first has the focus and leads to the fault, Publish anyway saves', async ({
  t,
}) => {
  const { staff, page, post } = await openPost(t, {
    BlogData: '<p>Write to <a href="tel:nobody">the wrong number</a>.</p>',
  })
  const question = page.getByRole('alertdialog')
  await checkWith(staff, 'tel:nobody').waitFor()
  await page.getByRole('radio', { name: 'Publish at a time' }).check()
  await staff.field('Publish on').fill('2040-01-01')
  await page.getByRole('button', { name: /^Schedule/ }).click()
  await question.getByRole('heading', { name: '1 thing to fix' }).waitFor()
  await untilFocused(question.getByRole('button', { name: 'Fix first' }))
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await untilSelected(page, 'the wrong number')
  assert.equal((await post.read()).Status, 'draft')

  await page.keyboard.press('Control+Enter')
  await question.getByRole('button', { name: 'Publish anyway' }).click()
  await staff.toast('Updated Blog post!').waitFor()
  assert.equal((await post.read()).PublishAt?.slice(0, 4), '2040')
})

test('an article shown in Arabic only requires its Arabic fields only, and is saved, published and shown to visitors', async ({
  t,
}) => {
  const staff = await openStaffPage(t, '/web-cms/protected/blogs/new')
  const { page } = staff
  await untilFormReady(page)
  const call = await apiClientOf(page)
  t.after(async () => {
    const { body: posts } = await call<{ Id: string; Data: Record<string, unknown> }[]>(
      'GET',
      '/api/blog?scope=staff',
    )
    for (const { Id, Data } of posts)
      if (Data['BlogTitle_AR'] === 'غافة بالعربية وحدها')
        await call('DELETE', `/api/blog/delete?id=${Id}`)
  })
  const requiredLabels = () =>
    page.locator('.edit-main .field:has(.field-required) label').allTextContents()
  assert.deepEqual(await requiredLabels(), ['Title', 'Text'])
  await checkWith(staff, 'Title: This field is required.')
    .getByRole('button', { name: 'Go to Title', exact: true })
    .click()
  await untilFocused(staff.title)

  await staff.field('Title, Arabic').fill('غافة بالعربية وحدها')
  await page.locator('#field-BlogData_AR').fill('تعطي ظلاً وتطلب القليل.')
  await staff.field('Lead, Arabic').fill('مقدمة.')
  await checkWith(staff, 'Title: Write this in English, or choose “Shown in: Arabic”.').waitFor()
  await tick(
    page.getByRole('radiogroup', { name: 'Shown in' }).getByRole('radio', { name: 'Arabic' }),
  )
  assert.deepEqual(await requiredLabels(), ['Title, Arabic', 'Text, Arabic'])
  await card(staff).getByText('Everything is in order.').waitFor()
  await page.getByText('Without an English title the address is a long number.').waitFor()
  await staff.field('Address').fill('arabic-alone')
  await page.keyboard.press('Control+S')
  await untilSaved(page)
  await page.keyboard.press('Control+Enter')
  await staff.toast('Updated Blog post!').waitFor()

  const publicPosts = (await (await fetch(`${staff.url}/api/blog`)).json()) as {
    Slug: string
    Data: Record<string, unknown>
  }[]
  const publicPost = publicPosts.find(({ Slug }) => Slug === 'arabic-alone')
  assert.deepEqual(
    [publicPost?.Data['BlogTitle'], publicPost?.Data['BlogTitle_AR']],
    ['', 'غافة بالعربية وحدها'],
  )
  await staff.close()
  await staff.row('غافة بالعربية وحدها').getByText('Shown in Arabic only').waitFor()
})
