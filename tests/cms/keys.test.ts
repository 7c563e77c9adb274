import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { keys } from '#cms/keys/table.ts'
import { cmsKeys } from '#messages/en/cms-keys.ts'
import { assertAccessible, assertFits, enter } from './staff.ts'

const blogs = '/web-cms/protected/blogs'
const list = (page: Page) => page.getByRole('dialog', { name: 'Keys' })
const close = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
}

test('? shows every key of the table, but not while typing; the focus returns', async (t) => {
  const { page } = await enter(t, blogs)
  const search = page.getByRole('searchbox')
  await page.getByRole('table').waitFor()
  await search.focus()
  await page.keyboard.press('?')
  assert.equal(await search.inputValue(), '?')
  assert.equal(await list(page).count(), 0)
  await search.fill('')
  const link = page.getByRole('link', { name: 'News articles' })
  await link.focus()
  await page.keyboard.press('?')
  await list(page).waitFor()
  const shown = await list(page).locator('dt').allInnerTexts()
  assert.deepEqual(shown, Object.keys(cmsKeys.places).flatMap((place) => Object.entries(keys).flatMap(([name, key]) => (key.place === place ? [cmsKeys.does[name as keyof typeof keys]] : []))))
  await close(page)
  assert.equal(await link.evaluate((element) => element === document.activeElement), true)
  await page.getByRole('button', { name: 'Keys', exact: true }).click()
  await list(page).waitFor()
  await close(page)
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Keys' }).click()
  await list(page).waitFor()
})

test('one-letter keys can be switched off on this device, and on again', async (t) => {
  const { page } = await enter(t, blogs)
  await page.getByRole('table').waitFor()
  const search = page.getByRole('searchbox')
  const isSearching = () => search.evaluate((element) => element === document.activeElement)
  const heading = page.getByRole('heading', { name: 'Blog articles' })
  await heading.focus()
  await page.keyboard.press('/')
  assert.equal(await isSearching(), true)
  await page.getByRole('button', { name: 'Keys', exact: true }).click()
  const lever = list(page).getByRole('switch', { name: /^Keys of one letter or sign/ })
  await lever.press('Space')
  await list(page).getByText('off').first().waitFor()
  await assertAccessible(page, 'the list of keys, some off')
  await close(page)
  for (const isAfterReload of [false, true]) {
    if (isAfterReload) {
      await page.reload()
      await page.getByRole('table').waitFor()
    }
    await heading.focus()
    await page.keyboard.press('/')
    await page.keyboard.press('?')
    assert.equal(await isSearching(), false)
    assert.equal(await list(page).count(), 0)
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find any item or action' }).fill('keys')
  await page.keyboard.press('Enter')
  await lever.waitFor()
  assert.equal(await lever.isChecked(), false)
  await lever.press('Space')
  await close(page)
  await heading.focus()
  await page.keyboard.press('?')
  await list(page).waitFor()
})

test('an Arabic keyboard opens the palette and the list by the same keys', async (t) => {
  const { page } = await enter(t, blogs)
  await page.getByRole('table').waitFor()
  const press = (init: { key: string; code: string; ctrlKey?: true; shiftKey?: true }) =>
    page.evaluate((given: string) => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...(JSON.parse(given) as KeyboardEventInit) }))
    }, JSON.stringify(init))
  await press({ key: 'ن', code: 'KeyK', ctrlKey: true })
  await page.getByRole('combobox', { name: 'Find any item or action' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press({ key: '؟', code: 'Slash', shiftKey: true })
  await list(page).waitFor()
})

test('on a Mac the keys are written as its keyboard has them', async (t) => {
  const { page } = await enter(t, blogs, { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36' })
  const find = page.getByRole('button', { name: 'Find any item or action' })
  assert.equal(await find.locator('kbd').innerText(), '⌘ K')
  assert.equal(await find.getAttribute('aria-keyshortcuts'), 'Meta+K')
  await page.keyboard.press('Meta+k')
  await page.getByRole('combobox', { name: 'Find any item or action' }).waitFor()
})

test('F6 reaches a toast and comes back', async (t) => {
  const { page } = await enter(t, blogs)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find any item or action' }).fill('publish now')
  await page.keyboard.press('Enter')
  await page.getByText('Publishing was asked for.').waitFor()
  const link = page.getByRole('link', { name: 'News articles' })
  await link.focus()
  await page.keyboard.press('F6')
  assert.equal(await page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label')), 'Notifications, F6')
  await page.keyboard.press('F6')
  assert.equal(await link.evaluate((element) => element === document.activeElement), true)
})

test('the list of keys is accessible and fits in both themes at every width', async (t) => {
  const { page } = await enter(t, blogs)
  for (const [width, colorScheme] of [[1280, 'light'], [1280, 'dark'], [768, 'light'], [320, 'dark']] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await page.getByRole('heading', { name: 'Blog articles' }).focus()
    await page.keyboard.press('?')
    await list(page).waitFor()
    await assertAccessible(page, `the list of keys, ${width} ${colorScheme}`)
    await assertFits(page, `the list of keys at ${width}`)
    await close(page)
  }
})
