import { inSentence } from '#kinds/label.ts'
import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import type { FieldError } from '#rules/problems.ts'
import { retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { versionAfterSave, contentJson, operationIdOf, type Actor } from '#store/content.ts'
import { isSlugTaken, saveOfDraft } from '#store/drafts.ts'
import { keyOf } from '#store/keys.ts'
import { readForWriting, withOverlay } from '#store/marks.ts'
import {
  entityKey,
  nextVersion,
  readEntity,
  withDraft,
  type Entity,
  type Save,
} from '#store/records.ts'
import type { Release, ReleaseItem, ReleaseEvent } from '#store/releases.ts'
import type { Found } from '#store/store.ts'
import type { RecordChange } from '#store/together.ts'
import { recordErrors } from './crud.ts'
import { dataErrors } from './envelope.ts'
import { figureErrors } from './figures.ts'
import { supersedingFileErrors } from './files-in-force.ts'
import type { Services } from './services.ts'
import { fileReferenceErrors } from './uploads/references.ts'
import { versionErrors } from './version-days.ts'

/** Items read or checked at the same time. */
const CONCURRENCY = 16

/** An item of a release as it would be written. */
export type Planned = ReleaseItem & {
  /** Kind of the item; null if the name of its kind is unknown. */
  kindDefinition: AnyKind | null
  /** Stored item; null if it does not exist. */
  storedItem: Found<Entity> | null
  /** Version to write; null if nothing of the item changes, or if it cannot be written. */
  next: Entity | null
  /** Errors that prevent the write. */
  errors: readonly FieldError[]
}

const GONE = 'This item is in the bin, or was erased: remove it from the release, or restore it.'
const CHANGED_SINCE =
  'This item has been published again since, or moved to the bin: restore it from its own history.'
const VERSION_LOST = 'The version from before the release is no longer in the history.'

/** The save that publishes an item at once, with the content of its draft if it has one. */
const publishingSave = (entity: Entity, now: string): Save => {
  const { draft } = entity
  const isUnpublished =
    entity.status === 'draft' || (entity.publishAt !== null && entity.publishAt > now)
  // `bySchedule` would mark a draft that was published alone, at its own time.
  const { bySchedule: _, ...save }: Save = draft
    ? saveOfDraft(entity, draft)
    : { data: entity.data, status: 'published' }
  return { ...save, publishAt: isUnpublished ? null : entity.publishAt }
}

/** The version of an item that a release writes, and the errors that prevent it. */
const publishedVersion = (
  kind: AnyKind,
  found: Found<Entity>,
  op: string,
  actor: Actor,
  now: string,
): Pick<Planned, 'next' | 'errors'> => {
  const entity = found.data
  const save = publishingSave(entity, now)
  const next = versionAfterSave(
    { kind, id: entity.id, actor },
    entity,
    save,
    save.slug ?? entity.slug,
    op,
    now,
  )
  if ('refused' in next) return { next: null, errors: [recordErrors.times] }
  if (contentJson(next) === contentJson(entity)) return { next: null, errors: [] }
  const isExpired = next.expireAt !== null && next.expireAt <= now
  return {
    next,
    errors: isExpired
      ? [
          {
            path: 'ExpireAt',
            message: 'The time to take it off the site has passed: nobody would see it.',
          },
        ]
      : [],
  }
}

/**
 * Version of an item that is taken back: its state before the release, with the draft that the
 * release published, or with the item's present draft if it has one.
 * @param before the item as it was before the release
 */
const takenBackVersion = (
  found: Found<Entity>,
  before: Entity,
  op: string,
  { email }: Actor,
  now: string,
): Entity => {
  const current = found.data
  const { data, status, publishAt, expireAt, slug, touched } = before
  const addresses = [
    ...new Set([
      ...current.oldSlugs,
      ...before.oldSlugs,
      ...(current.slug === null ? [] : [current.slug]),
    ]),
  ]
  const next = nextVersion(current, op, {
    data,
    status,
    publishAt,
    expireAt,
    slug,
    touched,
    oldSlugs: addresses.filter((one) => one !== slug),
    updatedAt: now,
    updatedBy: email,
  })
  const publishedDraft = before.draft && { ...before.draft, publishAt: null }
  const draft = current.draft ?? publishedDraft
  // The draft counts as begun on `next`, so that it keeps all of its content: after the taking
  // back, only the draft has the content that the release published.
  return draft ? withDraft(next, { ...draft, began: next.rev }) : next
}

/** Reads an item; null if it does not exist or was erased. */
export type ReadItem = (kind: AnyKind, id: string) => Promise<Found<Entity> | null>

/** Returns a {@link ReadItem} for items that are only shown. */
export const readForDisplay =
  ({ content, clock }: Services): ReadItem =>
  (kind, id) =>
    retry(clock, () => readEntity(content, kind, id))

/**
 * Returns a {@link ReadItem} for items that are written next: it ends unfinished writes of other
 * releases that include the item.
 */
export const readForWrite =
  ({ content, clock }: Services): ReadItem =>
  async (kind, id) => {
    const found = await retry(clock, () => readForWriting(content, clock, entityKey(kind, id)))
    return found?.data.erasedAt === undefined ? found : null
  }

/** The plan for publishing all items of a release. */
export const planToPublish = (
  read: ReadItem,
  { items }: Pick<Release, 'items'>,
  op: string,
  actor: Actor,
  now: string,
): Promise<Planned[]> =>
  mapPooled(items, CONCURRENCY, async ({ kind: name, id }): Promise<Planned> => {
    const kindDefinition = kindNamed(name) ?? null
    const storedItem = kindDefinition && (await read(kindDefinition, id))
    if (!kindDefinition || !storedItem || storedItem.data.deletedAt !== null)
      return {
        kind: name,
        id,
        kindDefinition,
        storedItem: null,
        next: null,
        errors: [{ path: 'ItemId', message: GONE }],
      }
    return {
      kind: name,
      id,
      kindDefinition,
      storedItem,
      ...publishedVersion(kindDefinition, storedItem, operationIdOf(op, name, id), actor, now),
    }
  })

/** The plan for taking back all items that a release has changed. */
export const planToTakeBack = (
  services: Services,
  { items }: Pick<ReleaseEvent, 'items'>,
  op: string,
  actor: Actor,
  now: string,
): Promise<Planned[]> =>
  mapPooled(items, CONCURRENCY, async ({ kind: name, id, kept, after }): Promise<Planned> => {
    const kindDefinition = kindNamed(name) ?? null
    const [found, before] = await Promise.all([
      kindDefinition && readForWrite(services)(kindDefinition, id),
      retry(services.clock, () => services.content.get<Entity>(keyOf(kept))),
    ])
    const withError = (message: string): Planned => ({
      kind: name,
      id,
      kindDefinition,
      storedItem: found,
      next: null,
      errors: [{ path: 'ItemId', message }],
    })
    if (!kindDefinition || !found || found.data.rev !== after) return withError(CHANGED_SINCE)
    return before
      ? {
          kind: name,
          id,
          kindDefinition,
          storedItem: found,
          next: takenBackVersion(found, before.data, operationIdOf(op, name, id), actor, now),
          errors: [],
        }
      : withError(VERSION_LOST)
  })

/** The items of a plan that are written. */
export const partsOf = (plan: readonly Planned[]): RecordChange[] =>
  plan.flatMap(({ kindDefinition, id, storedItem, next }) =>
    kindDefinition && storedItem && next
      ? [{ kind: kindDefinition, id, found: storedItem, next }]
      : [],
  )

/**
 * Adds to a plan the errors that its items would cause. The items are checked together, as if all
 * of them were written: a text may name a fee of the same release.
 */
export const withErrors = async (
  services: Services,
  plan: readonly Planned[],
): Promise<Planned[]> => {
  const parts = partsOf(plan)
  const servicesAfter = {
    ...services,
    content: withOverlay(
      services.content,
      new Map(parts.map(({ kind, id, next }) => [entityKey(kind, id), next])),
    ),
  }
  const errorsOf = async (
    { kind, id, found, next }: RecordChange,
    index: number,
  ): Promise<FieldError[]> => {
    const save: Save = {
      data: next.data,
      status: next.status,
      publishAt: next.publishAt,
      expireAt: next.expireAt,
    }
    const earlier = parts.slice(0, index).filter((part) => part.kind === kind)
    const errorsOfData = next.status === 'draft' ? [] : dataErrors(kind, next.data)
    if (errorsOfData.length > 0) return errorsOfData
    if (kind.versions && earlier.length > 0)
      return [
        {
          path: 'ItemId',
          message: `A release can have only one of the ${inSentence(kind.label.many)}: increases are calculated from one version to the next.`,
        },
      ]
    const isInRelease = next.slug !== null && earlier.some((part) => part.next.slug === next.slug)
    const isTakenAddress =
      next.slug !== null &&
      (isInRelease ||
        (await isSlugTaken(
          { store: services.content, clock: services.clock },
          { kind, id },
          next.slug,
          found.data,
        )))
    return [
      ...(isTakenAddress ? [recordErrors['slug taken']] : []),
      ...(await fileReferenceErrors(services, kind, next.data)),
      ...(await figureErrors(servicesAfter, kind, id, save)),
      ...(await versionErrors(services, kind, id, save)),
      ...(await supersedingFileErrors(services, kind, id, save)),
    ]
  }
  const errorsByItem = new Map(
    await mapPooled([...parts.entries()], CONCURRENCY, async ([index, part]) => {
      const errors = await retry(services.clock, () => errorsOf(part, index))
      return [`${part.kind.name}/${part.id}`, errors] as const
    }),
  )
  return plan.map((item) => ({
    ...item,
    errors: [...item.errors, ...(errorsByItem.get(`${item.kind}/${item.id}`) ?? [])],
  }))
}

/** The plan for publishing a release now, only to show it: each item's next version and errors. */
export const checkRelease = async (services: Services, release: Release): Promise<Planned[]> =>
  withErrors(
    services,
    await planToPublish(
      readForDisplay(services),
      release,
      operationIdOf('check', release.id),
      { email: '' },
      new Date(services.clock.now()).toISOString(),
    ),
  )
