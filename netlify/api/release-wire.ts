import * as v from 'valibot'
import type { AnyKind } from '#kinds/define.ts'
import { time, uuid } from '#kinds/fields.ts'
import { allKinds, kindNamed } from '#kinds/index.ts'
import type { FieldError } from '#rules/problems.ts'
import { mapPooled } from '#store/concurrency.ts'
import { draftToken } from '#store/drafts.ts'
import { readSummaries } from '#store/projections.ts'
import type { Entity } from '#store/records.ts'
import type { Summary } from '#store/summary.ts'
import { mayTakeBack, type Release, type ReleaseItem, type ReleaseEvent } from '#store/releases.ts'
import { timestamp } from './openapi/kind.ts'
import type { Planned } from './release-plan.ts'
import type { Services } from './services.ts'
import { titleOf } from './uploads/references.ts'

/** Most items of one release, so that one request can check and write all of them. */
const MAX_ITEMS = 50

/** Lists read at the same time. */
const CONCURRENCY = 16

const kindName = v.picklist(
  allKinds.map(({ name }) => name),
  'This is not a kind of content.',
)

export const itemFields = {
  Kind: kindName,
  ItemId: v.pipe(v.string(), v.maxLength(64, 'Too long.')),
}

const fieldError = v.strictObject({ path: v.string(), message: v.string() })

const writtenFields = { at: timestamp, by: v.string(), BySchedule: v.boolean() }

export const releaseSchema = v.strictObject({
  Id: uuid,
  Revision: v.string(),
  Title: v.string(),
  Items: v.array(v.strictObject({ ...itemFields, Title: v.nullable(v.string()) })),
  PublishAt: v.nullable(timestamp),
  State: v.picklist(['open', 'published']),
  /** Time and errors of the failed publishing at `PublishAt`. */
  Blocked: v.nullable(v.strictObject({ at: timestamp, errors: v.array(fieldError) })),
  Published: v.nullable(v.strictObject(writtenFields)),
  TakenBack: v.nullable(v.strictObject(writtenFields)),
  /** True while the whole release can be taken back. */
  MayTakeBack: v.boolean(),
  createdAt: timestamp,
  createdBy: v.string(),
  updatedAt: timestamp,
  updatedBy: v.string(),
})

const hasNoRepeats = (items: { Kind: string; ItemId: string }[]): boolean =>
  new Set(items.map(({ Kind, ItemId }) => `${Kind}/${ItemId.toLowerCase()}`)).size === items.length

export const saveSchema = v.strictObject({
  Id: uuid,
  Title: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Give the release a name.'),
    v.maxLength(100, 'At most 100 characters.'),
  ),
  Items: v.pipe(
    v.array(v.strictObject(itemFields)),
    v.minLength(1, 'Choose at least one item.'),
    v.maxLength(MAX_ITEMS, `At most ${MAX_ITEMS} items.`),
    v.check(hasNoRepeats, 'The same item appears twice.'),
  ),
  PublishAt: v.optional(v.nullable(time), null),
})

/** Version of an item that staff have seen: of its draft or, without a draft, of its record. */
const seenSchema = v.strictObject({
  ...itemFields,
  Revision: v.pipe(v.string(), v.regex(/^[a-z0-9]{1,40}$/, 'This is not a Revision.')),
})

export const publishSchema = v.strictObject({
  Id: uuid,
  Seen: v.pipe(v.array(seenSchema), v.maxLength(MAX_ITEMS, `At most ${MAX_ITEMS} items.`)),
})
export const takeBackSchema = v.strictObject({ Id: uuid })

export const releaseCheckSchema = v.strictObject({
  Revision: v.string(),
  Items: v.array(
    v.strictObject({
      ...itemFields,
      Title: v.nullable(v.string()),
      /** Revision that the request to publish must name; null if the item does not exist. */
      Revision: v.nullable(v.string()),
      /** True if publishing changes the item. */
      Changes: v.boolean(),
      errors: v.array(fieldError),
    }),
  ),
})

/** Title of an item: of its draft if it has one. */
const itemTitle = (
  kind: AnyKind | undefined,
  { id, data, draft }: Pick<Entity | Summary, 'id' | 'data' | 'draft'>,
): string => (kind?.title ? titleOf(kind, id, (draft ?? { data }).data) : (kind?.label.one ?? id))

/** Returns the title of an item; null for an item that is in the bin or does not exist. */
export type TitleOf = (item: ReleaseItem) => string | null

/** Reads the titles of items from their kinds' lists. */
export const titlesOf = async (
  { content, clock }: Services,
  items: readonly ReleaseItem[],
): Promise<TitleOf> => {
  const kinds = [...new Set(items.map(({ kind }) => kind))].flatMap((name) => kindNamed(name) ?? [])
  const lists = await mapPooled(
    kinds,
    CONCURRENCY,
    async (kind) => [kind.name, await readSummaries(content, clock, kind, 'staff')] as const,
  )
  const titles = new Map(
    lists.flatMap(([name, list]) =>
      list
        .filter(({ deletedAt }) => deletedAt === null)
        .map((item) => [`${name}/${item.id}`, itemTitle(kindNamed(name), item)] as const),
    ),
  )
  return ({ kind, id }) => titles.get(`${kind}/${id}`) ?? null
}

const writtenWire = (written: ReleaseEvent | undefined) =>
  written ? { at: written.at, by: written.by, BySchedule: written.bySchedule === true } : null

/**
 * Errors of items, with the item's index in the release in their paths: `Items.0.Data.BlogTitle`.
 */
export const withItemPaths = (
  { items }: Pick<Release, 'items'>,
  ofItems: readonly (ReleaseItem & { errors: readonly FieldError[] })[],
): FieldError[] =>
  ofItems.flatMap(({ kind, id, errors }) =>
    errors.map(({ path, message }) => ({
      path: `Items.${items.findIndex((one) => one.kind === kind && one.id === id)}.${path}`,
      message,
    })),
  )

export const releaseWire = ({ clock }: Services, release: Release, titleOfItem: TitleOf) => {
  const { items, blocked } = release
  return {
    Id: release.id,
    Revision: release.rev,
    Title: release.title,
    Items: items.map((item) => ({ Kind: item.kind, ItemId: item.id, Title: titleOfItem(item) })),
    PublishAt: release.publishAt,
    State: release.state,
    Blocked: blocked ? { at: blocked.at, errors: withItemPaths(release, blocked.items) } : null,
    Published: writtenWire(release.published),
    TakenBack: writtenWire(release.takenBack),
    MayTakeBack: release.state === 'published' && mayTakeBack(release, clock),
    createdAt: release.createdAt,
    createdBy: release.createdBy,
    updatedAt: release.updatedAt,
    updatedBy: release.updatedBy,
  }
}

/** An item of a planned release, as in {@link releaseCheckSchema}. */
export const itemWire = ({ kind, id, kindDefinition, storedItem, next, errors }: Planned) => ({
  Kind: kind,
  ItemId: id,
  Title: kindDefinition && storedItem ? itemTitle(kindDefinition, storedItem.data) : null,
  Revision: storedItem ? draftToken(storedItem.data) : null,
  Changes: next !== null,
  errors: [...errors],
})
