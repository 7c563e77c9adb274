import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { keyOf } from '#store/keys.ts'
import { erase } from '#store/store.ts'
import { addressOf, formData, inboxOf } from './forms.ts'
import { movableClock, startApi } from './harness.ts'

test('the summaries can be deleted or lag behind at any time', async (t) => {
  const api = await startApi(t)
  const { send, read } = inboxOf(api)
  const ids = Array.from({ length: 8 }, () => randomUUID())
  for (const [n, id] of ids.entries()) await send(id, formData('CONTACT', { message: `Message ${n}` }), 'CONTACT', { ip: addressOf(n) })
  const first = await read()
  const writes = api.blobs.writes()
  assert.deepEqual(await read(), first)
  // One entry of the audit trail, and no summary written again.
  assert.equal(api.blobs.writes(), writes + 1)
  for (const { key } of await api.services.forms.list('p')) await erase(api.services.forms, keyOf(key))
  assert.deepEqual(await read(), first)
  await erase(api.services.forms, keyOf('r', ids[3] ?? ''))
  assert.deepEqual((await read()).map(({ ContactId }) => ContactId), first.map(({ ContactId }) => ContactId).filter((id) => id !== ids[3]))
})

test('a month is kept in several summaries, and a flood of ids that were chosen alike fills no single one', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { send, read } = inboxOf(api)
  const ids = Array.from({ length: 48 }, (_, n) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`)
  for (const [n, id] of ids.entries()) {
    await send(id, formData('CONTACT'), 'CONTACT', { ip: addressOf(n) })
    clock.move(1)
  }
  assert.deepEqual((await read()).map(({ ContactId }) => ContactId), [...ids].reverse())
  const summaries = await api.services.forms.list('p')
  assert.ok(summaries.length > 2, 'several')
  const held = await Promise.all(summaries.map(async ({ key }) => Object.keys((await api.services.forms.get<{ items: object }>(keyOf(key)))?.data.items ?? {})))
  assert.deepEqual(held.flat().sort(), ids, 'each stands in one')
  assert.ok(held.every(({ length }) => length < 32))
})

test('a summary of an earlier form, one for the whole month, is read and kept up to date', async (t) => {
  const api = await startApi(t)
  const { forms } = api.services
  const { send, read } = inboxOf(api)
  const [first, second] = [randomUUID(), randomUUID()]
  await send(first, formData('CONTACT'))
  await read()
  const [summary] = await forms.list('p')
  const found = await forms.get<{ items: Record<string, unknown> }>(keyOf(summary?.key ?? ''))
  await erase(forms, keyOf(summary?.key ?? ''))
  await forms.put(keyOf('p', '202611'), { ...found?.data, op: randomUUID() }, { onlyIfNew: true })
  await send(second, formData('CONTACT', { email: 'second@mail.example' }))
  const [one] = (await read()).filter(({ ContactId }) => ContactId === first)
  await api.call(`/api/form/${first}`, { method: 'PATCH', headers: { ...api.staff, 'if-match': one?.Revision ?? '' }, json: { State: 'done' } })
  assert.deepEqual((await read()).map(({ ContactId, State }) => [ContactId, State]), [[second, 'new'], [first, 'done']])
  assert.equal((await api.call(`/api/form/${first}`, { method: 'DELETE', headers: api.staff })).status, 200)
  assert.deepEqual((await read()).map(({ ContactId }) => ContactId), [second])
  assert.doesNotMatch(JSON.stringify(await forms.get(keyOf('p', '202611'))), /Mariam/)
})
