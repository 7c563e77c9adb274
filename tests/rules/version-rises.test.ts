import assert from 'node:assert/strict'
import test from 'node:test'
import {
  comingRises,
  firstEarlyRise,
  seenAt,
  type Rise,
  type PublishedVersion,
} from '#rules/version-rises.ts'

type Fees = Record<string, number>

/** Moment of midnight in the Emirates. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+04:00`)
const dayOf = (at: number): string => new Date(at + 4 * 3_600_000).toISOString().slice(0, 10)
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
  start: more.start === undefined ? null : startOf(more.start),
  end: more.end === undefined ? null : Date.parse(more.end),
})

/** Rises of more than a tenth need approval. */
const rises = (old: Fees, now: Fees): Rise[] =>
  Object.entries(now).flatMap(([key, fee]) =>
    fee > (old[key] ?? 0)
      ? [{ key, en: key, ar: '', share: null, needsApproval: fee > (old[key] ?? 0) * 1.1 }]
      : [],
  )

type Parts = {
  seen?: Fees | null
  /** Version that the change hides for a while. */
  hidden?: string
}

const changeOf = (
  before: readonly PublishedVersion<Fees>[],
  after: readonly PublishedVersion<Fees>[],
  { seen, hidden }: Parts = {},
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
  ].map((timeline) => timeline.filter(({ start }) => start === null)),
  seen: seen === undefined ? seenAt({ dayOf, startOf }, before, NOW) : seen,
})

/** First early rise for visitors who read of the change on 1 December 2026. */
const early = (...change: Parameters<typeof changeOf>): string | null => {
  const found = firstEarlyRise(changeOf(...change), 60)
  return found && `${found.id} ${dayOf(found.at)} ${found.rises.map(({ key }) => key).join()}`
}

const now = costing('2026-10-01', { cash: 3 })

test('a fee may rise on the sixtieth day after visitors read of it, and not on the day before', () => {
  assert.equal(early([now], [now, costing('2027-01-30', { cash: 4 })]), null)
  assert.equal(
    early([now], [now, costing('2027-01-29', { cash: 4 })]),
    '2027-01-29 2027-01-29 cash',
  )
  assert.equal(early([now], [now, costing('2026-12-02', { cash: 2 })]), null)
  assert.equal(
    early([now], [now, costing('2026-12-02', { cash: 3, card: 5 })]),
    '2026-12-02 2026-12-02 card',
  )
  const later = costing('2027-02-20', { cash: 4 }, { start: '2027-01-01' })
  assert.equal(early([now], [now, later]), '2027-02-20 2027-02-20 cash')
  assert.equal(early([now], [now, { ...later, from: '2027-03-02' }]), null)
})

test('a version in force cannot be made dearer, nor one that was announced be moved, changed or followed so that it is early', () => {
  const next = costing('2027-04-01', { cash: 4 }, { id: 'next' })
  const soon = costing('2027-01-01', { cash: 4 }, { id: 'soon' })
  assert.equal(early([now], [costing('2026-10-01', { cash: 3.5 })]), '2026-10-01 2026-12-01 cash')
  assert.equal(early([now, next], [now, { ...next, from: '2026-12-24' }]), 'next 2026-12-24 cash')
  assert.equal(early([now, soon], [now, { ...soon, data: { cash: 4, note: 0 } }]), null)
  assert.equal(early([now, soon], [now, { ...soon, data: { cash: 4.5 } }]), 'soon 2027-01-01 cash')
  const fall = costing('2026-12-10', { cash: 2 })
  assert.equal(
    early([now, fall], [now, fall, costing('2027-01-10', { cash: 3 })]),
    '2027-01-10 2027-01-10 cash',
  )
})

test('a version that is taken away or ends must leave nothing dearer at once; a fall that was announced may be taken back', () => {
  const old = costing('2025-10-01', { cash: 4 })
  assert.equal(early([old, now], [old]), '2025-10-01 2026-12-01 cash')
  assert.equal(
    early([old, now], [old, { ...now, end: startOf('2026-12-20') + 3_600_000 }]),
    '2025-10-01 2026-12-20 cash',
  )
  assert.equal(early([old, now], [old, { ...now, end: startOf('2027-01-30') }]), null)
  assert.equal(early([now, costing('2026-12-10', { cash: 2 })], [now]), null)
  assert.equal(
    early([costing('2025-10-01', { cash: 2 }), now], [costing('2025-10-01', { cash: 2 })]),
    null,
  )
})

test('a version that is hidden until a later time leaves no fee dearer until then, and has its notice anew', () => {
  const old = costing('2025-10-01', { cash: 4 })
  assert.equal(
    early([old, now], [old, { ...now, start: startOf('2026-12-30') }], { hidden: now.id }),
    '2025-10-01 2026-12-01 cash',
  )
  const next = costing('2027-02-20', { cash: 4 }, { id: 'next' })
  assert.equal(
    early([now, next], [now, { ...next, start: startOf('2027-02-20') }], { hidden: 'next' }),
    'next 2027-02-20 cash',
  )
})

test('one for a few hours of a day is dear on that day', () => {
  assert.equal(
    early([now], [now, costing('2026-12-01', { cash: 100 }, { end: '2026-12-01T23:59:00+04:00' })]),
    '2026-12-01 2026-12-01 cash',
  )
})

test('days with nothing in force are no new beginning', () => {
  const ended = { ...now, end: startOf('2026-12-05') }
  assert.equal(
    early([now], [ended, costing('2026-12-08', { cash: 4 })]),
    '2026-12-08 2026-12-08 cash',
  )
  assert.equal(
    early([ended], [ended, costing('2026-12-08', { cash: 4 })]),
    '2026-12-08 2026-12-08 cash',
  )
  // Fees visible until yesterday are known to visitors.
  assert.equal(
    early([], [costing('2026-12-01', { cash: 4 })], { seen: { cash: 3 } }),
    '2026-12-01 2026-12-01 cash',
  )
  assert.equal(early([], [now]), null)
})

test('a version that waits for its time is no word to visitors yet, and counts once it is there', () => {
  const waiting = costing('2026-12-31', { cash: 3 }, { id: 'waiting', start: '2026-12-31' })
  const cheap = costing('2026-12-02', { cash: 2 })
  assert.equal(early([now, waiting], [now, waiting, cheap]), 'waiting 2026-12-31 cash')
  assert.equal(early([now, cheap], [now, cheap, waiting]), 'waiting 2026-12-31 cash')
  // The fees of `there` apply again when the cheap version is removed.
  const old = costing('2025-10-01', { cash: 9 })
  const there = costing('2026-11-01', { cash: 2 }, { id: 'there' })
  assert.equal(early([old, there, costing('2026-11-02', { cash: 2 })], [old, there]), null)
})

test('versions of the past change nothing, and what was wrong before the change is not its fault', () => {
  assert.equal(early([now], [now, costing('2025-10-01', { cash: 9 })]), null)
  const wrong = costing('2026-12-20', { cash: 4 }, { id: 'wrong' })
  assert.equal(early([now, wrong], [now, wrong, costing('2027-04-01', { cash: 4 })]), null)
})

test('many small rises are one: approval is asked for what is above the limit over what visitors pay now', () => {
  const [first, second] = [
    costing('2027-02-01', { cash: 3.2 }),
    costing('2027-02-02', { cash: 3.4 }),
  ]
  const { own } = comingRises(changeOf([now, first], [now, first, second]), second.id)
  assert.deepEqual(
    [own?.rises.map(({ key }) => key), own?.needy.map(({ key }) => key)],
    [['cash'], ['cash']],
  )
  assert.deepEqual(comingRises(changeOf([now], [now, first]), first.id).own?.needy, [])
  assert.equal(comingRises(changeOf([now], [now]), now.id).own, null)
})

test('a version between two others makes the next one raise what it did not before', () => {
  const [same, fall] = [costing('2027-06-01', { cash: 3 }), costing('2027-03-01', { cash: 2 })]
  const { own, grown } = comingRises(changeOf([now, same], [now, fall, same]), fall.id)
  assert.equal(own, null)
  assert.deepEqual(
    grown.map(({ id, rises: found, needy }) => [id, found.length, needy.length]),
    [[same.id, 1, 1]],
  )
  assert.deepEqual(comingRises(changeOf([now, fall, same], [now, fall, same]), fall.id).grown, [])
})
