import assert from 'node:assert/strict'
import test from 'node:test'
import {
  comingRises,
  firstEarlyRise,
  dataInForceAt,
  type Rise,
  type PublishedVersion,
} from '#rules/version-rises.ts'

type Fees = Record<string, number>

/** Moment of midnight in the Emirates. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+04:00`)
const dayOf = (at: number): string => new Date(at + 4 * 3_600_000).toISOString().slice(0, 10)
/** Moment of each change. */
const NOW = Date.parse('2026-12-01T09:00:00+04:00')

/** Version with these fees. Its id is its day, so that it is the same version before and after. */
const costing = (
  from: string,
  data: Fees,
  more: { id?: string; start?: string; end?: string } = {},
): PublishedVersion<Fees> => ({
  id: more.id ?? from,
  from,
  data,
  visibleFrom: more.start === undefined ? null : startOf(more.start),
  visibleUntil: more.end === undefined ? null : Date.parse(more.end),
})

/** Fees that are higher than before; those that are higher by more than a tenth need approval. */
const rises = (old: Fees, now: Fees): Rise[] =>
  Object.entries(now).flatMap(([key, fee]) =>
    fee > (old[key] ?? 0)
      ? [{ key, en: key, ar: '', share: null, needsApproval: fee > (old[key] ?? 0) * 1.1 }]
      : [],
  )

type ChangeOptions = {
  /** Fees that visitors have seen last; without it, those that are in force before the change. */
  seen?: Fees | null
  /** Id of the version that the change hides until a later time. */
  hidden?: string
}

const changeOf = (
  before: readonly PublishedVersion<Fees>[],
  after: readonly PublishedVersion<Fees>[],
  { seen, hidden }: ChangeOptions = {},
) => ({
  dayOf,
  startOf,
  now: NOW,
  rises,
  before,
  after,
  announced: [
    before,
    ...(hidden === undefined ? [] : [before.filter(({ id }) => id !== hidden)]),
  ].map((timeline) => timeline.filter(({ visibleFrom }) => visibleFrom === null)),
  seen: seen === undefined ? dataInForceAt({ dayOf, startOf }, before, NOW) : seen,
})

/**
 * First rise that comes less than 60 days after the change, which visitors read on 1 December 2026:
 * "id-of-the-version day names-of-the-fees". Null: no rise is early.
 */
const earlyRise = (...change: Parameters<typeof changeOf>): string | null => {
  const rise = firstEarlyRise(changeOf(...change), 60)
  return rise && `${rise.id} ${dayOf(rise.at)} ${rise.rises.map(({ key }) => key).join()}`
}

/** Version that is in force at the moment of each change. */
const inForce = costing('2026-10-01', { cash: 3 })

test('a fee may rise on the sixtieth day after visitors read of it, and not on the day before', () => {
  assert.equal(earlyRise([inForce], [inForce, costing('2027-01-30', { cash: 4 })]), null)
  assert.equal(
    earlyRise([inForce], [inForce, costing('2027-01-29', { cash: 4 })]),
    '2027-01-29 2027-01-29 cash',
  )
  assert.equal(earlyRise([inForce], [inForce, costing('2026-12-02', { cash: 2 })]), null)
  assert.equal(
    earlyRise([inForce], [inForce, costing('2026-12-02', { cash: 3, card: 5 })]),
    '2026-12-02 2026-12-02 card',
  )
  const later = costing('2027-02-20', { cash: 4 }, { start: '2027-01-01' })
  assert.equal(earlyRise([inForce], [inForce, later]), '2027-02-20 2027-02-20 cash')
  assert.equal(earlyRise([inForce], [inForce, { ...later, from: '2027-03-02' }]), null)
})

test('a rise is early if a change makes the version in force dearer, or moves, raises or follows an announced one', () => {
  const next = costing('2027-04-01', { cash: 4 }, { id: 'next' })
  const soon = costing('2027-01-01', { cash: 4 }, { id: 'soon' })
  assert.equal(
    earlyRise([inForce], [costing('2026-10-01', { cash: 3.5 })]),
    '2026-10-01 2026-12-01 cash',
  )
  assert.equal(
    earlyRise([inForce, next], [inForce, { ...next, from: '2026-12-24' }]),
    'next 2026-12-24 cash',
  )
  assert.equal(earlyRise([inForce, soon], [inForce, { ...soon, data: { cash: 4, note: 0 } }]), null)
  assert.equal(
    earlyRise([inForce, soon], [inForce, { ...soon, data: { cash: 4.5 } }]),
    'soon 2027-01-01 cash',
  )
  const fall = costing('2026-12-10', { cash: 2 })
  assert.equal(
    earlyRise([inForce, fall], [inForce, fall, costing('2027-01-10', { cash: 3 })]),
    '2027-01-10 2027-01-10 cash',
  )
})

test('a removed or ended version must not make a fee dearer at once; an announced lower fee may be withdrawn', () => {
  const old = costing('2025-10-01', { cash: 4 })
  assert.equal(earlyRise([old, inForce], [old]), '2025-10-01 2026-12-01 cash')
  assert.equal(
    earlyRise(
      [old, inForce],
      [old, { ...inForce, visibleUntil: startOf('2026-12-20') + 3_600_000 }],
    ),
    '2025-10-01 2026-12-20 cash',
  )
  assert.equal(
    earlyRise([old, inForce], [old, { ...inForce, visibleUntil: startOf('2027-01-30') }]),
    null,
  )
  assert.equal(earlyRise([inForce, costing('2026-12-10', { cash: 2 })], [inForce]), null)
  assert.equal(
    earlyRise([costing('2025-10-01', { cash: 2 }), inForce], [costing('2025-10-01', { cash: 2 })]),
    null,
  )
})

test('hiding a version until later must not make a fee dearer meanwhile, and starts its notice again', () => {
  const old = costing('2025-10-01', { cash: 4 })
  assert.equal(
    earlyRise([old, inForce], [old, { ...inForce, visibleFrom: startOf('2026-12-30') }], {
      hidden: inForce.id,
    }),
    '2025-10-01 2026-12-01 cash',
  )
  const next = costing('2027-02-20', { cash: 4 }, { id: 'next' })
  assert.equal(
    earlyRise([inForce, next], [inForce, { ...next, visibleFrom: startOf('2027-02-20') }], {
      hidden: 'next',
    }),
    'next 2027-02-20 cash',
  )
})

test('a dearer version that lasts a few hours is an early rise on its day', () => {
  assert.equal(
    earlyRise(
      [inForce],
      [inForce, costing('2026-12-01', { cash: 100 }, { end: '2026-12-01T23:59:00+04:00' })],
    ),
    '2026-12-01 2026-12-01 cash',
  )
})

test('a fee is compared with the last one that visitors saw, also across days with no version in force', () => {
  const ended = { ...inForce, visibleUntil: startOf('2026-12-05') }
  assert.equal(
    earlyRise([inForce], [ended, costing('2026-12-08', { cash: 4 })]),
    '2026-12-08 2026-12-08 cash',
  )
  assert.equal(
    earlyRise([ended], [ended, costing('2026-12-08', { cash: 4 })]),
    '2026-12-08 2026-12-08 cash',
  )
  // Fees visible until yesterday are known to visitors.
  assert.equal(
    earlyRise([], [costing('2026-12-01', { cash: 4 })], { seen: { cash: 3 } }),
    '2026-12-01 2026-12-01 cash',
  )
  assert.equal(earlyRise([], [inForce]), null)
})

test('a version that is not yet visible is no notice to visitors, and counts from its time on', () => {
  const waiting = costing('2026-12-31', { cash: 3 }, { id: 'waiting', start: '2026-12-31' })
  const cheap = costing('2026-12-02', { cash: 2 })
  assert.equal(earlyRise([inForce, waiting], [inForce, waiting, cheap]), 'waiting 2026-12-31 cash')
  assert.equal(earlyRise([inForce, cheap], [inForce, cheap, waiting]), 'waiting 2026-12-31 cash')
  // The fees of `there` apply again when the cheap version is removed.
  const old = costing('2025-10-01', { cash: 9 })
  const there = costing('2026-11-01', { cash: 2 }, { id: 'there' })
  assert.equal(earlyRise([old, there, costing('2026-11-02', { cash: 2 })], [old, there]), null)
})

test('a version of the past is no rise, and an early rise from before the change is not counted', () => {
  assert.equal(earlyRise([inForce], [inForce, costing('2025-10-01', { cash: 9 })]), null)
  const wrong = costing('2026-12-20', { cash: 4 }, { id: 'wrong' })
  assert.equal(
    earlyRise([inForce, wrong], [inForce, wrong, costing('2027-04-01', { cash: 4 })]),
    null,
  )
})

test('successive small rises need approval when together they exceed the limit over today’s fee', () => {
  const [first, second] = [
    costing('2027-02-01', { cash: 3.2 }),
    costing('2027-02-02', { cash: 3.4 }),
  ]
  const { own } = comingRises(changeOf([inForce, first], [inForce, first, second]), second.id)
  assert.deepEqual(
    [own?.rises.map(({ key }) => key), own?.needy.map(({ key }) => key)],
    [['cash'], ['cash']],
  )
  assert.deepEqual(comingRises(changeOf([inForce], [inForce, first]), first.id).own?.needy, [])
  assert.equal(comingRises(changeOf([inForce], [inForce]), inForce.id).own, null)
})

test('a cheaper version before an announced one turns that one into a rise', () => {
  const [same, fall] = [costing('2027-06-01', { cash: 3 }), costing('2027-03-01', { cash: 2 })]
  const { own, grown } = comingRises(changeOf([inForce, same], [inForce, fall, same]), fall.id)
  assert.equal(own, null)
  assert.deepEqual(
    grown.map((version) => [version.id, version.rises.length, version.needy.length]),
    [[same.id, 1, 1]],
  )
  assert.deepEqual(
    comingRises(changeOf([inForce, fall, same], [inForce, fall, same]), fall.id).grown,
    [],
  )
})
