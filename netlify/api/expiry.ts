import type { AnyKind } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { BIN_DAYS, HISTORY_DAYS } from '#rules/retention.ts'
import { DAY_MS } from '#rules/time.ts'
import { ago } from '#store/clock.ts'
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
import { scheduled, writeAudit, type Audited } from './audit.ts'
import type { Services } from './services.ts'

/** Most items and versions erased in one round; the rest follows five minutes later. */
const MAX_ITEMS = 20
const MAX_VERSIONS = 200

/** Logs a failure of one record, so that the others get their turn. */
const orLog = async ({ log }: Services, kind: AnyKind, work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) =>
    log('a record could not be erased', {
      kind: kind.name,
      reason: error instanceof Error ? error.name : 'unknown',
    }),
  )

/**
 * Writes the audit entry of an erasure, once: the scheduled work completes a request that was cut
 * off.
 */
export const auditErasure = (
  call: Audited,
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
 * Scheduled: erases items for good that have been in the bin for 30 days. A restore at the same
 * moment may win.
 */
export const eraseOldBin = async (services: Services): Promise<void> => {
  const { content: store, clock, log } = services
  const due = ago(clock, BIN_DAYS * DAY_MS)
  let left = MAX_ITEMS
  for (const kind of allKinds) {
    const isOver = ({ deletedAt }: { deletedAt: string | null }): boolean =>
      deletedAt !== null && deletedAt < due
    const over = (await readSummaries(store, clock, kind, 'staff')).filter(isOver).slice(0, left)
    if (over.length === 0) continue
    left -= over.length
    for (const { id } of over) {
      await orLog(services, kind, async () => {
        const erased = await eraseRecord(
          { store, clock },
          { kind, id, actor: { email: '' } },
          isOver,
        )
        if ('tombstone' in erased) await auditErasure(scheduled(services), kind, erased.tombstone)
      })
    }
    await refresh(store, clock, kind)
    log('records erased after their time in the bin', { kind: kind.name, count: over.length })
  }
}

/**
 * Scheduled: erases the history, the addresses and at last the tombstones of erased records. A
 * tombstone stays as long as the live site may show the record: the next build must see that it is
 * gone on purpose.
 */
export const clearErased = async (services: Services): Promise<void> => {
  const { content: store, clock, ops } = services
  const context = { store, clock }
  const certain = ago(clock, WRITES_OVER_MS)
  let [items, versions] = [MAX_ITEMS, MAX_VERSIONS]
  const [live, { builtAt }] = [await readLive(ops), await readPublishing(ops)]
  // Two different times mean that one of them is lost: the live site's content is unknown until the
  // next proof.
  if (live.builtAt !== builtAt) return
  for (const kind of allKinds) {
    const erased = (await readTombstones(store, clock, kind)).filter(
      ({ id, erasedAt = '' }) =>
        erasedAt < certain && live.items[`${kind.name}/${id}`] === undefined,
    )
    for (const tombstone of erased.slice(0, items)) {
      await orLog(services, kind, async () => {
        await auditErasure(scheduled(services), kind, tombstone)
        const gone = await clearHistory(context, { kind, id: tombstone.id }, versions)
        versions -= gone
        if (versions > 0) await removeTombstone(context, kind, tombstone)
      })
      if (versions === 0) return
    }
    if (erased.length > 0) await refresh(store, clock, kind)
    items -= Math.min(items, erased.length)
  }
}

/**
 * Place of the last record of the previous round, `<kind>/<id>`. When lost, the rounds begin again.
 */
const PLACE = keyOf('q', 'history')
type Place = { after: string }

/** Records old enough to have expired versions, in the order of their turns. */
const withOldVersions = async ({ content, clock }: Services, before: string) => {
  const lists = await Promise.all(
    allKinds.map(async (kind) => {
      const items = await readSummaries(content, clock, kind, 'staff')
      return items
        .filter(
          ({ previous, draftWrite, createdAt }) =>
            (previous !== null || draftWrite !== undefined) && createdAt < before,
        )
        .map(({ id }) => ({ kind, id, place: `${kind.name}/${id}` }))
    }),
  )
  return lists.flat().sort((a, b) => (a.place < b.place ? -1 : 1))
}

/**
 * Scheduled: erases versions that were replaced more than 365 days ago, of a few records in each
 * round, in turn.
 */
export const eraseOldHistory = async (services: Services): Promise<void> => {
  const { content: store, clock, ops, log } = services
  const before = ago(clock, HISTORY_DAYS * DAY_MS)
  const all = await withOldVersions(services, before)
  if (all.length === 0) return
  const found = await readDerived<Place>(ops, PLACE)
  const rest = all.filter(({ place }) => place > (found?.data.after ?? ''))
  let [after, versions] = ['', MAX_VERSIONS]
  for (const { kind, id, place } of (rest.length > 0 ? rest : all).slice(0, MAX_ITEMS)) {
    await orLog(
      services,
      kind,
      async () =>
        void (versions -= await expireHistory({ store, clock }, { kind, id }, before, versions)),
    )
    if (versions === 0) break
    after = place
  }
  if (after !== '')
    await ops.put(PLACE, { after }, found ? { onlyIfMatch: found.etag } : { onlyIfNew: true })
  if (versions < MAX_VERSIONS) log('old versions erased', { count: MAX_VERSIONS - versions })
}
