import type { AnyKind } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import type { FieldError } from '#rules/problems.ts'
import { HOUR_MS } from '#rules/time.ts'
import { updateRecord } from '#store/content.ts'
import { blockDraft, saveOfDraft } from '#store/drafts.ts'
import { readSummaries, refresh } from '#store/projections.ts'
import { lastWrite, readEntity, type Entity } from '#store/records.ts'
import type { Summary } from '#store/summary.ts'
import { scheduledCall } from './audit.ts'
import { auditWrite, checkedWrite, publishErrors, recordErrors } from './crud.ts'
import type { Services } from './services.ts'

/** Most drafts published in one round, a run of the schedule; the next one is 5 minutes later. */
const MAX_DRAFTS = 50

const isDue = ({ deletedAt, draft }: Entity | Summary, now: number): boolean =>
  deletedAt === null &&
  draft !== undefined &&
  draft.publishAt !== null &&
  Date.parse(draft.publishAt) <= now

/** Publishes an item's due draft, or stores in the draft the errors that prevent this. */
const publishOrBlock = async (services: Services, kind: AnyKind, id: string) => {
  const { content: store, clock, log } = services
  const current = (await readEntity(store, kind, id))?.data
  // The list of items, in which the draft was found, may be outdated.
  if (!current?.draft || !isDue(current, clock.now())) return { refused: 'stale' as const }
  const { draft } = current
  const block = (errors: readonly FieldError[]) => {
    log('a draft could not be published at its time', {
      kind: kind.name,
      fields: errors.map(({ path }) => path).join(),
    })
    return blockDraft({ store, clock }, { kind, id }, draft.rev, errors)
  }
  const save = saveOfDraft(current, draft)
  const errors = await publishErrors({ services }, kind, id, save)
  if (errors.length > 0) return block(errors)
  const result = await updateRecord(
    { store, clock },
    { kind, id, actor: { email: draft.updatedBy } },
    save,
    current.rev,
  )
  if ('refused' in result && (result.refused === 'slug taken' || result.refused === 'times'))
    return block([recordErrors[result.refused]])
  // After a refusal because the item has changed or is gone, the next round decides again.
  return result
}

/**
 * Time, ISO 8601, of a round's write that the item still shows: the blocking of its draft, or the
 * publication of the item. Null if the item shows neither. A person may have written since.
 */
const timeOfScheduledWrite = ({
  bySchedule,
  updatedAt,
  draft,
  draftWrite,
}: Entity | Summary): string | null => {
  if (draft?.blocked && draftWrite?.at === draft.blocked.at) return draft.blocked.at
  return bySchedule ? updatedAt : null
}

/** Writes the audit entry of a round's write once, also for an earlier round that was cut off. */
const auditScheduledWrite = async (
  services: Services,
  kind: AnyKind,
  id: string,
): Promise<void> => {
  const entity = (await readEntity(services.content, kind, id))?.data
  if (!entity) return
  const { rev, at } = lastWrite(entity)
  // The last write is a person's.
  if (timeOfScheduledWrite(entity) !== at) return
  await auditWrite(
    scheduledCall(services),
    kind,
    rev === entity.rev ? 'publish due draft' : 'block due draft',
    entity,
  )
}

/**
 * Scheduled: publishes drafts whose time has come, each as its last author saved it. A draft that
 * no longer fits the site, for example with a figure that the fees no longer have, stays a draft,
 * and the errors are stored in it.
 */
export const publishDueDrafts = async (services: Services): Promise<void> => {
  const { content, clock, purgeCdn, log } = services
  const anHourAgo = new Date(clock.now() - HOUR_MS).toISOString()
  const logFailure = (kind: AnyKind, work: Promise<unknown>) =>
    work.catch((error: unknown) =>
      log('a draft could not be published', {
        kind: kind.name,
        reason: error instanceof Error ? error.name : 'unknown',
      }),
    )
  let draftsLeft = MAX_DRAFTS
  for (const kind of allKinds) {
    const items = await readSummaries(content, clock, kind, 'staff')
    const due = items.filter((item) => isDue(item, clock.now()))
    const recentlyWritten = items.filter((item) => (timeOfScheduledWrite(item) ?? '') > anHourAgo)
    for (const { id, draft } of due) {
      if (draftsLeft === 0) break
      const result = await logFailure(
        kind,
        checkedWrite({ services }, kind, ['due draft', id, draft?.rev], () =>
          publishOrBlock(services, kind, id),
        ),
      )
      if (result !== undefined) draftsLeft -= 1
    }
    for (const { id } of [...due, ...recentlyWritten])
      await logFailure(kind, auditScheduledWrite(services, kind, id))
    if (due.length === 0) continue
    await refresh(content, clock, kind)
    await purgeCdn(kind.name)
  }
}
