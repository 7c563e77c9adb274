import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { kinds } from '#kinds/index.ts'
import { DAY_MS } from '#rules/time.ts'
import { createRecord, removeRecord, restoreRecord, updateRecord } from '#store/content.ts'
import { readEntity, type Save } from '#store/records.ts'
import { visibleFrom } from '#store/visible.ts'
import { records } from '../fixtures/records.ts'
import { ADMIN, movableClock, startApi } from './harness.ts'

const dataOf = (Title: string) => ({ ...records.fees.data, InForceFrom: '2099-01-01', Title })

/** One version of the fees in its store, on a movable clock. */
const open = async (t: test.TestContext) => {
  const clock = movableClock()
  const { services } = await startApi(t)
  const context = { store: services.content, clock }
  const target = { kind: kinds.fees, id: randomUUID(), actor: { email: ADMIN } }
  const entity = async () => {
    const found = await readEntity(services.content, kinds.fees, target.id)
    assert.ok(found)
    return found.data
  }
  const from = async () => visibleFrom(await entity())
  /** Saves. @returns the time from which visitors see it */
  const save = async (draft: Partial<Save>): Promise<string | null> => {
    const { rev } = await entity().catch(() => ({ rev: null }))
    const whole = { data: dataOf('Fees'), ...draft }
    const written =
      rev === null
        ? await createRecord(context, target, whole)
        : await updateRecord(context, target, whole, rev)
    assert.ok('entity' in written, JSON.stringify(written))
    return from()
  }
  const toBinAndBack = async (days: number): Promise<string | null> => {
    await removeRecord(context, target)
    assert.equal(await from(), null)
    clock.move(days * DAY_MS)
    await restoreRecord(context, target, null, null)
    return from()
  }
  return {
    save,
    toBinAndBack,
    entity,
    pass: (days: number) => clock.move(days * DAY_MS),
    inDays: (days: number) => new Date(clock.now() + days * DAY_MS).toISOString(),
    isNow: (time: string | null) =>
      assert.ok(time !== null && Math.abs(Date.parse(time) - clock.now()) < 60_000, String(time)),
  }
}

test('a version that was a draft for a month is visible from the day on which it was published, and edits leave that', async (t) => {
  const { save, pass, isNow, entity } = await open(t)
  assert.equal(await save({ status: 'draft' }), null)
  pass(30)
  const from = await save({ status: 'published' })
  isNow(from)
  assert.notEqual(from, (await entity()).createdAt)
  pass(10)
  assert.equal(await save({ data: dataOf('Corrected') }), from)
})

test('a scheduled version is visible from its time, also once that has come; who publishes it at once, from now', async (t) => {
  const { save, pass, inDays, isNow } = await open(t)
  const publishAt = inDays(20)
  assert.equal(await save({ publishAt }), publishAt)
  pass(25)
  assert.equal(await save({ publishAt, data: dataOf('Corrected') }), publishAt)
  const next = inDays(5)
  assert.equal(await save({ publishAt: next }), next)
  pass(2)
  isNow(await save({ publishAt: null }))
  await save({ status: 'draft' })
  pass(3)
  // A past publication time does not prove that visitors saw it.
  isNow(await save({ status: 'published', publishAt: inDays(-90) }))
})

test('what was gone for days is visible from its return; what is back within a day was not gone', async (t) => {
  const { save, pass, toBinAndBack, inDays, isNow } = await open(t)
  const from = await save({})
  pass(40)
  assert.equal(await toBinAndBack(0), from)
  await save({ status: 'draft' })
  assert.equal(await save({ status: 'published' }), from)
  isNow(await toBinAndBack(2))
  // The end passed, and was removed afterwards.
  await save({ expireAt: inDays(1) })
  pass(3)
  isNow(await save({ expireAt: null }))
})

test('staff are told with the record and in the list, visitors are not', async (t) => {
  const { call, staff, settled } = await startApi(t)
  const json = { FeesId: randomUUID(), Data: dataOf('Fees'), PublishAt: '2020-01-01T05:00:00.000Z' }
  const { body } = await call('/api/fees/add-or-update-fees', {
    method: 'POST',
    headers: staff,
    json,
  })
  const { VisibleFrom, createdAt } = body as Record<string, string>
  assert.equal(VisibleFrom, createdAt)
  await settled()
  const firstOf = async (path: string, headers = {}) =>
    ((await call(path, { headers })).body as Record<string, string>[])[0] ?? {}
  assert.equal((await firstOf('/api/fees?scope=staff', staff))['VisibleFrom'], VisibleFrom)
  const seen = await firstOf('/api/fees')
  assert.equal(seen['FeesId'], json.FeesId)
  assert.equal('VisibleFrom' in seen, false)
})
