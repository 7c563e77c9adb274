import assert from 'node:assert/strict'
import test from 'node:test'
import { treeAges } from '../../src/drawings/growth.ts'
import { textOutline, outlineOwnWords } from '../../src/drawings/outline.ts'
import { runsOf } from '../../src/drawings/runs.ts'
import { scenes } from '../../src/drawings/screen/services.ts'
import { home as ar } from '../../src/messages/ar/home.ts'
import { home as en } from '../../src/messages/en/home.ts'
import { lettersWithoutGlyph, withoutForms } from '../../src/rules/typeface.ts'

test('an Arabic word is drawn with joined letters: narrower than its single letters', () => {
  const singleLetters = [...'مريم'].reduce(
    (sum, letter) => sum + textOutline(letter, 600, true).width,
    0,
  )
  assert.ok(textOutline('مريم', 600, true).width < singleLetters * 0.9)
})

test('a number at the end of an Arabic sentence is drawn leftmost, from left to right', () => {
  const sentence = textOutline('أمس · 18:40', 400, true)
  const number = textOutline('18:40', 400, false)
  assert.ok(sentence.path.startsWith(number.path))
})

test('the fonts have every letter of the drawn texts', () => {
  /** All texts in a value and the objects within it. */
  const words = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value
        ? Object.values(value).flatMap(words)
        : []
  for (const [language, drawn] of [
    [
      'en',
      [
        en.screen,
        en.services.scenes,
        en.abroad,
        en.habits.savings,
        en.habits.spending,
        en.business,
      ],
    ],
    [
      'ar',
      [
        ar.screen,
        ar.services.scenes,
        ar.abroad,
        ar.habits.savings,
        ar.habits.spending,
        ar.business,
      ],
    ],
  ] as const) {
    for (const text of words(drawn))
      assert.deepEqual(textOutline(text, 400, language === 'ar').missing, [], text)
  }
})

test('the drawings contain every view that a page refers to', () => {
  for (const id of ['add', 'send', 'request', 'bills', 'international']) {
    assert.ok(scenes(en, false).includes(`<view id="${id}"`))
    assert.ok(scenes(ar, true).includes(`<view id="${id}"`))
  }
  for (const id of ['seed', 'sprout', 'sapling', 'tree'])
    assert.ok(treeAges().includes(`<view id="${id}"`))
})

test('an Arabic-Indic number is drawn from left to right in both directions of text', () => {
  const alone = textOutline('١٢٣', 600, false).path
  assert.equal(textOutline('١٢٣', 600, true).path, alone)
  assert.ok(alone.startsWith(textOutline('١', 600, false).path))
})

test('brackets and quotation marks are mirrored in a text from right to left', () => {
  for (const [open, closed] of [
    ['(', ')'],
    ['«', '»'],
  ] as const) {
    assert.equal(textOutline(open, 600, true).path, textOutline(closed, 600, false).path)
    assert.notEqual(textOutline(open, 600, false).path, textOutline(closed, 600, false).path)
  }
})

test('an Arabic comma and a tatweel are drawn', () => {
  assert.notEqual(textOutline('،', 600, true).path, '')
  assert.ok(
    textOutline('سـعر', 600, true).width > textOutline('سعر', 600, true).width,
    'tatweel is drawn',
  )
})

/**
 * Words of each run of one direction, in the order from left to right, divided by `|`. A run that
 * reads from right to left ends in `<`.
 */
const runs = (text: string, rtl: boolean, [start, end] = [0, text.length]): string =>
  runsOf({ text, start, end }, rtl, () => true)
    .runs.map((run) => text.slice(run.start, run.end).trim() + (run.rtl ? '<' : ''))
    .filter((run) => !/^<?$/.test(run))
    .join('|')

test('lines of mixed directions are ordered by the bidirectional algorithm of the whole paragraph', () => {
  assert.equal(runs('ادفع عبر Wi-Fi أو e-mail الآن', true), 'الآن<|e-mail|أو<|Wi-Fi|ادفع عبر<')
  assert.equal(runs('أسعار COVID-19 (10%)', true), 'COVID-19 (10%)|أسعار<')
  assert.equal(runs('Fees for «غاف» in 2026', false), 'Fees for «|غاف<|» in 2026')
  // The comma belongs to the Latin words: one follows it in the paragraph, on the next line.
  const text = 'من Visa, Mastercard'
  assert.equal(runs(text, true, [0, 8]), 'Visa,|من<')
  assert.equal(runs(text, true, [9, text.length]), 'Mastercard')
})

test('a letter that no font has is reported with its marks, and left out of the line', () => {
  assert.deepEqual(textOutline('a 😀 Д\u0301 ō', 600, false).missing, ['😀', 'Д\u0301'])
  assert.equal(textOutline('a😀b', 600, false).path, textOutline('ab', 600, false).path)
  assert.throws(() => outlineOwnWords('a 😀', 400, false), /“😀”/)
  assert.deepEqual(textOutline('a\u200eb\u2009c\u2011d', 400, false).missing, [])
})

test('staff are warned exactly of the letters that no font has', () => {
  // From CJK (U+2FFF) to the private use area is skipped: no font has a letter of this range.
  for (let letter = 0x20; letter < 0xff00; letter = letter === 0x2fff ? 0xfb00 : letter + 1) {
    const text = String.fromCodePoint(letter)
    // Presentation forms are replaced before drawing.
    if (withoutForms(text) !== text) continue
    // Control characters are never stored, and a mark alone is no letter.
    if (/[\p{Cc}\p{Cn}\p{M}\p{Zl}\p{Zp}]/u.test(text)) continue
    for (const weight of [400, 600] as const)
      assert.deepEqual(
        textOutline(text, weight, false).missing,
        lettersWithoutGlyph(text),
        letter.toString(16),
      )
  }
})
