import assert from 'node:assert/strict'
import type { AnyKind } from '#kinds/define.ts'
import { kinds } from '#kinds/index.ts'
import { readSummaries } from '#store/projections.ts'
import { lastWrite, readEntity, type Entity } from '#store/records.ts'
import { createRelease, readRelease, type Release } from '#store/releases.ts'
import { draftToken } from '#store/drafts.ts'
import { releaseKey } from '#store/releases.ts'
import { writeRelease } from '../../netlify/api/releases.ts'
import { audited } from './form-cases.ts'
import { contextOf, drafted, sampleOf } from './kind-cases.ts'
import { assertStoreInvariants } from './store-invariants.ts'
import type { Stage } from './stage.ts'
import type { WriteCase } from './write-cases.ts'

const KINDS: readonly AnyKind[] = [kinds.blog, kinds.news, kinds.faq]
const ID = '77777777-3333-4333-8333-333333333333'

/** Three items with drafts, of three kinds, and a release of them. */
export const preparedRelease = async (stage: Stage, publishAt: string | null = null) => {
  const entities: Entity[] = []
  for (const kind of KINDS) entities.push(await drafted(kind, stage))
  for (const kind of KINDS) await readSummaries(stage.direct.content, stage.clock, kind, 'staff')
  const items = KINDS.map((kind, at) => ({ kind: kind.name, id: entities[at]?.id ?? '' }))
  const release = await createRelease(
    contextOf(stage),
    ID,
    { title: 'Launch', items, publishAt },
    stage.user,
  )
  assert.ok('id' in release)
  const seen = entities.map((entity, at) => ({
    Kind: KINDS[at]?.name,
    ItemId: entity.id,
    Revision: draftToken(entity),
  }))
  return {
    release,
    seen,
    before: entities,
    seeded: new Map(entities.map((entity) => [entity.id, lastWrite(entity).rev])),
  }
}

/**
 * Number of items that visitors see as in the release, in lists and one by one; asserts that the
 * release agrees.
 */
export const publishedItems = async ({ direct: { content, clock } }: Stage): Promise<number> => {
  const read = await Promise.all(
    KINDS.map(async (kind) => (await readEntity(content, kind, sampleOf(kind).id))?.data),
  )
  const listed = await Promise.all(
    KINDS.map(async (kind) => (await readSummaries(content, clock, kind, 'public'))[0]),
  )
  const changed = KINDS.map((kind, at) => {
    const isChanged = JSON.stringify(read[at]?.data) === JSON.stringify(sampleOf(kind).changed)
    assert.equal(listed[at]?.rev, read[at]?.rev, `${kind.name}: visitors’ list`)
    assert.equal(read[at]?.draft === undefined, isChanged, `${kind.name}: its draft`)
    return isChanged
  })
  return changed.filter(Boolean).length
}

/** Asserts that all of a release is published or nothing of it, wherever it was interrupted. */
const allOrNone = async (stage: Stage): Promise<'all' | 'none'> => {
  const count = await publishedItems(stage)
  assert.ok(
    count === 0 || count === KINDS.length,
    `${count} of ${KINDS.length} items are published`,
  )
  const release = await readRelease(contextOf(stage), ID)
  assert.equal(release?.state === 'published', count > 0, 'the release says the same')
  return count > 0 ? 'all' : 'none'
}

const body = { Id: ID, Title: 'Renamed', Items: [], PublishAt: null }

const releaseOf = (stage: Stage): Promise<Release | null> => readRelease(contextOf(stage), ID)

const create: WriteCase = {
  endpoint: 'POST /api/releases',
  name: 'make a release',
  truth: 'release/',
  prepare: async (stage) => {
    const item = await drafted(kinds.blog, stage)
    return {
      request: {
        method: 'POST',
        path: '/api/releases',
        headers: stage.staff,
        json: { ...body, Items: [{ Kind: 'blog', ItemId: item.id }] },
      },
      times: async () => (await releaseOf(stage))?.items.length ?? 0,
      check: async () => assert.equal(await audited(stage, 'create'), 1),
    }
  },
}

const change: WriteCase = {
  endpoint: 'PUT /api/releases',
  name: 'change a release',
  truth: 'release/',
  prepare: async (stage) => {
    const { release, seen } = await preparedRelease(stage)
    const Items = seen.map(({ Kind, ItemId }) => ({ Kind, ItemId }))
    return {
      request: {
        method: 'PUT',
        path: '/api/releases',
        headers: { ...stage.staff, 'if-match': release.rev },
        json: { ...body, Items },
      },
      times: async () => ((await releaseOf(stage))?.title === body.Title ? 1 : 0),
      check: async () => assert.equal(await audited(stage, 'update'), 1),
    }
  },
}

const remove: WriteCase = {
  endpoint: 'DELETE /api/releases',
  name: 'delete a release',
  truth: 'release/',
  prepare: async (stage) => {
    const { release } = await preparedRelease(stage)
    return {
      request: {
        method: 'DELETE',
        path: `/api/releases?id=${ID}`,
        headers: { ...stage.staff, 'if-match': release.rev },
      },
      times: async () => ((await releaseOf(stage))?.state === 'deleted' ? 1 : 0),
      check: async () => assert.equal(await audited(stage, 'remove'), 1),
    }
  },
}

const publish: WriteCase = {
  endpoint: 'POST /api/releases/publish',
  name: 'publish a release',
  truth: releaseKey(ID),
  prepare: async (stage) => {
    const { release, seen, seeded } = await preparedRelease(stage)
    return {
      request: {
        method: 'POST',
        path: '/api/releases/publish',
        headers: { ...stage.staff, 'if-match': release.rev },
        json: { Id: ID, Seen: seen },
      },
      times: async () => ((await allOrNone(stage)) === 'all' ? 1 : 0),
      cutOff: async () => void (await allOrNone(stage)),
      check: async () => {
        assert.equal(await audited(stage, 'publish release'), KINDS.length)
        await assertStoreInvariants(stage.direct, KINDS, seeded)
      },
    }
  },
}

const takeBack: WriteCase = {
  endpoint: 'POST /api/releases/take-back',
  name: 'take a release back',
  truth: releaseKey(ID),
  prepare: async (stage) => {
    const { release } = await preparedRelease(stage)
    const published = await writeRelease(stage.direct, ID, {
      act: 'publish',
      actor: stage.user,
      rev: release.rev,
      seen: null,
    })
    assert.ok('published' in published && published.published)
    return {
      request: {
        method: 'POST',
        path: '/api/releases/take-back',
        headers: { ...stage.staff, 'if-match': published.rev },
        json: { Id: ID },
      },
      times: async () => ((await allOrNone(stage)) === 'none' ? 1 : 0),
      cutOff: async () => void (await allOrNone(stage)),
      check: async () => {
        // The publishing ended before its audit entries.
        for (const action of ['publish release', 'take back release'])
          assert.equal(await audited(stage, action), KINDS.length, action)
        await assertStoreInvariants(
          stage.direct,
          KINDS,
          new Map(published.published?.items.map(({ id, after }) => [id, after])),
        )
      },
    }
  },
}

/** Writes of releases: of their content, and of their items, all or none. */
export const releaseCases: readonly WriteCase[] = [create, change, remove, publish, takeBack]
