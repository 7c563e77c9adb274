import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import type { FieldError } from '#rules/problems.ts'
import { RETRY, retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { operationIdOf, type Actor } from '#store/content.ts'
import { draftToken } from '#store/drafts.ts'
import { refresh } from '#store/projections.ts'
import { revisionKey } from '#store/records.ts'
import {
  allReleases,
  blockRelease,
  changeRelease,
  eraseOldReleases,
  mayTakeBack,
  nextRelease,
  clearToAudit,
  readRelease,
  releaseKey,
  refusalUnlessOpen,
  type ItemErrors,
  type Release,
  type ReleasedItem,
  type ReleaseItem,
  type ReleaseRefusal,
  type ReleaseSave,
  type ReleaseEvent,
} from '#store/releases.ts'
import { claimSlug } from '#store/slugs.ts'
import {
  clearMarks,
  isUnderWay,
  recoverAttempts,
  writeAtomically,
  type RecordChange,
} from '#store/together.ts'
import { scheduledCall, writeAudit, type Action, type AuditContext } from './audit.ts'
import { checkedWrite, recordErrors } from './crud.ts'
import {
  withErrors,
  partsOf,
  planToPublish,
  planToTakeBack,
  readForWrite,
  type Planned,
} from './release-plan.ts'
import type { Services } from './services.ts'

/** Addresses claimed, or audit entries written, at the same time. */
const CONCURRENCY = 16

const NOTHING_CHANGES: FieldError = {
  path: 'ItemId',
  message: 'This item would not change.',
}

/** An item of a release, with the version that staff have seen. */
export type ReleaseItemVersion = ReleaseItem & {
  /** Version of the item's draft or, without a draft, of its record. */
  rev: string
}

/** Reason why nothing of a release was written. */
export type ReleaseWriteFailure =
  /** `errors`: errors of the release's items. */
  | { errors: readonly ItemErrors[]; release: Release }
  /** `changed`: items that were saved since staff saw them; empty if the release itself was. */
  | { changed: readonly ReleaseItem[] }
  | ReleaseRefusal

/** A requested write of a release with its items. */
type ReleaseWrite = {
  act: 'publish' | 'take back'
  actor: Actor
  bySchedule?: true
  /** Version of the release that staff have seen. */
  rev: string
  /** Versions of the items that staff have seen; null to accept whatever is saved. */
  seen: readonly ReleaseItemVersion[] | null
}

const itemErrorsIn = (plan: readonly Planned[]): ItemErrors[] =>
  plan.flatMap(({ kind, id, errors }) => (errors.length > 0 ? [{ kind, id, errors }] : []))

/** Items of a plan whose version is not the one that staff have seen. */
const changedSince = (
  plan: readonly Planned[],
  seen: readonly ReleaseItemVersion[],
): ReleaseItem[] =>
  plan
    .filter(
      ({ kind, id, storedItem }) =>
        storedItem &&
        !seen.some(
          (one) => one.kind === kind && one.id === id && one.rev === draftToken(storedItem.data),
        ),
    )
    .map(({ kind, id }) => ({ kind, id }))

const changedItems = (parts: readonly RecordChange[]): ReleasedItem[] =>
  parts.map(({ kind, id, found, next }) => ({
    kind: kind.name,
    id,
    before: found.data.rev,
    kept: revisionKey(kind, found.data),
    after: next.rev,
    op: next.op,
  }))

/**
 * Claims the addresses of the items' next versions.
 * @returns errors of the items whose address belongs to another item
 */
const claimAddresses = async (
  { content, clock }: Services,
  parts: readonly RecordChange[],
): Promise<ItemErrors[]> => {
  const withNewAddress = parts.filter(
    ({ found, next }) => next.slug !== null && next.slug !== found.data.slug,
  )
  const claims = await mapPooled(withNewAddress, CONCURRENCY, ({ kind, id, next }) =>
    retry(clock, () => claimSlug(content, kind, next.slug ?? '', id)),
  )
  return withNewAddress
    .filter((_, index) => !claims[index])
    .map(({ kind, id }) => ({ kind: kind.name, id, errors: [recordErrors['slug taken']] }))
}

/**
 * Milliseconds after which a write is given up. It must end before its locks expire, after 30 s
 * (see {@link checkedWrite}); no caller waits so long for an answer.
 */
const WRITE_MS = 20_000

/** The release after it was published, or taken back. */
const releaseAfter = (
  stored: Release,
  act: ReleaseWrite['act'],
  op: string,
  written: ReleaseEvent,
): Release => {
  const { blocked: _, ...next } = nextRelease(stored, op, written.at, written.by)
  if (act === 'publish')
    return {
      ...next,
      state: 'published',
      publishAt: null,
      published: written,
      toAudit: 'published',
    }
  return { ...next, state: 'open', takenBack: written, toAudit: 'takenBack' }
}

/**
 * Writes a release and its items, all or none. The caller holds the locks of the kinds that need
 * one (see {@link lockedKinds}).
 */
const writeLocked = async (
  services: Services,
  release: Release,
  op: string,
  { act, actor, bySchedule, seen }: ReleaseWrite,
): Promise<Release | ReleaseWriteFailure> => {
  const { content: store, clock } = services
  const begun = clock.now()
  const at = new Date(begun).toISOString()
  const plan =
    release.published && act === 'take back'
      ? await planToTakeBack(services, release.published, op, actor, at)
      : await planToPublish(readForWrite(services), release, op, actor, at)
  const changed = seen ? changedSince(plan, seen) : []
  if (changed.length > 0) return { changed }
  const checkedPlan = await withErrors(services, plan)
  const parts = partsOf(checkedPlan)
  const errors =
    parts.length > 0
      ? itemErrorsIn(checkedPlan)
      : checkedPlan.map(({ kind, id, errors }) => ({
          kind,
          id,
          errors: errors.length > 0 ? errors : [NOTHING_CHANGES],
        }))
  if (errors.length > 0) return { errors, release }
  const written: ReleaseEvent = {
    at,
    by: actor.email,
    ...(bySchedule && { bySchedule }),
    items: changedItems(parts),
  }
  const kinds = new Set(parts.map(({ kind }) => kind))
  let addressErrors: ItemErrors[] = []
  const result = await writeAtomically<Release>(store, clock, releaseKey(release.id), parts, {
    begin: (stored) => (stored?.rev === release.rev && !isUnderWay(stored, clock) ? stored : null),
    decide: (stored) => releaseAfter(stored, act, op, written),
    whenMarked: async () => {
      await Promise.all([...kinds].map((kind) => refresh(store, clock, kind)))
      if (clock.now() - begun > WRITE_MS) return false
      // Claimed last: addresses stay claimed even if the write is given up.
      addressErrors = await claimAddresses(services, parts)
      return addressErrors.length === 0
    },
    itemsOf: markedItems,
  })
  if (addressErrors.length > 0) return { errors: addressErrors, release }
  if ('refused' in result)
    return { changed: result.items.map(({ kind, id }) => ({ kind: kind.name, id })) }
  return releaseAfter(release, act, op, written)
}

/** Kinds whose items are checked against each other: a write of them holds the kind's lock. */
const lockedKinds = (items: readonly ReleaseItem[]): AnyKind[] =>
  [...new Set(items.flatMap(({ kind }) => kindNamed(kind) ?? []))].filter(
    ({ versions }) => versions,
  )

/** Reason for which a release cannot be published, or taken back, or null. */
const refusalOf = (
  release: Release | null,
  { act, rev }: ReleaseWrite,
  { clock }: Services,
): ReleaseRefusal | null => {
  if (act === 'publish') return refusalUnlessOpen(release, rev)
  if (release?.state !== 'published' || release.rev !== rev)
    return refusalUnlessOpen(release, rev) ?? { refused: 'conflict', current: release }
  return mayTakeBack(release, clock) ? null : { refused: 'conflict', current: release }
}

/**
 * Publishes a release, or takes it back: all of its items, or none. A repeated request returns the
 * release that the first one wrote.
 * @throws UnavailableError when the outcome is not certain
 */
export const writeRelease = async (
  services: Services,
  id: string,
  releaseWrite: ReleaseWrite,
): Promise<Release | ReleaseWriteFailure> => {
  const { content: store, clock } = services
  const { act, rev, seen } = releaseWrite
  const op = operationIdOf(act, 'release', id, rev, seen)
  const release = await readWhenIdle(services, id)
  if (release?.op === op) {
    await clearMarks(store, clock, releaseKey(id), markedItems).catch(() => undefined)
    return release
  }
  const refusal = refusalOf(release, releaseWrite, services)
  if (refusal || !release) return refusal ?? { refused: 'not found', current: null }
  await finishLastWrite(services, release)
  // Each step wraps the work so far in the lock of one more kind.
  const lockedWrite = lockedKinds(release.items).reduce<
    () => Promise<Release | ReleaseWriteFailure>
  >(
    (work, kind) => () => checkedWrite({ services }, kind, ['release', op], work),
    () => writeLocked(services, release, op, releaseWrite),
  )
  const result = await lockedWrite()
  if ('id' in result) return result
  // The same request, sent twice, may have written the release meanwhile.
  const releaseNow = await readWhenIdle(services, id)
  return releaseNow?.op === op ? releaseNow : result
}

/**
 * Reads a release, after waiting for a write of the release that is in progress.
 * @throws UnavailableError when the write has not ended within 8 s
 */
const readWhenIdle = ({ content: store, clock }: Services, id: string): Promise<Release | null> =>
  retry<Release | null>(clock, async () => {
    const release = await readRelease({ store, clock }, id)
    return release && isUnderWay(release, clock) ? RETRY : release
  })

/** Changes an open release, or deletes it. @param rev version that staff have seen */
export const editRelease = async (
  services: Services,
  id: string,
  save: ReleaseSave | 'deleted',
  rev: string,
  actor: Actor,
): Promise<Release | ReleaseRefusal> => {
  const context = { store: services.content, clock: services.clock }
  const release = await readRelease(context, id)
  if (release?.rev === rev) await finishLastWrite(services, release)
  return changeRelease(context, id, save, rev, actor)
}

/** Items with their kinds; an item of an unknown kind is left out. */
const withKinds = (items: readonly ReleaseItem[]) =>
  items.flatMap(({ kind, id }) => {
    const about = kindNamed(kind)
    return about ? [{ kind: about, id }] : []
  })

/**
 * Every item that a write of the release may have marked, each once. A mark is stored in an item
 * while a write of several items is in progress (`marks.ts`).
 */
const markedItems = ({ items, published, takenBack }: Release) =>
  withKinds([
    ...new Map(
      [...items, ...(published?.items ?? []), ...(takenBack?.items ?? [])].map((item) => [
        `${item.kind}/${item.id}`,
        item,
      ]),
    ).values(),
  ])

/**
 * Completes the last write of a release before its next change: removes the marks that the write
 * left on items, which are only valid with the release as it is, and writes missing audit entries.
 */
const finishLastWrite = async (services: Services, release: Release): Promise<void> => {
  const context = { store: services.content, clock: services.clock }
  await clearMarks(context.store, context.clock, releaseKey(release.id), markedItems)
  if (!release.toAudit) return
  await auditRelease(scheduledCall(services), release)
  await clearToAudit(context, release)
}

const actionOf = (which: NonNullable<Release['toAudit']>, { bySchedule }: ReleaseEvent): Action => {
  if (which === 'takenBack') return 'take back release'
  return bySchedule ? 'publish due release' : 'publish release'
}

/**
 * Writes one audit entry for each item of a release's last write, unless these entries are written
 * already.
 */
export const auditRelease = async (call: AuditContext, release: Release): Promise<void> => {
  const { toAudit } = release
  const written = toAudit && release[toAudit]
  if (!toAudit || !written) return
  const { at, by, items } = written
  await mapPooled(items, CONCURRENCY, ({ kind, id, before, after, op }) =>
    writeAudit(call, {
      action: actionOf(toAudit, written),
      kind,
      id,
      who: by,
      before,
      after,
      at,
      op,
    }),
  )
}

/** Refreshes the lists, and purges the CDN's copies, of the kinds in a release. */
export const refreshAfterRelease = async (
  { content, clock, purgeCdn }: Services,
  release: Release,
): Promise<void> => {
  for (const kind of new Set(markedItems(release).map(({ kind }) => kind))) {
    await refresh(content, clock, kind)
    await purgeCdn(kind.name)
  }
}

const isDue = ({ state, publishAt }: Release, now: number): boolean =>
  state === 'open' && publishAt !== null && Date.parse(publishAt) <= now

const publishDue = async (services: Services, release: Release): Promise<void> => {
  const { content: store, clock, log } = services
  const result = await writeRelease(services, release.id, {
    act: 'publish',
    actor: { email: release.updatedBy },
    bySchedule: true,
    rev: release.rev,
    seen: null,
  })
  if ('id' in result) {
    await finishLastWrite(services, result)
    return refreshAfterRelease(services, result)
  }
  // The release or one of its items was saved at that moment: the next scheduled run tries again.
  if (!('errors' in result)) return
  log('a release could not be published at its time', { items: result.errors.length })
  await blockRelease({ store, clock }, release, result.errors)
}

/**
 * Scheduled: publishes releases whose time has come, each with all of its items or none, and
 * completes interrupted writes.
 */
export const publishDueReleases = async (services: Services): Promise<void> => {
  const { content: store, clock, log } = services
  for (const release of await allReleases(store)) {
    const work = async () => {
      if (release.isMarked)
        await recoverAttempts(store, clock, releaseKey(release.id), release, markedItems)
      if (release.toAudit) {
        await finishLastWrite(services, release)
        await refreshAfterRelease(services, release)
      }
      if (isDue(release, clock.now())) await publishDue(services, release)
    }
    await work().catch((error: unknown) =>
      log('a release could not be published', {
        reason: error instanceof Error ? error.name : 'unknown',
      }),
    )
  }
}

/** Scheduled: erases releases that were deleted a day ago, or published a year ago. */
export const sweepReleases = ({ content, clock }: Services): Promise<void> =>
  eraseOldReleases(content, clock)
