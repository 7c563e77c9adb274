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
const told = (before: object, after: object): string[] =>
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
    told(before, {
      Services: [fee('bill', 'amount', 2), fee('cash', 'free', 0), fee('later', 'soon', 0)],
      Countries: [country('PH', 11.99)],
    }),
    [],
  )
  assert.deepEqual(told(before, before), [])
})

test('a rise says by how much, and above 5% it needs approval: at 5% it does not', () => {
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
  assert.deepEqual(told(before, after), [
    'fee:bill 5',
    'fee:cash 5.33 approval',
    'fee:sale 5',
    'to:PH 5',
  ])
})

test('a fee for what was free, unknown, not offered yet or charged by another measure is new', () => {
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
  assert.deepEqual(told(before, after), [
    'fee:open new approval',
    'fee:kiosk new approval',
    'fee:sale new approval',
    'fee:card new approval',
    'to:KE new approval',
    'to:UG new approval',
  ])
})

test('an entry with a new name in texts is the same by its id, and one that was written anew by its name', () => {
  const before = { Services: [fee('bill', 'amount', 2, '1')], Countries: [country('PH', 12, '2')] }
  assert.deepEqual(
    told(before, {
      Services: [fee('one-bill', 'amount', 2, '1')],
      Countries: [country('PH', 12, '9')],
    }),
    [],
  )
  assert.deepEqual(
    told(before, { Services: [fee('one-bill', 'amount', 2.1, '1')], Countries: [] }),
    ['fee:one-bill 5'],
  )
})

test('a new fee does not hide behind the id of another one, and a hair above 5% is above it', () => {
  const before = {
    Services: [fee('card', 'amount', 10, '2'), fee('big', 'amount', 500, '3')],
    Countries: [],
  }
  assert.deepEqual(
    told(before, {
      Services: [fee('card', 'amount', 10, '9'), fee('cash-out', 'amount', 10, '2')],
      Countries: [],
    }),
    ['fee:cash-out new approval'],
  )
  assert.deepEqual(told(before, { Services: [fee('big', 'amount', 525.02, '3')], Countries: [] }), [
    'fee:big 5 approval',
  ])
  assert.deepEqual(told(before, { Services: [fee('big', 'amount', 500.01, '3')], Countries: [] }), [
    'fee:big 0.01',
  ])
})

test('a margin in the rate goes up like a fee; stated for the first time it is no rise, no longer stated it may be any', () => {
  const before = {
    Countries: [
      margin('PH', 0.5),
      margin('IN', 0.5),
      margin('KE', 0),
      margin('NP', 0.6),
      country('LK', 10),
    ],
  }
  const after = {
    Countries: [
      margin('PH', 0.52),
      margin('IN', 0.6),
      margin('KE', 1.2),
      margin('NP', 0),
      { ...country('LK', 10), Margin: 0.7 },
    ],
  }
  assert.deepEqual(told(before, after), [
    'margin:PH 4',
    'margin:IN 20 approval',
    'margin:NP new approval',
  ])
  assert.deepEqual(told(before, { Countries: [margin('PH', 0.4), margin('IN', 0.5)] }), [])
  assert.deepEqual(
    told(
      { Countries: [margin('PH', 0.5, '1')] },
      { Countries: [margin('US', 1, '1'), margin('GB', 1)] },
    ),
    ['margin:US 100 approval', 'margin:GB new approval'],
  )
  // Another country replaces one with an unstated margin.
  assert.deepEqual(
    told({ Countries: [margin('KE', 0, '1')] }, { Countries: [margin('GH', 20, '1')] }),
    ['margin:GH new approval'],
  )
  assert.deepEqual(
    told(before, {
      Countries: [
        { ...margin('PH', 0.5), Margin: '' },
        { ...margin('IN', 0.5), Margin: '0.' },
      ],
    }),
    [],
  )
})

test('a form that is being filled in, with lists missing or an amount that is no number yet, has no rise there', () => {
  assert.deepEqual(
    told(
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
  assert.deepEqual(told({ Services: [fee('bill', 'amount', 1)] }, {}), [])
})
