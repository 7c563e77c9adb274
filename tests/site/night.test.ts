import assert from 'node:assert/strict'
import { test } from '../browser.ts'
import { openPage } from './site.ts'

test('the dark theme dims the pictures that staff have uploaded, but not the drawings of the site', async ({
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
        const isDrawing = src.startsWith('/art/')
        kinds.add(isDrawing ? 'drawing' : 'upload')
        assert.equal(
          opacity,
          colorScheme === 'dark' && !isDrawing ? '0.8' : '1',
          `${path}: ${src}, ${colorScheme}`,
        )
      }
    }
  }
  assert.equal(kinds.size, 2)
})
