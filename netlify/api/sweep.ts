import { dayOf } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { mapPooled } from '#store/concurrency.ts'
import { readSummaries, refresh, tidyPagesOf } from '#store/projections.ts'
import { isVisible } from '#store/visible.ts'
import { healSlugs } from '#store/slugs.ts'
import { eraseOldCounters } from './attempts.ts'
import { publishDueDrafts } from './due-drafts.ts'
import { publishDueReleases, sweepReleases } from './releases.ts'
import { clearErased, eraseOldBin, eraseOldHistory } from './expiry.ts'
import { eraseOldFeedback } from './feedback.ts'
import { sendMail } from './mail/deliver.ts'
import { warnOfRoom } from './mail/room-warning.ts'
import { sweepLinks } from './preview-links.ts'
import { callBuildHook, readLiveBuild } from './publish.ts'
import type { Services } from './services.ts'
import { sweepAttachments } from './submissions/attachments.ts'
import { eraseOldResponses } from './submissions/scheduled.ts'
import { relistIncompleteGroup } from './submissions/tidy-list.ts'
import { oldUploads, removeUpload } from './uploads/upload.ts'
import { eraseHiddenFiles } from './uploads/withdraw.ts'

/** Scheduled: erases the counters of rate limits that no limit needs any more. */
export const eraseRateLimitCounters = ({ ops, clock }: Services): Promise<void> =>
  eraseOldCounters(ops, clock)

/** Uploads erased at the same time. */
const UPLOADS_CONCURRENCY = 4

/**
 * Erases the records of uploads to the library a day after each upload began, and the stored parts
 * of the uploads that were never finished. The files of finished uploads stay.
 */
export const sweepUploads = async ({ files, clock, log }: Services): Promise<void> => {
  const old = await oldUploads(files, clock.now())
  await mapPooled(old, UPLOADS_CONCURRENCY, (id) => removeUpload(files, id))
  if (old.length > 0) log('old uploads are swept', { uploads: old.length })
}

/**
 * Minutes from a call of the build hook to the next call while no new build has appeared: after the
 * first call, after the second, and so on; then every 20.
 */
const HOOK_RETRY_MINUTES = [1, 2, 5, 10, 20] as const

const hookRetryDelayMs = (calls: number): number =>
  (HOOK_RETRY_MINUTES[Math.min(Math.max(calls, 1), HOOK_RETRY_MINUTES.length) - 1] ?? 20) * 60_000

/** Revisions that the live site should have: those of all visible items. Key: `<kind>/<id>`. */
const wantedRevisions = async ({ content, clock }: Services): Promise<Map<string, string>> => {
  const lists = await Promise.all(
    allKinds.map(async (kind) => {
      const items = await readSummaries(content, clock, kind, 'staff')
      return items
        .filter((item) => isVisible(item, clock.now()))
        .map((item) => [`${kind.name}/${item.id}`, item.rev] as const)
    }),
  )
  return new Map(lists.flat())
}

/** True when a visible item has come into force since the day of the live site's build. */
const hasComeIntoForce = async (
  { content, clock }: Services,
  builtDay: string,
): Promise<boolean> => {
  const today = dayOf(clock.now())
  for (const kind of allKinds) {
    const from = kind.versions?.from ?? kind.board?.inForceKey ?? kind.beginsOn
    if (from === undefined) continue
    const items = (await readSummaries(content, clock, kind, 'staff')).filter((item) =>
      isVisible(item, clock.now()),
    )
    if (
      items
        .map(({ data }) => String(data[from] ?? ''))
        .some((day) => day > builtDay && day <= today)
    )
      return true
  }
  return false
}

const healList = async ({ content, clock }: Services, kind: AnyKind): Promise<void> => {
  await refresh(content, clock, kind)
  await tidyPagesOf(content, kind)
  await healSlugs(content, kind, await readSummaries(content, clock, kind, 'staff'))
}

/** Repairs data derived from the items: the lists, and the owners of addresses. */
const healLists = async (services: Services): Promise<void> => {
  for (const kind of allKinds) {
    await healList(services, kind).catch((error: unknown) =>
      services.log('a list could not be healed', { kind: kind.name, reason: String(error) }),
    )
  }
}

/**
 * Asks for a build when the live site is out of date: a call of the build hook was lost, a build
 * failed, or the time has come for an item to appear, to disappear or to be in force.
 */
const askForBuild = async (services: Services): Promise<void> => {
  const { clock, log } = services
  const {
    live,
    publishing: { calledAt, calls, builtAt, builtDay },
  } = await readLiveBuild(services)
  const wanted = await wantedRevisions(services)
  const isUpToDate =
    wanted.size === Object.keys(live.items).length &&
    [...wanted].every(([item, rev]) => live.items[item]?.rev === rev)
  if (
    isUpToDate &&
    builtAt !== null &&
    !(await hasComeIntoForce(services, builtDay ?? dayOf(builtAt)))
  )
    return
  if (calledAt !== null && clock.now() - Date.parse(calledAt) < hookRetryDelayMs(calls)) return
  log('the live site is behind: a build is asked for', { items: wanted.size, calls })
  await callBuildHook(services)
}

/** All scheduled jobs, run every five minutes in this order. */
export const jobs = {
  healLists,
  publishDueDrafts,
  publishDueReleases,
  askForBuild,
  eraseOldResponses,
  warnOfRoom,
  sendMail,
  eraseRateLimitCounters,
  sweepLinks,
  sweepReleases,
  sweepUploads,
  sweepAttachments,
  eraseHiddenFiles,
  clearErased,
  eraseOldBin,
  eraseOldHistory,
  eraseOldFeedback,
  relistIncompleteGroup,
} satisfies Record<string, (services: Services) => Promise<void>>

/** Runs all scheduled jobs. A failed job is logged, and the next job runs. */
export const sweep = async (services: Services): Promise<void> => {
  for (const [job, run] of Object.entries(jobs)) {
    await run(services).catch((error: unknown) =>
      services.log('scheduled work failed', {
        job,
        reason: error instanceof Error ? error.name : 'unknown',
      }),
    )
  }
}
