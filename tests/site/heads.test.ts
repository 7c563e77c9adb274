import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { HEADS, type HeadName } from '#drawings/heads.ts'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { platform, test } from '../browser.ts'
import { assertRows } from '../each.ts'
import { addressesOf, openPage } from './site.ts'

/** Pages of each family, by their path without language. */
const families: Record<HeadName, RegExp> = {
  'head-services': /^\/services$/,
  'head-business': /^\/business$/,
  'head-careers': /^\/careers(\/|$)/,
  'head-contact': /^\/contact$/,
  'head-media': /^\/(blog|news)(\/topic\/|$)/,
  'head-help': /^\/(faq|businessfaq|search)$/,
  'head-fees': /^\/keyfact(\/|$)/,
  'head-security': /^\/security$/,
  'head-find-us': /^\/find-us(\/|$)/,
  'head-complaints': /^\/complaints$/,
  'head-about': /^\/about$/,
  'head-legal': /^\/(terms|merchant-terms|privacy|disclaimer|consumerinsights)$/,
  'head-missing': /^\/no-such-page$/,
  'head-thanks': /^\/thank-you$/,
}
const names = Object.keys(HEADS) as HeadName[]
/** Sample page of each family. */
const samples: Record<HeadName, string> = {
  'head-services': '/services',
  'head-business': '/business',
  'head-careers': '/careers',
  'head-contact': '/contact',
  'head-media': '/blog',
  'head-help': '/faq',
  'head-fees': '/keyfact',
  'head-security': '/security',
  'head-find-us': '/find-us',
  'head-complaints': '/complaints',
  'head-about': '/about',
  'head-legal': '/terms',
  'head-missing': '/no-such-page',
  'head-thanks': '/thank-you',
}
const isHalf = (name: HeadName): boolean => HEADS[name].height === 130

const get = async (path: string): Promise<string> => (await fetch(platform.url + path)).text()

test('every page with a head has the drawing of its family, and no two families share one', async () => {
  const pages = [
    ...(await addressesOf(platform.url)),
    ...languages.map((language) => ({ path: pathIn(language, '/thank-you'), bare: '/thank-you' })),
  ]
  const seen = new Map<string, number>()
  await assertRows(
    pages,
    ({ path }) => path,
    async ({ path, bare }) => {
      const head =
        /<div class="page-head">[\s\S]*?<img class="flip" src="\/art\/([\w-]+)\.svg" width="1920" height="(\d+)"/.exec(
          await get(path),
        )
      const family = names.find((name) => families[name].test(bare))
      assert.equal(head?.[1], family)
      if (!family) return
      assert.equal(Number(head?.[2]), HEADS[family].height)
      seen.set(family, (seen.get(family) ?? 0) + 1)
    },
  )
  for (const name of names)
    assert.ok((seen.get(name) ?? 0) >= languages.length, `${name} is on no page of a language`)
  const drawn = await Promise.all(names.map((name) => get(`/art/${name}.svg`)))
  assert.equal(new Set(drawn).size, names.length)
})

/**
 * Box of a head's subject, in the drawing's own units: everything between the far dune and the near
 * one.
 */
const subjectOf = (
  page: Page,
  name: HeadName,
): Promise<{ left: number; right: number; top: number }> =>
  page.setContent(`<style>svg{position:absolute;inset:0}</style>${HEADS[name].draw()}`).then(() =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll('svg > :is(path, g, use)')]
      const [far, near] = parts.flatMap((one, index) =>
        /^M0 (?:192|224)C/.test(one.getAttribute('d') ?? '') ? [index] : [],
      )
      const boxes = parts.slice((far ?? 0) + 1, near).map((one) => one.getBoundingClientRect())
      // A file of half the height starts at the drawing's middle.
      const above = 260 - (document.querySelector('svg')?.height.baseVal.value ?? 0)
      return {
        left: Math.min(...boxes.map((one) => one.left)),
        right: Math.max(...boxes.map((one) => one.right)),
        top: above + Math.min(...boxes.map((one) => one.top)),
      }
    }),
  )

for (const { width, whole } of [
  { width: 360, whole: 142 },
  { width: 1280, whole: 260 },
]) {
  test(`heads are ${whole} px tall on a screen of ${width} px, those of texts half as much, and no subject lies under words`, async ({
    t,
  }) => {
    const { page, context } = await openPage(t, {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    const easel = await context.newPage()
    await easel.setViewportSize({ width: 1920, height: 300 })
    const rows = names.flatMap((name) => languages.map((language) => ({ name, language })))
    await assertRows(
      rows,
      ({ name, language }) => `${name} ${language}`,
      async ({ name, language }) => {
        const subject = await subjectOf(easel, name)
        await page.goto(pathIn(language, samples[name]))
        const [image, words] = await page
          .locator('.page-head > :is(img, .wrap)')
          .evaluateAll((parts) => {
            const [words, image] = parts.map((one) => one.getBoundingClientRect())
            if (!image || !words) throw new Error('The page has no head.')
            return [
              { left: image.left, width: image.width, height: image.height, bottom: image.bottom },
              { left: words.left, right: words.right, bottom: words.bottom },
            ] as const
          })
        assert.equal(image.height, isHalf(name) ? whole / 2 : whole)
        // Position of the drawing by the file's own rule: centred, its bottom at the bottom, scaled
        // to cover the frame.
        const scale = Math.max(image.width / 1920, image.height / HEADS[name].height)
        const middle = image.left + image.width / 2
        const ends = [subject.left, subject.right]
          .map((x) => middle + (x - 960) * scale * (language === 'ar' ? -1 : 1))
          .toSorted((a, b) => a - b)
        const [start = 0, end = 0] = ends
        const top = image.bottom - (260 - subject.top) * scale
        assert.ok(
          start >= -12 && end <= width + 12,
          `it stands from ${start.toFixed()} to ${end.toFixed()}`,
        )
        if (width < 900)
          assert.ok(
            top >= words.bottom - 4,
            `it begins at ${top.toFixed()}, the words end at ${words.bottom.toFixed()}`,
          )
        else
          assert.ok(
            language === 'ar' ? end <= words.right - 640 : start >= words.left + 640,
            `it stands from ${start.toFixed()} to ${end.toFixed()}`,
          )
      },
    )
  })
}
