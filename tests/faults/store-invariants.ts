import assert from 'node:assert/strict'
import type { AnyKind } from '#kinds/define.ts'
import { mapPooled } from '#store/concurrency.ts'
import { keyOf } from '#store/keys.ts'
import { readSummaries } from '#store/projections.ts'
import { lastWrite, readRevisions, type Entity } from '#store/records.ts'
import { summarise } from '#store/summary.ts'
import type { Services } from '../../netlify/api/services.ts'

const WIDTH = 8

const entitiesOf = async ({ content }: Services, kind: AnyKind): Promise<Entity[]> => {
  const keys = (await content.list('e', kind.name)).map(({ key }) => key)
  const found = await mapPooled(keys, WIDTH, (key) => content.get<Entity>(keyOf(key)))
  return found
    .map((entity, index) => {
      assert.ok(entity, `${keys[index]} is listed and not there`)
      return entity.data
    })
    .filter(({ erasedAt }) => erasedAt === undefined)
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

type Kept = { entity: Entity; history: Entity[] }

const keptOf = async (services: Services, kind: AnyKind): Promise<Kept[]> =>
  mapPooled(await entitiesOf(services, kind), WIDTH, async (entity) => ({
    entity,
    history: await readRevisions(services.content, kind, entity.id),
  }))

const assertHistory = (kind: AnyKind, { entity, history }: Kept): void => {
  assert.deepEqual(
    history[0],
    entity,
    `${kind.name}/${entity.id}: the version that stands is not the newest of its history`,
  )
}

const assertLists = async (
  { content, clock }: Services,
  kind: AnyKind,
  entities: readonly Entity[],
): Promise<void> => {
  const expected = entities.map((entity) => summarise(kind, entity)).sort(byId)
  const staff = await readSummaries(content, clock, kind, 'staff')
  assert.deepEqual([...staff].sort(byId), expected, `the staff list of ${kind.name}`)
  const visitors = await readSummaries(content, clock, kind, 'public')
  const shown = expected.filter(
    ({ status, deletedAt }) => status === 'published' && deletedAt === null,
  )
  assert.deepEqual([...visitors].sort(byId), shown, `the public list of ${kind.name}`)
}

type Entry = { kind: string; id: string; after: string | null }

/** Number of audit entries for each version. */
const auditEntries = async ({ ops }: Services): Promise<Map<string, number>> => {
  const keys = (await ops.list('a')).map(({ key }) => key)
  const entries = await mapPooled(
    keys,
    WIDTH,
    async (key) => (await ops.get<Entry>(keyOf(key)))?.data,
  )
  return new Map(
    [...Map.groupBy(entries, (entry) => `${entry?.kind}/${entry?.id} ${entry?.after}`)].map(
      ([about, all]) => [about, all.length],
    ),
  )
}

/**
 * Asserts the invariants of a store after any fault: each record's version is in its history, each
 * list matches its records, and each version has exactly one audit entry.
 * @param seeded revision of each record, by id, that the test wrote into the store directly: it and
 * earlier ones need no audit entry
 */
export const assertStoreInvariants = async (
  services: Services,
  kinds: readonly AnyKind[],
  seeded: ReadonlyMap<string, string> = new Map(),
): Promise<void> => {
  const entries = await auditEntries(services)
  for (const kind of kinds) {
    const kept = await keptOf(services, kind)
    for (const one of kept) {
      assertHistory(kind, one)
      const { id } = one.entity
      for (const { rev } of one.history
        .map(lastWrite)
        .filter(({ rev }) => rev > (seeded.get(id) ?? ''))) {
        assert.equal(
          entries.get(`${kind.name}/${id} ${rev}`) ?? 0,
          1,
          `audit entries of ${kind.name}/${id} ${rev}`,
        )
      }
    }
    await assertLists(
      services,
      kind,
      kept.map(({ entity }) => entity),
    )
  }
}
