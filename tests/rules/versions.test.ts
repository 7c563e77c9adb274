import assert from 'node:assert/strict'
import test from 'node:test'
import { addDays } from '#rules/time.ts'
import { daysBetween, inForceOn, documentsOn, statesOn } from '#rules/versions.ts'

const first = { from: '2025-10-01' }
const second = { from: '2026-10-01' }
const third = { from: '2027-04-01' }

test('the version in force is the latest that has begun, from its own day on', () => {
  for (const versions of [
    [first, second, third],
    [third, first, second],
  ]) {
    assert.equal(inForceOn(versions, '2025-09-30'), null)
    assert.equal(inForceOn(versions, '2025-10-01'), first)
    assert.equal(inForceOn(versions, '2026-09-30'), first)
    assert.equal(inForceOn(versions, '2026-10-01'), second)
    assert.equal(inForceOn(versions, '2027-03-31'), second)
    assert.equal(inForceOn(versions, '2099-01-01'), third)
  }
  assert.equal(inForceOn([], '2026-10-01'), null)
})

test('a version without a day has been in force from the beginning', () => {
  const always = { from: '' }
  assert.equal(inForceOn([always, second], '2026-09-30'), always)
  assert.equal(inForceOn([always, second], '2026-10-01'), second)
})

test('each version is in force, coming or earlier', () => {
  assert.deepEqual(statesOn([first, second, third], '2026-11-23'), [
    'earlier',
    'in force',
    'coming',
  ])
  assert.deepEqual(statesOn([third, second], '2026-01-01'), ['coming', 'coming'])
})

test('all documents of the latest day are in force together, until the day before the next ones', () => {
  const documents = [
    { id: 'old', from: '' },
    { id: 'b', from: '2026-10-01' },
    { id: 'next', from: '2027-01-01' },
    { id: 'a', from: '2026-10-01' },
    { id: 'older', from: '2025-10-01' },
  ]
  const standingLines = (day: string) =>
    Object.entries(documentsOn(documents, day)).map(
      ([standing, standingDocuments]) =>
        `${standing}: ${standingDocuments.map(({ id, until }) => `${id} ${until}`).join(', ')}`,
    )
  assert.deepEqual(standingLines('2026-12-31'), [
    'in force: b 2026-12-31, a 2026-12-31',
    'coming: next null',
    'earlier: older 2026-09-30, old 2025-09-30',
  ])
  assert.deepEqual(standingLines('2027-01-01'), [
    'in force: next null',
    'coming: ',
    'earlier: b 2026-12-31, a 2026-12-31, older 2026-09-30, old 2025-09-30',
  ])
  assert.deepEqual(standingLines('2025-01-01')[0], 'in force: old 2025-09-30')
  assert.deepEqual(documentsOn([], '2026-01-01'), { 'in force': [], coming: [], earlier: [] })
})

test('days are counted on the calendar, over months and leap years', () => {
  assert.equal(daysBetween('2028-02-28', '2028-03-01'), 2)
  assert.equal(daysBetween('2026-12-31', '2026-11-01'), -60)
  assert.equal(addDays('2027-01-01', -1), '2026-12-31')
  assert.equal(addDays('2027-01-01', 1), '2027-01-02')
})
