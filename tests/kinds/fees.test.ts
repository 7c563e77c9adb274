import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import {
  bestTransfer,
  feeGroups,
  feeNamed,
  limitsFor,
  transfersIn,
  type Charge,
} from '#kinds/fees-shown.ts'
import { deliveriesTo, differsFor, fees, type FeesData } from '#kinds/fees.ts'
import { fees as samples } from '../../netlify/local/seed/fees/fees.ts'

const sample = (): FeesData =>
  structuredClone(
    samples.find(({ slug }) => slug === '2026-10-01')?.data ?? assert.fail('There is no sample.'),
  )
const first = <Entry>(entries: readonly Entry[]): Entry =>
  entries[0] ?? assert.fail('The list is empty.')

/** First complaint about the sample with one change. */
const complaint = (change: (data: FeesData) => void): string | undefined => {
  const data = sample()
  change(data)
  return v.safeParse(fees.schema, data).issues?.[0].message
}

test('every sample version is valid, and the versions are in the order of their days', () => {
  for (const { data } of samples) assert.deepEqual(v.parse(fees.schema, data), data)
  const days = samples.map(({ data }) => data.InForceFrom)
  assert.deepEqual(days, [...new Set(days)].sort())
  assert.deepEqual(
    samples.map(({ slug }) => slug),
    days,
  )
})

test('a version with a wrong or shared name, price, code or limit is refused with the reason', () => {
  assert.equal(
    complaint(() => {}),
    undefined,
  )
  assert.equal(
    complaint(({ Services }) => (first(Services).Name = 'Cash out')),
    'Use lower-case letters, digits and single hyphens.',
  )
  assert.equal(
    complaint(({ Services }) => (first(Services).Name = 'bill')),
    'Two fees have the same name in texts.',
  )
  assert.equal(
    complaint(({ Services }) => (first(Services).Charge = 'amount')),
    'A fee in dirhams or per cent needs an amount above 0.',
  )
  assert.equal(
    complaint(({ Services }) =>
      Object.assign(first(Services), { Charge: 'amount', Amount: 1.005 }),
    ),
    'Write a number from 0 to 100000, with 2 decimals at most.',
  )
  assert.equal(
    complaint(({ Countries }) => (first(Countries).Code = 'in')),
    'Write two capital letters.',
  )
  assert.equal(
    complaint(({ Countries }) => (first(Countries).Code = 'PK')),
    'Two entries are the same country.',
  )
  assert.equal(
    complaint(({ Countries }) => (first(Countries).Currency = 'RS')),
    'Write three capital letters.',
  )
  assert.match(
    complaint(({ Countries }) => (first(Countries).Rate = 0)) ?? '',
    /^Write a number from 0.000001 to/,
  )
  assert.equal(
    complaint(({ Countries }) =>
      Object.assign(first(Countries), { ToBank: 'none', ToWallet: 'none', ToCash: 'none' }),
    ),
    'Every country needs at least one way to receive money: choose how fast it arrives.',
  )
  assert.equal(
    complaint(({ Limits }) => (first(Limits).Amount = 0.5)),
    'Write a whole number from 1 to 10000000.',
  )
  assert.equal(
    complaint(({ Limits }) => (first(Limits).Name = 'one-payment')),
    'Two limits have the same name in texts.',
  )
})

test('the ways to receive a transfer are grouped by how long they take, the quickest first', () => {
  const deliveries = (code: string) =>
    deliveriesTo(sample().Countries.find(({ Code }) => Code === code) ?? assert.fail(code))
  assert.deepEqual(deliveries('IN'), [{ speed: 'minutes', ways: ['bank', 'wallet', 'cash'] }])
  assert.deepEqual(deliveries('PH'), [
    { speed: 'minutes', ways: ['wallet', 'cash'] },
    { speed: 'same-day', ways: ['bank'] },
  ])
  assert.deepEqual(deliveries('NG'), [
    { speed: 'same-day', ways: ['cash'] },
    { speed: 'next-day', ways: ['bank'] },
  ])
})

test('a change concerns the audience whose figures it touches', () => {
  const changed = sample()
  Object.assign(changed.Services.find(({ Name }) => Name === 'business-sale') ?? {}, {
    Amount: 0.7,
  })
  assert.deepEqual(
    [differsFor('individual', sample(), changed), differsFor('business', sample(), changed)],
    [false, true],
  )
  first(changed.Countries).Fee = 11
  assert.equal(differsFor('individual', sample(), changed), true)
})

/** Charge of each changed figure in the next version. Key: name. Null: the figure ends. */
const announcedChanges = <Figure extends { next?: Charge | null }>(
  figures: readonly Figure[],
  nameOf: (figure: Figure) => string,
): Record<string, Charge | null> =>
  Object.fromEntries(
    figures.flatMap((figure) => (figure.next === undefined ? [] : [[nameOf(figure), figure.next]])),
  )

test('a figure states its charge in the next version, null where it ends, and nothing where it stays', () => {
  const next = sample()
  Object.assign(next.Services.find(({ Name }) => Name === 'bill') ?? {}, {
    Charge: 'free',
    Amount: 0,
  })
  next.Services = next.Services.filter(({ Name }) => Name !== 'recharge')
  Object.assign(next.Countries.find(({ Code }) => Code === 'KE') ?? {}, { Fee: 12 })
  next.Countries = next.Countries.filter(({ Code }) => Code !== 'NG')
  Object.assign(next.Limits.find(({ Name }) => Name === 'balance') ?? {}, { Amount: 30_000 })
  const [version, coming] = [{ data: sample() }, { data: next }]

  const fees = feeGroups(version, 'individual', 'en', coming).flatMap(({ fees }) => fees)
  assert.deepEqual(
    announcedChanges(fees, ({ name }) => name),
    {
      bill: { name: 'bill', service: 'Paying bills, per bill', charge: 'free', amount: 0 },
      recharge: null,
    },
  )
  assert.deepEqual(
    announcedChanges(transfersIn(version, 'ar', coming), ({ code }) => code),
    { KE: { charge: 'amount', amount: 12 }, NG: null },
  )
  assert.deepEqual(
    announcedChanges(limitsFor(version, 'individual', 'en', coming), ({ name }) => name),
    { balance: { charge: 'amount', amount: 30_000 } },
  )
  assert.equal(feeNamed(version, 'bill', 'en', coming)?.next?.charge, 'free')
  assert.equal(feeNamed(version, 'bill', 'en')?.next, undefined)
})

/** The sample version with a change of each country. */
const withCountries = (change: (country: FeesData['Countries'][number]) => object) => {
  const data = sample()
  return {
    data: { ...data, Countries: data.Countries.map((row) => ({ ...row, ...change(row) })) },
  }
}

test('a margin that the next version changes states its next value', () => {
  const version = { data: sample() }
  const margins = (coming?: { data: FeesData }) =>
    transfersIn(version, 'en', coming).flatMap(({ code, nextMargin }) =>
      nextMargin ? [[code, nextMargin.amount]] : [],
    )
  assert.deepEqual(margins(), [])
  assert.deepEqual(margins(withCountries(({ Code }) => (Code === 'PH' ? { Margin: 0.4 } : {}))), [
    ['PH', 0.4],
  ])
  // A version without margins says nothing about them.
  assert.deepEqual(margins(withCountries(() => ({ Margin: 0 }))), [])
})

test('the lowest fee of all transfers states the lowest fee of the next version where that differs', () => {
  const version = { data: sample() }
  assert.equal(
    bestTransfer(
      version,
      withCountries(({ Code }) => (Code === 'IN' ? { Fee: 11 } : {})),
    )?.fee.next,
    undefined,
  )
  assert.deepEqual(
    bestTransfer(
      version,
      withCountries(({ Fee }) => ({ Fee: Fee + 1 })),
    )?.fee.next,
    { charge: 'amount', amount: 11 },
  )
  assert.deepEqual(
    bestTransfer(
      version,
      withCountries(({ Fee }) => ({ Fee: Fee - 10 })),
    )?.fee.next,
    { charge: 'free', amount: 0 },
  )
})
