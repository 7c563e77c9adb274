import type { AnyKind } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import type { FieldError } from '#rules/problems.ts'
import { operation, updateRecord } from '#store/content.ts'
import { blockDraft, saveOfDraft } from '#store/drafts.ts'
import { readSummaries, refresh } from '#store/projections.ts'
import { lastWrite, nextRev, readEntity, type Draft, type Entity } from '#store/records.ts'
import { scheduled, writeAudit, type Action } from './audit.ts'
import { checkedWrite, publishErrors, refusals } from './crud.ts'
import type { Services } from './services.ts'

/** Drafts that one round publishes at most; the rest has its turn five minutes later. */
const MAX_DRAFTS = 50

type Due = { kind: AnyKind; id: string; current: Entity; draft: Draft }

const isDue = ({ deletedAt, draft }: Pick<Entity, 'deletedAt'> & { draft?: Pick<Draft, 'publishAt'> }, now: number): boolean =>
  deletedAt === null && draft?.publishAt != null && Date.parse(draft.publishAt) <= now

/**
 * Written before what it tells of: nobody sends a round again that was cut off after its write. One that loses the swap to somebody
 * else's save leaves an entry of a version that never was.
 */
const audit = (services: Services, action: Action, { kind, id, current, draft }: Due, op: string): Promise<void> =>
  writeAudit(scheduled(services), { action, kind: kind.name, id, who: draft.updatedBy, before: current.rev, after: nextRev(lastWrite(current).rev, op), at: draft.publishAt ?? '', op })

const block = async (services: Services, due: Due, errors: readonly FieldError[]) => {
  const { content: store, clock, log } = services
  const { kind, id, draft } = due
  await audit(services, 'block due draft', due, operation('block', kind.name, id, draft.rev))
  log('a draft could not be published at its time', { kind: kind.name, fields: errors.map(({ path }) => path).join() })
  return blockDraft({ store, clock }, { kind, id }, draft.rev, errors)
}

const publish = async (services: Services, kind: AnyKind, id: string) => {
  const { content: store, clock } = services
  const current = (await readEntity(store, kind, id))?.data
  // The list may be behind.
  if (!current?.draft || !isDue(current, clock.now())) return { refused: 'stale' as const, current: current ?? null }
  const due = { kind, id, current, draft: current.draft }
  const save = saveOfDraft(kind, due.draft)
  const errors = await publishErrors({ services }, kind, id, save)
  if (errors.length > 0) return block(services, due, errors)
  await audit(services, 'publish due draft', due, operation('update', kind.name, id, current.rev, save))
  const result = await updateRecord({ store, clock }, { kind, id, actor: { email: due.draft.updatedBy } }, save, current.rev)
  if ('refused' in result && (result.refused === 'slug taken' || result.refused === 'times')) return block(services, due, [refusals[result.refused]])
  return result
}

/**
 * Scheduled: publishes drafts whose time has come, each as its last author saved it. One that does not fit the site any more, such as
 * by a figure that the fees have lost, stays a draft that says why.
 */
export const publishDueDrafts = async (services: Services): Promise<void> => {
  const { content, clock, purge, log } = services
  let left = MAX_DRAFTS
  for (const kind of allKinds) {
    const due = (await readSummaries(content, clock, kind, 'staff')).filter((item) => isDue(item, clock.now())).slice(0, left)
    if (due.length === 0) continue
    left -= due.length
    for (const { id, draft } of due) {
      await checkedWrite({ services }, kind, ['due draft', id, draft?.rev], () => publish(services, kind, id))
        .catch((error: unknown) => log('a draft could not be published', { kind: kind.name, reason: error instanceof Error ? error.name : 'unknown' }))
    }
    await refresh(content, clock, kind)
    await purge(kind.name)
  }
}
