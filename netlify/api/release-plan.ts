import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import type { FieldError } from '#rules/problems.ts'
import { retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { applied, contentOf, operation, type Actor } from '#store/content.ts'
import { isTaken, saveOfDraft } from '#store/drafts.ts'
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
import type { Release, ReleaseItem, Written } from '#store/releases.ts'
import type { Found } from '#store/store.ts'
import type { Part } from '#store/together.ts'
import { recordErrors } from './crud.ts'
import { dataErrors } from './envelope.ts'
import { figureErrors } from './figures.ts'
import { supersedingFileErrors } from './files-in-force.ts'
import type { Services } from './services.ts'
import { missingFiles } from './uploads/references.ts'
import { versionErrors } from './version-days.ts'

const WIDTH = 16

/**
 * An item of a release as it would be written. `next`: null where nothing of it changes, or where
 * it does not exist.
 */
export type Planned = ReleaseItem & {
  about: AnyKind | null
  found: Found<Entity> | null
  next: Entity | null
  errors: readonly FieldError[]
}

const GONE = 'This item is in the bin, or was erased: remove it from the release, or restore it.'
const CHANGED_SINCE =
  'This item was published again since, or moved to the bin: restore it from its own history.'
const VERSION_LOST = 'The version from before the release is not in the history any more.'

/** The save that publishes an item at once, with its draft where it has one. */
const publishingSave = (entity: Entity, now: string): Save => {
  const { draft } = entity
  const isAhead = entity.status === 'draft' || (entity.publishAt !== null && entity.publishAt > now)
  const { bySchedule: _, ...save }: Save = draft
    ? saveOfDraft(entity, draft)
    : { data: entity.data, status: 'published' }
  return { ...save, publishAt: isAhead ? null : entity.publishAt }
}

/** The version that a release makes of an item. */
const publishedVersion = (
  kind: AnyKind,
  found: Found<Entity>,
  op: string,
  actor: Actor,
  now: string,
): Pick<Planned, 'next' | 'errors'> => {
  const entity = found.data
  const save = publishingSave(entity, now)
  const next = applied(
    { kind, id: entity.id, actor },
    entity,
    save,
    save.slug ?? entity.slug,
    op,
    now,
  )
  if ('refused' in next) return { next: null, errors: [recordErrors.times] }
  if (contentOf(next) === contentOf(entity)) return { next: null, errors: [] }
  const isOver = next.expireAt !== null && next.expireAt <= now
  return {
    next,
    errors: isOver
      ? [
          {
            path: 'ExpireAt',
            message: 'The time to take it off the site is over: nobody would see it.',
          },
        ]
      : [],
  }
}

/**
 * Version that takes an item back: its state before the release, and the draft that the release has
 * published, unless there is a newer one.
 */
const asBefore = (
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
  const published = before.draft && { ...before.draft, publishAt: null }
  const draft = current.draft ?? published
  // The published draft returns whole: only it holds the content that the release published.
  return draft ? withDraft(next, { ...draft, began: next.rev }) : next
}

/**
 * Reads an item, either to look at it or to write it; reading to write ends attempts of other
 * releases that have marked it.
 */
export type ReadItem = (kind: AnyKind, id: string) => Promise<Found<Entity> | null>

export const readForDisplay =
  ({ content, clock }: Services): ReadItem =>
  (kind, id) =>
    retry(clock, () => readEntity(content, kind, id))

export const readForWrite =
  ({ content, clock }: Services): ReadItem =>
  async (kind, id) => {
    const found = await retry(clock, () => readForWriting(content, clock, entityKey(kind, id)))
    return found?.data.erasedAt === undefined ? found : null
  }

/** Plans to publish all items of a release. */
export const planToPublish = (
  read: ReadItem,
  { items }: Pick<Release, 'items'>,
  op: string,
  actor: Actor,
  now: string,
): Promise<Planned[]> =>
  mapPooled(items, WIDTH, async ({ kind: name, id }): Promise<Planned> => {
    const about = kindNamed(name) ?? null
    const found = about && (await read(about, id))
    if (!about || !found || found.data.deletedAt !== null)
      return {
        kind: name,
        id,
        about,
        found: null,
        next: null,
        errors: [{ path: 'ItemId', message: GONE }],
      }
    return {
      kind: name,
      id,
      about,
      found,
      ...publishedVersion(about, found, operation(op, name, id), actor, now),
    }
  })

/** Plans to take back all that a release has changed. */
export const planToTakeBack = (
  services: Services,
  { items }: Pick<Written, 'items'>,
  op: string,
  actor: Actor,
  now: string,
): Promise<Planned[]> =>
  mapPooled(items, WIDTH, async ({ kind: name, id, kept, after }): Promise<Planned> => {
    const about = kindNamed(name) ?? null
    const [found, before] = await Promise.all([
      about && readForWrite(services)(about, id),
      retry(services.clock, () => services.content.get<Entity>(keyOf(kept))),
    ])
    const refused = (message: string): Planned => ({
      kind: name,
      id,
      about,
      found,
      next: null,
      errors: [{ path: 'ItemId', message }],
    })
    if (!about || !found || found.data.rev !== after) return refused(CHANGED_SINCE)
    return before
      ? {
          kind: name,
          id,
          about,
          found,
          next: asBefore(found, before.data, operation(op, name, id), actor, now),
          errors: [],
        }
      : refused(VERSION_LOST)
  })

/** The parts of a plan that are written. */
export const partsOf = (plan: readonly Planned[]): Part[] =>
  plan.flatMap(({ about, id, found, next }) =>
    about && found && next ? [{ kind: about, id, found, next }] : [],
  )

/**
 * Checks items on the site as it would be with all of them: a text may show a fee of the same
 * release.
 */
export const withErrors = async (
  services: Services,
  plan: readonly Planned[],
): Promise<Planned[]> => {
  const parts = partsOf(plan)
  const after = {
    ...services,
    content: withOverlay(
      services.content,
      new Map(parts.map(({ kind, id, next }) => [entityKey(kind, id), next])),
    ),
  }
  const errorsOf = async ({ kind, id, found, next }: Part, at: number): Promise<FieldError[]> => {
    const save: Save = {
      data: next.data,
      status: next.status,
      publishAt: next.publishAt,
      expireAt: next.expireAt,
    }
    const earlier = parts.slice(0, at).filter((part) => part.kind === kind)
    const wrong = next.status === 'draft' ? [] : dataErrors(kind, next.data)
    if (wrong.length > 0) return wrong
    if (kind.versions && earlier.length > 0)
      return [
        {
          path: 'ItemId',
          message: `A release holds one version of the ${kind.label.many.toLowerCase()}: what goes up is reckoned from one to the next.`,
        },
      ]
    const isWanted = next.slug !== null && earlier.some((part) => part.next.slug === next.slug)
    const isTakenAddress =
      next.slug !== null &&
      (isWanted ||
        (await isTaken(
          { store: services.content, clock: services.clock },
          { kind, id },
          next.slug,
          found.data,
        )))
    return [
      ...(isTakenAddress ? [recordErrors['slug taken']] : []),
      ...(await missingFiles(services, kind, next.data)),
      ...(await figureErrors(after, kind, id, save)),
      ...(await versionErrors(services, kind, id, save)),
      ...(await supersedingFileErrors(services, kind, id, save)),
    ]
  }
  const places = parts.map((_, at) => at)
  const found = await mapPooled(places, WIDTH, (at) =>
    retry(services.clock, () => errorsOf(parts[at] as Part, at)),
  )
  const errors = new Map(parts.map(({ kind, id }, at) => [`${kind.name}/${id}`, found[at] ?? []]))
  return plan.map((one) => ({
    ...one,
    errors: [...one.errors, ...(errors.get(`${one.kind}/${one.id}`) ?? [])],
  }))
}

/** Plans to publish a release without doing it: each item with its next version and its errors. */
export const checkRelease = async (services: Services, release: Release): Promise<Planned[]> =>
  withErrors(
    services,
    await planToPublish(
      readForDisplay(services),
      release,
      operation('check', release.id),
      { email: '' },
      new Date(services.clock.now()).toISOString(),
    ),
  )
