import type { AnyKind } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { BIN_DAYS, HISTORY_DAYS } from '#rules/retention.ts'
import { DAY_MS } from '#rules/time.ts'
import { isoTimeAgo } from '#store/clock.ts'
import { readDerived } from '#store/derived.ts'
import {
  clearHistory,
  eraseRecord,
  expireHistory,
  removeTombstone,
  WRITES_OVER_MS,
  type Tombstone,
} from '#store/erasing.ts'
import { keyOf } from '#store/keys.ts'
import { readSummaries, readTombstones, refresh } from '#store/projections.ts'
import { readLive, readPublishing } from '#store/publishing.ts'
import { scheduledCall, writeAudit, type AuditContext } from './audit.ts'
import type { Services } from './services.ts'

/** Most items handled in one round, a run of the schedule; the next one is 5 minutes later. */
const MAX_ITEMS = 20
/** Most versions erased in one round. */
const MAX_VERSIONS = 200

/** Logs a failure to erase one record, so that the round goes on with the next record. */
const logFailure = async (
  { log }: Services,
  kind: AnyKind,
  work: () => Promise<void>,
): Promise<void> =>
  work().catch((error: unknown) =>
    log('a record could not be erased', {
      kind: kind.name,
      reason: error instanceof Error ? error.name : 'unknown',
    }),
  )

/**
 * Writes the audit entry of an erasure. The entry is written once, although both the request and,
 * in case the request was cut off, the scheduled work call this.
 */
export const auditErasure = (
  call: AuditContext,
  kind: AnyKind,
  { id, rev, previous, updatedAt, updatedBy }: Tombstone,
): Promise<void> =>
  writeAudit(call, {
    action: 'erase',
    kind: kind.name,
    id,
    who: updatedBy,
    before: previous,
    after: rev,
    at: updatedAt,
    op: rev,
  })

/**
 * Scheduled: erases items for good that have been in the bin for 30 days. An item that staff
 * restore at the same moment may be kept.
 */
export const eraseOldBin = async (services: Services): Promise<void> => {
  const { content: store, clock, log } = services
  const deletedBefore = isoTimeAgo(clock, BIN_DAYS * DAY_MS)
  let itemsLeft = MAX_ITEMS
  for (const kind of allKinds) {
    const isBinTimeOver = ({ deletedAt }: { deletedAt: string | null }): boolean =>
      deletedAt !== null && deletedAt < deletedBefore
    const summaries = await readSummaries(store, clock, kind, 'staff')
    const expired = summaries.filter(isBinTimeOver).slice(0, itemsLeft)
    if (expired.length === 0) continue
    itemsLeft -= expired.length
    for (const { id } of expired) {
      await logFailure(services, kind, async () => {
        const erased = await eraseRecord(
          { store, clock },
          { kind, id, actor: { email: '' } },
          isBinTimeOver,
        )
        if ('tombstone' in erased)
          await auditErasure(scheduledCall(services), kind, erased.tombstone)
      })
    }
    await refresh(store, clock, kind)
    log('records erased after their time in the bin', { kind: kind.name, count: expired.length })
  }
}

/**
 * Scheduled: erases the history, the addresses and at last the tombstone of each erased record. A
 * tombstone, the mark of an erased record, stays while the live site may show the record: it proves
 * to the next build that the record is gone on purpose.
 */
export const clearErased = async (services: Services): Promise<void> => {
  const { content: store, clock, ops } = services
  const context = { store, clock }
  // Writes that began before this time have ended.
  const writesOver = isoTimeAgo(clock, WRITES_OVER_MS)
  let itemsLeft = MAX_ITEMS
  let versionsLeft = MAX_VERSIONS
  const live = await readLive(ops)
  const { builtAt } = await readPublishing(ops)
  // Both documents store the time of the live build. Different times mean that a document was lost:
  // the live site's content is unknown until the next build is proven.
  if (live.builtAt !== builtAt) return
  for (const kind of allKinds) {
    const erased = (await readTombstones(store, clock, kind)).filter(
      ({ id, erasedAt = '' }) =>
        erasedAt < writesOver && live.items[`${kind.name}/${id}`] === undefined,
    )
    for (const tombstone of erased.slice(0, itemsLeft)) {
      await logFailure(services, kind, async () => {
        await auditErasure(scheduledCall(services), kind, tombstone)
        versionsLeft -= await clearHistory(context, { kind, id: tombstone.id }, versionsLeft)
        if (versionsLeft > 0) await removeTombstone(context, kind, tombstone)
      })
      if (versionsLeft === 0) return
    }
    if (erased.length > 0) await refresh(store, clock, kind)
    itemsLeft -= Math.min(itemsLeft, erased.length)
  }
}

/** Key of the document with the record that the rounds of {@link eraseOldHistory} have reached. */
const PROGRESS_KEY = keyOf('q', 'history')
/** `after` is the last record of the previous round, `<kind>/<id>`. If lost, rounds begin again. */
type Progress = { after: string }

/** Records old enough to have expired versions, in the order in which the rounds handle them. */
const recordsWithOldVersions = async ({ content, clock }: Services, before: string) => {
  const lists = await Promise.all(
    allKinds.map(async (kind) => {
      const items = await readSummaries(content, clock, kind, 'staff')
      return items
        .filter(
          ({ previous, draftWrite, createdAt }) =>
            (previous !== null || draftWrite !== undefined) && createdAt < before,
        )
        .map(({ id }) => ({ kind, id, name: `${kind.name}/${id}` }))
    }),
  )
  return lists.flat().sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Scheduled: erases versions that were replaced more than 365 days ago. Each round handles the next
 * few records; after the last record, the rounds begin again.
 */
export const eraseOldHistory = async (services: Services): Promise<void> => {
  const { content: store, clock, ops, log } = services
  const before = isoTimeAgo(clock, HISTORY_DAYS * DAY_MS)
  const all = await recordsWithOldVersions(services, before)
  if (all.length === 0) return
  const stored = await readDerived<Progress>(ops, PROGRESS_KEY)
  const rest = all.filter(({ name }) => name > (stored?.data.after ?? ''))
  let after = ''
  let versionsLeft = MAX_VERSIONS
  for (const { kind, id, name } of (rest.length > 0 ? rest : all).slice(0, MAX_ITEMS)) {
    await logFailure(services, kind, async () => {
      const item = { kind, id }
      versionsLeft -= await expireHistory({ store, clock }, item, before, versionsLeft)
    })
    if (versionsLeft === 0) break
    after = name
  }
  if (after !== '')
    await ops.put(
      PROGRESS_KEY,
      { after },
      stored ? { onlyIfMatch: stored.etag } : { onlyIfNew: true },
    )
  if (versionsLeft < MAX_VERSIONS)
    log('old versions erased', { count: MAX_VERSIONS - versionsLeft })
}
