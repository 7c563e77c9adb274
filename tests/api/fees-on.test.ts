import assert from 'node:assert/strict'
import test from 'node:test'
import { records } from '../fixtures/records.ts'
import { startApi } from './harness.ts'

type OnDay = {
  day: string
  inForceFrom: string
  inForceUntil: string | null
  fees: { FeesId: string; Data: { Title: string } }
  updatedBy?: string
}

const open = async (t: test.TestContext) => {
  const api = await startApi(t)
  const publish = async (InForceFrom: string, more: object = {}) => {
    const json = {
      FeesId: crypto.randomUUID(),
      Data: { ...records.fees.data, Title: `From ${InForceFrom}`, InForceFrom },
      ...more,
    }
    assert.equal(
      (await api.call('/api/fees/add-or-update-fees', { method: 'POST', headers: api.staff, json }))
        .status,
      201,
    )
    await api.settled()
  }
  const on = async (day: string) => {
    const { status, body, headers } = await api.call(`/api/fees/on/${day}`)
    return { status, headers, ...(body as OnDay) }
  }
  return { publish, on }
}

test('a day is answered with the version in force on it and the first and last day of that version', async (t) => {
  const { publish, on } = await open(t)
  await publish('2026-10-01')
  await publish('2025-10-01')
  await publish('2027-04-01')
  for (const [day, from, until] of [
    ['2025-10-01', '2025-10-01', '2026-09-30'],
    ['2026-09-30', '2025-10-01', '2026-09-30'],
    ['2026-10-01', '2026-10-01', '2027-03-31'],
    ['2028-02-29', '2027-04-01', null],
    ['2099-12-31', '2027-04-01', null],
  ] as const) {
    const answer = await on(day)
    assert.equal(answer.status, 200, day)
    assert.deepEqual(
      [answer.day, answer.inForceFrom, answer.inForceUntil, answer.fees.Data.Title],
      [day, from, until, `From ${from}`],
    )
    assert.match(answer.headers.get('netlify-cache-tag') ?? '', /fees/)
  }
})

test('a day before the first version is not found, and an invalid day is refused', async (t) => {
  const { publish, on } = await open(t)
  assert.equal((await on('2026-10-01')).status, 404)
  await publish('2026-10-01')
  assert.equal((await on('2026-09-30')).status, 404)
  for (const day of [
    '2027-02-29',
    '2026-13-01',
    '2026-1-1',
    'today',
    '20261001',
    '2026-10-01T00:00',
  ])
    assert.equal((await on(day)).status, 422, day)
})

test('a draft or scheduled version is not in force on any day, and the answer does not name who saved a version', async (t) => {
  const { publish, on } = await open(t)
  await publish('2025-10-01')
  await publish('2026-10-01', { Status: 'draft' })
  await publish('2027-10-01', { PublishAt: '2099-01-01T00:00:00.000Z' })
  const { fees, inForceUntil } = await on('2028-01-01')
  assert.deepEqual([fees.Data.Title, inForceUntil], ['From 2025-10-01', null])
  assert.equal(JSON.stringify(fees).includes('updatedBy'), false)
})
