import assert from 'node:assert/strict'
import { test } from '../browser.ts'
import { openPage } from './site.ts'

test('at night the pictures that staff put in are dimmed, those that are drawn for the night are not, and by day none is', async ({
  t,
}) => {
  const { page } = await openPage(t, {
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  const kinds = new Set<string>()
  for (const path of ['/', '/blog', '/news', '/about', '/ar/about']) {
    await page.goto(path)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      const images = await page
        .locator('main :is(img[src^="/art/"], img[src^="/.netlify/"])')
        .evaluateAll((all) =>
          all.map((one) => ({
            src: one.getAttribute('src') ?? '',
            opacity: getComputedStyle(one).opacity,
          })),
        )
      for (const { src, opacity } of images) {
        const isDrawn = src.startsWith('/art/')
        kinds.add(isDrawn ? 'drawn' : 'put in')
        assert.equal(
          opacity,
          colorScheme === 'dark' && !isDrawn ? '0.8' : '1',
          `${path}: ${src}, ${colorScheme}`,
        )
      }
    }
  }
  assert.equal(kinds.size, 2)
})
