import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { keyOf } from '#store/keys.ts'
import { erase } from '#store/store.ts'
import { updateList } from '../../netlify/api/submissions/up-to-date.ts'
import { visitorIp, formData, inboxOf } from './forms.ts'
import { startApi } from './harness.ts'

test('the stored list of responses is built again after all or a part of it was deleted, and omits erased responses', async (t) => {
  const api = await startApi(t)
  const { forms } = api.services
  const { send, read } = inboxOf(api)
  const ids = Array.from({ length: 8 }, () => randomUUID())
  for (const [n, id] of ids.entries())
    await send(id, formData('CONTACT', { message: `Message ${n}` }), 'CONTACT', {
      ip: visitorIp(n),
    })
  await api.settled()
  // Limit in milliseconds, longer than that of an API call, so that a busy machine lists them all.
  const updateWholeList = () => updateList(api.services, 60_000)
  await updateWholeList()
  const first = await read()
  const writes = api.blobs.writeCount()
  assert.deepEqual(await read(), first)
  // The read writes one audit entry and nothing of the list.
  assert.equal(api.blobs.writeCount(), writes + 1)
  for (const part of [/^p\//, /^p\/index$/, /^p\/b\//]) {
    for (const { key } of await forms.list('p')) if (part.test(key)) await erase(forms, keyOf(key))
    await updateWholeList()
    assert.deepEqual(await read(), first)
  }
  await erase(forms, keyOf('r', ids[3] ?? ''))
  assert.deepEqual(
    (await read()).map(({ ContactId }) => ContactId),
    first.map(({ ContactId }) => ContactId).filter((id) => id !== ids[3]),
  )
})

test('a stored list in the earlier format, one document per month, is deleted and no response is lost', async (t) => {
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
  const firstResponse = (await read()).find(({ ContactId }) => ContactId === first)
  await api.call(`/api/form/${first}`, {
    method: 'PATCH',
    headers: { ...api.staff, 'if-match': firstResponse?.Revision ?? '' },
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
