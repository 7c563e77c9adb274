import assert from 'node:assert/strict'
import test from 'node:test'
import { missedWords } from '#rules/missed-search.ts'

test('words that were searched for are counted on one line, in small letters, whatever their script', () => {
  for (const [typed, words] of [
    ['  Gift   Card ', 'gift card'],
    ['Crypto?', 'crypto?'],
    ['تحويل  ذهب', 'تحويل ذهب'],
    ['5G plan', '5g plan'],
    ['limit 500', 'limit 500'],
    ['visa\u0000\ncard', 'visa card'],
    ['ｖｉｓａ', 'visa'],
  ] as const)
    assert.equal(missedWords(typed), words, typed)
})

test('nothing is counted that may say who searched, and nothing that is no search', () => {
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
    assert.equal(missedWords(typed), null, typed)
})
