import assert from 'node:assert/strict'
import { kinds } from '#kinds/index.ts'
import { DAY_MS, MINUTE_MS } from '#rules/time.ts'
import { UnavailableError } from '#store/clock.ts'
import { keyOf } from '#store/keys.ts'
import type { Marked } from '#store/marks.ts'
import { changeRelease, createRelease, readRelease } from '#store/releases.ts'
import type { Store } from '#store/store.ts'
import { writeRelease } from '../../netlify/api/releases.ts'
import { contextOf } from './kind-cases.ts'
import type { JobCase } from './job-cases.ts'
import { preparedRelease, publishedItems } from './release-cases.ts'
import { assertStoreInvariants } from './store-invariants.ts'
import { keysIn, type Stage } from './stage.ts'

const KINDS = [kinds.blog, kinds.news, kinds.faq]

/** Number of records that wait for the decision of a release. */
const marks = async ({ direct: { content } }: Stage): Promise<number> => {
  const found = await Promise.all(
    (await keysIn(content, 'e')).map((key) => content.get<Marked>(keyOf(key))),
  )
  return found.filter((one) => one?.data.mark !== undefined).length
}

/** Store of a process that ends after this many writes, for good. */
const ending = (store: Store, writes: number): Store => {
  let left = writes
  const gone = (): Promise<never> => Promise.reject(new UnavailableError('The process has ended.'))
  return {
    ...store,
    get: (key, known) => (left < 0 ? gone() : store.get(key, known)),
    list: (...prefix) => (left < 0 ? gone() : store.list(...prefix)),
    put: (key, value, condition) => {
      left -= 1
      return left < 0 ? gone() : store.put(key, value, condition)
    },
  }
}

/** Publishing that ends after this many of its writes. */
const cutOff =
  (writes: number, items: 0 | 3): JobCase['prepare'] =>
  async (stage) => {
    const { release, seeded } = await preparedRelease(stage)
    const services = { ...stage.direct, content: ending(stage.direct.content, writes) }
    await writeRelease(services, release.id, {
      act: 'publish',
      actor: stage.user,
      rev: release.rev,
      seen: null,
    }).catch(() => undefined)
    assert.ok((await marks(stage)) > 0, 'it left no marks')
    assert.equal(await publishedItems(stage), items)
    return {
      after: 2 * MINUTE_MS,
      check: async () => {
        const { isMarked, attempt } =
          (await readRelease(contextOf(stage), release.id)) ?? assert.fail()
        assert.deepEqual(
          [await marks(stage), isMarked, attempt, await publishedItems(stage)],
          [0, false, null, items],
        )
        await assertStoreInvariants(stage.direct, KINDS, seeded)
      },
    }
  }

/**
 * Writes of a publishing of three items up to the last mark: the beginning, and per item a revision
 * and a mark.
 */
const UP_TO_MARKS = 7
/** Writes up to the decision: each of the three lists is updated after the marks. */
const UP_TO_DECISION = UP_TO_MARKS + 3 + 1

/** Rounds that publish releases, and rounds that complete interrupted ones. */
export const releaseJobCases: Readonly<
  Record<'publishDueReleases' | 'sweepReleases', readonly JobCase[]>
> = {
  publishDueReleases: [
    {
      name: 'a release whose time has come',
      prepare: async (stage) => {
        const { seeded } = await preparedRelease(
          stage,
          new Date(stage.clock.now() + MINUTE_MS).toISOString(),
        )
        return {
          after: 2 * MINUTE_MS,
          check: async () => {
            assert.equal(await publishedItems(stage), KINDS.length)
            await assertStoreInvariants(stage.direct, KINDS, seeded)
          },
        }
      },
    },
    {
      name: 'a release whose publishing was cut off before it was decided',
      prepare: cutOff(UP_TO_MARKS, 0),
    },
    {
      name: 'a release whose publishing was cut off when it was decided',
      prepare: cutOff(UP_TO_DECISION, 3),
    },
  ],
  sweepReleases: [
    {
      name: 'a release that was deleted, and one that is open',
      prepare: async (stage) => {
        const context = contextOf(stage)
        const { release } = await preparedRelease(stage)
        assert.ok(
          'id' in
            (await createRelease(
              context,
              'open',
              { title: 'Open', items: [], publishAt: null },
              stage.user,
            )),
        )
        await changeRelease(context, release.id, 'deleted', release.rev, stage.user)
        return {
          after: 2 * DAY_MS,
          check: async () =>
            assert.deepEqual(await keysIn(stage.direct.content, 'release'), ['release/open']),
        }
      },
    },
  ],
}
