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

// Fields of a case, such as `decidingPrefix` and `countStored`, are explained in write-cases.ts.

/** Sample record of a kind: its id, its data, and changed data. */
export const sampleOf = ({ name }: AnyKind) => {
  const sample = (records as Partial<Record<string, { id: string; data: Data; changed: Data }>>)[
    name
  ]
  assert.ok(sample, `tests/fixtures/records.ts has no record of ${name}`)
  return sample
}

export const contextOf = ({ direct: { content: store, clock } }: Stage) => ({ store, clock })
const targetOf = (kind: AnyKind, { user }: Stage) => ({ kind, id: sampleOf(kind).id, actor: user })

/** Stores the sample PDF when the data names it. */
const storePdf = async (data: Data, { direct: { files } }: Stage): Promise<void> => {
  if (Object.values(data).includes(SAMPLE_PDF))
    await putFile(files, samplePdf, {
      name: 'sample.pdf',
      type: 'application/pdf',
      width: null,
      height: null,
    })
}

/** Stores the sample record of a kind. */
export const storeSample = async (kind: AnyKind, stage: Stage): Promise<Entity> => {
  const written = await createRecord(contextOf(stage), targetOf(kind, stage), {
    data: sampleOf(kind).data,
  })
  assert.ok('entity' in written, `the sample of ${kind.name} is refused`)
  return written.entity
}

/** Puts the sample record of a kind into the bin. */
export const removeSample = async (kind: AnyKind, stage: Stage): Promise<Entity> => {
  const written = await removeRecord(contextOf(stage), targetOf(kind, stage))
  assert.ok('entity' in written, `the sample of ${kind.name} cannot be removed`)
  return written.entity
}

/**
 * Counts the versions of a kind's sample record that are newer than `before`. Asserts that each has
 * this data, and is in the bin or not, and that the newest version is the current record.
 * @param before null to count all versions
 * @param inBin true when the versions must be in the bin
 */
export const countVersionsAfter = async (
  kind: AnyKind,
  { direct }: Stage,
  before: Entity | null,
  data: Data,
  inBin = false,
): Promise<number> => {
  const { id } = sampleOf(kind)
  const history = historySteps(await readRevisions(direct.content, kind, id)).map(
    ({ version }) => version,
  )
  const newer = history.filter(({ rev }) => before === null || rev > lastWrite(before).rev)
  for (const version of newer) {
    assert.deepEqual(version.data, data)
    assert.equal(version.deletedAt !== null, inBin)
  }
  const current = (await readEntity(direct.content, kind, id))?.data
  assert.equal(
    current && lastWrite(current).rev,
    newer[0]?.rev ?? (before && lastWrite(before).rev) ?? undefined,
    'the newest version of the history is the current record',
  )
  return newer.length
}

/** Revision of each record's last write, draft included, by the record's id. */
export const lastRevisions = (...versions: Entity[]) =>
  new Map(versions.map((one) => [one.id, lastWrite(one).rev]))

/** Stores the sample record of a kind, and its changed data as a draft. */
export const draftSample = async (kind: AnyKind, stage: Stage): Promise<Entity> => {
  const before = await storeSample(kind, stage)
  const written = await saveDraft(
    contextOf(stage),
    targetOf(kind, stage),
    { data: sampleOf(kind).changed },
    before.rev,
  )
  assert.ok('entity' in written && written.entity.draft, `the sample of ${kind.name} has no draft`)
  return written.entity
}

/** Asserts that the published record is the same as `before`, whatever its draft is. */
const assertUnchanged = async (kind: AnyKind, { direct }: Stage, before: Entity): Promise<void> => {
  const { rev, data, updatedAt } = (await readEntity(direct.content, kind, before.id))?.data ?? {}
  assert.deepEqual(
    { rev, data, updatedAt },
    { rev: before.rev, data: before.data, updatedAt: before.updatedAt },
  )
}

const draftEndpoint = (kind: AnyKind, method: 'PUT' | 'DELETE'): Endpoint => ({
  method,
  path: `/api/draft/${kind.name}`,
  access: 'staff',
})

type Prepare = WriteCase['prepare']
export const restoreEndpoint: Endpoint = { method: 'POST', path: '/api/restore', access: 'staff' }

/** Cases for every write that a kind declares. */
export const kindCases = (kind: AnyKind): WriteCase[] => {
  const { id, data, changed } = sampleOf(kind)
  const body = (sentData: Data) => ({ [kind.wire.id]: id, ...wireOf(kind, id, sentData) })
  /** List with one case, or none when the kind lacks the endpoint. */
  const caseFor = (
    endpoint: Endpoint | undefined,
    name: string,
    prepare: (endpoint: Endpoint) => Prepare,
  ): WriteCase[] => {
    if (!endpoint) return []
    const prepareWithPdf: Prepare = async (stage) => {
      await storePdf(data, stage)
      return prepare(endpoint)(stage)
    }
    return [
      {
        endpoint: `${endpoint.method} ${endpoint.path}`,
        name: `${name} ${kind.name}`,
        decidingPrefix: 'e/',
        kind,
        prepare: prepareWithPdf,
      },
    ]
  }
  const { create, update, remove } = kind.api
  return [
    ...caseFor(
      create,
      'create',
      ({ method, path }) =>
        (stage) =>
          Promise.resolve({
            request: { method, path, headers: stage.staff, json: body(data) },
            countStored: () => countVersionsAfter(kind, stage, null, data),
          }),
    ),
    // The first save of a singleton kind creates its record, so no if-match header names a version.
    ...caseFor(
      kind.shape === 'singleton' ? update : undefined,
      'first save of',
      ({ method, path }) =>
        (stage) =>
          Promise.resolve({
            request: { method, path, headers: stage.staff, json: body(data) },
            countStored: () => countVersionsAfter(kind, stage, null, data),
          }),
    ),
    ...caseFor(update, 'update', ({ method, path }) => async (stage) => {
      const before = await storeSample(kind, stage)
      return {
        request: {
          method,
          path,
          headers: { ...stage.staff, 'if-match': before.rev },
          json: body(changed),
        },
        countStored: () => countVersionsAfter(kind, stage, before, changed),
        seeded: lastRevisions(before),
      }
    }),
    ...caseFor(
      draftEndpoint(kind, 'PUT'),
      'save a draft of',
      ({ method, path }) =>
        async (stage) => {
          const before = await storeSample(kind, stage)
          return {
            request: {
              method,
              path,
              headers: { ...stage.staff, 'if-match': before.rev },
              json: body(changed),
            },
            countStored: () => countVersionsAfter(kind, stage, before, changed),
            check: () => assertUnchanged(kind, stage, before),
            seeded: lastRevisions(before),
          }
        },
    ),
    ...caseFor(
      draftEndpoint(kind, 'DELETE'),
      'discard the draft of',
      ({ method, path }) =>
        async (stage) => {
          const before = await draftSample(kind, stage)
          return {
            request: {
              method,
              path: `${path}?id=${id}`,
              headers: { ...stage.staff, 'if-match': before.draft?.rev ?? '' },
            },
            countStored: () => countVersionsAfter(kind, stage, before, data),
            check: () => assertUnchanged(kind, stage, before),
            seeded: lastRevisions(before),
          }
        },
    ),
    ...caseFor(update, 'publish the draft of', ({ method, path }) => async (stage) => {
      const before = await draftSample(kind, stage)
      return {
        request: {
          method,
          path,
          headers: { ...stage.staff, 'if-match': before.rev },
          json: { ...body(changed), Draft: before.draft?.rev },
        },
        countStored: () => countVersionsAfter(kind, stage, before, changed),
        seeded: lastRevisions(before),
      }
    }),
    ...caseFor(remove, 'remove', ({ method, path }) => async (stage) => {
      const before = await storeSample(kind, stage)
      return {
        request: { method, path: `${path}?id=${id}`, headers: stage.staff },
        countStored: () => countVersionsAfter(kind, stage, before, data, true),
        seeded: lastRevisions(before),
      }
    }),
    ...caseFor(restoreEndpoint, 'restore', ({ method, path }) => async (stage) => {
      const before = await storeSample(kind, stage)
      const binned = await removeSample(kind, stage)
      return {
        request: {
          method,
          path,
          headers: { ...stage.staff, 'if-match': binned.rev },
          json: { kind: kind.name, id, Revision: before.rev },
        },
        countStored: () => countVersionsAfter(kind, stage, binned, data),
        seeded: lastRevisions(binned),
      }
    }),
    // Without a `Revision`, the request restores the newest version of an item in the bin. Only
    // items of kinds with a delete get into the bin.
    ...caseFor(
      remove && restoreEndpoint,
      'take out of the bin',
      ({ method, path }) =>
        async (stage) => {
          await storeSample(kind, stage)
          const binned = await removeSample(kind, stage)
          return {
            request: { method, path, headers: stage.staff, json: { kind: kind.name, id } },
            countStored: () => countVersionsAfter(kind, stage, binned, data),
            seeded: lastRevisions(binned),
          }
        },
    ),
  ]
}
