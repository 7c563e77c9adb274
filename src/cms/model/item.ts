import { dayOf } from '#i18n/time.ts'
import type { AnyKind, Data, Screen } from '#kinds/define.ts'
import type { StoredRecord } from './values.ts'

/** State of an item's Arabic texts compared with its English ones. */
export type Translation = 'complete' | 'missing' | 'outdated' | 'not needed'
export type Status = 'draft' | 'published'

/** Item of a collection as staff read it. In a list of items, `Data` lacks the long texts. */
export type Item = {
  Id: string
  createdAt: string
  updatedAt: string
  updatedBy: string
  Revision: string
  Status: Status
  /** Publishing time, ISO 8601; null for none. */
  PublishAt: string | null
  /** Time at which the item is taken off the site, ISO 8601; null for none. */
  ExpireAt: string | null
  /** Time from which visitors see the item, past or scheduled, ISO 8601; null for a draft. */
  VisibleFrom?: string | null
  Slug: string | null
  /** Content. Key: name of a field. */
  Data: Data
  translation?: Translation
  /** Draft of a published item, which only staff see. */
  Draft?: DraftMark
}

/** Facts about the draft of a published item. */
export type DraftMark = Pick<Item, 'Revision' | 'updatedAt' | 'updatedBy' | 'PublishAt'> & {
  /** Present when the draft could not be published at its publishing time. */
  Blocked?: object
}

/** Record of a collection, typed as an item. */
export const itemOf = (record: StoredRecord): Item => record as Item

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Title of an item: in English, or else in Arabic, or else the name of its kind. */
export function titleOf(kind: AnyKind, item: Pick<Item, 'Data'>): string {
  const column = kind.title
  if (!column) return kind.label.one
  return (
    textOf(item.Data[column.key]) || textOf(column.ar && item.Data[column.ar]) || kind.label.one
  )
}

/** Text of one field of an item's data; empty when the field has no text. */
export const fieldText = (item: Pick<Item, 'Data'>, key: string | undefined): string =>
  key === undefined ? '' : textOf(item.Data[key])

/** Screen that shows an item: one for its data (`only`), or else the kind's first screen. */
export const screenFor = (kind: AnyKind, data: Data = {}): Screen =>
  kind.screens.find(({ only }) => only && data[only.key] === only.value) ?? kind.screens[0]

/** Publishing status of an item. The site may not have been built since the last change. */
export type PublishStatus = 'published' | 'scheduled' | 'draft'

export function publishStatusOf(
  { Status, PublishAt }: Pick<Item, 'Status' | 'PublishAt'>,
  now: number,
): PublishStatus {
  if (Status === 'draft') return 'draft'
  return PublishAt !== null && Date.parse(PublishAt) > now ? 'scheduled' : 'published'
}

/** True for an item that is a draft, and for a published item that has a draft. */
export const hasDraft = ({ Status, Draft }: Pick<Item, 'Status' | 'Draft'>): boolean =>
  Status === 'draft' || Draft !== undefined

/** Time and author of the last save of an item or of its draft. */
export const lastSaveOf = ({
  Draft,
  updatedAt,
  updatedBy,
}: Item): Pick<Item, 'updatedAt' | 'updatedBy'> =>
  Draft && Draft.updatedAt > updatedAt ? Draft : { updatedAt, updatedBy }

/**
 * First day on which visitors can read a version: the start of its notice period. It is the
 * scheduled day of a scheduled version, the first day of a version that visitors see, and today for
 * a version that was never published.
 */
export function noticeStartDay(
  { PublishAt, VisibleFrom }: Pick<Item, 'PublishAt' | 'VisibleFrom'>,
  today: string,
): string {
  const scheduled = PublishAt === null ? '' : dayOf(PublishAt)
  if (scheduled > today) return scheduled
  const visible = VisibleFrom ? dayOf(VisibleFrom) : today
  return visible > today ? today : visible
}
