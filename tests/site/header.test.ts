import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { messages } from '#messages/index.ts'
import { expect, platform, test } from '../browser.ts'
import { eventually, untilFocused } from '../waiting.ts'
import { addressesOf, openPage } from './site.ts'

const desktop = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
const phone = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const
/** Addresses of all scripts of the site, as a pattern for routes. */
const code = '**/_astro/*'

/** Presses an empty spot of the header. */
const touch = (page: Page): Promise<void> =>
  page.locator('.bar > .bar-in').click({ position: { x: 4, y: 30 } })

/** True when React has hydrated the header: its elements then have a property `__reactFiber…`. */
const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    Object.keys(document.querySelector('.bar > .bar-in') ?? {}).some((key) =>
      key.startsWith('__reactFiber'),
    ),
  )
const untilHydrated = (page: Page): Promise<void> =>
  eventually(async () => {
    assert.ok(await isHydrated(page))
  })

/**
 * Differences between the attributes that React would write in the header and those in the page.
 * Each line names one difference.
 */
const attributeDifferences = (page: Page): Promise<string[]> =>
  page.locator('.bar > .bar-in').evaluate((bar) => {
    const names = {
      href: 'href',
      className: 'class',
      'aria-current': 'aria-current',
      'aria-label': 'aria-label',
      lang: 'lang',
      'data-switch': 'data-switch',
      id: 'id',
    }
    return [bar, ...bar.querySelectorAll('*')]
      .filter((one) => !one.closest('svg'))
      .flatMap((one) => {
        const key = Object.keys(one).find((name) => name.startsWith('__reactProps'))
        if (!key) return [`${one.outerHTML.slice(0, 60)} is not React's`]
        const props =
          (one as unknown as Record<string, Record<string, string | undefined>>)[key] ?? {}
        // The page's script adds the query and the position on the page to the switch.
        const isSame = (name: string, value: string | null): boolean =>
          one.matches('.switch') && name === 'href'
            ? value === (one as HTMLAnchorElement).pathname
            : value === one.getAttribute(name)
        return Object.entries(names)
          .filter(([prop, name]) => !isSame(name, props[prop] ?? null))
          .map(([prop, name]) => `${prop}: ${props[prop]}, page: ${one.getAttribute(name)}`)
      })
  })

test('a press or the focus in the header loads its island, and a passing pointer does not', async ({
  t,
}) => {
  const { page } = await openPage(t, desktop)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const reach: Record<string, () => Promise<void>> = {
    'a press': () => touch(page),
    'a press of the submenu': () => page.locator('.has-sub > button').click(),
    'the focus on a link': () => page.locator('.bar-in > .switch').focus(),
    'the key that brings the focus in': () => page.keyboard.press('Shift+Tab'),
  }
  for (const [name, act] of Object.entries(reach)) {
    await page.goto('/about', { waitUntil: 'networkidle' })
    await page.locator('#main').focus()
    const before = scripts.length
    for (const x of [60, 400, 700, 1000, 1240]) await page.mouse.move(x, 50, { steps: 4 })
    await page.mouse.move(640, 700)
    await page.waitForLoadState('networkidle')
    assert.equal(scripts.length, before, name)
    await act()
    await untilHydrated(page)
    assert.ok(scripts.length > before, name)
  }
})

test('the search opens by its button and by its key without loading the island of the header', async ({
  t,
}) => {
  const { page } = await openPage(t, desktop)
  for (const open of [() => page.locator('.bar a.round').click(), () => page.keyboard.press('/')]) {
    await page.goto('/about')
    await open()
    await page.locator('#find').fill('fees')
    await page.getByRole('option').first().waitFor()
    await page.waitForLoadState('networkidle')
    assert.equal(await isHydrated(page), false)
  }
})

test('the island of the header hydrates without changing the markup, on several kinds of pages', async ({
  t,
}) => {
  const { page, problems } = await openPage(t, desktop)
  const post = (await addressesOf(platform.url)).find(({ barePath }) =>
    barePath.startsWith('/news/'),
  )?.barePath
  assert.ok(post)
  for (const bare of ['/', '/about?x=1', '/blog', post, '/keyfact/business', '/search']) {
    for (const language of languages) {
      await page.goto(pathIn(language, bare))
      const built = await page.locator('.bar').innerHTML()
      await touch(page)
      await untilHydrated(page)
      assert.equal(await page.locator('.bar').innerHTML(), built, bare)
      assert.deepEqual(await attributeDifferences(page), [], `${language} ${bare}`)
    }
  }
  assert.deepEqual(problems, [])
})

test("the island keeps what the page's script has set: the link to the app store, the address of the language switch and the open menu", async ({
  t,
}) => {
  const { page, problems } = await openPage(t, {
    ...phone,
    userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/156',
    hasTouch: true,
  })
  for (const path of ['/no-such-page/below', '/ar/no-such-page/below']) {
    await page.goto(path)
    await page.locator('.burger').click()
    await page.keyboard.press('Tab')
    const firstLink = page.locator('.menu a').first()
    await untilFocused(firstLink)
    await untilHydrated(page)
    await untilFocused(firstLink)
    await expect(page.locator('#menu')).toBeVisible()
    assert.equal(await page.locator('main').evaluate((main) => (main as HTMLElement).inert), true)
    await expect(page.locator('.burger')).toHaveAttribute('aria-expanded', 'true')
    await expect(page.locator('.apps [data-store]')).toHaveAttribute('href', /play\.google\.com/)
    await expect(page.locator('.bar-in > .switch')).toHaveAttribute(
      'href',
      platform.url + (path.startsWith('/ar') ? '/no-such-page/below' : '/ar/no-such-page/below'),
    )
    await page.keyboard.press('Escape')
    await untilFocused(page.locator('.burger'))
    await expect(page.locator('.burger')).toHaveAttribute('aria-expanded', 'false')
  }
  assert.deepEqual(problems, [])
})

for (const language of languages) {
  test(`arrow keys, Home and End move through the submenu on a computer and on a phone, ${language}`, async ({
    t,
  }) => {
    for (const view of [desktop, phone]) {
      const { page, problems } = await openPage(t, view)
      await page.goto(pathIn(language, '/about'))
      if (view === phone) await page.locator('.burger').click()
      const button = page.locator('.has-sub > button')
      const links = page.locator('.sub a')
      await button.focus()
      await untilHydrated(page)
      /** Presses a key and waits until the link with this index has the focus. */
      const press = async (key: string, index: number): Promise<void> => {
        await page.keyboard.press(key)
        await untilFocused(links.nth(index))
        await expect(button).toHaveAttribute('aria-expanded', 'true')
      }
      await press('ArrowDown', 0)
      await press('ArrowDown', 1)
      await press('ArrowDown', 0)
      await press('ArrowUp', 1)
      await press('Home', 0)
      await press('End', 1)
      await page.keyboard.press('Escape')
      await untilFocused(button)
      await expect(links.first()).toBeHidden()
      await press('ArrowUp', 1)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${pathIn(language, '/news')}`)
      assert.deepEqual(problems, [])
    }
  })
}

test("if the page's script cannot be loaded, pointer and focus open the submenu", async ({ t }) => {
  const { page } = await openPage(t, desktop)
  await page.route(code, (route) => route.abort('internetdisconnected'))
  await page.goto('/about')
  const submenu = page.locator('.sub')
  await expect(submenu).toBeHidden()
  await page.locator('.has-sub').hover()
  await expect(submenu).toBeVisible()
  await page.mouse.move(5, 700)
  await expect(submenu).toBeHidden()
  await page.locator('.has-sub > button').focus()
  await expect(submenu).toBeVisible()
})

test('menu and submenu work when the island cannot be loaded, and the next touch loads it again', async ({
  t,
}) => {
  const { page } = await openPage(t, desktop)
  await page.goto('/about', { waitUntil: 'networkidle' })
  await page.route(code, (route) => route.abort('internetdisconnected'))
  const button = page.locator('.has-sub > button')
  const failed = page.waitForEvent('requestfailed')
  await button.click()
  await failed
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('.sub')).toBeVisible()
  await expect(page.locator('.bar')).not.toHaveAttribute('aria-busy')
  await page.keyboard.press('Escape')
  await expect(page.locator('.sub')).toBeHidden()

  await page.setViewportSize(phone.viewport)
  await page.locator('.burger').click()
  await page.getByRole('button', { name: messages('en').frame.closeMenu }).click()
  await expect(page.locator('#menu')).toBeHidden()

  await page.unroute(code)
  await page.locator('.burger').click()
  await untilHydrated(page)
  await expect(page.locator('#menu')).toBeVisible()
})
