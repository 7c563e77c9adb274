import assert from 'node:assert/strict'
import test from 'node:test'
import { risesBetween } from '#kinds/fee-rises.ts'

const fee = (Name: string, Charge: string, Amount: number, Guid = Name) => ({
  Guid,
  Name,
  Service: Name,
  Service_AR: '',
  Charge,
  Amount,
})
const country = (Code: string, Fee: number, Guid = Code) => ({
  Guid,
  Code,
  Country: Code,
  Country_AR: '',
  Fee,
})
const margin = (Code: string, Margin: number, Guid = Code) => ({
  ...country(Code, 0, Guid),
  Margin,
})
/** Rises as "key per-cent" or "key new", followed by "approval" where they need it. */
const riseLines = (before: object, after: object): string[] =>
  risesBetween(before as Record<string, unknown>, after as Record<string, unknown>).map(
    ({ key, share, needsApproval }) =>
      `${key} ${share ?? 'new'}${needsApproval ? ' approval' : ''}`,
  )

test('a fee that is lower, the same, free, coming soon or gone is no rise', () => {
  const before = {
    Services: [fee('bill', 'amount', 2), fee('cash', 'amount', 3), fee('card', 'amount', 5)],
    Countries: [country('PH', 12), country('IN', 10)],
  }
  assert.deepEqual(
    riseLines(before, {
      Services: [fee('bill', 'amount', 2), fee('cash', 'free', 0), fee('later', 'soon', 0)],
      Countries: [country('PH', 11.99)],
    }),
    [],
  )
  assert.deepEqual(riseLines(before, before), [])
})

test('a rise states its per cent, and needs approval above 5% but not at 5%', () => {
  const before = {
    Services: [fee('bill', 'amount', 1), fee('cash', 'amount', 3), fee('sale', 'percent', 0.8)],
    Countries: [country('PH', 12)],
  }
  const after = {
    Services: [
      fee('bill', 'amount', 1.05),
      fee('cash', 'amount', 3.16),
      fee('sale', 'percent', 0.84),
    ],
    Countries: [country('PH', 12.6)],
  }
  assert.deepEqual(riseLines(before, after), [
    'fee:bill 5',
    'fee:cash 5.33 approval',
    'fee:sale 5',
    'to:PH 5',
  ])
})

test('a fee is new where the service was free, unknown, not offered yet or charged by another measure', () => {
  const before = {
    Services: [fee('open', 'free', 0), fee('kiosk', 'soon', 0), fee('sale', 'percent', 0.8)],
    Countries: [country('KE', 0)],
  }
  const after = {
    Services: [
      fee('open', 'amount', 1),
      fee('kiosk', 'amount', 1),
      fee('sale', 'amount', 0.5),
      fee('card', 'amount', 5),
    ],
    Countries: [country('KE', 1), country('UG', 15)],
  }
  assert.deepEqual(riseLines(before, after), [
    'fee:open new approval',
    'fee:kiosk new approval',
    'fee:sale new approval',
    'fee:card new approval',
    'to:KE new approval',
    'to:UG new approval',
  ])
})

test('an entry is compared with the earlier entry of the same id, or else of the same name', () => {
  const before = { Services: [fee('bill', 'amount', 2, '1')], Countries: [country('PH', 12, '2')] }
  assert.deepEqual(
    riseLines(before, {
      Services: [fee('one-bill', 'amount', 2, '1')],
      Countries: [country('PH', 12, '9')],
    }),
    [],
  )
  assert.deepEqual(
    riseLines(before, { Services: [fee('one-bill', 'amount', 2.1, '1')], Countries: [] }),
    ['fee:one-bill 5'],
  )
})

test('a fee is new even if it has taken the id of another fee, which goes on under a new id', () => {
  const before = { Services: [fee('card', 'amount', 10, '2')], Countries: [] }
  assert.deepEqual(
    riseLines(before, {
      Services: [fee('card', 'amount', 10, '9'), fee('cash-out', 'amount', 10, '2')],
      Countries: [],
    }),
    ['fee:cash-out new approval'],
  )
})

test('a rise slightly above 5% needs approval, although it is rounded to 5 in print', () => {
  const before = { Services: [fee('big', 'amount', 500, '3')], Countries: [] }
  assert.deepEqual(
    riseLines(before, { Services: [fee('big', 'amount', 525.02, '3')], Countries: [] }),
    ['fee:big 5 approval'],
  )
  assert.deepEqual(
    riseLines(before, { Services: [fee('big', 'amount', 500.01, '3')], Countries: [] }),
    ['fee:big 0.01'],
  )
})

const statedMargins = {
  Countries: [
    margin('PH', 0.5),
    margin('IN', 0.5),
    margin('KE', 0),
    margin('NP', 0.6),
    country('LK', 10),
  ],
}

test('a margin rises like a fee, is no rise when it is stated first, and new when it is no longer stated', () => {
  const after = {
    Countries: [
      margin('PH', 0.52),
      margin('IN', 0.6),
      margin('KE', 1.2),
      margin('NP', 0),
      { ...country('LK', 10), Margin: 0.7 },
    ],
  }
  assert.deepEqual(riseLines(statedMargins, after), [
    'margin:PH 4',
    'margin:IN 20 approval',
    'margin:NP new approval',
  ])
})

test('a lower or unchanged margin is no rise', () => {
  assert.deepEqual(
    riseLines(statedMargins, { Countries: [margin('PH', 0.4), margin('IN', 0.5)] }),
    [],
  )
})

test('the margin of a country that replaces another is compared by its id, and else it is new', () => {
  assert.deepEqual(
    riseLines(
      { Countries: [margin('PH', 0.5, '1')] },
      { Countries: [margin('US', 1, '1'), margin('GB', 1)] },
    ),
    ['margin:US 100 approval', 'margin:GB new approval'],
  )
  // Another country replaces one with an unstated margin.
  assert.deepEqual(
    riseLines({ Countries: [margin('KE', 0, '1')] }, { Countries: [margin('GH', 20, '1')] }),
    ['margin:GH new approval'],
  )
})

test('a margin that is still being typed is no rise', () => {
  assert.deepEqual(
    riseLines(statedMargins, {
      Countries: [
        { ...margin('PH', 0.5), Margin: '' },
        { ...margin('IN', 0.5), Margin: '0.' },
      ],
    }),
    [],
  )
})

test('a missing list, or an amount that is not a number yet, is no rise', () => {
  assert.deepEqual(
    riseLines(
      {},
      {
        Services: [
          fee('bill', 'amount', Number.NaN),
          { ...fee('cash', 'amount', 1), Amount: '1x' },
        ],
      },
    ),
    [],
  )
  assert.deepEqual(riseLines({ Services: [fee('bill', 'amount', 1)] }, {}), [])
})
