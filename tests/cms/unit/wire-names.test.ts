import assert from 'node:assert/strict'
import test from 'node:test'
import type { Answer, Transport } from '#cms/network/api.ts'
import { makeItemApi } from '#cms/network/item-api.ts'
import { makeItemHistory } from '#cms/network/item-history.ts'
import { makeReadList } from '#cms/network/item-list.ts'
import { makeItemSaves } from '#cms/network/item-saves.ts'
import { storedOf } from '#cms/network/wire-names.ts'
import { makeReleases } from '#cms/stores/releases.ts'
import { emptyValues } from '#cms/model/values.ts'
import type { AnyKind, Data } from '#kinds/define.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import { wirePath, wireOf } from '#kinds/wire.ts'
import { sampleRecordOf } from './record-for.ts'

/** Transport that gives every request the same response. */
const respondWith =
  (answer: unknown): Transport =>
  <T>() =>
    Promise.resolve(answer as Answer<T>)

const success = (data: unknown) => ({ ok: true, status: 200, data, revision: '1', next: null })

/** Sample record of a kind. */
const sentOf = (
  kind: AnyKind,
): {
  /** Record with a draft, as the server sends it. */
  sent: Data
  /** Data of the record and of its draft, by field. */
  data: Data
  /** Key of a field that the draft has changed. */
  changed: string
} => {
  const { record, data } = sampleRecordOf(kind)
  const changed = kind.form.flatMap((row) => ('en' in row ? [row.en] : []))[0] ?? ''
  const Draft = {
    Revision: '2',
    ...wireOf(kind, 'an-id', data),
    Overlaps: [wirePath(kind, changed), 'ExpireAt'],
  }
  return { sent: { ...record, Draft }, data, changed }
}

const target = (kind: AnyKind) => ({
  kind,
  id: 'an-id',
  values: emptyValues(kind, new Date()),
  revision: '1',
  updatedBy: 'who@example.com',
})

for (const kind of allKinds) {
  const { sent, data, changed } = sentOf(kind)

  test(`every response with a record has the data of the record and of its draft by field (${kind.name})`, async () => {
    const transport = respondWith(success(sent))
    const api = makeItemApi(transport)
    const saves = makeItemSaves(transport)
    const { update } = kind.api
    const answers = [
      kind.api.read && (await api.readItem(kind, 'an-id')),
      await saves.saveItem(target(kind)),
      await saves.saveDraft(target(kind)),
      await saves.discardDraft(target(kind)),
      await api.restoreItem(kind.name, 'an-id'),
      update &&
        (await api.changeItem({ ...target(kind), data, change: { ArabicIsCurrent: true } })),
    ].filter((answer) => answer !== undefined)
    for (const answer of answers) {
      const record = 'record' in answer ? answer.record : answer.ok && answer.data
      assert.ok(record)
      assert.deepEqual(record.Data, data)
      const { Data: recordData, Overlaps } = record['Draft'] as Data
      assert.deepEqual([recordData, Overlaps], [data, [changed, 'ExpireAt']])
    }
    const list = makeReadList(respondWith(success(kind.board ? { One: [sent] } : [sent])))
    const listed = await list(kind)
    assert.ok(listed.ok)
    assert.deepEqual(
      listed.data.map(({ Data: recordData }) => recordData),
      [data],
    )
  })

  test(`a refused save has errors and the current record by field (${kind.name})`, async () => {
    const refusal = {
      ok: false,
      kind: 'stale',
      errors: [{ path: wirePath(kind, changed), message: 'Too long.' }],
      current: sent,
    }
    const answer = await makeItemSaves(respondWith(refusal)).saveItem(target(kind))
    assert.ok(!answer.ok)
    assert.deepEqual(answer.errors, [{ path: changed, message: 'Too long.' }])
    assert.deepEqual(answer.current, storedOf(kind, sent))
  })

  test(`versions and the check of a release name fields as the form does (${kind.name})`, async () => {
    const version = { Revision: '1', changed: [wirePath(kind, changed), 'translation', 'Status'] }
    const history = makeItemHistory(respondWith(success([version])))
    const versions = await history.readVersions(kind.name, 'an-id')
    const names = [changed, 'translation', 'Status']
    assert.deepEqual(versions.ok && versions.data[0]?.changed, names)
    assert.deepEqual((await history.versionReaderOf(kind.name, 'an-id')('1'))?.changed, names)
    const errors = [{ path: wirePath(kind, changed), message: 'Too long.' }]
    const item = { Kind: kind.name, ItemId: 'an-id', errors }
    const { checkRelease } = makeReleases({
      transport: respondWith(success({ Revision: '1', Items: [item] })),
      lists: { reloadLists: () => Promise.resolve() },
      lookNow: () => undefined,
    })
    const checked = await checkRelease('a-release')
    assert.deepEqual(checked.ok && checked.data.Items[0]?.errors, [
      { path: changed, message: 'Too long.' },
    ])
  })
}

test('a record that is sent without data has none', () => {
  assert.deepEqual(storedOf(kinds.blog, { Revision: '1' }), { Revision: '1' })
})

test('a response that is no record of a known kind stays unchanged', async () => {
  for (const body of [null, 'text', []]) {
    const answer = await makeItemSaves(respondWith(success(body))).saveItem(target(kinds.blog))
    assert.deepEqual(answer.ok && answer.data, body)
  }
  const unknown = await makeItemApi(
    respondWith(success({ Data: { Name: 'A' }, Revision: '1' })),
  ).restoreItem('unknown', 'an-id')
  assert.deepEqual(unknown.ok && unknown.data, { Data: { Name: 'A' }, Revision: '1' })
})
