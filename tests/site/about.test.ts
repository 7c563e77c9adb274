import assert from 'node:assert/strict'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { test } from '../browser.ts'
import { openPage } from './site.ts'

for (const language of languages) {
  test(`whoever leads stands in one grid: both rows share its columns, and pictures, names, roles and texts of a row begin together (${language})`, async ({
    t,
  }) => {
    const { page } = await openPage(t, {
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
    await page.goto(pathIn(language, '/about'))
    const groups = await page.locator('.leaders ul').evaluateAll((lists) =>
      lists.map((list) =>
        [...list.children].map((one) => {
          const [picture, name, role, text] = ['.portrait', 'h4', '.role', '.quiet'].map((part) =>
            one.querySelector(part)?.getBoundingClientRect(),
          )
          return {
            tops: [picture, name, role, text].map((box) => Math.round(box?.top ?? 0)),
            left: Math.round(picture?.left ?? 0),
            side: [picture?.width, picture?.height].map((side) => Math.round(side ?? 0)),
          }
        }),
      ),
    )
    assert.deepEqual(
      groups.map((group) => group.length),
      [4, 5],
    )
    for (const group of groups) {
      for (const one of group) {
        assert.deepEqual(one.tops, group[0]?.tops)
        assert.equal(one.side[0], one.side[1])
      }
    }
    assert.deepEqual(
      groups[0]?.map(({ left }) => left),
      groups[1]?.slice(0, 4).map(({ left }) => left),
    )
    // The longest name also fits on one line.
    const heights = await page
      .locator('.leaders h4')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    assert.equal(new Set(heights).size, 1, heights.join())
  })

  test(`the three aims weigh the same: drawings of one size, each beginning where its text does (${language})`, async ({
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
