import { dayOf } from '#i18n/time.ts'
import type { AnyKind, Data, Screen } from '#kinds/define.ts'
import type { Stored } from './values.ts'

export type Translation = 'complete' | 'missing' | 'outdated' | 'not needed'
export type Status = 'draft' | 'published'

/**
 * Record of a collection as staff read it, its data by field in `Data`. Lists omit the bodies that
 * the kind names.
 */
export type Item = {
  Id: string
  createdAt: string
  updatedAt: string
  updatedBy: string
  Revision: string
  Status: Status
  PublishAt: string | null
  ExpireAt: string | null
  /** Start of a version's visibility, past or scheduled; null for a draft. */
  VisibleFrom?: string | null
  Slug: string | null
  Data: Data
  translation?: Translation
  /** Next version of the item, visible to staff alone. */
  Draft?: DraftMark
}

/**
 * Author, save time and publishing time of a draft; a null time is none. `Blocked`: publishing
 * failed at its time.
 */
export type DraftMark = Pick<Item, 'Revision' | 'updatedAt' | 'updatedBy' | 'PublishAt'> & {
  Blocked?: object
}

/** The item that a record of a collection is. */
export const itemOf = (record: Stored): Item => record as Item

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Name of an item for people: the text of the first column, English first. */
export function titleOf(kind: AnyKind, item: Pick<Item, 'Data'>): string {
  const column = kind.title
  if (!column) return kind.label.one
  return (
    textOf(item.Data[column.key]) || textOf(column.ar && item.Data[column.ar]) || kind.label.one
  )
}

/** Text of one field of a record's data; empty for none. */
export const fieldText = (item: Pick<Item, 'Data'>, key: string | undefined): string =>
  key === undefined ? '' : textOf(item.Data[key])

/** Screen that shows an item; the kind's first when no other matches its data. */
export const screenFor = (kind: AnyKind, data: Data = {}): Screen =>
  kind.screens.find(({ only }) => only && data[only.key] === only.value) ?? kind.screens[0]

/** Publishing status of the record, independent of the built site. */
export type PublishStatus = 'published' | 'scheduled' | 'draft'

export const publishStatusOf = (
  { Status, PublishAt }: Pick<Item, 'Status' | 'PublishAt'>,
  now: number,
): PublishStatus =>
  Status === 'draft'
    ? 'draft'
    : PublishAt !== null && Date.parse(PublishAt) > now
      ? 'scheduled'
      : 'published'

/**
 * True when an item has something to publish: it is a draft, or has one in addition to the live
 * version.
 */
export const hasDraft = ({ Status, Draft }: Pick<Item, 'Status' | 'Draft'>): boolean =>
  Status === 'draft' || Draft !== undefined

/** Last save of an item or of its draft. */
export const lastSaveOf = ({
  Draft,
  updatedAt,
  updatedBy,
}: Item): Pick<Item, 'updatedAt' | 'updatedBy'> =>
  Draft && Draft.updatedAt > updatedAt ? Draft : { updatedAt, updatedBy }

/**
 * First day on which visitors can read a version, the start of its notice period: the scheduled
 * day, the first visible day, or today when publishing is still to come.
 */
export const noticeStartDay = (
  { PublishAt, VisibleFrom }: Pick<Item, 'PublishAt' | 'VisibleFrom'>,
  today: string,
): string => {
  const planned = PublishAt === null ? '' : dayOf(PublishAt)
  const seen = VisibleFrom ? dayOf(VisibleFrom) : today
  return planned > today ? planned : seen > today ? today : seen
}

/** Name within a sentence: in lower case, except abbreviations. */
export const inSentence = (words: string): string =>
  words
    .split(' ')
    .map((word) => (/^\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()))
    .join(' ')

/**
 * Noun for the kind's items in a sentence: the last word of its label, "article" of "Blog article".
 */
export function nounOf({ label }: Pick<AnyKind, 'label'>): { one: string; many: string } {
  const last = (words: string) => (words.split(' ').at(-1) ?? words).toLowerCase()
  return { one: last(label.one), many: last(label.many) }
}
