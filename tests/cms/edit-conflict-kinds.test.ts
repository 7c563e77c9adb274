import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import type { AnyKind, Data, Row } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { anyItem, sampleOf } from './any-item.ts'
import { callerOf, makePost } from './edit-posts.ts'
import { assertAccessible, assertFits, enter, site } from './staff.ts'

type Twin = Extract<Row, { en: string }>

/** The first text of a kind in both languages: what two sessions write in. */
const twinOf = (kind: AnyKind): Twin => {
  const row = kind.form.find((one): one is Twin => 'en' in one && one.type !== 'image')
  assert.ok(row, `${kind.name} has no text in both languages`)
  return row
}

const stored = (row: Twin, words: string): string => (row.type === 'html' ? `<p>${words}</p>` : words)
const dialog = (page: Page) => page.getByRole('dialog', { name: /was saved somewhere else$/ })
const choice = (page: Page, name: string) => dialog(page).getByRole('radiogroup', { name, exact: true })
const toast = (page: Page, message: string | { text: string }) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(typeof message === 'string' ? message : message.text, { exact: true })

async function write(page: Page, label: string, words: string): Promise<void> {
  const field = page.locator('.edit').getByLabel(label, { exact: true })
  await field.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(words)
}

/** What of a sample's change does not touch the twin: it is changed on one side only. */
const aside = ({ data, changed }: { data: Data; changed: Data }, row: Twin): Data =>
  Object.fromEntries(Object.entries(changed).filter(([key, value]) => key !== row.en && key !== row.ar && JSON.stringify(value) !== JSON.stringify(data[key])))

for (const kind of allKinds) {
  test(`two sessions write in the same item, in both languages; what is chosen by keyboard is what is stored: ${kind.name}`, async (t) => {
    const { page } = await enter(t, '/web-cms')
    const sample = await sampleOf(kind)
    const row = twinOf(kind)
    const item = await anyItem(t, page, kind, sample.data)
    await page.goto(site.url + item.path)
    await write(page, row.label, 'Mine')
    await write(page, `${row.label}, Arabic`, 'ما كتبت')
    const theirs = { ...aside(sample, row), [row.en]: stored(row, 'Theirs'), [row.ar]: stored(row, 'ما كتبوا') }
    assert.equal((await item.saveElsewhere(theirs)).status, 200)
    await page.keyboard.press('Control+s')
    await choice(page, row.label).getByRole('radio').first().focus()
    assert.equal(await dialog(page).getByRole('radio', { checked: true }).count(), 0)
    assert.deepEqual(await item.dataNow(), { ...sample.data, ...theirs })

    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    assert.equal(await choice(page, row.label).getByRole('radio', { name: /^Keep yours/ }).isChecked(), true)
    assert.equal(await choice(page, `${row.label}, Arabic`).getByRole('radio', { name: /^Keep theirs/ }).isChecked(), true)
    assert.equal(await choice(page, `${row.label}, Arabic`).locator('[lang="ar"][dir="rtl"]').count(), 2)
    await dialog(page).getByRole('button', { name: 'Save what I chose' }).click()
    await toast(page, kind.messages.update).waitFor()
    assert.deepEqual(await item.dataNow(), { ...sample.data, ...theirs, [row.en]: stored(row, 'Mine') })
  })
}

for (const kind of allKinds.filter(({ api }) => api.remove)) {
  test(`an item that was deleted meanwhile: what was typed goes on, into the same item or a new one: ${kind.name}`, async (t) => {
    const { page } = await enter(t, '/web-cms')
    const { data } = await sampleOf(kind)
    const row = twinOf(kind)
    const item = await anyItem(t, page, kind, data)
    const call = await callerOf(page)
    await page.goto(site.url + item.path)
    await write(page, row.label, 'Mine')
    assert.equal((await call('DELETE', `${kind.api.remove?.path ?? ''}?id=${item.id}`)).status, 200)
    await page.keyboard.press('Control+s')
    await page.getByText(/^This .* was deleted somewhere else\.$/).waitFor()
    await page.getByRole('button', { name: 'Save as a new one' }).waitFor()
    await page.getByRole('button', { name: 'Take it back and save' }).click()
    await toast(page, kind.messages.update).waitFor()
    assert.deepEqual(await item.dataNow(), { ...data, [row.en]: stored(row, 'Mine') })
  })
}

test('a deleted article that was changed before: taking it back asks what to keep', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await page.goto(site.url + post.path)
  await write(page, 'Title', 'Mine')
  await post.saveElsewhere({ BlogTitle: 'Theirs' })
  await post.call('DELETE', `/api/blog/delete?id=${post.id}`)
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Take it back and save' }).waitFor()
  for (const [width, colorScheme] of [[1280, 'light'], [768, 'dark'], [320, 'light']] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `an item deleted meanwhile at ${width} px`)
    await assertFits(page, `an item deleted meanwhile at ${width} px`)
  }
  await page.getByRole('button', { name: 'Take it back and save' }).click()
  await choice(page, 'Title').getByRole('radio', { name: /^Keep theirs/ }).check()
  await dialog(page).getByRole('button', { name: 'Save what I chose' }).click()
  await toast(page, 'Updated Blog post!').waitFor()
  assert.equal((await post.read()).Data['BlogTitle'], 'Theirs')
})

test('a deleted article is saved as a new one; the old one stays in the bin', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  const title = `Mine ${post.id}`
  await page.goto(site.url + post.path)
  await write(page, 'Title', title)
  await post.call('DELETE', `/api/blog/delete?id=${post.id}`)
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Save as a new one' }).click()
  await toast(page, 'New blog post created!').waitFor()
  const { body } = await post.call<{ Id: string; Data: Data }[]>('GET', '/api/blog?scope=staff&limit=200')
  const made = body.filter(({ Data: data }) => data['BlogTitle'] === title)
  for (const { Id } of made) await post.call('DELETE', `/api/blog/delete?id=${Id}`)
  assert.equal(made.length, 1)
  assert.notEqual(made[0]?.Id, post.id)
})

test('where there is room for one field only, they come one after the other', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  await page.setViewportSize({ width: 320, height: 700 })
  const post = await makePost(t, page)
  await page.goto(site.url + post.path)
  await write(page, 'Title', 'Mine')
  await page.getByRole('radio', { name: 'العربية' }).check({ force: true })
  await write(page, 'Title, Arabic', 'ما كتبت')
  await post.saveElsewhere({ BlogTitle: 'Theirs', BlogTitle_AR: 'ما كتبوا' })
  await page.keyboard.press('Control+s')
  const steps = dialog(page).getByRole('group', { name: 'Field by field' })
  await steps.getByText('1 of 2').waitFor()
  assert.equal(await dialog(page).getByRole('radiogroup').filter({ visible: true }).count(), 1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `one field of a conflict, ${colorScheme}`)
    await assertFits(page, 'one field of a conflict')
  }
  await choice(page, 'Title').getByRole('radio', { name: /^Keep yours/ }).check()
  await steps.getByRole('button', { name: 'Next' }).click()
  await steps.getByText('2 of 2').waitFor()
  assert.equal(await choice(page, 'Title').isVisible(), false)
  await steps.getByRole('button', { name: 'Previous' }).click()
  // Whoever has not chosen yet is led to the field, wherever it stands.
  await dialog(page).getByRole('button', { name: 'Save what I chose' }).click()
  await choice(page, 'Title, Arabic').getByRole('radio', { name: /^Keep theirs/ }).check()
  await dialog(page).getByRole('button', { name: 'Save what I chose' }).click()
  await toast(page, 'Updated Blog post!').waitFor()
  const { Data: data } = await post.read()
  assert.deepEqual([data['BlogTitle'], data['BlogTitle_AR']], ['Mine', 'ما كتبوا'])
})
