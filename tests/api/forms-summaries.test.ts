import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { keyOf } from '#store/keys.ts'
import { erase } from '#store/store.ts'
import { updateList } from '../../netlify/api/submissions/up-to-date.ts'
import { addressOf, formData, inboxOf } from './forms.ts'
import { startApi } from './harness.ts'

test('the list can be deleted, whole or in parts, or lag behind at any time', async (t) => {
  const api = await startApi(t)
  const { forms } = api.services
  const { send, read } = inboxOf(api)
  const ids = Array.from({ length: 8 }, () => randomUUID())
  for (const [n, id] of ids.entries())
    await send(id, formData('CONTACT', { message: `Message ${n}` }), 'CONTACT', {
      ip: addressOf(n),
    })
  await api.settled()
  // Longer limit for busy machines: a single call spends only a moment on listing.
  const whole = () => updateList(api.services, 60_000)
  await whole()
  const first = await read()
  const writes = api.blobs.writes()
  assert.deepEqual(await read(), first)
  // One entry of the audit trail is written, and nothing of the list.
  assert.equal(api.blobs.writes(), writes + 1)
  for (const part of [/^p\//, /^p\/index$/, /^p\/b\//]) {
    for (const { key } of await forms.list('p')) if (part.test(key)) await erase(forms, keyOf(key))
    await whole()
    assert.deepEqual(await read(), first)
  }
  await erase(forms, keyOf('r', ids[3] ?? ''))
  assert.deepEqual(
    (await read()).map(({ ContactId }) => ContactId),
    first.map(({ ContactId }) => ContactId).filter((id) => id !== ids[3]),
  )
})

test('of a list in an earlier form, by month, nothing stays, and no response is lost with it', async (t) => {
  const api = await startApi(t)
  const { forms } = api.services
  const { send, read } = inboxOf(api)
  const [first, second] = [randomUUID(), randomUUID()]
  await send(first, formData('CONTACT'))
  for (const month of ['202610', '202611-3'])
    await forms.put(
      keyOf('p', month),
      { op: randomUUID(), items: { [first]: { etag: 'x', item: formData('CONTACT') } } },
      { onlyIfNew: true },
    )
  await send(second, formData('CONTACT', { email: 'second@mail.example' }))
  const [one] = (await read()).filter(({ ContactId }) => ContactId === first)
  await api.call(`/api/form/${first}`, {
    method: 'PATCH',
    headers: { ...api.staff, 'if-match': one?.Revision ?? '' },
    json: { State: 'done' },
  })
  assert.deepEqual(
    (await read()).map(({ ContactId, State }) => [ContactId, State]),
    [
      [second, 'new'],
      [first, 'done'],
    ],
  )
  assert.deepEqual(
    (await forms.list('p')).filter(({ key }) => /^p\/\d/.test(key)),
    [],
  )
})
