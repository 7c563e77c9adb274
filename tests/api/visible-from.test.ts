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

/** Store with one version of the fees, on a movable clock, and functions on this version. */
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
  /** Saves the version. @returns the time from which visitors see it, or null */
  const save = async (draft: Partial<Save>): Promise<string | null> => {
    const { rev } = await entity().catch(() => ({ rev: null }))
    const content = { data: dataOf('Fees'), ...draft }
    const written =
      rev === null
        ? await createRecord(context, target, content)
        : await updateRecord(context, target, content, rev)
    assert.ok('entity' in written, JSON.stringify(written))
    return from()
  }
  /** Moves the version to the bin for some days and restores it. @returns as `save` does */
  const binAndRestore = async (days: number): Promise<string | null> => {
    await removeRecord(context, target)
    assert.equal(await from(), null)
    clock.move(days * DAY_MS)
    await restoreRecord(context, target, null, null)
    return from()
  }
  return {
    save,
    binAndRestore,
    entity,
    passDays: (days: number) => clock.move(days * DAY_MS),
    inDays: (days: number) => new Date(clock.now() + days * DAY_MS).toISOString(),
    assertNow: (time: string | null) =>
      assert.ok(time !== null && Math.abs(Date.parse(time) - clock.now()) < 60_000, String(time)),
  }
}

test('a version that was a draft is visible from the time of its publication, and edits do not change this time', async (t) => {
  const { save, passDays, assertNow, entity } = await open(t)
  assert.equal(await save({ status: 'draft' }), null)
  passDays(30)
  const from = await save({ status: 'published' })
  assertNow(from)
  assert.notEqual(from, (await entity()).createdAt)
  passDays(10)
  assert.equal(await save({ data: dataOf('Corrected') }), from)
})

test('a scheduled version is visible from its scheduled time, and one that is published before that time from then on', async (t) => {
  const { save, passDays, inDays, assertNow } = await open(t)
  const publishAt = inDays(20)
  assert.equal(await save({ publishAt }), publishAt)
  passDays(25)
  assert.equal(await save({ publishAt, data: dataOf('Corrected') }), publishAt)
  const next = inDays(5)
  assert.equal(await save({ publishAt: next }), next)
  passDays(2)
  assertNow(await save({ publishAt: null }))
  await save({ status: 'draft' })
  passDays(3)
  // A past publication time does not prove that visitors saw it.
  assertNow(await save({ status: 'published', publishAt: inDays(-90) }))
})

test('a version that was off the site for days is visible from its return, and one that returned within a day from its first time', async (t) => {
  const { save, passDays, binAndRestore, inDays, assertNow } = await open(t)
  const from = await save({})
  passDays(40)
  assert.equal(await binAndRestore(0), from)
  await save({ status: 'draft' })
  assert.equal(await save({ status: 'published' }), from)
  assertNow(await binAndRestore(2))
  // The end passed, and was removed afterwards.
  await save({ expireAt: inDays(1) })
  passDays(3)
  assertNow(await save({ expireAt: null }))
})

test('the API returns the time from which a version is visible to staff, and not to visitors', async (t) => {
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
