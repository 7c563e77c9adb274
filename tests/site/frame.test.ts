import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expect, platform, test } from '../browser.ts'
import { addressesOf, openPage } from './site.ts'
import { eventually, untilFocused } from '../waiting.ts'

const contract = JSON.parse(
  await readFile(new URL('../fixtures/contract.json', import.meta.url), 'utf8'),
) as {
  pixels: { headerAttach: number; scrollToTop: number }
}
const phone = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const
const desktop = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

for (const path of ['/about', '/ar/about']) {
  test(`the header attaches, and further down the link to the top appears, each beyond its own scroll position, ${path}`, async ({
    t,
  }) => {
    const { page } = await openPage(t, desktop)
    await page.goto(path)
    const bar = page.locator('.bar')
    const up = page.locator('[data-up]')
    const stateOfHeader = async (): Promise<{ attached: boolean; shown: boolean }> => {
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      return {
        attached: (await bar.getAttribute('class'))?.includes('attached') ?? false,
        shown: await up.isVisible(),
      }
    }
    const stateAfterScroll = async (y: number): Promise<{ attached: boolean; shown: boolean }> => {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
      assert.equal(await page.evaluate(() => scrollY), y)
      return stateOfHeader()
    }
    const { headerAttach, scrollToTop } = contract.pixels
    assert.deepEqual(await stateAfterScroll(0), { attached: false, shown: false })
    assert.deepEqual(await stateAfterScroll(headerAttach), { attached: false, shown: false })
    assert.deepEqual(await stateAfterScroll(headerAttach + 1), { attached: true, shown: false })
    assert.deepEqual(await stateAfterScroll(scrollToTop), { attached: true, shown: false })
    assert.deepEqual(await stateAfterScroll(scrollToTop + 1), { attached: true, shown: true })
    assert.deepEqual(await stateAfterScroll(headerAttach), { attached: false, shown: false })
    // A page that is reloaded further down shows both from the start.
    await stateAfterScroll(scrollToTop + 400)
    await page.reload()
    await eventually(async () => assert.notEqual(await page.evaluate(() => scrollY), 0))
    await eventually(async () =>
      assert.deepEqual(await stateOfHeader(), { attached: true, shown: true }),
    )
    await up.click()
    await eventually(async () => assert.equal(await page.evaluate(() => scrollY), 0))
    await eventually(async () =>
      assert.deepEqual(await stateOfHeader(), { attached: false, shown: false }),
    )
  })
}

test('the submenu opens by its button, and closes by Escape, a press outside or leaving it', async ({
  t,
}) => {
  const { page } = await openPage(t, desktop)
  await page.goto('/about')
  const button = page.getByRole('button', { name: 'Media Room' })
  const blog = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Blog' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(blog).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await untilFocused(blog)
  await page.keyboard.press('Escape')
  await expect(blog).toBeHidden()
  await untilFocused(button)
  await page.keyboard.press('Space')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  for (let step = 0; step < 3; step++) await page.keyboard.press('Tab')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('the menu marks the link to the current page and the button of its submenu, and on a post the link to the blog', async ({
  t,
}) => {
  const { page } = await openPage(t, desktop)
  for (const path of ['/about', '/ar/about']) {
    await page.goto(path)
    await expect(page.locator('.menu [aria-current="page"]')).toHaveAttribute('href', path)
  }
  await page.goto('/ar/blog')
  await expect(page.locator('.menu [aria-current="page"]')).toHaveAttribute('href', '/ar/blog')
  await expect(page.getByRole('button', { name: 'المركز الإعلامي' })).toHaveAttribute(
    'class',
    /here/,
  )
  const { url } = platform
  const post = (await addressesOf(url)).find(({ barePath }) => barePath.startsWith('/blog/'))
  await page.goto(post?.path ?? '')
  await expect(page.locator('.menu [aria-current="true"]')).toHaveAttribute('href', '/blog')
})

test('the mobile menu locks the page and holds the focus until its button, Escape, the backdrop or a link closes it', async ({
  t,
}) => {
  const { page, problems } = await openPage(t, phone)
  await page.goto('/about')
  const burger = page.getByRole('button', { name: 'Menu', exact: true })
  const close = page.getByRole('button', { name: 'Close the menu' })
  const isLocked = (): Promise<boolean> =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden')
  assert.equal(await isLocked(), false)

  await burger.click()
  assert.equal(await isLocked(), true)
  await untilFocused(close)
  assert.deepEqual(
    await page
      .locator('body > :not(.bar, script), .bar-in > a')
      .evaluateAll((rest) =>
        rest.filter((one) => !(one as HTMLElement).inert).map(({ outerHTML }) => outerHTML),
      ),
    [],
  )
  const tops = await page
    .locator('#menu :is(a, button):visible')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y))
  assert.deepEqual(
    tops,
    [...tops].sort((a, b) => a - b),
    'the order of the focus is the order on the screen',
  )
  await page.keyboard.press('Escape')
  await expect(close).toBeHidden()
  assert.equal(await isLocked(), false)
  await untilFocused(burger)

  await burger.click()
  await page.mouse.click(12, 600)
  await expect(close).toBeHidden()

  await burger.click()
  await close.click()
  await expect(close).toBeHidden()
  await expect(burger).toHaveAttribute('aria-expanded', 'false')

  await burger.click()
  await page.getByRole('button', { name: 'Media Room' }).click()
  await page.getByRole('link', { name: 'Blog' }).first().click()
  await page.waitForURL('**/blog')
  assert.deepEqual(problems, [])
})

test('the download button leads to the app store of a phone or tablet, and on a computer to the app page', async ({
  t,
}) => {
  const expected = {
    'Mozilla/5.0 (Linux; Android 16) Chrome/156': 'play.google.com',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X)': 'apps.apple.com',
    // An iPad names itself as a Macintosh; unlike a Macintosh, it has a touch screen.
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)': 'apps.apple.com',
  }
  for (const [userAgent, host] of Object.entries(expected)) {
    const { page } = await openPage(t, { ...phone, userAgent, hasTouch: true })
    await page.goto('/about')
    assert.equal(
      await page.locator('.apps [data-store]').evaluate((link: HTMLAnchorElement) => link.hostname),
      host,
    )
  }
  const { page } = await openPage(t, desktop)
  await page.goto('/ar/about')
  await page.locator('.bar > div > [data-store]').click()
  await page.waitForURL('**/ar/app')
})

test('a link to the current page scrolls to its top without loading it again', async ({ t }) => {
  const { page } = await openPage(t, desktop)
  await page.goto('/about')
  await page.evaluate(() => {
    window.name = 'same'
    window.scrollTo(0, 400)
  })
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'About Us' })
    .click()
  await page.waitForFunction(() => scrollY === 0)
  assert.equal(await page.evaluate(() => window.name), 'same')
})

test('the first Tab reaches the skip link, which leads to the content', async ({ t }) => {
  const { page } = await openPage(t, desktop)
  await page.goto('/ar/about')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'انتقل إلى المحتوى' })
  await untilFocused(skip)
  await page.keyboard.press('Enter')
  await untilFocused(page.locator('#main'))
})

// The tests with axe check the widths of 320 and 1,280 px.
test('pages of several layouts fit windows of 768 and 1,920 px and break no policy', async ({
  t,
}) => {
  for (const width of [768, 1920]) {
    const { page, problems } = await openPage(t, {
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    for (const path of ['/', '/ar', '/blog', '/ar/services']) {
      await page.goto(path)
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      assert.equal(over, 0, `${path} at ${width}`)
    }
    assert.deepEqual(problems, [])
  }
})
