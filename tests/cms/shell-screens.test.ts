import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { cms } from '#messages/en/cms.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { expect, platform, test, type Test } from '../browser.ts'
import { signedInState } from './signed-in.ts'
import { assertAccessible, assertFits, contract, openStaffPage, openWindow } from './staff.ts'
import { untilFocused } from '../waiting.ts'
import { openWindow as openWatchedWindow } from './window.ts'

// Kinds that the contract does not list come last.
const screens = [
  ...contract.staff.sidebar,
  'board-of-directors',
  'senior-management',
  'fees',
  'places',
].map((path) => `${contract.staff.protected}${path}`)
const [formsScreen = '', blogsScreen = ''] = screens
const bin = `${contract.staff.protected}bin`
const releases = `${contract.staff.protected}releases`
const files = `${contract.staff.protected}files`
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Staff area' })

const untilLoaded = async (page: Page): Promise<void> => {
  await page.locator('#content h1').waitFor()
  await page.waitForFunction(() => document.querySelector('.still-rows, .waiting') === null)
}

test('every item of the sidebar is in its order, leads to its screen and is marked as the current one there', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, blogsScreen)
  const links = sidebar(page).locator('a.side-item')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  assert.deepEqual(hrefs, [...screens, releases, files, bin, '/'])
  for (const href of [...screens, releases, files, bin]) {
    const link = sidebar(page).locator(`a[href="${href}"]`)
    const title = (await link.locator('.side-title > span').first().innerText()).trim()
    await link.click()
    await untilLoaded(page)
    assert.equal(new URL(page.url()).pathname, href)
    await expect(page.locator('#content h1')).toHaveText(title, { useInnerText: true })
    assert.equal(await page.title(), `${title} · Ghaf Wallet staff area`)
    const current = await links.evaluateAll((all) =>
      all.filter((one) => one.getAttribute('aria-current')).map((one) => one.getAttribute('href')),
    )
    assert.deepEqual(current, [href])
  }
})

test('the start page has no sidebar and leads to every screen', async ({ t }) => {
  const { page } = await openStaffPage(t, contract.staff.base)
  await expect(sidebar(page)).toHaveCount(0)
  // Only links in the cards count: the pending work above the cards links to screens as well.
  for (const href of [...screens, files, bin, `${contract.staff.protected}feedback`])
    await expect(page.locator(`.start-cards .start-card-link[href="${href}"]`), href).toHaveCount(1)
})

test('an unknown address says so and links to the start page', async ({ t }) => {
  const { page } = await openStaffPage(t, `${contract.staff.protected}nothing`)
  await page.getByRole('heading', { name: 'No such page' }).waitFor()
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
})

test('Back leads to the previous screen without loading a page', async ({ t }) => {
  const { page } = await openStaffPage(t, formsScreen)
  await page.evaluate(() => {
    document.documentElement.dataset['mark'] = 'same page'
  })
  await sidebar(page).locator(`a[href="${blogsScreen}"]`).click()
  await page.getByRole('heading', { name: 'Blog articles' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Form responses' }).waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.dataset['mark']), 'same page')
})

test('the first press of Tab reaches the link that skips to the content', async ({ t }) => {
  const { page } = await openStaffPage(t, blogsScreen)
  await page.keyboard.press('Tab')
  assert.equal(
    await page.evaluate(() => document.activeElement?.textContent),
    'Skip to the content',
  )
  await page.keyboard.press('Enter')
  await untilFocused(page.locator('#content'))
})

/**
 * Opens a window that shows the static frame of the staff area until `release` is called: the check
 * of access gets its response only then.
 */
const openFrame = async (t: Test): Promise<{ page: Page; release: () => Promise<void> }> => {
  const page = await openWindow(t, { storageState: await signedInState(platform) })
  const released = Promise.withResolvers<void>()
  await page.route('**/api/user-access', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(platform.url + blogsScreen)
  const release = async (): Promise<void> => {
    released.resolve()
    await page.getByRole('banner').getByRole('button').first().waitFor()
  }
  return { page, release }
}

test('the static frame has its links before the program starts, and a focused link keeps the focus in the program', async ({
  t,
}) => {
  const { page, release } = await openFrame(t)
  await page.getByRole('status').getByText(cms.access.checking).waitFor()
  await assertAccessible(page, 'the frame')
  await assertFits(page, 'the frame')
  const link = page.getByRole('navigation').getByRole('link').nth(2)
  const address = await link.getAttribute('href')
  await link.focus()
  await release()
  await untilFocused(page.locator(`a[href="${address}"]`))
})

test('content that got the focus by the skip link of the static frame keeps the focus in the program', async ({
  t,
}) => {
  const { page, release } = await openFrame(t)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await untilFocused(page.locator('#content'))
  await release()
  await untilFocused(page.locator('#content'))
})

test('a page without scripts says so in view, and a program that cannot start says so and offers to reload', async ({
  t,
}) => {
  for (const path of ['/web-cms', blogsScreen]) {
    const scriptless = await openWindow(t, {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 700 },
    })
    await scriptless.goto(platform.url + path)
    await expect(scriptless.locator('noscript p')).toHaveText(cms.noScript)
    await expect(scriptless.locator('noscript p')).toBeInViewport()
    await expect(scriptless.getByText(cms.access.checking)).toBeHidden()

    const { page } = await openWatchedWindow(t, {}, /could not start/)
    await page.addInitScript(() => {
      window.BroadcastChannel = class extends BroadcastChannel {
        constructor(name: string) {
          super(name)
          throw new Error('There are none here.')
        }
      }
    })
    await page.goto(platform.url + path)
    await page.getByRole('alert').getByText(cms.crash.title).waitFor()
    await page.getByRole('button', { name: cms.crash.action }).waitFor()
  }
})

test('a narrow window has a menu in place of the sidebar, which closes when it leads to a screen', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, bin, { viewport: { width: 320, height: 800 } })
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Staff area' })
  await menu.waitFor()
  await menu.getByRole('link', { name: 'Blog articles' }).click()
  await page.getByRole('heading', { name: 'Blog articles' }).waitFor()
  await menu.waitFor({ state: 'detached' })
})

for (const width of [700, 768, 1024, 1280]) {
  test(`at ${width} px the search button does not move when the state of the site arrives`, async ({
    t,
  }) => {
    const { page } = await openStaffPage(t, bin, { viewport: { width, height: 800 } })
    const released = Promise.withResolvers<void>()
    await page.route('**/api/publish-status*', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.reload()
    await untilLoaded(page)
    const find = page.getByRole('button', { name: cmsShell.bar.find })
    const before = await find.boundingBox()
    released.resolve()
    await page.locator('.live-button').filter({ hasNotText: cms.live.unknown }).waitFor()
    assert.deepEqual(await find.boundingBox(), before)
  })
}
