import assert from 'node:assert/strict'
import type { AnyKind } from '#kinds/define.ts'
import { mapPooled } from '#store/concurrency.ts'
import { keyOf } from '#store/keys.ts'
import { readSummaries } from '#store/projections.ts'
import { lastWrite, readRevisions, type Entity } from '#store/records.ts'
import { summarise } from '#store/summary.ts'
import type { Services } from '../../netlify/api/services.ts'

/** Number of parallel reads. */
const PARALLEL_READS = 8

/** Records of a kind, those in the bin included and erased ones left out. */
const entitiesOf = async ({ content }: Services, kind: AnyKind): Promise<Entity[]> => {
  const keys = (await content.list('e', kind.name)).map(({ key }) => key)
  const entities = await mapPooled(keys, PARALLEL_READS, (key) => content.get<Entity>(keyOf(key)))
  return entities
    .map((entity, index) => {
      assert.ok(entity, `${keys[index]} is listed and not there`)
      return entity.data
    })
    .filter(({ erasedAt }) => erasedAt === undefined)
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/** Record with its history, newest version first. */
type WithHistory = { entity: Entity; history: Entity[] }

const recordsOf = async (services: Services, kind: AnyKind): Promise<WithHistory[]> =>
  mapPooled(await entitiesOf(services, kind), PARALLEL_READS, async (entity) => ({
    entity,
    history: await readRevisions(services.content, kind, entity.id),
  }))

const assertHistory = (kind: AnyKind, { entity, history }: WithHistory): void => {
  assert.deepEqual(
    history[0],
    entity,
    `${kind.name}/${entity.id}: the current record is not the newest version of its history`,
  )
}

/** Asserts that the lists for staff and for visitors are those that follow from the records. */
const assertLists = async (
  { content, clock }: Services,
  kind: AnyKind,
  entities: readonly Entity[],
): Promise<void> => {
  const expected = entities.map((entity) => summarise(kind, entity)).sort(byId)
  const staff = await readSummaries(content, clock, kind, 'staff')
  assert.deepEqual([...staff].sort(byId), expected, `the staff list of ${kind.name}`)
  const visitors = await readSummaries(content, clock, kind, 'public')
  const expectedPublic = expected.filter(
    ({ status, deletedAt }) => status === 'published' && deletedAt === null,
  )
  assert.deepEqual([...visitors].sort(byId), expectedPublic, `the public list of ${kind.name}`)
}

/** Audit entry of a write; `after` is the revision that the write made. */
type AuditEntry = { kind: string; id: string; after: string | null }

/** Number of audit entries for each version. Key: `<kind>/<id> <revision>`. */
const countAuditEntries = async ({ ops }: Services): Promise<Map<string, number>> => {
  const keys = (await ops.list('a')).map(({ key }) => key)
  const entries = await mapPooled(
    keys,
    PARALLEL_READS,
    async (key) => (await ops.get<AuditEntry>(keyOf(key)))?.data,
  )
  return new Map(
    [...Map.groupBy(entries, (entry) => `${entry?.kind}/${entry?.id} ${entry?.after}`)].map(
      ([version, all]) => [version, all.length],
    ),
  )
}

/**
 * Asserts the invariants of a store after any fault: each record's version is in its history, each
 * list matches its records, and each version has exactly one audit entry.
 * @param seeded last revision of each record that the test wrote into the store directly, by the
 * record's id: this and earlier revisions need no audit entry
 */
export const assertStoreInvariants = async (
  services: Services,
  kinds: readonly AnyKind[],
  seeded: ReadonlyMap<string, string> = new Map(),
): Promise<void> => {
  const entryCounts = await countAuditEntries(services)
  for (const kind of kinds) {
    const records = await recordsOf(services, kind)
    for (const record of records) {
      assertHistory(kind, record)
      const { id } = record.entity
      const revisions = record.history.map((version) => lastWrite(version).rev)
      for (const rev of revisions.filter((one) => one > (seeded.get(id) ?? ''))) {
        const version = `${kind.name}/${id} ${rev}`
        assert.equal(entryCounts.get(version) ?? 0, 1, `audit entries of ${version}`)
      }
    }
    await assertLists(
      services,
      kind,
      records.map(({ entity }) => entity),
    )
  }
}
