import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../browser.ts'
import { assertRows } from '../each.ts'
import { openPage } from './site.ts'

/** Text with letters of the files that every page uses. */
const common = 'محفظة غاف، رسومٌ 1.50 Ghaf QR'
/** Letters of the file that is loaded only when a page has one of them. */
const rareArabic = '٣ ٪ پ چ گ ﷲ ﷺ'

type Fonts = {
  /** Names of the font files that the page has loaded, without version. */
  files: string[]
  /** Names of the typefaces that draw the text; those of the machine end with "?". */
  faces: string[]
}

/** Fonts of an element's text. */
const fontsOf = async (page: Page, selector: string): Promise<Fonts> => {
  await page.evaluate(async () => {
    // Reading a size forces a layout, which starts the requests for fonts.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/fonts\/([^.]+)/.exec(name)?.[1] ?? '')
      .filter(Boolean),
  )
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return {
    files: [...new Set(files)].sort(),
    faces: [
      ...new Set(
        fonts.map(({ isCustomFont, familyName }) =>
          isCustomFont ? familyName.replace(' SemiBold', '') : `${familyName}?`,
        ),
      ),
    ],
  }
}

test('each letter is drawn in the typeface of the site, and the file of rare letters is loaded only if one occurs', async ({
  t,
}) => {
  const cases = [
    { path: '/ar/about', text: common, files: ['arabic'] },
    { path: '/ar/about', text: `é Ñ [ ] _ × € ® ${rareArabic}`, files: ['arabic', 'rare'] },
    { path: '/about', text: common, files: ['arabic', 'latin'] },
    { path: '/web-cms', text: common, files: ['arabic', 'latin'] },
    { path: '/web-cms', text: `${common} ${rareArabic}`, files: ['arabic', 'latin', 'rare'] },
  ]
  await assertRows(
    cases,
    ({ path, text }) => `${path} ${text}`,
    async ({ path, text, files }) => {
      // Each case has a new browser context, as a page would reuse fonts from the memory cache.
      const { page } = await openPage(t)
      await page.goto(path)
      await page.evaluate(
        (words) =>
          document.querySelector('h1')?.replaceChildren(
            ...['span', 'b'].map((name) =>
              Object.assign(document.createElement(name), {
                textContent: words,
                style: `font-weight: ${name === 'b' ? 600 : 400}`,
              }),
            ),
          ),
        text,
      )
      const { files: fetched, faces } = await fontsOf(page, 'h1')
      assert.deepEqual(
        fetched,
        files.flatMap((one) => [400, 600].map((weight) => `plex-${one}-${weight}`)),
      )
      assert.deepEqual(faces, ['IBM Plex Sans Arabic'])
    },
  )
})
