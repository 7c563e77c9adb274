import assert from 'node:assert/strict'
import test from 'node:test'
import {
  addressWith,
  estimate,
  initialChoice,
  readAmount,
  wayTo,
  type Transfer,
} from '#islands/calculator/estimate.ts'

const transfer = (more: Partial<Transfer> = {}): Transfer => ({
  code: 'PH',
  country: 'Philippines',
  currency: 'PHP',
  decimals: 2,
  fee: 12,
  rate: 15.6,
  margin: 0.5,
  arrives: { bank: 'same-day', wallet: 'minutes' },
  ...more,
})

test('amounts are read as people write them, in both languages', () => {
  /** Key: typed text. Value: the amount, null where the text is no clear amount. */
  const amounts: Record<string, number | null> = {
    '1000': 1_000,
    '1,000': 1_000,
    '1 000': 1_000,
    '1\u00a0000': 1_000,
    "1'000": 1_000,
    ' 250.5 ': 250.5,
    '250,50': 250.5,
    '250,5': 250.5,
    '.75': 0.75,
    '12.': 12,
    '1,00,000': 100_000,
    '10,000.25': 10_000.25,
    '1.000,50': 1_000.5,
    'AED 1,000': 1_000,
    '1000 dhs': 1_000,
    '٢٥٠': 250,
    '١٬٢٥٠٫٥': 1_250.5,
    '۱۲۵۰': 1_250,
    '١٢٥٠ درهماً': 1_250,
    '100 درهم': 100,
    '5 دراهم': 5,
    '7 dirhams': 7,
    '1 000 000.5': 1_000_000.5,
    '1.000.000,25': 1_000_000.25,
    '١،٢٥٠': 1_250,
    '\u200f٥٠٠\u200f': 500,
    '': null,
    ten: null,
    '1.000': null,
    '1.234': null,
    '-5': null,
    '1e3': null,
    '1,00': 1,
    '1,0000': null,
    '12.50.1': null,
    '0x10': null,
    '½': null,
    '1.5,2': null,
    '2.50,00': null,
    '1 dh 50': null,
    '10 50': null,
  }
  assert.deepEqual(
    Object.fromEntries(Object.keys(amounts).map((typed) => [typed, readAmount(typed)])),
    amounts,
  )
})

test('an estimate rounds the received sum down to the decimals of the currency and adds the fee to the total', () => {
  assert.deepEqual(estimate(transfer(), '1,000', 10_000), {
    is: 'sum',
    receives: 15_600,
    total: 1_012,
    margin: 5,
    isFeeMore: false,
  })
  assert.deepEqual(estimate(transfer(), '0.07', null), {
    is: 'sum',
    receives: 1.09,
    total: 12.07,
    margin: 0,
    isFeeMore: true,
  })
  assert.deepEqual(
    estimate(
      transfer({ currency: 'UGX', decimals: 0, rate: 968.5, margin: 1.25, fee: 15 }),
      '1.01',
      10_000,
    ),
    { is: 'sum', receives: 978, total: 16.01, margin: 0.01, isFeeMore: true },
  )
})

test('sums are exact where floating point is slightly below the exact result', () => {
  // 29 × 0.5% = 0.145 is rounded up to 0.15, although it is less in floating point.
  for (const [amount, margin, expected] of [
    ['29', 0.5, 0.15],
    ['67', 1.5, 1.01],
    ['19', 1.5, 0.29],
    ['0.3', 0.5, 0],
  ] as const) {
    assert.equal(
      (estimate(transfer({ margin }), amount, null) as { margin: number }).margin,
      expected,
      amount,
    )
  }
  // 8.2 × 3 is 24.599999999999998 in floating point.
  assert.equal(
    (estimate(transfer({ rate: 8.2 }), '3', null) as { receives: number }).receives,
    24.6,
  )
})

test('there is no estimate for an empty or unreadable amount, for zero, or above the limit', () => {
  assert.deepEqual(estimate(transfer(), '  ', 10_000), { is: 'empty' })
  assert.deepEqual(estimate(transfer(), 'much', 10_000), { is: 'unreadable' })
  assert.deepEqual(estimate(transfer(), '0', 10_000), { is: 'unreadable' })
  assert.deepEqual(estimate(transfer(), '10,000.01', 10_000), { is: 'too much' })
  assert.equal(estimate(transfer(), '10,000', 10_000).is, 'sum')
  assert.equal(estimate(transfer(), '10,000.01', null).is, 'sum')
})

test('a way of delivery that the country does not offer is replaced by its first one', () => {
  assert.equal(wayTo(transfer(), 'wallet'), 'wallet')
  assert.equal(wayTo(transfer(), 'cash'), 'bank')
  assert.equal(wayTo(transfer({ arrives: { cash: 'same-day' } }), 'toString'), 'cash')
})

test('an address holds the choice of the calculator; unknown or missing parts are replaced by the usual ones', () => {
  const transfers = [transfer({ code: 'IN' }), transfer()]
  const choice = { to: 'PH', amount: '1٬250', by: 'wallet' }
  const address = addressWith('https://ghaf.example/ar/keyfact?a=1#countries', choice)
  assert.equal(new URL(address).hash, '#countries')
  assert.deepEqual(initialChoice(transfers, new URL(address).search), choice)
  assert.deepEqual(initialChoice(transfers, '?to=XX&by=boat'), {
    to: 'IN',
    amount: '1,000',
    by: 'bank',
  })
  assert.equal(initialChoice(transfers, `?to=ph&amount=${'9'.repeat(99)}`).amount.length, 20)
  assert.deepEqual(initialChoice([]), { to: '', amount: '1,000', by: '' })
})
