import assert from 'node:assert/strict'
import type { AnyKind } from '#kinds/define.ts'
import { kinds } from '#kinds/index.ts'
import { readSummaries } from '#store/projections.ts'
import { lastWrite, readEntity, type Entity } from '#store/records.ts'
import { createRelease, readRelease, type Release } from '#store/releases.ts'
import { draftToken } from '#store/drafts.ts'
import { releaseKey } from '#store/releases.ts'
import { writeRelease } from '../../netlify/api/releases.ts'
import { countAudited } from './form-cases.ts'
import { contextOf, draftSample, sampleOf } from './kind-cases.ts'
import { assertStoreInvariants } from './store-invariants.ts'
import type { Stage } from './stage.ts'
import type { WriteCase } from './write-cases.ts'

// Fields of a case, such as `decidingPrefix` and `countStored`, are explained in write-cases.ts.

const KINDS: readonly AnyKind[] = [kinds.blog, kinds.news, kinds.faq]
const ID = '77777777-3333-4333-8333-333333333333'

/**
 * Stores three items of three kinds, each with a draft, and a release of them.
 * @returns the release, the items before it (`before`), and their last revisions in two formats:
 * as the request that publishes names them (`seen`), and by id (`seeded`)
 */
export const prepareRelease = async (stage: Stage, publishAt: string | null = null) => {
  const entities: Entity[] = []
  for (const kind of KINDS) entities.push(await draftSample(kind, stage))
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
 * Counts the items of the release that are published. Asserts that the public lists agree with the
 * records, and that exactly the unpublished items have a draft.
 */
export const countPublishedItems = async ({
  direct: { content, clock },
}: Stage): Promise<number> => {
  const entities = await Promise.all(
    KINDS.map(async (kind) => (await readEntity(content, kind, sampleOf(kind).id))?.data),
  )
  const listed = await Promise.all(
    KINDS.map(async (kind) => (await readSummaries(content, clock, kind, 'public'))[0]),
  )
  const changed = KINDS.map((kind, at) => {
    const entity = entities[at]
    const isChanged = JSON.stringify(entity?.data) === JSON.stringify(sampleOf(kind).changed)
    assert.equal(listed[at]?.rev, entity?.rev, `${kind.name}: visitors’ list`)
    assert.equal(entity?.draft === undefined, isChanged, `${kind.name}: its draft`)
    return isChanged
  })
  return changed.filter(Boolean).length
}

/**
 * Asserts that either all items of the release are published or none, and that the release says the
 * same. This must hold even while a request is interrupted.
 */
const assertAllOrNone = async (stage: Stage): Promise<'all' | 'none'> => {
  const count = await countPublishedItems(stage)
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
  decidingPrefix: 'release/',
  prepare: async (stage) => {
    const item = await draftSample(kinds.blog, stage)
    return {
      request: {
        method: 'POST',
        path: '/api/releases',
        headers: stage.staff,
        json: { ...body, Items: [{ Kind: 'blog', ItemId: item.id }] },
      },
      countStored: async () => (await releaseOf(stage))?.items.length ?? 0,
      check: async () => assert.equal(await countAudited(stage, 'create'), 1),
    }
  },
}

const change: WriteCase = {
  endpoint: 'PUT /api/releases',
  name: 'change a release',
  decidingPrefix: 'release/',
  prepare: async (stage) => {
    const { release, seen } = await prepareRelease(stage)
    const Items = seen.map(({ Kind, ItemId }) => ({ Kind, ItemId }))
    return {
      request: {
        method: 'PUT',
        path: '/api/releases',
        headers: { ...stage.staff, 'if-match': release.rev },
        json: { ...body, Items },
      },
      countStored: async () => ((await releaseOf(stage))?.title === body.Title ? 1 : 0),
      check: async () => assert.equal(await countAudited(stage, 'update'), 1),
    }
  },
}

const remove: WriteCase = {
  endpoint: 'DELETE /api/releases',
  name: 'delete a release',
  decidingPrefix: 'release/',
  prepare: async (stage) => {
    const { release } = await prepareRelease(stage)
    return {
      request: {
        method: 'DELETE',
        path: `/api/releases?id=${ID}`,
        headers: { ...stage.staff, 'if-match': release.rev },
      },
      countStored: async () => ((await releaseOf(stage))?.state === 'deleted' ? 1 : 0),
      check: async () => assert.equal(await countAudited(stage, 'remove'), 1),
    }
  },
}

const publish: WriteCase = {
  endpoint: 'POST /api/releases/publish',
  name: 'publish a release',
  decidingPrefix: releaseKey(ID),
  prepare: async (stage) => {
    const { release, seen, seeded } = await prepareRelease(stage)
    return {
      request: {
        method: 'POST',
        path: '/api/releases/publish',
        headers: { ...stage.staff, 'if-match': release.rev },
        json: { Id: ID, Seen: seen },
      },
      countStored: async () => ((await assertAllOrNone(stage)) === 'all' ? 1 : 0),
      checkInterrupted: async () => void (await assertAllOrNone(stage)),
      check: async () => {
        assert.equal(await countAudited(stage, 'publish release'), KINDS.length)
        await assertStoreInvariants(stage.direct, KINDS, seeded)
      },
    }
  },
}

const takeBack: WriteCase = {
  endpoint: 'POST /api/releases/take-back',
  name: 'take a release back',
  decidingPrefix: releaseKey(ID),
  prepare: async (stage) => {
    const { release } = await prepareRelease(stage)
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
      countStored: async () => ((await assertAllOrNone(stage)) === 'none' ? 1 : 0),
      checkInterrupted: async () => void (await assertAllOrNone(stage)),
      check: async () => {
        // `writeRelease` above wrote no audit entries: the request also writes those it omitted.
        for (const action of ['publish release', 'take back release'])
          assert.equal(await countAudited(stage, action), KINDS.length, action)
        await assertStoreInvariants(
          stage.direct,
          KINDS,
          new Map(published.published?.items.map(({ id, after }) => [id, after])),
        )
      },
    }
  },
}

/** Writes of releases. Publishing and taking back change all items of a release, or none. */
export const releaseCases: readonly WriteCase[] = [create, change, remove, publish, takeBack]
