import assert from 'node:assert/strict'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { test } from '../browser.ts'
import { openPage } from './site.ts'

for (const language of languages) {
  test(`the leaders are in one grid: both groups share its columns, and the parts of a row are aligned (${language})`, async ({
    t,
  }) => {
    const { page } = await openPage(t, {
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
    await page.goto(pathIn(language, '/about'))
    const groups = await page.locator('.leaders ul').evaluateAll((lists) =>
      lists.map((list) =>
        [...list.children].map((leader) => {
          const [picture, name, role, text] = ['.portrait', 'h4', '.role', '.quiet'].map((part) =>
            leader.querySelector(part)?.getBoundingClientRect(),
          )
          return {
            tops: [picture, name, role, text].map((box) => Math.round(box?.top ?? 0)),
            left: Math.round(picture?.left ?? 0),
            size: [picture?.width, picture?.height].map((side) => Math.round(side ?? 0)),
          }
        }),
      ),
    )
    assert.deepEqual(
      groups.map((group) => group.length),
      [4, 5],
    )
    for (const group of groups) {
      for (const { tops, size } of group) {
        assert.deepEqual(tops, group[0]?.tops)
        assert.equal(size[0], size[1], 'a portrait is square')
      }
    }
    assert.deepEqual(
      groups[0]?.map(({ left }) => left),
      groups[1]?.slice(0, 4).map(({ left }) => left),
    )
    // Equal heights: every name, also the longest, is on one line.
    const heights = await page
      .locator('.leaders h4')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    assert.equal(new Set(heights).size, 1, heights.join())
  })

  test(`the drawings of the three aims have one size and start at the edge of their text (${language})`, async ({
    t,
  }) => {
    const { page } = await openPage(t, {
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
    await page.goto(pathIn(language, '/about'))
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      const aims = await page.locator('.aims li').evaluateAll((all) =>
        all.map((one) => {
          const [image, title] = [one.querySelector('img'), one.querySelector('h2')]
          if (!image || !title) throw new Error('An aim lacks its drawing or its title.')
          const [picture, text] = [image.getBoundingClientRect(), title.getBoundingClientRect()]
          const { paddingLeft, objectPosition, transform } = getComputedStyle(image)
          const inner = Number.parseFloat(paddingLeft)
          // The left edge of a mirrored drawing is at the right.
          const gap =
            document.dir === 'rtl'
              ? picture.right - inner - text.right
              : text.left - picture.left - inner
          return {
            size: `${Math.round(picture.width)} × ${Math.round(picture.height)}`,
            gap: Math.round(gap),
            objectPosition,
            isMirrored: transform !== 'none',
          }
        }),
      )
      assert.equal(aims.length, 3)
      for (const aim of aims)
        assert.deepEqual(aim, {
          size: aims[0]?.size,
          gap: 0,
          objectPosition: '0px 100%',
          isMirrored: language === 'ar',
        })
    }
  })
}
