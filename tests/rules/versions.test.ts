import assert from 'node:assert/strict'
import test from 'node:test'
import { dayAfter } from '#rules/time.ts'
import { daysBetween, firstEarlyRise, heldBefore, inForceOn, papersOn, standingsOn, type Rise, type Scheduled } from '#rules/versions.ts'

const first = { from: '2025-10-01' }
const second = { from: '2026-10-01' }
const third = { from: '2027-04-01' }

test('in force is the version whose day came last, from its own day on', () => {
  for (const versions of [[first, second, third], [third, first, second]]) {
    assert.equal(inForceOn(versions, '2025-09-30'), null)
    assert.equal(inForceOn(versions, '2025-10-01'), first)
    assert.equal(inForceOn(versions, '2026-09-30'), first)
    assert.equal(inForceOn(versions, '2026-10-01'), second)
    assert.equal(inForceOn(versions, '2027-03-31'), second)
    assert.equal(inForceOn(versions, '2099-01-01'), third)
  }
  assert.equal(inForceOn([], '2026-10-01'), null)
})

test('one without a day has been in force from the beginning', () => {
  const always = { from: '' }
  assert.equal(inForceOn([always, second], '2026-09-30'), always)
  assert.equal(inForceOn([always, second], '2026-10-01'), second)
})

test('each version is in force, coming or earlier', () => {
  assert.deepEqual(standingsOn([first, second, third], '2026-11-23'), ['earlier', 'in force', 'coming'])
  assert.deepEqual(standingsOn([third, second], '2026-01-01'), ['coming', 'coming'])
})

test('papers of the day that came last hold side by side, until the day before the next', () => {
  const papers = [{ id: 'old', from: '' }, { id: 'b', from: '2026-10-01' }, { id: 'next', from: '2027-01-01' }, { id: 'a', from: '2026-10-01' }, { id: 'older', from: '2025-10-01' }]
  const on = (day: string) => Object.entries(papersOn(papers, day)).map(([standing, all]) => `${standing}: ${all.map(({ id, until }) => `${id} ${until}`).join(', ')}`)
  assert.deepEqual(on('2026-12-31'), ['in force: b 2026-12-31, a 2026-12-31', 'coming: next null', 'earlier: older 2026-09-30, old 2025-09-30'])
  assert.deepEqual(on('2027-01-01'), ['in force: next null', 'coming: ', 'earlier: b 2026-12-31, a 2026-12-31, older 2026-09-30, old 2025-09-30'])
  assert.deepEqual(on('2025-01-01')[0], 'in force: old 2025-09-30')
  assert.deepEqual(papersOn([], '2026-01-01'), { 'in force': [], coming: [], earlier: [] })
})

test('days are counted on the calendar, over months and leap years', () => {
  assert.equal(daysBetween('2028-02-28', '2028-03-01'), 2)
  assert.equal(daysBetween('2026-12-31', '2026-11-01'), -60)
  assert.equal(dayAfter('2027-01-01', -1), '2026-12-31')
  assert.equal(dayAfter('2027-01-01', 1), '2027-01-02')
})

/** A version that costs so much for each of its fees. */
const costing = (from: string, fees: Record<string, number>, until: string | null = null): Scheduled<Record<string, number>> => ({ from, until, data: fees })

/** The first early rise for who reads of the change on 1 December 2026. */
const earlyRise = (before: readonly Scheduled<Record<string, number>>[], after: readonly Scheduled<Record<string, number>>[]): string | null => {
  const rises = (old: Record<string, number>, now: Record<string, number>): Rise[] =>
    Object.entries(now).flatMap(([key, fee]) => (fee > (old[key] ?? 0) ? [{ key, en: key, ar: '', share: null, needsApproval: false }] : []))
  const found = firstEarlyRise(before, after, { readOn: '2026-12-01', noticeDays: 60, rises })
  return found && `${found.day} ${found.rises.map(({ key }) => key).join()}`
}

test('a fee may rise on the sixtieth day after visitors read of it, and not on the day before', () => {
  const now = costing('2026-10-01', { cash: 3 })
  assert.equal(earlyRise([now], [now, costing('2027-01-30', { cash: 4 })]), null)
  assert.equal(earlyRise([now], [now, costing('2027-01-29', { cash: 4 })]), '2027-01-29 cash')
  assert.equal(earlyRise([now], [now, costing('2026-12-02', { cash: 2 })]), null)
  assert.equal(earlyRise([now], [now, costing('2026-12-02', { cash: 3, card: 5 })]), '2026-12-02 card')
})

test('a version in force cannot be made dearer, nor one that was announced be moved, changed or followed so that it is early', () => {
  const now = costing('2026-10-01', { cash: 3 })
  const next = costing('2027-04-01', { cash: 4 })
  assert.equal(earlyRise([now], [costing('2026-10-01', { cash: 3.5 })]), '2026-12-01 cash')
  assert.equal(earlyRise([now, next], [now, costing('2026-12-24', { cash: 4 })]), '2026-12-24 cash')
  const soon = costing('2027-01-01', { cash: 4 })
  assert.equal(earlyRise([now, soon], [now, costing('2027-01-01', { cash: 4, note: 0 })]), null)
  assert.equal(earlyRise([now, soon], [now, costing('2027-01-01', { cash: 4.5 })]), '2027-01-01 cash')
  // A fall for a month and back again is a rise that nobody was told of.
  assert.equal(earlyRise([now, costing('2026-12-10', { cash: 2 })], [now, costing('2026-12-10', { cash: 2 }), costing('2027-01-10', { cash: 3 })]), '2027-01-10 cash')
})

test('a version that is taken away or ends must leave nothing dearer at once; a fall that was announced may be taken back', () => {
  const old = costing('2025-10-01', { cash: 4 })
  const now = costing('2026-10-01', { cash: 3 })
  assert.equal(earlyRise([old, now], [old]), '2026-12-01 cash')
  assert.equal(earlyRise([old, now], [old, costing('2026-10-01', { cash: 3 }, '2026-12-20')]), '2026-12-20 cash')
  assert.equal(earlyRise([old, now], [old, costing('2026-10-01', { cash: 3 }, '2027-01-30')]), null)
  assert.equal(earlyRise([now, costing('2026-12-10', { cash: 2 })], [now]), null)
  assert.equal(earlyRise([costing('2025-10-01', { cash: 2 }), now], [costing('2025-10-01', { cash: 2 })]), null)
})

test('where nothing was in force nothing rises: the first version, and versions of the past', () => {
  const now = costing('2026-10-01', { cash: 3 })
  assert.equal(earlyRise([], [now]), null)
  assert.equal(earlyRise([now], [now, costing('2025-10-01', { cash: 9 })]), null)
  // Ended and followed by a dearer one in the same change, with days of nothing between them, it is dearer than visitors were told.
  assert.equal(earlyRise([now], [costing('2026-10-01', { cash: 3 }, '2026-12-05'), costing('2026-12-08', { cash: 4 })]), '2026-12-08 cash')
})

test('the version that another follows is the one of the day before', () => {
  const now = costing('2026-10-01', { cash: 3 })
  assert.equal(heldBefore([costing('2025-10-01', { cash: 4 }), now, costing('2027-04-01', { cash: 2 })], '2027-04-01'), now.data)
  assert.equal(heldBefore([now], '2026-10-01'), null)
})
