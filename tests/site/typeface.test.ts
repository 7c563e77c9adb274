import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../browser.ts'
import { assertRows } from '../each.ts'
import { openPage } from './site.ts'

const common = 'محفظة غاف، رسومٌ 1.50 Ghaf QR'
const rareArabic = '٣ ٪ پ چ گ ﷲ ﷺ'

/**
 * Font files without their versions, and names of the faces that draw an element's text; faces of
 * the machine with a `?`.
 */
const drawnBy = async (
  page: Page,
  selector: string,
): Promise<{ files: string[]; faces: string[] }> => {
  await page.evaluate(async () => {
    // A layout triggers the requests for fonts.
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
        fonts.map((one) =>
          one.isCustomFont ? one.familyName.replace(' SemiBold', '') : `${one.familyName}?`,
        ),
      ),
    ],
  }
}

test('each letter is drawn in the typeface, and the file of rare ones is fetched with the first of them alone', async ({
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
      // New browser context each: a page would reuse fonts from another page's memory cache.
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
      const { files: fetched, faces } = await drawnBy(page, 'h1')
      assert.deepEqual(
        fetched,
        files.flatMap((one) => [400, 600].map((weight) => `plex-${one}-${weight}`)),
      )
      assert.deepEqual(faces, ['IBM Plex Sans Arabic'])
    },
  )
})
