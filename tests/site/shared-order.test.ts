import assert from 'node:assert/strict'
import { runsOf } from '#drawings/runs.ts'
import { textOutline } from '#drawings/outline.ts'
import { platform, test } from '../browser.ts'
import { openPage } from './site.ts'

/** Number of lines that are compared. */
const LINES = 200
/** Font size of the outlines, in px. */
const EM = 64

/** Parts of the lines; `joints` follow each part. */
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
 * Lines of two to eight parts, the same in every run. The parts are chosen by Lehmer's generator of
 * pseudorandom numbers (factor 16807, modulo 2³¹ − 1).
 */
const mixedLines = (): string[] => {
  let seed = 20_261_126
  const pick = <T>(list: readonly T[]): T => {
    seed = (seed * 16_807) % 2_147_483_647
    return list[seed % list.length] as T
  }
  const line = (): string =>
    Array.from(
      { length: pick([2, 3, 4, 5, 6, 7, 8]) },
      () => pick(parts[pick(['arabic', 'latin', 'numbers'] as const)]) + pick(parts.joints),
    )
      .join('')
      .trim()
  return Array.from({ length: LINES }, line)
}

/**
 * True for a character with its own position on the line. A combining mark has the position of its
 * letter, and an invisible character has none.
 */
const hasPosition = (letter: string | undefined): boolean =>
  letter !== undefined && !/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(letter)

test('the text of a sharing picture has the order and the width that the browser gives it', async ({
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
          line.textContent = text
          const node = line.firstChild as Text
          const range = document.createRange()
          /** Middle of each character, in pixels from the left. */
          const middles = [...text].map((_, index) => {
            range.setStart(node, index)
            range.setEnd(node, index + 1)
            const { left, right } = range.getBoundingClientRect()
            return (left + right) / 2
          })
          return { middles, width: line.getBoundingClientRect().width }
        })
      },
      { texts, rtl, em: EM },
    )
    const differences: string[] = []
    for (const [index, text] of texts.entries()) {
      const { middles = [], width = 0 } = written[index] ?? {}
      // Indexes of the characters from left to right.
      const inBrowser = middles
        .map((x, at) => ({ x, at }))
        .filter(({ at }) => hasPosition(text[at]))
        .sort((a, b) => a.x - b.x)
        .map(({ at }) => at)
      const { runs } = runsOf({ text, start: 0, end: text.length }, rtl, () => true)
      const inPicture = runs
        .flatMap(({ start, end, rtl: isTurned }) => {
          const letters = Array.from({ length: end - start }, (_, at) => start + at)
          return isTurned ? letters.reverse() : letters
        })
        .filter((at) => hasPosition(text[at]))
      if (inBrowser.join() !== inPicture.join())
        differences.push(
          `${text}: ${inPicture.map((at) => text[at]).join('')} in the picture, ${inBrowser.map((at) => text[at]).join('')} in the browser`,
        )
      const drawn = textOutline(text, 600, rtl)
      assert.deepEqual(drawn.missing, [], text)
      // The browser rounds each character's width to a pixel.
      if (Math.abs(drawn.width - width) > text.length / 2)
        differences.push(`${text} is ${drawn.width} wide, in the browser ${width}`)
    }
    assert.deepEqual(differences, [])
  }
})
