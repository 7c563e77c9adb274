import { dayOf } from '#i18n/time.ts'
import type { AnyKind, Data, Screen } from '#kinds/define.ts'
import { dataIn } from '#kinds/wire.ts'

export type Translation = 'complete' | 'missing' | 'outdated' | 'not needed'
export type Status = 'draft' | 'published'

/** A record as the API gives it to staff, its data in one place. Lists leave out the bodies that the kind names. */
export type Item = {
  Id: string
  createdAt: string
  updatedAt: string
  updatedBy: string
  Revision: string
  Status: Status
  PublishAt: string | null
  ExpireAt: string | null
  /** Of a version: from when visitors see it, or will; null for a draft. */
  VisibleFrom?: string | null
  Slug: string | null
  Data: Data
  translation?: Translation
  /** Its next version, seen by staff alone. */
  Draft?: DraftMark
}

/** Who saved a draft and when, and when it is published; null for no time. `Blocked`: it was not published at its time. */
export type DraftMark = Pick<Item, 'Revision' | 'updatedAt' | 'updatedBy' | 'PublishAt'> & {
  Blocked?: object
}

/** An item of a record as the API answers it. */
export const itemOf = (kind: AnyKind, record: Readonly<Record<string, unknown>>): Item => ({
  ...(record as Item),
  Data: dataIn(kind, record),
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The item's name for people: the first column's text, English first. */
export function titleOf(kind: AnyKind, item: Pick<Item, 'Data'>): string {
  const column = kind.title
  if (!column) return kind.label.one
  return (
    textOf(item.Data[column.key]) || textOf(column.ar && item.Data[column.ar]) || kind.label.one
  )
}

/** One text of a record's data; empty where there is none. */
export const fieldText = (item: Pick<Item, 'Data'>, key: string | undefined): string =>
  key === undefined ? '' : textOf(item.Data[key])

/** The screen that shows an item; the kind's first where no other matches its data. */
export const screenFor = (kind: AnyKind, data: Data = {}): Screen =>
  kind.screens.find(({ only }) => only && data[only.key] === only.value) ?? kind.screens[0]

/** The publishing status as the record states it, whether or not the built site shows it yet. */
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

/** Tells of an item that it has something to be published: it is a draft, or has one beside the version that visitors see. */
export const hasDraft = ({ Status, Draft }: Pick<Item, 'Status' | 'Draft'>): boolean =>
  Status === 'draft' || Draft !== undefined

/** The last save of an item or of its draft. */
export const lastSaveOf = ({
  Draft,
  updatedAt,
  updatedBy,
}: Item): Pick<Item, 'updatedAt' | 'updatedBy'> =>
  Draft && Draft.updatedAt > updatedAt ? Draft : { updatedAt, updatedBy }

/**
 * The day on which visitors can first read a version, from which its notice is counted: that of its schedule, that on
 * which they saw it first, or today where it is only now to be published.
 */
export const firstReadOn = (
  { PublishAt, VisibleFrom }: Pick<Item, 'PublishAt' | 'VisibleFrom'>,
  today: string,
): string => {
  const planned = PublishAt === null ? '' : dayOf(PublishAt)
  const seen = VisibleFrom ? dayOf(VisibleFrom) : today
  return planned > today ? planned : seen > today ? today : seen
}

/** A name within a sentence: in lower case, except abbreviations. */
export const inSentence = (words: string): string =>
  words
    .split(' ')
    .map((word) => (/^\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()))
    .join(' ')

/** The noun for the kind's items in a sentence: the last word of its label, "article" of "Blog article". */
export function nounOf({ label }: Pick<AnyKind, 'label'>): { one: string; many: string } {
  const last = (words: string) => (words.split(' ').at(-1) ?? words).toLowerCase()
  return { one: last(label.one), many: last(label.many) }
}
