import assert from 'node:assert/strict'
import test from 'node:test'
import { languageIn, nameIn, listTextOf } from '#cms/inbox/form-response.ts'
import { responseOf } from './any-response.ts'

test('a text has the language of its first letter', () => {
  assert.deepEqual(['سلطان', 'Mariam', '«مرحبا» Ali', '12 Ali مرحبا', '', '؟ 12'].map(languageIn), [
    'ar',
    'en',
    'ar',
    'en',
    'en',
    'en',
  ])
})

test('a row shows the name and either the message or the position applied for', () => {
  assert.equal(nameIn(responseOf('CONTACT')), 'Mariam الكتبي')
  assert.equal(listTextOf(responseOf('CONTACT')), 'My transfer has not arrived.')
  assert.equal(listTextOf(responseOf('CAREER')), 'Designer')
})
