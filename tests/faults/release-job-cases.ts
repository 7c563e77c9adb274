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
import { prepareRelease, countPublishedItems } from './release-cases.ts'
import { assertStoreInvariants } from './store-invariants.ts'
import { keysIn, type Stage } from './stage.ts'

const KINDS = [kinds.blog, kinds.news, kinds.faq]

/** Number of records with the mark of a release, which is about to publish them. */
const countMarks = async ({ direct: { content } }: Stage): Promise<number> => {
  const records = await Promise.all(
    (await keysIn(content, 'e')).map((key) => content.get<Marked>(keyOf(key))),
  )
  return records.filter((record) => record?.data.mark !== undefined).length
}

/** Store that fails for good after this many writes, as for a process that ends then. */
const storeFailingAfter = (store: Store, writes: number): Store => {
  let writesLeft = writes
  const fail = (): Promise<never> => Promise.reject(new UnavailableError('The process has ended.'))
  return {
    ...store,
    get: (key, known) => (writesLeft < 0 ? fail() : store.get(key, known)),
    list: (...prefix) => (writesLeft < 0 ? fail() : store.list(...prefix)),
    put: (key, value, condition) => {
      writesLeft -= 1
      return writesLeft < 0 ? fail() : store.put(key, value, condition)
    },
  }
}

/**
 * Prepares a release whose publishing was cut off after this many writes.
 * @param visibleItems number of its items that visitors then see, before and after the job
 */
const prepareCutOff =
  (writes: number, visibleItems: 0 | 3): JobCase['prepare'] =>
  async (stage) => {
    const { release, seeded } = await prepareRelease(stage)
    const services = { ...stage.direct, content: storeFailingAfter(stage.direct.content, writes) }
    await writeRelease(services, release.id, {
      act: 'publish',
      actor: stage.user,
      rev: release.rev,
      seen: null,
    }).catch(() => undefined)
    assert.ok((await countMarks(stage)) > 0, 'it left no marks')
    assert.equal(await countPublishedItems(stage), visibleItems)
    return {
      startsAfterMs: 2 * MINUTE_MS,
      check: async () => {
        const { isMarked, attempt } =
          (await readRelease(contextOf(stage), release.id)) ?? assert.fail()
        assert.deepEqual(
          [await countMarks(stage), isMarked, attempt, await countPublishedItems(stage)],
          [0, false, null, visibleItems],
        )
        await assertStoreInvariants(stage.direct, KINDS, seeded)
      },
    }
  }

/**
 * Number of writes up to the last mark when three items are published: one that begins, then a
 * revision and a mark for each item.
 */
const UP_TO_MARKS = 7
/**
 * Number of writes up to the decision, the write that makes all items public. Between the marks and
 * the decision the three lists are updated.
 */
const UP_TO_DECISION = UP_TO_MARKS + 3 + 1

/** Cases of the jobs that publish releases, complete interrupted ones and clear deleted ones. */
export const releaseJobCases: Readonly<
  Record<'publishDueReleases' | 'sweepReleases', readonly JobCase[]>
> = {
  publishDueReleases: [
    {
      name: 'a release whose time has come',
      prepare: async (stage) => {
        const { seeded } = await prepareRelease(
          stage,
          new Date(stage.clock.now() + MINUTE_MS).toISOString(),
        )
        return {
          startsAfterMs: 2 * MINUTE_MS,
          check: async () => {
            assert.equal(await countPublishedItems(stage), KINDS.length)
            await assertStoreInvariants(stage.direct, KINDS, seeded)
          },
        }
      },
    },
    {
      name: 'a release whose publishing was cut off before it was decided',
      prepare: prepareCutOff(UP_TO_MARKS, 0),
    },
    {
      name: 'a release whose publishing was cut off when it was decided',
      prepare: prepareCutOff(UP_TO_DECISION, 3),
    },
  ],
  sweepReleases: [
    {
      name: 'a release that was deleted, and one that is open',
      prepare: async (stage) => {
        const context = contextOf(stage)
        const { release } = await prepareRelease(stage)
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
          startsAfterMs: 2 * DAY_MS,
          check: async () =>
            assert.deepEqual(await keysIn(stage.direct.content, 'release'), ['release/open']),
        }
      },
    },
  ],
}
