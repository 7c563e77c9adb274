import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { AnyKind, Data } from '#kinds/define.ts'
import { wireOf } from '#kinds/wire.ts'
import { putFile } from '#store/files.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { records } from '../fixtures/records.ts'
import { startApiCountingBuilds } from './counted-builds.ts'
import type { Api } from './harness.ts'

type Draft = Data & {
  Revision: string
  Began: string
  Overlaps: string[]
  Slug: string | null
  ExpireAt: string | null
  PublishAt: string | null
  updatedBy: string
  translation: string
}
export type Wire = Data & { Revision: string; Slug: string | null; Draft?: Draft }
export type RevisionEntry = {
  Revision: string
  Draft: 'saved' | 'discarded' | 'blocked' | null
  changed: string[]
  isFirst: boolean
}

export const samples: Record<string, { id: string; data: Data; changed: Data }> = records

/**
 * Sample item of one kind, with functions to write and read it and its draft. `seenRevision` is the
 * revision that a request names in If-Match; `save` without one creates the item.
 */
export const startDrafts = async (t: TestContext, kind: AnyKind) => {
  const purged: (string | undefined)[] = []
  const { api, staff, clock, builds } = await startApiCountingBuilds(t, {
    purge: (tag) => Promise.resolve(void purged.push(tag)),
  })
  await putFile(api.services.files, samplePdf, {
    name: 'sample.pdf',
    type: 'application/pdf',
    width: null,
    height: null,
  })
  const { id, data, changed } = samples[kind.name] ?? assert.fail(`no sample of ${kind.name}`)
  const bodyOf = (content: Data, more: Data) => ({
    [kind.wire.id]: id,
    ...wireOf(kind, id, content),
    ...more,
  })
  const save = async (content: Data, seenRevision: string | null, more: Data = {}) => {
    const endpoint = seenRevision === null ? (kind.api.create ?? kind.api.update) : kind.api.update
    const headers = { ...staff, ...(seenRevision !== null && { 'if-match': seenRevision }) }
    return api.call(endpoint?.path ?? '', {
      method: endpoint?.method ?? '',
      headers,
      json: bodyOf(content, more),
    })
  }
  const saveDraft = (content: Data, seenRevision: string, more: Data = {}) =>
    api.call(`/api/draft/${kind.name}`, {
      method: 'PUT',
      headers: { ...staff, 'if-match': seenRevision },
      json: bodyOf(content, more),
    })
  const discard = (seenRevision: string) =>
    api.call(`/api/draft/${kind.name}?id=${id}`, {
      method: 'DELETE',
      headers: { ...staff, 'if-match': seenRevision },
    })
  const versions = async () =>
    (await api.call(`/api/revisions?kind=${kind.name}&id=${id}`, { headers: api.staff }))
      .body as RevisionEntry[]
  const first = (await save(data, null)).body as Wire
  await api.settled()
  return {
    api,
    clock,
    staff,
    builds,
    id,
    data,
    changed,
    save,
    saveDraft,
    discard,
    versions,
    first,
    purges: () => purged.length,
    /** Responses of the public API that contain the item, as sent. */
    publicAnswers: () => seenByVisitors(api, kind, id),
    readListed: async () =>
      listOf(
        await api.call(`${kind.api.list?.path}?scope=staff`, {
          method: kind.api.list?.method ?? '',
          headers: api.staff,
        }),
      ).find((item) => item[kind.wire.id] === id),
  }
}

const listOf = ({ body }: { body: unknown }): Wire[] =>
  (Array.isArray(body) ? body : Object.values(body as Record<string, Wire[]>)).flat() as Wire[]

const seenByVisitors = async ({ call, settled }: Api, { api }: AnyKind, id: string) => {
  await settled()
  const { list, read } = api
  const answers = [
    await call(list?.path ?? '', { method: list?.method ?? '' }),
    ...(read ? [await call(read.path.replace('{id}', id))] : []),
    await call('/api/client'),
  ]
  return answers.map(({ text, headers }) => [text, headers.get('etag')])
}
