import assert from 'node:assert/strict'
import { kinds } from '#kinds/index.ts'
import { PREVIEW_DAYS } from '#rules/retention.ts'
import { DAY_MS, MINUTE_MS } from '#rules/time.ts'
import { createRecord, updateRecord } from '#store/content.ts'
import { saveDraft } from '#store/drafts.ts'
import { hashOf, listFiles, putFile, readFileFacts } from '#store/files.ts'
import { keyOf, sha256 } from '#store/keys.ts'
import { readSummaries } from '#store/projections.ts'
import { readPublishing } from '#store/publishing.ts'
import { entityKey, lastWrite, readEntity, readRevisions, type Entity } from '#store/records.ts'
import { erase } from '#store/store.ts'
import { hideFile } from '#store/withdrawal.ts'
import { eraseOldBin } from '../../netlify/api/expiry.ts'
import { makeLink } from '../../netlify/api/preview-links.ts'
import { countMissedSearch } from '../../netlify/api/feedback.ts'
import type { Services } from '../../netlify/api/services.ts'
import type { jobs } from '../../netlify/api/sweep.ts'
import { pdf } from '../fixtures/files/pdf-objects.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { storeSample, contextOf, removeSample, sampleOf } from './kind-cases.ts'
import { careerPost, countAudited, fileBytes, postContactForm, sendFormFile } from './form-cases.ts'
import { inboxJobCases } from './inbox-job-cases.ts'
import { startLiveSite } from './live-site.ts'
import { releaseJobCases } from './release-job-cases.ts'
import { assertStoreInvariants } from './store-invariants.ts'
import { keysIn, servicesLater, type Stage } from './stage.ts'
import { beginUpload, sendAll, sendFrom } from './upload-calls.ts'

/**
 * Scheduled job, on a stage (stores of their own, see stage.ts) on which it has something to write.
 * The scheduled work runs each job in rounds.
 */
export type PreparedJob = {
  /** Milliseconds from the stage's current time to the first round of the job. */
  startsAfterMs: number
  /** Milliseconds from each round to the next; five minutes by default. */
  intervalMs?: number
  /** Settings of the rounds, where they differ from the stage's. */
  settings?: Partial<Services['settings']>
  /** Asserts everything that must hold after the last round. */
  check(): Promise<void>
}

export type JobCase = {
  name: string
  /** Stores on the stage what the job works on. */
  prepare(stage: Stage): Promise<PreparedJob>
}

/** Name of a scheduled job. */
export type Job = keyof typeof jobs

const { blog, news } = kinds

/** Stores a blog record that is in the bin, and a news record that is not. */
const storeOneInBin = async (stage: Stage): Promise<{ binned: Entity; visible: Entity }> => {
  await storeSample(blog, stage)
  const [binned, visible] = [await removeSample(blog, stage), await storeSample(news, stage)]
  for (const kind of [blog, news])
    await readSummaries(stage.direct.content, stage.clock, kind, 'staff')
  return { binned, visible }
}

/** Asserts that a news record is unchanged. */
const assertUnchanged = async (
  { direct: { content } }: Stage,
  { id, rev }: Entity,
): Promise<void> => assert.equal((await readEntity(content, news, id))?.data.rev, rev)

const oneCase = (name: string, prepare: JobCase['prepare']): readonly JobCase[] => [
  { name, prepare },
]

/** Cases of every scheduled job. The type requires a case for each job. */
export const jobCases: Readonly<Record<Job, readonly JobCase[]>> = {
  ...inboxJobCases,
  ...releaseJobCases,
  healLists: oneCase('lists and an address that were lost', async (stage) => {
    const { content } = stage.direct
    const { id, rev } = await storeSample(blog, stage)
    for (const key of [
      ...(await keysIn(content, 'p', 'blog')),
      ...(await keysIn(content, 'u', 'blog')),
    ])
      await erase(content, keyOf(key))
    return {
      startsAfterMs: 0,
      check: async () => {
        assert.deepEqual(await keysIn(content, 'p', 'blog'), ['p/blog/staff'])
        assert.equal((await keysIn(content, 'u', 'blog')).length, 1)
        await assertStoreInvariants(stage.direct, [blog], new Map([[id, rev]]))
      },
    }
  }),
  publishDueDrafts: oneCase(
    'a draft whose time has come, and one whose address was taken meanwhile',
    async (stage) => {
      const context = contextOf(stage)
      const publishAt = new Date(stage.clock.now() + MINUTE_MS).toISOString()
      const post = await storeSample(blog, stage)
      const newsItem = await storeSample(news, stage)
      const target = (kind: typeof blog | typeof news) => ({
        kind,
        id: sampleOf(kind).id,
        actor: stage.user,
      })
      const drafts = [
        await saveDraft(
          context,
          target(blog),
          { data: sampleOf(blog).changed, publishAt },
          post.rev,
        ),
        await saveDraft(
          context,
          target(news),
          { data: sampleOf(news).changed, publishAt, slug: 'wanted' },
          newsItem.rev,
        ),
      ]
      const slugOwner = await createRecord(
        context,
        { ...target(news), id: sampleOf(kinds.faq).id },
        { data: sampleOf(news).data, slug: 'wanted' },
      )
      for (const kind of [blog, news])
        await readSummaries(stage.direct.content, stage.clock, kind, 'staff')
      return {
        startsAfterMs: 2 * MINUTE_MS,
        check: async () => {
          const [published, blocked] = [
            await readEntity(stage.direct.content, blog, post.id),
            await readEntity(stage.direct.content, news, newsItem.id),
          ]
          assert.deepEqual(
            [published?.data.data, published?.data.draft, published?.data.publishAt],
            [sampleOf(blog).changed, undefined, null],
          )
          assert.deepEqual(
            [
              blocked?.data.rev,
              blocked?.data.draft?.publishAt,
              blocked?.data.draft?.blocked?.errors.map(({ path }) => path),
            ],
            [newsItem.rev, null, ['Slug']],
          )
          const seeded = [...drafts, slugOwner].flatMap((written) =>
            'entity' in written
              ? [[written.entity.id, lastWrite(written.entity).rev] as const]
              : [],
          )
          await assertStoreInvariants(stage.direct, [blog, news], new Map(seeded))
        },
      }
    },
  ),
  askForBuild: oneCase('a site that is behind', async (stage) => {
    const { origin, builtAt, hookCalls } = await startLiveSite(stage)
    await storeSample(blog, stage)
    return {
      startsAfterMs: 0,
      settings: { siteUrl: origin, buildHookUrl: `${origin}/hook` },
      check: async () => {
        const publishing = await readPublishing(stage.direct.ops)
        assert.deepEqual(
          [publishing.builtAt, publishing.calledAt !== null, hookCalls() > 0],
          [builtAt, true, true],
        )
      },
    }
  }),
  eraseRateLimitCounters: oneCase('counters of a visitor', async (stage) => {
    await postContactForm(stage)
    assert.ok((await keysIn(stage.direct.ops, 'rl')).length > 2)
    return {
      startsAfterMs: 4 * DAY_MS,
      check: async () => assert.deepEqual(await keysIn(stage.direct.ops, 'rl'), []),
    }
  }),
  sweepLinks: oneCase(
    'a link whose time is over, and one that still opens its item',
    async (stage) => {
      const { ops } = stage.direct
      const wanted = {
        kind: 'blog',
        item: sampleOf(blog).id,
        note: '',
        createdBy: stage.user.email,
      }
      await makeLink(servicesLater(stage.direct, -PREVIEW_DAYS * DAY_MS), { ...wanted, id: 'over' })
      await makeLink(stage.direct, { ...wanted, id: 'open' })
      return {
        startsAfterMs: 0,
        check: async () => assert.deepEqual(await keysIn(ops, 'pl'), ['pl/open']),
      }
    },
  ),
  sweepUploads: oneCase('an upload that was left, and one that was finished', async (stage) => {
    await sendFrom(stage, await beginUpload(stage), 0, samplePdf.slice(0, 100))
    await sendAll(stage, await beginUpload(stage))
    return {
      startsAfterMs: 2 * DAY_MS,
      check: async () => {
        assert.deepEqual(await keysIn(stage.direct.files, 'up'), [])
        assert.equal(
          (await readFileFacts(stage.direct.files, sha256(samplePdf)))?.size,
          samplePdf.byteLength,
        )
      },
    }
  }),
  sweepAttachments: oneCase(
    'a file that no form has followed, and one that has its form',
    async (stage) => {
      const [unused, used] = [await sendFormFile(stage), await sendFormFile(stage)]
      assert.equal((await stage.ask(careerPost(sampleOf(blog).id, used))).status, 201)
      await stage.settled()
      return {
        startsAfterMs: 2 * DAY_MS,
        check: async () => {
          assert.deepEqual(await keysIn(stage.direct.forms, 'up'), [])
          assert.deepEqual(
            [await fileBytes(stage, unused), await fileBytes(stage, used)],
            [null, samplePdf.byteLength],
          )
        },
      }
    },
  ),
  eraseHiddenFiles: oneCase('a file that was erased, and one that came into use', async (stage) => {
    const { files } = stage.direct
    const facts = { type: 'application/pdf', width: null, height: null }
    const [unused, used] = [
      await putFile(files, samplePdf, { ...facts, name: 'gone.pdf' }),
      await putFile(files, new Uint8Array(pdf()), { ...facts, name: 'used.pdf' }),
    ]
    // The unused file has a second name.
    await putFile(files, samplePdf, { ...facts, name: 'other.pdf' })
    await createRecord(
      contextOf(stage),
      { kind: blog, id: sampleOf(blog).id, actor: stage.user },
      { data: { ...sampleOf(blog).data, PdFImage_En: used.path } },
    )
    for (const { path } of [unused, used])
      await hideFile({ store: files, clock: stage.clock }, hashOf(path) ?? '', stage.user.email)
    return {
      startsAfterMs: 2 * MINUTE_MS,
      check: async () => {
        assert.deepEqual(
          (await listFiles(files)).map(({ name }) => name),
          ['used.pdf'],
        )
        assert.deepEqual((await keysIn(files)).map((key) => key.split('/')[0]).sort(), ['d', 'w'])
        assert.deepEqual(
          [await countAudited(stage, 'erase file'), await countAudited(stage, 'keep file')],
          [2, 1],
        )
      },
    }
  }),
  eraseOldBin: oneCase('a record whose days in the bin are over', async (stage) => {
    const { binned, visible } = await storeOneInBin(stage)
    return {
      startsAfterMs: 31 * DAY_MS,
      check: async () => {
        const tombstone = (await stage.direct.content.get<Entity>(entityKey(blog, binned.id)))?.data
        assert.ok(tombstone?.erasedAt)
        assert.deepEqual(tombstone.data, {})
        const listed = await readSummaries(stage.direct.content, stage.clock, blog, 'staff')
        assert.deepEqual(
          listed.filter(({ id }) => id === binned.id),
          [],
        )
        await assertUnchanged(stage, visible)
      },
    }
  }),
  clearErased: oneCase('a record that was erased', async (stage) => {
    const { binned, visible } = await storeOneInBin(stage)
    await eraseOldBin(servicesLater(stage.direct, 31 * DAY_MS))
    return {
      startsAfterMs: 32 * DAY_MS,
      check: async () => {
        assert.deepEqual(
          (await keysIn(stage.direct.content)).filter(
            (key) => key.includes(binned.id) || key.startsWith('u/blog/'),
          ),
          [],
        )
        await assertUnchanged(stage, visible)
      },
    }
  }),
  eraseOldHistory: oneCase('a record with three versions', async (stage) => {
    const { id, data, changed } = sampleOf(news)
    const target = { kind: news, id, actor: stage.user }
    let { rev } = await storeSample(news, stage)
    for (const next of [changed, data]) {
      const written = await updateRecord(contextOf(stage), target, { data: next }, rev)
      assert.ok('entity' in written)
      ;({ rev } = written.entity)
    }
    await readSummaries(stage.direct.content, stage.clock, news, 'staff')
    return {
      startsAfterMs: 800 * DAY_MS,
      check: async () => {
        assert.deepEqual(
          (await readRevisions(stage.direct.content, news, id)).map((version) => version.rev),
          [rev],
        )
        assert.equal((await readEntity(stage.direct.content, news, id))?.data.rev, rev)
      },
    }
  }),
  eraseOldFeedback: oneCase('counts of a month long ago, and of this one', async (stage) => {
    const startsAfterMs = 500 * DAY_MS
    await countMissedSearch(stage.direct, 'gold coins', 'en', '203.0.113.7')
    await countMissedSearch(
      servicesLater(stage.direct, startsAfterMs),
      'gold coins',
      'en',
      '203.0.113.7',
    )
    const [, recent] = (await keysIn(stage.direct.ops, 'fb')).sort()
    return {
      startsAfterMs,
      intervalMs: MINUTE_MS,
      check: async () => assert.deepEqual(await keysIn(stage.direct.ops, 'fb'), [recent]),
    }
  }),
}
