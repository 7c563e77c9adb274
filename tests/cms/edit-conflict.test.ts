import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { makePost } from './edit-posts.ts'
import { assertAccessible, enter, site } from './staff.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'This blog article was saved somewhere else' })
const save = (page: Page) => page.keyboard.press('Control+s')

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the second save meets the first: word by word, both languages, nothing lost (${colorScheme})`, async (t) => {
    const { page } = await enter(t, '/web-cms/protected/blogs', { colorScheme })
    const post = await makePost(t, page)
    const address = `ghaf-${post.id}`
    await page.goto(site.url + post.path)
    await field(page, 'Title').fill('A ghaf at the old gate')
    await field(page, 'Title, Arabic').fill('غافة عند الباب القديم')
    await field(page, 'Address').fill(address)
    await post.saveElsewhere({ BlogTitle: 'A ghaf at the wall', BlogTitle_AR: 'غافة عند الجدار', BlogDate: '2026-11-18' })
    await save(page)
    await dialog(page).waitFor()
    await assertAccessible(page, `the conflict, ${colorScheme}`)
    const english = page.getByRole('radiogroup', { name: 'Title', exact: true })
    assert.equal(await english.locator('ins').first().innerText(), 'wall')
    assert.equal(await english.locator('del').first().innerText(), 'gate')
    const arabic = page.getByRole('radiogroup', { name: 'Title, Arabic' })
    assert.equal(await arabic.locator('[lang="ar"][dir="rtl"]').count(), 2)
    assert.equal(await arabic.locator('ins').first().innerText(), 'الجدار')
    await dialog(page).getByText('Changed on one side only, so both are kept:').waitFor()
    await dialog(page).getByText('0 of 2 chosen.').waitFor()

    await page.keyboard.press('Escape')
    assert.equal(await field(page, 'Title').inputValue(), 'A ghaf at the old gate')
    await page.getByText('Changed somewhere else. Choose what to keep.').first().waitFor()
    await page.getByRole('button', { name: 'Choose', exact: true }).click()

    await english.getByRole('radio', { name: /^Keep yours/ }).check()
    await dialog(page).getByRole('button', { name: 'Save what I chose' }).click()
    assert.equal(await arabic.getByRole('radio').first().evaluate((radio) => radio === document.activeElement), true)
    await arabic.getByRole('radio', { name: /^Keep theirs/ }).check()
    await dialog(page).getByRole('button', { name: 'Save what I chose' }).click()
    await page.getByRole('region', { name: /^Notifications/ }).getByText('Updated Blog post!').waitFor()
    const { Data, Slug } = await post.read()
    assert.equal(Data['BlogTitle'], 'A ghaf at the old gate')
    assert.equal(Data['BlogTitle_AR'], 'غافة عند الجدار')
    assert.equal(Data['BlogDate'], '2026-11-18')
    assert.equal(Slug, address)
  })
}

test('"edit the result" puts the choices into the form and saves nothing yet', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await page.goto(site.url + post.path)
  await field(page, 'Title').fill('Mine')
  await post.saveElsewhere({ BlogTitle: 'Theirs', BlogTitle_AR: 'لهم' })
  await save(page)
  await dialog(page).getByRole('button', { name: 'Keep all theirs' }).click()
  await dialog(page).getByRole('button', { name: 'Edit the result' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  assert.equal(await field(page, 'Title').inputValue(), 'Theirs')
  assert.equal(await field(page, 'Title, Arabic').inputValue(), 'لهم')
  await field(page, 'Title').fill('Both')
  await save(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal((await post.read()).Data['BlogTitle'], 'Both')
})
