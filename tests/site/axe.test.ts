import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { platform, test, type Test } from '../browser.ts'
import { isFull } from '../extent.ts'
import { colours, findings } from './axe.ts'
import { faultsOnPaper } from './paper.ts'
import { layoutOf, sampleOf } from './sample.ts'
import { addressesOf, openPage, type Address } from './site.ts'

const widths = [320, 1280]
const themes = ['light', 'dark'] as const

/** Opens a page without motion: a fade would be judged half-way. */
const open = (t: Test, width: number) =>
  openPage(t, { reducedMotion: 'reduce', viewport: { width, height: 800 } })

type Theme = (typeof themes)[number]
type View = { path: string; width: number; theme: Theme }

/**
 * Views to check: in the full run every page of the sample at each width; else one page of each
 * layout, in one language, at one width. All rules check a view in its theme, the colour rules also
 * in the other one.
 */
const viewsOf = (addresses: readonly Address[]): View[] => {
  const view = (path: string, width: number, theme: number): View => ({
    path,
    width: widths[width % 2] ?? 320,
    theme: themes[theme % 2] ?? 'light',
  })
  if (isFull)
    return sampleOf(addresses).flatMap(({ path }, index) => [
      view(path, 0, index),
      view(path, 1, index + 1),
    ])
  const pages = [...Map.groupBy(sampleOf(addresses), layoutOf).values()]
  const inTurn = pages.flatMap((alike, index) => alike[index % alike.length] ?? [])
  return inTurn.map(({ path }, index) => view(path, index >> 1, index >> 2))
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('axe reports text that is faint, and text that is much too faint', async ({ t }) => {
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
    const found = await findings(page, colours)
    assert.deepEqual(
      found.map((one) => one.split(':')[0]),
      [rule],
      colour,
    )
    await page.getByText('A line of text.').evaluate((text) => text.remove())
  }
})

test('axe finds nothing on a page in either theme, nothing is wider than the window, nothing is amiss on paper, and nothing breaks the policy', async ({
  t,
}) => {
  const { url } = platform
  const thanks: Address[] = languages.map((language) => ({
    path: pathIn(language, '/thank-you'),
    bare: '/thank-you',
    language,
  }))
  const pages = new Map<number, { page: Page; problems: string[] }>()
  const found: string[] = []
  for (const { path, width, theme } of viewsOf([...(await addressesOf(url)), ...thanks])) {
    const { page, problems } = pages.get(width) ?? (await open(t, width))
    pages.set(width, { page, problems })
    const other = theme === 'light' ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(path)
    found.push(...(await findings(page)).map((one) => `${path} ${width} ${theme}: ${one}`))
    await page.emulateMedia({ colorScheme: other })
    found.push(...(await findings(page, colours)).map((one) => `${path} ${width} ${other}: ${one}`))
    if ((await overflow(page)) !== 0)
      found.push(`${path} ${width}: ${await overflow(page)} pixels over the side`)
    found.push(...(await faultsOnPaper(page)).map((one) => `${path} ${width}, on paper: ${one}`))
    found.push(...problems.splice(0).map((one) => `${path} ${width}: ${one}`))
  }
  assert.deepEqual(found, [])
})
