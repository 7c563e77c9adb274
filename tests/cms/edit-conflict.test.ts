import assert from 'node:assert/strict'
import { expect, test } from '../browser.ts'
import { type StaffPage, tick } from './staff-page.ts'
import { untilFocused } from '../waiting.ts'
import { makePost } from './edit-posts.ts'
import { openStaffPage } from './staff.ts'

const dialog = (staff: StaffPage) => staff.dialog('This blog article was saved somewhere else')
const choice = (staff: StaffPage, name: string) =>
  dialog(staff).getByRole('radiogroup', { name, exact: true })

test('a save over another save shows the differences word by word, is resolved by keyboard, and leads to each open choice', async ({
  t,
}) => {
  const staff = await openStaffPage(t, '/web-cms/protected/blogs')
  const { page } = staff
  const post = await makePost(t, page)
  await staff.open(post.path)
  await staff.title.fill('A ghaf at the old gate')
  await staff.field('Title, Arabic').fill('غافة عند الباب القديم')
  await post.saveElsewhere({
    BlogTitle: 'A ghaf at the wall',
    BlogTitle_AR: 'غافة عند الجدار',
    BlogDate: '2026-11-18',
  })
  await page.keyboard.press('Control+s')
  const [english, arabic] = [choice(staff, 'Title'), choice(staff, 'Title, Arabic')]
  assert.deepEqual(
    [
      await english.locator('ins').first().innerText(),
      await english.locator('del').first().innerText(),
    ],
    ['wall', 'gate'],
  )
  await expect(arabic.locator('[lang="ar"][dir="rtl"]')).toHaveCount(2)
  await expect(arabic.locator('ins').first()).toHaveText('الجدار', { useInnerText: true })
  await dialog(staff).getByText('Changed on one side only, so both are kept:').waitFor()
  await dialog(staff).getByText('0 of 2 chosen.').waitFor()
  await expect(dialog(staff).getByRole('radio', { checked: true })).toHaveCount(0)

  await page.keyboard.press('Escape')
  await expect(dialog(staff)).toBeVisible()
  await dialog(staff).getByRole('button', { name: 'Back to the editor' }).click()
  await dialog(staff).waitFor({ state: 'detached' })
  await expect(staff.title).toHaveValue('A ghaf at the old gate')
  await page.getByText('Changed somewhere else. Choose what to keep.').first().waitFor()
  await staff.button('Choose').click()

  await english.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowRight')
  await english.getByRole('radio', { name: /^Keep yours/, checked: true }).waitFor()
  await dialog(staff).getByRole('button', { name: 'Save what I chose' }).click()
  await untilFocused(arabic.getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await arabic.getByRole('radio', { name: /^Keep theirs/, checked: true }).waitFor()
  await dialog(staff).getByRole('button', { name: 'Save what I chose' }).click()
  await staff.toast('Updated Blog post!').waitFor()
  const { Data: data } = await post.read()
  assert.deepEqual(
    [data['BlogTitle'], data['BlogTitle_AR'], data['BlogDate']],
    ['A ghaf at the old gate', 'غافة عند الجدار', '2026-11-18'],
  )
})

test('a narrow window shows one field of a conflict at a time', async ({ t }) => {
  const staff = await openStaffPage(t, '/web-cms/protected/blogs')
  const { page } = staff
  await page.setViewportSize({ width: 320, height: 700 })
  const post = await makePost(t, page)
  await staff.open(post.path)
  await staff.title.fill('Mine')
  await tick(page.getByRole('radio', { name: 'العربية' }))
  await staff.field('Title, Arabic').fill('ما كتبت')
  await post.saveElsewhere({ BlogTitle: 'Theirs', BlogTitle_AR: 'ما كتبوا' })
  await page.keyboard.press('Control+s')
  const steps = dialog(staff).getByRole('group', { name: 'Field by field' })
  await steps.getByText('1 of 2').waitFor()
  await expect(dialog(staff).getByRole('radiogroup').filter({ visible: true })).toHaveCount(1)
  await choice(staff, 'Title')
    .getByRole('radio', { name: /^Keep yours/ })
    .check()
  await steps.getByRole('button', { name: 'Next' }).click()
  await steps.getByText('2 of 2').waitFor()
  await expect(choice(staff, 'Title')).toBeHidden()
  await steps.getByRole('button', { name: 'Previous' }).click()
  // Saving with an open choice leads to its field, wherever it is.
  await dialog(staff).getByRole('button', { name: 'Save what I chose' }).click()
  await choice(staff, 'Title, Arabic')
    .getByRole('radio', { name: /^Keep theirs/ })
    .check()
  await dialog(staff).getByRole('button', { name: 'Save what I chose' }).click()
  await staff.toast('Updated Blog post!').waitFor()
  const { Data: data } = await post.read()
  assert.deepEqual([data['BlogTitle'], data['BlogTitle_AR']], ['Mine', 'ما كتبوا'])
})
