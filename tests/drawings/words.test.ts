import assert from 'node:assert/strict'
import test from 'node:test'
import { ages } from '../../src/drawings/growth.ts'
import { outline, outlineOwn } from '../../src/drawings/outline.ts'
import { runsOf } from '../../src/drawings/runs.ts'
import { scenes } from '../../src/drawings/screen/services.ts'
import { home as ar } from '../../src/messages/ar/home.ts'
import { home as en } from '../../src/messages/en/home.ts'
import { lettersWithoutGlyph, withoutForms } from '../../src/rules/typeface.ts'

test('letters of a word join: Arabic is shaped, not spelled', () => {
  const spelled = [...'مريم'].reduce((sum, letter) => sum + outline(letter, 600, true).width, 0)
  assert.ok(outline('مريم', 600, true).width < spelled * 0.9)
})

test('numbers in an Arabic sentence keep their order and their width', () => {
  const [together, apart] = [outline('أمس · 18:40', 400, true), outline('18:40', 400, false)]
  assert.ok(
    together.path.startsWith(apart.path),
    'the number stands leftmost and reads from the left',
  )
})

test('no letter is missing from the fonts', () => {
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
      assert.deepEqual(outline(text, 400, language === 'ar').missing, [], text)
  }
})

test('the fragments that the page asks for are there', () => {
  for (const id of ['add', 'send', 'request', 'bills', 'international']) {
    assert.ok(scenes(en, false).includes(`<view id="${id}"`))
    assert.ok(scenes(ar, true).includes(`<view id="${id}"`))
  }
  for (const id of ['seed', 'sprout', 'sapling', 'tree'])
    assert.ok(ages().includes(`<view id="${id}"`))
})

test('titles as editors type them: Arabic-Indic numbers from the left, brackets and quotation marks the way of the sentence', () => {
  const alone = outline('١٢٣', 600, false).path
  assert.equal(outline('١٢٣', 600, true).path, alone)
  assert.ok(alone.startsWith(outline('١', 600, false).path))
  for (const [open, closed] of [
    ['(', ')'],
    ['«', '»'],
  ] as const) {
    assert.equal(outline(open, 600, true).path, outline(closed, 600, false).path)
    assert.notEqual(outline(open, 600, false).path, outline(closed, 600, false).path)
  }
  assert.notEqual(outline('،', 600, true).path, '')
  assert.ok(outline('سـعر', 600, true).width > outline('سعر', 600, true).width, 'tatweel is drawn')
})

/** Words of each run from left to right; right-to-left runs end in `<`. */
const runs = (text: string, rtl: boolean, [start, end] = [0, text.length]): string =>
  runsOf({ text, start, end }, rtl, () => true)
    .runs.map((run) => text.slice(run.start, run.end).trim() + (run.rtl ? '<' : ''))
    .filter((run) => !/^<?$/.test(run))
    .join('|')

test('mixed lines are ordered by the bidirectional algorithm, for the whole paragraph', () => {
  assert.equal(runs('ادفع عبر Wi-Fi أو e-mail الآن', true), 'الآن<|e-mail|أو<|Wi-Fi|ادفع عبر<')
  assert.equal(runs('أسعار COVID-19 (10%)', true), 'COVID-19 (10%)|أسعار<')
  assert.equal(runs('Fees for «غاف» in 2026', false), 'Fees for «|غاف<|» in 2026')
  // The comma is between two Latin words, although its line ends with it.
  const text = 'من Visa, Mastercard'
  assert.equal(runs(text, true, [0, 8]), 'Visa,|من<')
  assert.equal(runs(text, true, [9, text.length]), 'Mastercard')
})

test('a letter that no font has is named and not drawn, with its marks; the rest of the line stays', () => {
  assert.deepEqual(outline('a 😀 Д\u0301 ō', 600, false).missing, ['😀', 'Д\u0301'])
  assert.equal(outline('a😀b', 600, false).path, outline('ab', 600, false).path)
  assert.throws(() => outlineOwn('a 😀', 400, false), /“😀”/)
  assert.deepEqual(outline('a\u200eb\u2009c\u2011d', 400, false).missing, [])
})

test('the letters that staff are warned of are those that no font has', () => {
  // CJK to private use is skipped: no font has any.
  for (let letter = 0x20; letter < 0xff00; letter = letter === 0x2fff ? 0xfb00 : letter + 1) {
    const text = String.fromCodePoint(letter)
    // Presentation forms are replaced before drawing.
    if (withoutForms(text) !== text) continue
    // Control characters are never stored, and a mark alone is no letter.
    if (/[\p{Cc}\p{Cn}\p{M}\p{Zl}\p{Zp}]/u.test(text)) continue
    for (const weight of [400, 600] as const)
      assert.deepEqual(
        outline(text, weight, false).missing,
        lettersWithoutGlyph(text),
        letter.toString(16),
      )
  }
})
