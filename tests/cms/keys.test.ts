import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { keys } from '#cms/keys/table.ts'
import { cmsKeys } from '#messages/en/cms-keys.ts'
import { expect, test } from '../browser.ts'
import { contract, openStaffPage } from './staff.ts'
import { untilFocused, untilFocusWithin } from '../waiting.ts'

const blogs = '/web-cms/protected/blogs'
const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const close = async (page: Page): Promise<void> => {
  await untilFocusWithin(list(page))
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
}

test('? lists every keyboard shortcut, but not while typing, and closing the list returns the focus', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, blogs)
  const search = page.getByRole('searchbox')
  await page.getByRole('table').waitFor()
  await search.focus()
  await page.keyboard.press('?')
  await expect(search).toHaveValue('?')
  await expect(list(page)).toHaveCount(0)
  await search.fill('')
  const link = page.getByRole('link', { name: 'News articles' })
  await link.focus()
  await page.keyboard.press('?')
  await list(page).waitFor()
  const shown = await list(page).locator('dt').allInnerTexts()
  assert.deepEqual(
    shown,
    Object.keys(cmsKeys.places).flatMap((place) =>
      Object.entries(keys).flatMap(([name, key]) =>
        key.place === place ? [cmsKeys.does[name as keyof typeof keys]] : [],
      ),
    ),
  )
  await close(page)
  await untilFocused(link)
  await page.getByRole('button', { name: 'Keyboard shortcuts', exact: true }).click()
  await list(page).waitFor()
  await close(page)
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await list(page).waitFor()
})

test('single-key shortcuts that are switched off stay off after a reload, and are switched on again from the palette', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, blogs)
  const heading = page.getByRole('heading', { name: 'Blog articles' })
  await page.getByRole('table').waitFor()
  await heading.focus()
  await page.keyboard.press('/')
  await untilFocused(page.getByRole('searchbox'))
  await page.getByRole('button', { name: 'Keyboard shortcuts', exact: true }).click()
  const singleKeys = list(page).getByRole('switch', { name: /^Single-key shortcuts/ })
  await singleKeys.press('Space')
  await list(page).getByText('off').first().waitFor()
  await page.reload()
  await page.getByRole('table').waitFor()
  await heading.focus()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await untilFocused(heading)
  await expect(list(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find any item or action' }).fill('keys')
  await page.keyboard.press('Enter')
  await singleKeys.waitFor()
  await expect(singleKeys).not.toBeChecked()
  await singleKeys.press('Space')
  await close(page)
  await heading.focus()
  await page.keyboard.press('?')
  await list(page).waitFor()
})

test('publishing from the palette reports its result, and F6 moves the focus to the toast and back', async ({
  t,
}) => {
  const staff = await openStaffPage(t, blogs)
  const { page } = staff
  const publish = async (): Promise<void> => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find any item or action' }).fill('publish now')
    await page.keyboard.press('Enter')
  }
  await page.route('**/api/publish', (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
  )
  await publish()
  await staff.toast('The build could not be started. Try again.').waitFor()
  await expect(staff.toast('The build has started.')).toHaveCount(0)
  await page.unroute('**/api/publish')
  const buildRequested = page.waitForRequest(
    (request) => request.url().endsWith('/api/publish') && request.method() === 'POST',
  )
  // The pointer is over the place of the toast: the toast's timer waits until F6 has moved the
  // focus to it.
  await page.mouse.move(1_200, 100)
  await publish()
  await buildRequested
  await staff.toast('The build has started.').waitFor()
  const link = page.getByRole('link', { name: 'News articles' })
  await link.focus()
  await page.keyboard.press('F6')
  await page
    .locator(
      'section[aria-label="Notifications, F6"] :focus, section[aria-label="Notifications, F6"]:focus',
    )
    .waitFor()
  await page.keyboard.press('F6')
  await untilFocused(link)
})

test('a dialog opens and closes in 300 ms, and its backdrop in 150 ms', async ({ t }) => {
  const { page } = await openStaffPage(t, blogs, { reducedMotion: 'no-preference' })
  await page.getByRole('table').waitFor()
  const animations: string[] = []
  await page.exposeFunction('reportAnimation', (which: string) => animations.push(which))
  await page.evaluate(() => {
    const report = Reflect.get(window, 'reportAnimation') as (which: string) => void
    document.addEventListener('animationstart', ({ target }) => {
      const one = target as Element
      if (one.matches('.scrim, .dialog'))
        report(`${one.classList[0]} ${getComputedStyle(one).animationDuration}`)
    })
  })
  const { modal, modalBackdrop } = contract.milliseconds
  const both = [`dialog ${modal / 1_000}s`, `scrim ${modalBackdrop / 1_000}s`]
  await page.keyboard.press('?')
  await expect.poll(() => animations.toSorted()).toEqual(both)
  // A dialog that is closed while it still opens only reverses its animation and starts no new one.
  await expect(page.locator('[data-entering]')).toHaveCount(0)
  await close(page)
  await expect.poll(() => animations.toSorted()).toEqual([...both, ...both].toSorted())
})
