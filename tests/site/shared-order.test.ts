import assert from 'node:assert/strict'
import { runsOf } from '#drawings/runs.ts'
import { outline } from '#drawings/outline.ts'
import { platform, test } from '../browser.ts'
import { openPage } from './site.ts'

const LINES = 200
/** Font size of the outlines, in px. */
const EM = 64

const parts = {
  arabic: [
    'محفظة غاف',
    'رسوم',
    'ادفع عبر',
    'سـعر',
    'من',
    'المدونة،',
    'هل تعلم؟\u200f',
    'مُحَمَّد',
    'لا',
    'پاکستان',
    '\u2067غاف 5\u2069',
  ],
  latin: [
    'Ghaf Wallet',
    'Wi-Fi',
    'e-mail',
    'COVID-19',
    'QR',
    'iPhone 17',
    'https://ghaf.example/ar?a=1',
    'help@ghaf.example',
    'C++\u200e',
    'B2B/B2C',
    'señor',
    '\u2066QR (15)\u2069',
  ],
  numbers: [
    '5',
    '1,250.75',
    '٢٠٢٦',
    '10%',
    '٪١٢',
    '+971 4 123 4567',
    '5-10',
    '٥–١٠',
    '24/7',
    '$5',
    '1 000',
    '18:40',
    '2026-11-26',
  ],
  joints: [
    ' ',
    ' ',
    ' ',
    ' ',
    ' - ',
    ' · ',
    ', ',
    '، ',
    ': ',
    ' / ',
    ' (',
    ') ',
    ' «',
    '» ',
    ' “',
    '” ',
    ' [',
    '] ',
    '… ',
    '! ',
    ' & ',
    '+',
    '\u00a0',
  ],
} as const

/**
 * Lines of up to eight parts, the same in every run: numbers of Lehmer's generator (16807 modulo
 * 2³¹ − 1).
 */
const mixedLines = (): string[] => {
  let seed = 20_261_126
  const one = <T>(list: readonly T[]): T => {
    seed = (seed * 16_807) % 2_147_483_647
    return list[seed % list.length] as T
  }
  const line = (): string =>
    Array.from(
      { length: one([2, 3, 4, 5, 6, 7, 8]) },
      () => one(parts[one(['arabic', 'latin', 'numbers'] as const)]) + one(parts.joints),
    )
      .join('')
      .trim()
  return Array.from({ length: LINES }, line)
}

/**
 * True for characters with a position on the line: marks share their letter's, and invisible
 * characters have none.
 */
const hasPlace = (letter: string | undefined): boolean =>
  letter !== undefined && !/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(letter)

test('the words of a shared picture stand in the order in which the browser writes its heading, and are as wide', async ({
  t,
}) => {
  const { page } = await openPage(t)
  await page.goto(`${platform.url}/ar/about`)
  await page.evaluate(() => document.fonts.ready)
  for (const rtl of [true, false]) {
    const texts = mixedLines()
    const written = await page.evaluate(
      async ({ texts, rtl, em }) => {
        const line = document.body.appendChild(document.createElement('p'))
        Object.assign(line.style, {
          font: `600 ${em}px Plex`,
          whiteSpace: 'pre',
          position: 'absolute',
          insetInlineStart: '0',
          letterSpacing: '0',
          maxInlineSize: 'none',
        })
        line.dir = rtl ? 'rtl' : 'ltr'
        line.textContent = texts.join('')
        await document.fonts.load(`600 ${em}px Plex`, texts.join(''))
        return texts.map((text) => {
          const node = ((line.textContent = text), line.firstChild as Text)
          const range = document.createRange()
          const middles = [...text].map((_, at) => {
            range.setStart(node, at)
            range.setEnd(node, at + 1)
            const { left, right } = range.getBoundingClientRect()
            return (left + right) / 2
          })
          return { middles, width: line.getBoundingClientRect().width }
        })
      },
      { texts, rtl, em: EM },
    )
    const differing: string[] = []
    for (const [index, text] of texts.entries()) {
      const { middles = [], width = 0 } = written[index] ?? {}
      const inBrowser = middles
        .map((x, at) => ({ x, at }))
        .filter(({ at }) => hasPlace(text[at]))
        .sort((a, b) => a.x - b.x)
        .map(({ at }) => at)
      const { runs } = runsOf({ text, start: 0, end: text.length }, rtl, () => true)
      const inPicture = runs
        .flatMap(({ start, end, rtl: isTurned }) => {
          const letters = Array.from({ length: end - start }, (_, at) => start + at)
          return isTurned ? letters.reverse() : letters
        })
        .filter((at) => hasPlace(text[at]))
      if (inBrowser.join() !== inPicture.join())
        differing.push(
          `${text}: ${inPicture.map((at) => text[at]).join('')} in the picture, ${inBrowser.map((at) => text[at]).join('')} in the browser`,
        )
      const drawn = outline(text, 600, rtl)
      assert.deepEqual(drawn.missing, [], text)
      // The browser rounds each character's width to a pixel.
      if (Math.abs(drawn.width - width) > text.length / 2)
        differing.push(`${text} is ${drawn.width} wide, in the browser ${width}`)
    }
    assert.deepEqual(differing, [])
  }
})
