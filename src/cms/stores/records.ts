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
  Slug: string | null
  Data: Data
  translation?: Translation
}

/** A record of a list, wherever its data travelled. */
export const itemOf = (kind: AnyKind, record: Readonly<Record<string, unknown>>): Item => ({ ...(record as Item), Data: dataIn(kind, record) })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The item's name for people: the first column's text, English first. */
export function titleOf(kind: AnyKind, item: Pick<Item, 'Data'>): string {
  const column = kind.title
  if (!column) return kind.label.one
  return textOf(item.Data[column.key]) || textOf(column.ar && item.Data[column.ar]) || kind.label.one
}

/** One text of a record's data; empty where there is none. */
export const fieldText = (item: Pick<Item, 'Data'>, key: string | undefined): string => (key === undefined ? '' : textOf(item.Data[key]))

/** The screen that shows an item; a kind's first where its data does not tell. */
export const screenFor = (kind: AnyKind, data: Data = {}): Screen => kind.screens.find(({ only }) => only && data[only.key] === only.value) ?? kind.screens[0]
