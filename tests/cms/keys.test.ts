import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { keys } from '#cms/keys/table.ts'
import { cmsKeys } from '#messages/en/cms-keys.ts'
import { expect, test } from '../browser.ts'
import { contract, enter } from './staff.ts'
import { untilFocused, untilFocusWithin } from '../waiting.ts'

const blogs = '/web-cms/protected/blogs'
const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const close = async (page: Page): Promise<void> => {
  await untilFocusWithin(list(page))
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
}

test('? shows every key of the table, but not while typing; the focus returns', async ({ t }) => {
  const { page } = await enter(t, blogs)
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

test('one-letter keys that are switched off stay off when the page comes again, and are switched on from the palette', async ({
  t,
}) => {
  const { page } = await enter(t, blogs)
  const heading = page.getByRole('heading', { name: 'Blog articles' })
  await page.getByRole('table').waitFor()
  await heading.focus()
  await page.keyboard.press('/')
  await untilFocused(page.getByRole('searchbox'))
  await page.getByRole('button', { name: 'Keyboard shortcuts', exact: true }).click()
  const lever = list(page).getByRole('switch', { name: /^Single-key shortcuts/ })
  await lever.press('Space')
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
  await lever.waitFor()
  await expect(lever).not.toBeChecked()
  await lever.press('Space')
  await close(page)
  await heading.focus()
  await page.keyboard.press('?')
  await list(page).waitFor()
})

test('publishing by the palette says how it went; F6 reaches the toast and comes back', async ({
  t,
}) => {
  const staff = await enter(t, blogs)
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
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/api/publish') && request.method() === 'POST',
  )
  // Pointer over the place of the toast: its timer waits until F6 has moved the focus to it.
  await page.mouse.move(1_200, 100)
  await publish()
  await asked
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

test('a dialog moves in 300 ms and its backdrop in 150, in and out', async ({ t }) => {
  const { page } = await enter(t, blogs, { reducedMotion: 'no-preference' })
  await page.getByRole('table').waitFor()
  const moved: string[] = []
  await page.exposeFunction('moved', (which: string) => moved.push(which))
  await page.evaluate(() => {
    const tell = Reflect.get(window, 'moved') as (which: string) => void
    document.addEventListener('animationstart', ({ target }) => {
      const one = target as Element
      if (one.matches('.scrim, .dialog'))
        tell(`${one.classList[0]} ${getComputedStyle(one).animationDuration}`)
    })
  })
  const { modal, modalBackdrop } = contract.milliseconds
  const both = [`dialog ${modal / 1_000}s`, `scrim ${modalBackdrop / 1_000}s`]
  await page.keyboard.press('?')
  await expect.poll(() => moved.toSorted()).toEqual(both)
  // A dialog closed while it opens reverses its movement and starts no other.
  await expect(page.locator('[data-entering]')).toHaveCount(0)
  await close(page)
  await expect.poll(() => moved.toSorted()).toEqual([...both, ...both].toSorted())
})
