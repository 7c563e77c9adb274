import assert from 'node:assert/strict'
import test from 'node:test'
import { missedQuery } from '#rules/missed-search.ts'

test('the words of a search are counted in lower case on one line, in any script', () => {
  for (const [typed, words] of [
    ['  Gift   Card ', 'gift card'],
    ['Crypto?', 'crypto?'],
    ['تحويل  ذهب', 'تحويل ذهب'],
    ['5G plan', '5g plan'],
    ['limit 500', 'limit 500'],
    ['visa\u0000\ncard', 'visa card'],
    ['ｖｉｓａ', 'visa'],
  ] as const)
    assert.equal(missedQuery(typed), words, typed)
})

test('a search that may identify a person, or that is no search, is not counted', () => {
  for (const typed of [
    '',
    ' ',
    'a',
    'ab',
    '??!',
    '0501234567',
    'my number is 050 123 4567',
    '٠٥٠١٢٣٤٥٦٧',
    '784-1990-1234567-1',
    'pin 4821',
    'mariam@example.ae',
    'AE070331234567890123456',
    'https://ghaf.example/x',
    'www.ghaf',
    '<b>bold',
    'x'.repeat(61),
    'one two three four five six seven eight nine',
  ])
    assert.equal(missedQuery(typed), null, typed)
})
