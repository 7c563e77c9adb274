import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import {
  comparedRevisions,
  readVersionPair,
  beforeAndAfter,
  valuesIn,
  type ComparisonMode,
} from '#cms/history/versions.ts'
import { withValue } from '#cms/model/entries.ts'
import { valuesOf, type StoredRecord } from '#cms/model/values.ts'
import { makeItemHistory, type ItemVersion } from '#cms/network/item-history.ts'
import { bodyOf } from '#cms/network/item-saves.ts'
import { storedOf } from '#cms/network/wire-names.ts'
import type { AnyKind, Data } from '#kinds/define.ts'
import type { Values } from '#kinds/values.ts'
import { ADMIN } from '../../api/harness.ts'
import { records } from '../../fixtures/records.ts'
import { startServer } from './server.ts'

export const sampleOf = (kind: AnyKind): { id: string; data: Data; changed: Data } => {
  const sample = (records as Record<string, { id: string; data: Data; changed: Data }>)[kind.name]
  assert.ok(sample)
  return sample
}

/** Form of an editor with the values of a stored record. */
export function formOn(kind: AnyKind, record: StoredRecord) {
  const base = valuesOf(kind, record, new Date())
  let values = base
  return {
    base,
    revision: String(record['Revision']),
    get values() {
      return values
    },
    set: (path: string, value: unknown) => void (values = withValue(kind, values, path, value)),
  }
}

/** Item on a real server that was saved with each of these contents, one after the other. */
export async function startHistory(t: TestContext, kind: AnyKind, contents: readonly Data[]) {
  const server = await startServer(t)
  const { id } = sampleOf(kind)
  const save = (values: Values, revision?: string) => {
    const endpoint = revision === undefined ? (kind.api.create ?? kind.api.update) : kind.api.update
    assert.ok(endpoint)
    return server.request<Data>(endpoint.method, endpoint.path, {
      body: bodyOf(kind, id, values, ADMIN),
      ...(revision !== undefined && { ifMatch: revision }),
    })
  }
  let record: StoredRecord = { Data: {} }
  for (const data of contents) {
    const revision = record['Revision']
    const values = {
      ...valuesOf(kind, record, new Date()),
      ...valuesIn(kind, {
        Data: data,
        Status: 'draft',
        PublishAt: null,
        ExpireAt: null,
        Slug: record['Slug'] ?? '',
      } as ItemVersion),
    }
    const answer = await save(values, typeof revision === 'string' ? revision : undefined)
    assert.ok(answer.ok, JSON.stringify(answer))
    record = storedOf(kind, answer.data)
  }
  const { readVersions, versionReaderOf } = makeItemHistory(server.request)
  const versions = async (): Promise<ItemVersion[]> => {
    const answer = await readVersions(kind.name, id)
    assert.ok(answer.ok)
    return answer.data
  }
  const reader = versionReaderOf(kind.name, id)
  /**
   * Compares a version as the history does.
   * @param index of the version, newest first
   */
  const compare = async (index: number, mode: ComparisonMode) => {
    const sides = await readVersionPair(reader, comparedRevisions(await versions(), index, mode))
    const [version, other = null] = sides ?? []
    assert.ok(version)
    return { version, ...beforeAndAfter(kind, mode, version, other) }
  }
  const dataNow = async (): Promise<Data> => {
    const [newest] = await versions()
    const whole = await reader(newest?.Revision ?? '')
    assert.ok(whole)
    return whole.Data
  }
  return { server, id, record, save, read: readVersions, versions, reader, compare, dataNow }
}
