import assert from 'node:assert/strict'
import test from 'node:test'
import { fees as samples } from '../../../netlify/local/seed/fees/fees.ts'
import { partialReferenceAt, figureOffersFor } from '../../../src/cms/edit/figures/offers.ts'

const { data } =
  samples.find(({ slug }) => slug === '2026-10-01') ?? assert.fail('There is no sample.')
/** Names of the references that are offered in English for this typed text. */
const names = (typed: string): string[] =>
  figureOffersFor(data, typed, 'en').map(({ name }) => name)

test('a partial reference begins at its brace, ends at the cursor, and includes the rest of a complete reference', () => {
  assert.deepEqual(partialReferenceAt('It costs {', ''), { before: 1, after: 0, typed: '' })
  assert.deepEqual(partialReferenceAt('It costs {fee:ca', ' a time.'), {
    before: 7,
    after: 0,
    typed: 'fee:ca',
  })
  assert.deepEqual(partialReferenceAt('{fee:bill} or {cash', 'er:now} more'), {
    before: 5,
    after: 7,
    typed: 'cash',
  })
  assert.deepEqual(partialReferenceAt('يكلف {السحب', ''), { before: 6, after: 0, typed: 'السحب' })
  for (const text of [
    'It costs',
    '',
    '{fee:bill} a bill',
    `{${'a'.repeat(61)}`,
    '{fee:\n',
    'a set { ',
    '{\u00a0',
  ])
    assert.equal(partialReferenceAt(text, ''), null, text)
})

test('fees and limits are offered that match all typed words, by name and by label in both languages', () => {
  assert.equal(names('').length, data.Services.length + data.Limits.length)
  assert.deepEqual(names('fee:bill'), ['{fee:bill}'])
  assert.ok(
    names('limit:').every((name) => name.startsWith('{limit:')) &&
      names('limit:').length === data.Limits.length,
  )
  assert.deepEqual(names('withdrawing shop'), [])
  assert.deepEqual(names('cash WITHDRAWING'), [
    '{fee:cash-withdrawal}',
    '{fee:business-cash-withdrawal}',
  ])
  assert.ok(
    names('السحب').includes('{limit:cash-out-a-day}') &&
      names('السحب').includes('{fee:cash-withdrawal}'),
  )
})

test('an offer has a label and the text that will replace it, in the language of the field', () => {
  const offer = (typed: string, language: 'en' | 'ar') => figureOffersFor(data, typed, language)[0]
  assert.deepEqual(offer('fee:bill', 'en'), {
    name: '{fee:bill}',
    label: 'Paying bills, per bill',
    words: 'AED\u00a01.00',
  })
  assert.deepEqual(offer('fee:cash-withdrawal', 'ar'), {
    name: '{fee:cash-withdrawal}',
    label: 'السحب النقدي من نقطة خدمة نقدية، في كل مرة',
    words: '3.00\u00a0دراهم',
  })
  assert.equal(offer('business-sale', 'ar')?.words, '0.80%')
  const english = { ...data, Services: data.Services.map((fee) => ({ ...fee, Service_AR: '' })) }
  assert.equal(figureOffersFor(english, 'fee:bill', 'ar')[0]?.label, 'Paying bills, per bill')
})
