import assert from 'node:assert/strict'
import test from 'node:test'
import { records } from '../fixtures/records.ts'
import { startApi } from './harness.ts'

type Answer = {
  FeesId: string
  Revision: string
  Status?: string
  errors?: { path: string; message: string }[]
}

const open = async (t: test.TestContext) => {
  const api = await startApi(t)
  const send = async (
    path: string,
    method: 'POST' | 'PUT' | 'DELETE',
    json?: object,
    revision?: string,
  ) => {
    const { status, body } = await api.call(path, {
      method,
      headers: { ...api.staff, ...(revision !== undefined && { 'if-match': `"${revision}"` }) },
      ...(json && { json }),
    })
    return { status, ...(body as Answer) }
  }
  const dataOn = (InForceFrom: string) => ({ ...records.fees.data, InForceFrom })
  return {
    create: (day: string, more: object = {}) =>
      send('/api/fees/add-or-update-fees', 'POST', {
        FeesId: crypto.randomUUID(),
        Data: dataOn(day),
        ...more,
      }),
    update: ({ FeesId, Revision }: Answer, day: string, more: object = {}) =>
      send('/api/fees/add-or-update-fees', 'PUT', { FeesId, Data: dataOn(day), ...more }, Revision),
    remove: ({ FeesId }: Answer) => send(`/api/fees/delete?id=${FeesId}`, 'DELETE'),
    restore: ({ FeesId }: Answer) => send('/api/restore', 'POST', { kind: 'fees', id: FeesId }),
  }
}

/** Asserts that a save was refused because another version begins on 1 October 2030. */
const assertRefused = ({
  status,
  errors,
}: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['create']>>): void => {
  assert.equal(status, 422)
  assert.deepEqual(errors, [
    {
      path: 'Data.InForceFrom',
      message:
        'Another published version begins on 1 October 2030, and only one can apply. Choose another day, or keep this one as a draft.',
    },
  ])
}

test('a second published version for the same day is refused, whether new, changed or a published draft', async (t) => {
  const { create, update } = await open(t)
  const first = await create('2030-10-01')
  assert.equal(first.status, 201)
  assertRefused(await create('2030-10-01'))
  // A version that is scheduled to be published later is refused, too.
  assertRefused(await create('2030-10-01', { PublishAt: '2030-01-01T00:00:00.000Z' }))
  const later = await create('2031-10-01')
  assert.equal(later.status, 201)
  assertRefused(await update(later, '2030-10-01'))
  const draft = await create('2030-10-01', { Status: 'draft' })
  assert.equal(draft.status, 201)
  assertRefused(await update(draft, '2030-10-01', { Status: 'published' }))
  assert.equal((await update(draft, '2030-11-01', { Status: 'published' })).status, 200)
})

test('a version can be saved again with its own day, and another version can take the day of a draft or binned version', async (t) => {
  const { create, update, remove, restore } = await open(t)
  const first = await create('2030-10-01')
  const changed = await update(first, '2030-10-01', {
    Data: { ...records.fees.data, InForceFrom: '2030-10-01', Title: 'Another name' },
  })
  assert.equal(changed.status, 200)
  assert.equal((await remove(changed)).status, 200)
  const second = await create('2030-10-01')
  assert.equal(second.status, 201)
  // The restored version becomes a draft, since the second version has its day now.
  const restored = await restore(changed)
  assert.deepEqual([restored.status, restored.Status], [200, 'draft'])
  assert.equal((await update(second, '2030-10-01', { Status: 'draft' })).status, 200)
  // Both versions are drafts now, so a third one can be published for their day.
  assert.equal((await create('2030-10-01')).status, 201)
})
