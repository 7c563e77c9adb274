import assert from 'node:assert/strict'
import type { AnyKind } from '#kinds/define.ts'
import { keyOf } from '../../netlify/api/storage/keys.ts'
import { mapPooled } from '../../netlify/api/storage/pool.ts'
import { readSummaries } from '../../netlify/api/storage/projections.ts'
import type { Entity } from '../../netlify/api/storage/record.ts'
import { readRevisions } from '../../netlify/api/storage/records.ts'
import type { Services } from '../../netlify/api/services.ts'
import { summarise } from '../../netlify/api/storage/summary.ts'

const WIDTH = 8

const entitiesOf = async ({ content }: Services, kind: AnyKind): Promise<Entity[]> => {
  const keys = (await content.list('e', kind.name)).map(({ key }) => key)
  const found = await mapPooled(keys, WIDTH, (key) => content.get<Entity>(keyOf(key)))
  return found.map((entity, index) => {
    assert.ok(entity, `${keys[index]} is listed and not there`)
    return entity.data
  })
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/** What must hold of a store whatever happened to it: each record's version is in its history, each list is what its records say. */
export const assertSound = async (services: Services, kinds: readonly AnyKind[]): Promise<void> => {
  const { content, clock } = services
  for (const kind of kinds) {
    const entities = await entitiesOf(services, kind)
    await mapPooled(entities, WIDTH, async (entity) => {
      const history = await readRevisions(content, kind, entity.id)
      assert.deepEqual(history[0], entity, `${kind.name}/${entity.id}: the version that stands is not the newest of its history`)
      assert.equal(new Set(history.map(({ op }) => op)).size, history.length, `${kind.name}/${entity.id}: an operation was taken twice`)
    })
    const expected = entities.map((entity) => summarise(kind, entity)).sort(byId)
    const staff = await readSummaries(content, clock, kind, 'staff')
    assert.deepEqual([...staff].sort(byId), expected, `the staff list of ${kind.name}`)
    const visitors = await readSummaries(content, clock, kind, 'public')
    const shown = expected.filter(({ status, deletedAt }) => status === 'published' && deletedAt === null)
    assert.deepEqual([...visitors].sort(byId), shown, `the public list of ${kind.name}`)
  }
}

/** Who did it is written down once for every version of a record that came after the one that `since` names. */
export const assertAudited = async (services: Services, kinds: readonly AnyKind[], since: ReadonlyMap<string, string> = new Map()): Promise<void> => {
  const { content, ops, clock } = services
  const month = new Date(clock.now()).toISOString().slice(0, 7).replace('-', '')
  const keys = (await ops.list('a', month)).map(({ key }) => key)
  const entries = await mapPooled(keys, WIDTH, async (key) => (await ops.get<{ kind: string; id: string; after: string | null }>(keyOf(key)))?.data)
  const about = Map.groupBy(entries, (entry) => `${entry?.kind}/${entry?.id} ${entry?.after}`)
  for (const kind of kinds) {
    for (const { id } of await entitiesOf(services, kind)) {
      const versions = (await readRevisions(content, kind, id)).filter(({ rev }) => rev > (since.get(id) ?? ''))
      for (const { rev } of versions) {
        const found = about.get(`${kind.name}/${id} ${rev}`)?.length ?? 0
        assert.equal(found, 1, `${kind.name}/${id} ${rev}: ${found} audit entries`)
      }
    }
  }
}
