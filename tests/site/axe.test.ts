import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { platform, test, type Test } from '../browser.ts'
import { isFull } from '../extent.ts'
import { colourRules, runAxe } from './axe.ts'
import { faultsOnPaper } from './paper.ts'
import { layoutOf, sampleOf } from './sample.ts'
import { addressesOf, openPage, type Address } from './site.ts'

const widths = [320, 1280]
const themes = ['light', 'dark'] as const

/** Opens a page without motion: axe might check a page in the middle of a fade. */
const open = (t: Test, width: number) =>
  openPage(t, { reducedMotion: 'reduce', viewport: { width, height: 800 } })

type Theme = (typeof themes)[number]
type View = { path: string; width: number; theme: Theme }

/**
 * Views to check. The full run has every page of the sample at each width. The usual run has one
 * page of each layout, in one language, at one width. All rules check a view in its theme; the
 * colour rules also check the other theme.
 */
const viewsOf = (addresses: readonly Address[]): View[] => {
  // Even numbers select the first width or theme, odd numbers the second.
  const view = (path: string, widthNumber: number, themeNumber: number): View => ({
    path,
    width: widths[widthNumber % 2] ?? 320,
    theme: themes[themeNumber % 2] ?? 'light',
  })
  if (isFull)
    return sampleOf(addresses).flatMap(({ path }, index) => [
      view(path, 0, index),
      view(path, 1, index + 1),
    ])
  const pagesByLayout = [...Map.groupBy(sampleOf(addresses), layoutOf).values()]
  const chosen = pagesByLayout.flatMap((alike, index) => alike[index % alike.length] ?? [])
  // The language changes with every page, the width after every second page and the theme after
  // every fourth. So all combinations of them occur.
  return chosen.map(({ path }, index) => view(path, Math.floor(index / 2), Math.floor(index / 4)))
}

/** Pixels by which a page is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('axe reports text below the enhanced contrast, and text below the minimum contrast', async ({
  t,
}) => {
  const { page } = await open(t, 1280)
  await page.goto('/disclaimer')
  for (const [colour, rule] of [
    ['rgb(118 118 118)', 'color-contrast-enhanced'],
    ['rgb(200 200 200)', 'color-contrast'],
  ] as const) {
    await page
      .locator('main h2')
      .first()
      .evaluate((title, shade) => {
        const text = document.createElement('p')
        text.textContent = 'A line of text.'
        Object.assign(text.style, {
          color: shade,
          background: 'rgb(255 255 255)',
          fontSize: '16px',
        })
        title.after(text)
      }, colour)
    const faults = await runAxe(page, colourRules)
    assert.deepEqual(
      faults.map((fault) => fault.split(':')[0]),
      [rule],
      colour,
    )
    await page.getByText('A line of text.').evaluate((text) => text.remove())
  }
})

test('every page has no findings of axe in either theme, fits the window, prints well and breaks no policy', async ({
  t,
}) => {
  const { url } = platform
  const thanksPages: Address[] = languages.map((language) => ({
    path: pathIn(language, '/thank-you'),
    barePath: '/thank-you',
    language,
  }))
  const pages = new Map<number, { page: Page; problems: string[] }>()
  const faults: string[] = []
  for (const { path, width, theme } of viewsOf([...(await addressesOf(url)), ...thanksPages])) {
    const { page, problems } = pages.get(width) ?? (await open(t, width))
    pages.set(width, { page, problems })
    const otherTheme = theme === 'light' ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(path)
    faults.push(...(await runAxe(page)).map((one) => `${path} ${width} ${theme}: ${one}`))
    await page.emulateMedia({ colorScheme: otherTheme })
    faults.push(
      ...(await runAxe(page, colourRules)).map((one) => `${path} ${width} ${otherTheme}: ${one}`),
    )
    if ((await overflow(page)) !== 0)
      faults.push(`${path} ${width}: ${await overflow(page)} pixels over the side`)
    faults.push(...(await faultsOnPaper(page)).map((one) => `${path} ${width}, on paper: ${one}`))
    faults.push(...problems.splice(0).map((one) => `${path} ${width}: ${one}`))
  }
  assert.deepEqual(faults, [])
})
