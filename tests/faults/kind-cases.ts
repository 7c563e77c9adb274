import assert from 'node:assert/strict'
import type { AnyKind, Data, Endpoint } from '#kinds/define.ts'
import { wireOf } from '#kinds/wire.ts'
import { createRecord, removeRecord } from '#store/content.ts'
import { putFile } from '#store/files.ts'
import { saveDraft, historySteps } from '#store/drafts.ts'
import { lastWrite, readEntity, readRevisions, type Entity } from '#store/records.ts'
import { records } from '../fixtures/records.ts'
import { SAMPLE_PDF, samplePdf } from '../fixtures/sample-pdf.ts'
import type { Stage } from './stage.ts'
import type { WriteCase } from './write-cases.ts'

export const sampleOf = ({ name }: AnyKind) => {
  const sample = (records as Partial<Record<string, { id: string; data: Data; changed: Data }>>)[
    name
  ]
  assert.ok(sample, `tests/fixtures/records.ts has no record of ${name}`)
  return sample
}

export const contextOf = ({ direct: { content: store, clock } }: Stage) => ({ store, clock })
const targetOf = (kind: AnyKind, { user }: Stage) => ({ kind, id: sampleOf(kind).id, actor: user })

/** Stores the PDF that a record names. */
const storedPdf = async (data: Data, { direct: { files } }: Stage): Promise<void> => {
  if (Object.values(data).includes(SAMPLE_PDF))
    await putFile(files, samplePdf, {
      name: 'sample.pdf',
      type: 'application/pdf',
      width: null,
      height: null,
    })
}

/** Stores the sample record of a kind. */
export const created = async (kind: AnyKind, stage: Stage): Promise<Entity> => {
  const written = await createRecord(contextOf(stage), targetOf(kind, stage), {
    data: sampleOf(kind).data,
  })
  assert.ok('entity' in written, `the sample of ${kind.name} is refused`)
  return written.entity
}

export const removed = async (kind: AnyKind, stage: Stage): Promise<Entity> => {
  const written = await removeRecord(contextOf(stage), targetOf(kind, stage))
  assert.ok('entity' in written, `the sample of ${kind.name} cannot be removed`)
  return written.entity
}

/** Number of a record's versions after `before`, each checked for its data and place. */
export const versionsAfter = async (
  kind: AnyKind,
  { direct }: Stage,
  before: Entity | null,
  data: Data,
  inBin = false,
): Promise<number> => {
  const { id } = sampleOf(kind)
  const history = historySteps(await readRevisions(direct.content, kind, id)).map(({ one }) => one)
  const later = history.filter(({ rev }) => before === null || rev > lastWrite(before).rev)
  for (const version of later) {
    assert.deepEqual(version.data, data)
    assert.equal(version.deletedAt !== null, inBin)
  }
  const stands = (await readEntity(direct.content, kind, id))?.data
  assert.equal(
    stands && lastWrite(stands).rev,
    later[0]?.rev ?? (before && lastWrite(before).rev) ?? undefined,
    'the newest version of the history is the one that stands',
  )
  return later.length
}

export const lastRevisions = (...versions: Entity[]) =>
  new Map(versions.map((one) => [one.id, lastWrite(one).rev]))

/** Saves the sample's change as a draft of the sample. */
export const drafted = async (kind: AnyKind, stage: Stage): Promise<Entity> => {
  const before = await created(kind, stage)
  const written = await saveDraft(
    contextOf(stage),
    targetOf(kind, stage),
    { data: sampleOf(kind).changed },
    before.rev,
  )
  assert.ok('entity' in written && written.entity.draft, `the sample of ${kind.name} has no draft`)
  return written.entity
}

/** Asserts that a write of a draft leaves the record, and its public version, unchanged. */
const staysAs = async (kind: AnyKind, { direct }: Stage, before: Entity): Promise<void> => {
  const { rev, data, updatedAt } = (await readEntity(direct.content, kind, before.id))?.data ?? {}
  assert.deepEqual(
    { rev, data, updatedAt },
    { rev: before.rev, data: before.data, updatedAt: before.updatedAt },
  )
}

const draftAt = (kind: AnyKind, method: 'PUT' | 'DELETE'): Endpoint => ({
  method,
  path: `/api/draft/${kind.name}`,
  access: 'staff',
})

type Prepare = WriteCase['prepare']
export const restore: Endpoint = { method: 'POST', path: '/api/restore', access: 'staff' }

/** Every write of a kind, by its declaration. */
export const kindCases = (kind: AnyKind): WriteCase[] => {
  const { id, data, changed } = sampleOf(kind)
  const body = (sent: Data) => ({ [kind.wire.id]: id, ...wireOf(kind, id, sent) })
  const one = (
    endpoint: Endpoint | undefined,
    name: string,
    prepare: (endpoint: Endpoint) => Prepare,
  ): WriteCase[] => {
    if (!endpoint) return []
    const prepared: Prepare = async (stage) => {
      await storedPdf(data, stage)
      return prepare(endpoint)(stage)
    }
    return [
      {
        endpoint: `${endpoint.method} ${endpoint.path}`,
        name: `${name} ${kind.name}`,
        truth: 'e/',
        kind,
        prepare: prepared,
      },
    ]
  }
  const { create, update, remove } = kind.api
  return [
    ...one(
      create,
      'create',
      ({ method, path }) =>
        (stage) =>
          Promise.resolve({
            request: { method, path, headers: stage.staff, json: body(data) },
            times: () => versionsAfter(kind, stage, null, data),
          }),
    ),
    // The first save of a singleton kind creates its record: there is no earlier version to name.
    ...one(
      kind.shape === 'singleton' ? update : undefined,
      'first save of',
      ({ method, path }) =>
        (stage) =>
          Promise.resolve({
            request: { method, path, headers: stage.staff, json: body(data) },
            times: () => versionsAfter(kind, stage, null, data),
          }),
    ),
    ...one(update, 'update', ({ method, path }) => async (stage) => {
      const before = await created(kind, stage)
      return {
        request: {
          method,
          path,
          headers: { ...stage.staff, 'if-match': before.rev },
          json: body(changed),
        },
        times: () => versionsAfter(kind, stage, before, changed),
        seeded: lastRevisions(before),
      }
    }),
    ...one(draftAt(kind, 'PUT'), 'save a draft of', ({ method, path }) => async (stage) => {
      const before = await created(kind, stage)
      return {
        request: {
          method,
          path,
          headers: { ...stage.staff, 'if-match': before.rev },
          json: body(changed),
        },
        times: () => versionsAfter(kind, stage, before, changed),
        check: () => staysAs(kind, stage, before),
        seeded: lastRevisions(before),
      }
    }),
    ...one(draftAt(kind, 'DELETE'), 'discard the draft of', ({ method, path }) => async (stage) => {
      const before = await drafted(kind, stage)
      return {
        request: {
          method,
          path: `${path}?id=${id}`,
          headers: { ...stage.staff, 'if-match': before.draft?.rev ?? '' },
        },
        times: () => versionsAfter(kind, stage, before, data),
        check: () => staysAs(kind, stage, before),
        seeded: lastRevisions(before),
      }
    }),
    ...one(update, 'publish the draft of', ({ method, path }) => async (stage) => {
      const before = await drafted(kind, stage)
      return {
        request: {
          method,
          path,
          headers: { ...stage.staff, 'if-match': before.rev },
          json: { ...body(changed), Draft: before.draft?.rev },
        },
        times: () => versionsAfter(kind, stage, before, changed),
        seeded: lastRevisions(before),
      }
    }),
    ...one(remove, 'remove', ({ method, path }) => async (stage) => {
      const before = await created(kind, stage)
      return {
        request: { method, path: `${path}?id=${id}`, headers: stage.staff },
        times: () => versionsAfter(kind, stage, before, data, true),
        seeded: lastRevisions(before),
      }
    }),
    ...one(restore, 'restore', ({ method, path }) => async (stage) => {
      const before = await created(kind, stage)
      const binned = await removed(kind, stage)
      return {
        request: {
          method,
          path,
          headers: { ...stage.staff, 'if-match': binned.rev },
          json: { kind: kind.name, id, Revision: before.rev },
        },
        times: () => versionsAfter(kind, stage, binned, data),
        seeded: lastRevisions(binned),
      }
    }),
    // Requests of the bin name no version.
    ...one(remove && restore, 'take out of the bin', ({ method, path }) => async (stage) => {
      await created(kind, stage)
      const binned = await removed(kind, stage)
      return {
        request: { method, path, headers: stage.staff, json: { kind: kind.name, id } },
        times: () => versionsAfter(kind, stage, binned, data),
        seeded: lastRevisions(binned),
      }
    }),
  ]
}
