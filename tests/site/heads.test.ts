import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { HEADS, type HeadName } from '#drawings/heads.ts'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { platform, test } from '../browser.ts'
import { assertRows } from '../each.ts'
import { addressesOf, openPage } from './site.ts'

/** Pages whose head has the drawing, as a pattern of their path without language. */
const pathPatterns: Record<HeadName, RegExp> = {
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
/** Path of a sample page with the drawing. */
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
/** True for a drawing of half the usual height, which pages of long texts have. */
const isHalf = (name: HeadName): boolean => HEADS[name].height === 130

const get = async (path: string): Promise<string> => (await fetch(platform.url + path)).text()

test('the head of every page has the drawing for its path, and no two drawings are equal', async () => {
  const pages = [
    ...(await addressesOf(platform.url)),
    ...languages.map((language) => ({
      path: pathIn(language, '/thank-you'),
      barePath: '/thank-you',
    })),
  ]
  const seen = new Map<string, number>()
  await assertRows(
    pages,
    ({ path }) => path,
    async ({ path, barePath }) => {
      const head =
        /<div class="page-head">[\s\S]*?<img class="flip" src="\/art\/([\w-]+)\.svg" width="1920" height="(\d+)"/.exec(
          await get(path),
        )
      const drawing = names.find((name) => pathPatterns[name].test(barePath))
      assert.equal(head?.[1], drawing)
      if (!drawing) return
      assert.equal(Number(head?.[2]), HEADS[drawing].height)
      seen.set(drawing, (seen.get(drawing) ?? 0) + 1)
    },
  )
  for (const name of names)
    assert.ok(
      (seen.get(name) ?? 0) >= languages.length,
      `${name} is on fewer than ${languages.length} pages`,
    )
  const drawings = await Promise.all(names.map((name) => get(`/art/${name}.svg`)))
  assert.equal(new Set(drawings).size, names.length)
})

/** Maximum width of the words in a head (40rem); their box is as wide as the page's content. */
const MAX_WORDS_WIDTH = 640

/**
 * Box of a head's subject, in the units of the drawing (1920 by 260). The subject is all that is
 * drawn after the far dune and before the near one.
 */
const subjectOf = (
  page: Page,
  name: HeadName,
): Promise<{ left: number; right: number; top: number }> =>
  page.setContent(`<style>svg{position:absolute;inset:0}</style>${HEADS[name].draw()}`).then(() =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll('svg > :is(path, g, use)')]
      // The paths of the two dunes start at the left edge, 192 or 224 units from the top.
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
  test(`a head is ${whole} px high on a screen of ${width} px, that of a long text half as high, and no subject overlaps the words`, async ({
    t,
  }) => {
    const { page, context } = await openPage(t, {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    /** Page on which the drawings are measured. */
    const drawingPage = await context.newPage()
    await drawingPage.setViewportSize({ width: 1920, height: 300 })
    const rows = names.flatMap((name) => languages.map((language) => ({ name, language })))
    await assertRows(
      rows,
      ({ name, language }) => `${name} ${language}`,
      async ({ name, language }) => {
        const subject = await subjectOf(drawingPage, name)
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
        // The drawing is scaled to cover the frame, centred, and aligned with its bottom; it is
        // mirrored in Arabic.
        const scale = Math.max(image.width / 1920, image.height / HEADS[name].height)
        const middle = image.left + image.width / 2
        const ends = [subject.left, subject.right]
          .map((x) => middle + (x - 960) * scale * (language === 'ar' ? -1 : 1))
          .toSorted((a, b) => a - b)
        const [start = 0, end = 0] = ends
        const top = image.bottom - (260 - subject.top) * scale
        assert.ok(
          start >= -12 && end <= width + 12,
          `the subject is from ${start.toFixed()} to ${end.toFixed()}`,
        )
        if (width < 900)
          assert.ok(
            top >= words.bottom - 4,
            `the subject begins at ${top.toFixed()}, the words end at ${words.bottom.toFixed()}`,
          )
        else
          assert.ok(
            language === 'ar'
              ? end <= words.right - MAX_WORDS_WIDTH
              : start >= words.left + MAX_WORDS_WIDTH,
            `the subject is from ${start.toFixed()} to ${end.toFixed()}`,
          )
      },
    )
  })
}
