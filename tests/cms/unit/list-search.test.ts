import assert from 'node:assert/strict'
import test from 'node:test'
import { fold, matches } from '#i18n/fold.ts'

/** Spellings that the search treats alike: `[name, written, typed]`. */
const same: readonly (readonly [string, string, string])[] = [
  ['hamza on alef', 'أحمد', 'احمد'],
  ['madda', 'آمن', 'امن'],
  ['hamza below', 'إلى', 'الي'],
  ['alef wasla', 'ٱلله', 'الله'],
  ['alef maqsura and ya', 'على', 'علي'],
  ['ta marbuta and ha', 'محفظة', 'محفظه'],
  ['hamza on waw', 'مؤسسة', 'موسسه'],
  ['hamza on ya', 'رسائل', 'رسايل'],
  ['short vowels and shadda', 'مُحَمَّد', 'محمد'],
  ['tatweel', 'محفـــظة', 'محفظة'],
  ['Arabic-Indic digits', '١٢٣ درهم', '123 درهم'],
  ['eastern digits', '۴۵۶', '456'],
  ['a Persian keyboard', 'کیف', 'كيف'],
  ['accents and case', 'Café ÉLAN', 'cafe elan'],
  ['presentation forms', 'ﻣﺤﻔﻈﺔ', 'محفظة'],
  ['punctuation of both scripts', 'كيف؟ «نعم»، (لا)!', 'كيف نعم لا'],
]

for (const [name, written, typed] of same) {
  test(`two spellings are found alike: ${name}`, () => assert.equal(fold(written), fold(typed)))
}

test('a text matches when it has every typed word, in any order and either script', () => {
  const text = fold('Send money to twelve countries حوّل المال إلى 12 دولة')
  assert.ok(matches(text, fold('money send')))
  assert.ok(matches(text, fold('المال ١٢')))
  assert.ok(matches(text, fold('countries حول')))
  assert.ok(matches(text, ''))
  assert.ok(!matches(text, fold('money bank')))
})
