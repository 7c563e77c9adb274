import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { yearOf } from '#i18n/time.ts'
import { expect, platform, test } from '../browser.ts'
import { addressesOf, openPage, saveData } from './site.ts'
import { eventually } from '../waiting.ts'

const { milliseconds } = JSON.parse(
  await readFile(new URL('../fixtures/contract.json', import.meta.url), 'utf8'),
) as {
  milliseconds: { pageFade: number }
}

test('only the contact page has a class on its body, in both languages', async () => {
  const { url } = platform
  for (const { path, barePath } of await addressesOf(url)) {
    const bodyClass = /<body(?: class="([^"]*)")?/.exec(await (await fetch(url + path)).text())?.[1]
    assert.equal(bodyClass, barePath === '/contact' ? 'contact' : undefined, path)
  }
})

test('backgrounds of the contact page change when the class is removed from its body', async ({
  t,
}) => {
  const { page } = await openPage(t)
  for (const path of ['/contact', '/ar/contact']) {
    await page.goto(path)
    const look = (): Promise<string> =>
      page.evaluate(() =>
        JSON.stringify(
          [document.body, ...document.querySelectorAll('main *')].map(
            (one) => getComputedStyle(one).background,
          ),
        ),
      )
    const styled = await look()
    await page.evaluate(() => document.body.classList.remove('contact'))
    assert.notEqual(await look(), styled, path)
  }
})

for (const [path, next] of [
  ['/about', '/careers'],
  ['/ar/about', '/ar/careers'],
] as const) {
  test(`pages fade out and in over ${milliseconds.pageFade} ms, and the new one begins at its top, ${path}`, async ({
    t,
  }) => {
    const { page, context } = await openPage(t, { reducedMotion: 'no-preference' })
    await context.addInitScript(() =>
      addEventListener('pagereveal', ({ viewTransition }) => {
        // Stores the animations of the transition as [pseudo-element, duration in ms].
        const store = (fades: unknown[]): void =>
          sessionStorage.setItem('fades', JSON.stringify(fades))
        if (!viewTransition) return store([])
        viewTransition.ready.then(
          () =>
            store(
              document
                .getAnimations()
                .map(({ effect }) => [
                  (effect as KeyframeEffect).pseudoElement,
                  effect?.getComputedTiming().duration,
                ]),
            ),
          () => store([]),
        )
      }),
    )
    // The browser cancels a fade when the next page takes four seconds to load. That is no fault of
    // the site, so the navigation is tried again.
    let fades = '[]'
    for (let tries = 0; tries < 3 && fades === '[]'; tries += 1) {
      await page.goto(path)
      await page.evaluate(() => {
        sessionStorage.removeItem('fades')
        window.scrollTo({ top: 300, behavior: 'instant' })
      })
      await page.locator(`.menu a[href="${next}"]`).click()
      await page.waitForURL(`**${next}`)
      fades = await eventually(
        async () =>
          (await page.evaluate(() => sessionStorage.getItem('fades'))) ??
          assert.fail('The page has not stored its fades.'),
      )
    }
    const durations = new Map(JSON.parse(fades) as [string, number][])
    for (const side of ['old', 'new'])
      assert.equal(durations.get(`::view-transition-${side}(root)`), milliseconds.pageFade, fades)
    assert.equal(await page.evaluate(() => scrollY), 0)
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
      'smooth',
    )
  })

  test(`pages change without a fade for visitors who want less motion, ${path}`, async ({ t }) => {
    const { page, context } = await openPage(t, { reducedMotion: 'reduce' })
    await context.addInitScript(() =>
      addEventListener('pagereveal', ({ viewTransition }) =>
        sessionStorage.setItem('faded', String(viewTransition !== null)),
      ),
    )
    await page.goto(path)
    await page.locator(`.menu a[href="${next}"]`).click()
    await page.waitForURL(`**${next}`)
    assert.equal(await page.evaluate(() => sessionStorage.getItem('faded')), 'false')
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
      'auto',
    )
  })
}

test('the copyright line has the current year on every page, also on a page that was built last year', async ({
  t,
}) => {
  const { url } = platform
  for (const { path } of await addressesOf(url))
    assert.ok((await (await fetch(url + path)).text()).includes(`© ${yearOf(new Date())} `), path)
  const { page, context } = await openPage(t)
  // The last moment before midnight in the Emirates, and midnight.
  for (const [time, year] of [
    ['2027-12-31T19:59:59.999Z', 2027],
    ['2027-12-31T20:00:00.000Z', 2028],
  ] as const) {
    await context.clock.setFixedTime(time)
    for (const path of ['/about', '/ar/about']) {
      await page.goto(path)
      await expect(page.locator('.foot-end')).toHaveText(new RegExp(`© ${year} `), {
        useInnerText: true,
      })
    }
  }
})

test('the first view makes at most seven requests, none to another host, and sets no cookie', async ({
  t,
}) => {
  const { url } = platform
  for (const path of ['/', '/blog', '/ar', '/ar/about']) {
    const { page, context } = await openPage(t, {
      viewport: { width: 360, height: 780 },
      reducedMotion: 'reduce',
    })
    // Data saving stops the prefetch after the first view, which is the part that is counted.
    await saveData(context)
    const requests = new Set<string>()
    page.on('request', (request) => requests.add(request.url()))
    await page.goto(path, { waitUntil: 'networkidle' })
    const lazyPictures = new Set(
      await page
        .locator('img[loading="lazy"]')
        .evaluateAll((pictures) =>
          pictures.map((picture) => (picture as HTMLImageElement).currentSrc.replace(/#.*/, '')),
        ),
    )
    // Browsers may load lazy pictures early, so these are not counted.
    const asked = [...requests].filter((address) => !lazyPictures.has(address))
    assert.ok(asked.length <= 7, `${path} asks for ${asked.length}: ${asked.join(' ')}`)
    assert.ok(
      [...requests].every((address) => new URL(address).origin === url),
      asked.join(' '),
    )
    assert.deepEqual(await context.cookies(), [])
  }
})

test('a phone shows the number to call in the first view', async ({ t }) => {
  const { page } = await openPage(t, {
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  for (const path of ['/contact', '/ar/contact', '/consumerinsights', '/ar/consumerinsights']) {
    await page.goto(path)
    const top = await page
      .locator('main a[href^="tel:"]')
      .first()
      .evaluate((link) => link.getBoundingClientRect().top + scrollY)
    assert.ok(top < 844, `${path}: ${top} px down`)
  }
})

test('a computer keeps the table of contents of a long text in view, with the current part marked', async ({
  t,
}) => {
  const { page } = await openPage(t, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  for (const path of ['/terms', '/ar/privacy']) {
    await page.goto(path)
    const part = page.locator('.legal .prose > h2').nth(4)
    await part.evaluate((heading) => {
      heading.scrollIntoView()
    })
    await expect(page.locator('.contents li').nth(4)).toBeInViewport()
    const marked = page.locator('.contents a:target-current')
    await expect(marked).toHaveAttribute('href', `#${await part.getAttribute('id')}`)
  }
})
