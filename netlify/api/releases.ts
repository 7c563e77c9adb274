import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import type { FieldError } from '#rules/problems.ts'
import { RETRY, retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { operation, type Actor } from '#store/content.ts'
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
  noteAudited,
  readRelease,
  releaseKey,
  unlessOpen,
  type ItemErrors,
  type Release,
  type ReleasedItem,
  type ReleaseItem,
  type ReleaseRefusal,
  type ReleaseSave,
  type Written,
} from '#store/releases.ts'
import { claimSlug } from '#store/slugs.ts'
import {
  clearMarks,
  isUnderWay,
  recoverAttempts,
  writeAtomically,
  type Part,
} from '#store/together.ts'
import { scheduled, writeAudit, type Action, type Audited } from './audit.ts'
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

const WIDTH = 16

const NOTHING: FieldError = { path: 'ItemId', message: 'Nothing of this item would change.' }

/**
 * An item of a release, at the version that staff have seen: of its draft or, where it has none, of
 * its record.
 */
export type ReleaseItemVersion = ReleaseItem & { rev: string }

/**
 * Reasons why nothing of a release was written. `errors` are of items of `release`; `changed` names
 * items that were saved since staff saw them, none where it was the release itself.
 */
export type ReleaseWriteFailure =
  | { errors: readonly ItemErrors[]; release: Release }
  | { changed: readonly ReleaseItem[] }
  | ReleaseRefusal

type Doing = {
  act: 'publish' | 'take back'
  actor: Actor
  bySchedule?: true
  /** Version of the release that staff have seen. */
  rev: string
  /** Versions of the items; null to accept whatever is saved. */
  seen: readonly ReleaseItemVersion[] | null
}

const errorsIn = (plan: readonly Planned[]): ItemErrors[] =>
  plan.flatMap(({ kind, id, errors }) => (errors.length > 0 ? [{ kind, id, errors }] : []))

const changedSince = (
  plan: readonly Planned[],
  seen: readonly ReleaseItemVersion[],
): ReleaseItem[] =>
  plan
    .filter(
      ({ kind, id, found }) =>
        found &&
        !seen.some(
          (one) => one.kind === kind && one.id === id && one.rev === draftToken(found.data),
        ),
    )
    .map(({ kind, id }) => ({ kind, id }))

const changedItems = (parts: readonly Part[]): ReleasedItem[] =>
  parts.map(({ kind, id, found, next }) => ({
    kind: kind.name,
    id,
    before: found.data.rev,
    kept: revisionKey(kind, found.data),
    after: next.rev,
    op: next.op,
  }))

/**
 * Claims the addresses of the items' next versions. @returns the items whose address belongs to
 * another one
 */
const claimAddresses = async (
  { content, clock }: Services,
  parts: readonly Part[],
): Promise<ItemErrors[]> => {
  const moved = parts.filter(
    ({ found, next }) => next.slug !== null && next.slug !== found.data.slug,
  )
  const claimed = await mapPooled(moved, WIDTH, ({ kind, id, next }) =>
    retry(clock, () => claimSlug(content, kind, next.slug ?? '', id)),
  )
  return moved
    .filter((_, at) => !claimed[at])
    .map(({ kind, id }) => ({ kind: kind.name, id, errors: [recordErrors['slug taken']] }))
}

/**
 * Milliseconds after which a write is given up: its turn lasts 30 s, and no caller waits for an
 * answer as long.
 */
const WRITE_MS = 20_000

/** The release after it was published, or taken back. */
const releaseAfter = (
  stored: Release,
  act: Doing['act'],
  op: string,
  written: Written,
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

/** Writes a release, inside the turns of the kinds that need one. */
const write = async (
  services: Services,
  release: Release,
  op: string,
  { act, actor, bySchedule, seen }: Doing,
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
  const whole = await withErrors(services, plan)
  const parts = partsOf(whole)
  const errors =
    parts.length > 0
      ? errorsIn(whole)
      : whole.map(({ kind, id, errors }) => ({
          kind,
          id,
          errors: errors.length > 0 ? errors : [NOTHING],
        }))
  if (errors.length > 0) return { errors, release }
  const written: Written = {
    at,
    by: actor.email,
    ...(bySchedule && { bySchedule }),
    items: changedItems(parts),
  }
  const kinds = new Set(parts.map(({ kind }) => kind))
  let taken: ItemErrors[] = []
  const result = await writeAtomically<Release>(store, clock, releaseKey(release.id), parts, {
    begin: (stored) => (stored?.rev === release.rev && !isUnderWay(stored, clock) ? stored : null),
    decide: (stored) => releaseAfter(stored, act, op, written),
    whenMarked: async () => {
      await Promise.all([...kinds].map((kind) => refresh(store, clock, kind)))
      if (clock.now() - begun > WRITE_MS) return false
      // Claimed last, as addresses are not given back.
      taken = await claimAddresses(services, parts)
      return taken.length === 0
    },
    itemsOf: markedItems,
  })
  if (taken.length > 0) return { errors: taken, release }
  if ('refused' in result)
    return { changed: result.items.map(({ kind, id }) => ({ kind: kind.name, id })) }
  return releaseAfter(release, act, op, written)
}

/** Kinds whose items are checked against each other: their writes take turns. */
const turnsOf = (items: readonly ReleaseItem[]): AnyKind[] =>
  [...new Set(items.flatMap(({ kind }) => kindNamed(kind) ?? []))].filter(
    ({ versions }) => versions,
  )

const refusalOf = (
  release: Release | null,
  { act, rev }: Doing,
  { clock }: Services,
): ReleaseRefusal | null => {
  if (act === 'publish' || release?.state !== 'published' || release.rev !== rev) {
    const refusal = unlessOpen(release, rev)
    return refusal ?? (act === 'publish' ? null : { refused: 'conflict', current: release })
  }
  return mayTakeBack(release, clock) ? null : { refused: 'conflict', current: release }
}

/**
 * Publishes a release, or takes it back: all of its items, or none. A repeated request finds it
 * done.
 * @throws UnavailableError when the outcome is not certain
 */
export const writeRelease = async (
  services: Services,
  id: string,
  doing: Doing,
): Promise<Release | ReleaseWriteFailure> => {
  const { content: store, clock } = services
  const op = operation(doing.act, 'release', id, doing.rev, doing.seen)
  const release = await readWhenIdle(services, id)
  if (release?.op === op) {
    await clearMarks(store, clock, releaseKey(id), markedItems).catch(() => undefined)
    return release
  }
  const refusal = refusalOf(release, doing, services)
  if (refusal || !release) return refusal ?? { refused: 'not found', current: null }
  await finish(services, release)
  const inTurns = turnsOf(release.items).reduce<() => Promise<Release | ReleaseWriteFailure>>(
    (work, kind) => () => checkedWrite({ services }, kind, ['release', op], work),
    () => write(services, release, op, doing),
  )
  const result = await inTurns()
  if ('id' in result) return result
  // The same request, sent twice, may have done it meanwhile.
  const now = await readWhenIdle(services, id)
  return now?.op === op ? now : result
}

/**
 * Reads a release once no write is in progress.
 * @throws UnavailableError when one still is after 8 s
 */
const readWhenIdle = ({ content: store, clock }: Services, id: string): Promise<Release | null> =>
  retry<Release | null>(clock, async () => {
    const release = await readRelease({ store, clock }, id)
    return release && isUnderWay(release, clock) ? RETRY : release
  })

/** Changes an open release, or deletes it. @param rev the version that was seen */
export const editRelease = async (
  services: Services,
  id: string,
  save: ReleaseSave | 'deleted',
  rev: string,
  actor: Actor,
): Promise<Release | ReleaseRefusal> => {
  const context = { store: services.content, clock: services.clock }
  const release = await readRelease(context, id)
  if (release?.rev === rev) await finish(services, release)
  return changeRelease(context, id, save, rev, actor)
}

const itemsOf = (items: readonly ReleaseItem[]) =>
  items.flatMap(({ kind, id }) => {
    const about = kindNamed(kind)
    return about ? [{ kind: about, id }] : []
  })

/** Every item that a release may have marked, each once. */
const markedItems = ({ items, published, takenBack }: Release) =>
  itemsOf([
    ...new Map(
      [...items, ...(published?.items ?? []), ...(takenBack?.items ?? [])].map((item) => [
        `${item.kind}/${item.id}`,
        item,
      ]),
    ).values(),
  ])

/**
 * Completes the last write of a release: clears its marks on items, which must not depend on the
 * release's next state, and writes missing audit entries.
 */
const finish = async (services: Services, release: Release): Promise<void> => {
  const context = { store: services.content, clock: services.clock }
  await clearMarks(context.store, context.clock, releaseKey(release.id), markedItems)
  if (!release.toAudit) return
  await auditRelease(scheduled(services), release)
  await noteAudited(context, release)
}

const actionOf = (which: NonNullable<Release['toAudit']>, { bySchedule }: Written): Action =>
  which === 'takenBack'
    ? 'take back release'
    : bySchedule
      ? 'publish due release'
      : 'publish release'

/**
 * Writes one audit entry for each item of a release's last write: its author, and the versions
 * before and after.
 */
export const auditRelease = async (call: Audited, release: Release): Promise<void> => {
  const { toAudit } = release
  const written = toAudit && release[toAudit]
  if (!toAudit || !written) return
  const { at, by, items } = written
  await mapPooled(items, WIDTH, ({ kind, id, before, after, op }) =>
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

/** Brings the lists and the copies of the CDN up to date with a release. */
export const afterRelease = async (
  { content, clock, purge }: Services,
  release: Release,
): Promise<void> => {
  for (const kind of new Set(markedItems(release).map(({ kind }) => kind))) {
    await refresh(content, clock, kind)
    await purge(kind.name)
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
    await finish(services, result)
    return afterRelease(services, result)
  }
  // The release or one of its items was saved at that moment: the next round finds it again.
  if (!('errors' in result)) return
  log('a release could not be published at its time', { items: result.errors.length })
  await blockRelease({ store, clock }, release, result.errors)
}

/**
 * Scheduled: publishes releases whose time has come, whole or not at all, and completes interrupted
 * writes.
 */
export const publishDueReleases = async (services: Services): Promise<void> => {
  const { content: store, clock, log } = services
  for (const release of await allReleases(store)) {
    const work = async () => {
      if (release.isMarked)
        await recoverAttempts(store, clock, releaseKey(release.id), release, markedItems)
      if (release.toAudit) {
        await finish(services, release)
        await afterRelease(services, release)
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
