import assert from 'node:assert/strict'
import test from 'node:test'
import { differencesIn } from '#cms/edit/version-difference.ts'
import { fees } from '#kinds/fees.ts'

const fee = (Guid: string, Service: string, Amount: unknown, more: object = {}) => ({
  Guid,
  Service,
  Service_AR: '',
  Name: Service.toLowerCase(),
  Group: 'out',
  Charge: 'amount',
  Amount,
  ...more,
})
const country = (Guid: string, Country: string, more: object = {}) => ({
  Guid,
  Country,
  Country_AR: '',
  Code: Country.slice(0, 2).toUpperCase(),
  Currency: 'PHP',
  Fee: 10,
  Rate: 15.25,
  Margin: 0.5,
  ToBank: 'same-day',
  ToWallet: 'none',
  ToCash: 'none',
  ...more,
})
const values = (Services: unknown, Countries: unknown = []) => ({
  Services,
  Countries,
  Limits: [],
})

/** Differences between two versions: `name (group) is: field before > after, …`. */
const differences = (before: ReturnType<typeof values>, after: ReturnType<typeof values>) =>
  differencesIn(fees, before, after).map(
    ({ name, distinction, change, fields }) =>
      `${name.text}${distinction && ` (${distinction})`} ${change}: ${fields.map((field) => `${field.label} ${field.before ?? 'nothing'} > ${field.after ?? 'nothing'}`).join(', ')}`,
  )

test('new, removed and changed entries are described by their names and fields, with values in words', () => {
  const before = values(
    [fee('1', 'Withdrawal', 5), fee('2', 'Deposit', 1), fee('3', 'Old card', 20)],
    [country('4', 'Philippines')],
  )
  const after = values(
    [
      fee('2', 'Deposit', 1),
      fee('1', 'Withdrawal', 1250.5, { Service_AR: 'سحب', Charge: 'percent' }),
      fee('5', 'New card', 15),
    ],
    [country('4', 'Philippines', { Rate: 15.123456, ToWallet: 'minutes' })],
  )
  assert.deepEqual(differences(before, after), [
    'Withdrawal changed: Service, Arabic nothing > سحب, Charge Dirhams > Per cent of the amount, Amount 5 > 1,250.5',
    'New card new: ',
    'Old card gone: ',
    'Philippines changed: Example rate 15.25 > 15.123456, To a wallet Not offered > In minutes',
  ])
  assert.deepEqual(differences(before, before), [])
})

test('an entry with a new id is matched by its reference name, unless that entry still exists', () => {
  assert.deepEqual(
    differences(values([fee('1', 'Deposit', 1)]), values([fee('9', 'Deposit', 2)])),
    ['Deposit changed: Amount 1 > 2'],
  )
  assert.deepEqual(
    differences(
      values([fee('1', 'Deposit', 1)]),
      values([fee('1', 'Deposit', 1), fee('9', 'Deposit', 2)]),
    ),
    ['Deposit (Individuals: in the Emirates) new: '],
  )
})

test('a missing number of an older version counts as the least number of the field', () => {
  const before = values([], [country('4', 'Philippines', { Margin: undefined })])
  assert.deepEqual(
    differences(before, values([], [country('4', 'Philippines', { Margin: 0 })])),
    [],
  )
  assert.deepEqual(differences(before, values([], [country('4', 'Philippines')])), [
    'Philippines changed: Our margin in per cent 0 > 0.5',
  ])
})

test('two entries with one title are distinguished by their group, also with new ids', () => {
  const both = (ids: readonly string[], amount: number) => [
    fee(ids[0] ?? '', 'Withdrawal', 5),
    fee(ids[1] ?? '', 'Withdrawal', amount, { Name: 'withdrawal-business', Group: 'account' }),
  ]
  assert.deepEqual(
    differences(values(both(['1', '2'], 7)), values(both(['8', '9'], 9).toReversed())),
    ['Withdrawal (Businesses: joining and account) changed: Amount 7 > 9'],
  )
})

test('an empty value and a missing list are described', () => {
  assert.deepEqual(
    differences(values([fee('1', 'Deposit', 1)]), values([fee('1', 'Deposit', '')])),
    ['Deposit changed: Amount 1 > nothing'],
  )
  assert.deepEqual(differences(values(undefined), values([fee('1', '', 1)])), ['Fee new: '])
})
