import type * as v from 'valibot'
import type { Rises } from '#rules/version-rises.ts'
import type { Language } from './localise.ts'
import { emptyOf, schemaOf, type DataOf, type KeysOf } from './schema.ts'
import { keysOf } from './wire.ts'

/** What the person types into: the staff area maps each tag to one editor. A new tag is a new editor, a schema and a place, nothing else. */
export type FieldType =
  | 'text'
  | 'html'
  | 'date'
  | 'time'
  | 'boolean'
  | 'choice'
  | 'image'
  | 'file'
  | 'token'
  | 'number'
  | 'list'

/** Where the sheet of an item shows a field of each type: with the content, or with the facts about it. */
export const fieldPlaces = {
  text: 'content',
  html: 'content',
  image: 'content',
  file: 'content',
  list: 'content',
  date: 'details',
  time: 'details',
  boolean: 'details',
  choice: 'details',
  number: 'details',
  token: 'details',
} as const satisfies Record<FieldType, 'content' | 'details'>

type Common = {
  label: string
  /** What an item, or an entry of a list, is called by: the first column of a list. */
  title?: true
  /** A further column of the list. */
  column?: true
  /** Left out of lists, because an answer is capped at 6 MB. */
  body?: true
  /** For staff alone: visitors get no such field. */
  internal?: true
  /** Opens as several lines: a text that is rarely as short as one. */
  multiline?: true
  /** Must be filled in: `true` in English, `by item` in the languages that the kind's `requiredIn` gives for an item. */
  required?: boolean | 'by item'
  /** May be empty, and is better filled in: a check says so. */
  suggested?: true
  hint?: string
  /** Characters of text, or entries of a list. */
  max?: number
  options?: readonly Option[]
}

/**
 * A value to choose. Two options with the same `pair` are one thing in two languages: its name, and the language that
 * each of them is in.
 */
export type Option = {
  value: string
  label: string
  pair?: { name: string; language: 'en' | 'ar' }
}

/** A field in both languages, under the two names that requests and records have for it. */
type Localised<Key> = { en: Key; ar: Key }
type Single<Key> = { key: Key }

/** One field: its line of the form, and what its schema, its column and its place in the sheet follow from. */
export type Row<Key extends string = string> =
  | (Common &
      (Localised<Key> | Single<Key>) & { type: 'text' | 'html'; max: number; pattern?: Pattern })
  | (Common &
      Localised<Key> & {
        type: 'image'
        /** The text fields that describe the picture. */
        alt?: Localised<Key>
      })
  | (Common &
      Single<Key> & {
        type: 'number'
        /** Both included. */
        least: number
        most: number
        /** Decimals at most; none where absent. */
        digits?: number
      })
  | (Common &
      Single<Key> & {
        type: 'file'
        /** `pdf`: no picture. */
        accept?: 'pdf'
        /** The field with the name that visitors save it under. */
        nameKey?: Key
      })
  | (Common &
      Single<Key> & {
        type: 'choice'
        options: readonly Option[]
        /** The error of any other value. */
        unknown: string
      })
  | (Common & Single<Key> & ListOf & { type: 'list'; max: number })
  | (Common & Single<Key> & { type: 'time'; required: true })
  | (Common & Single<Key> & { type: 'date' | 'boolean' | 'token' })

/** The form that a text has, as `kept` writes it: what does not match it is refused with these words. The first example is shown in an empty field. */
export type Pattern = {
  regex: RegExp
  message: string
  examples: readonly [string, ...string[]]
  kept?: (typed: string) => string
}

/** Entries in an order of their own, each with an id that its author's browser made. */
export type ListOf = {
  /** Where an entry's id stands. */
  id: string
  rows: readonly Row[]
  /** What one entry is called. */
  one: string
  errors: { none: string; tooMany: string; sameId: string }
}

/** A column of the list: a key of the record's data. The twin stands under it. */
export type Column<Key extends string = string> = { label: string; key: Key; ar?: Key }

export type Access = 'public' | 'signed in' | 'staff'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** `rejection`: the specification's text of a failed call (its section 8), for programs; people read the toasts. */
export type Endpoint = { method: Method; path: string; access: Access; rejection?: string }
export type Operation = 'list' | 'read' | 'create' | 'update' | 'remove'
/** A screen of the staff area: its part of the path, its title in the sidebar, and what it shows of the kind. */
export type Screen<Key extends string = string> = {
  path: string
  title: string
  only?: { key: Key; value: string }
}

/** A toast: its words, and a tone or time where they are not the default (success or failure, 4 s). */
export type Toast = string | { text: string; tone?: 'info'; ms?: number }

export type Messages = {
  create?: Toast
  update: Toast
  delete?: Toast
  restore: Toast
  fetchFailed: Toast
  createFailed?: Toast
  updateFailed: Toast
  deleteFailed?: Toast
  restoreFailed: Toast
  reorder?: Toast
  reorderFailed?: Toast
}

export type Data = Record<string, unknown>

/** A content kind: the one place where a fact about it stands. The API, the staff area, the build and the tests read it. */
export type Kind<
  Name extends string = string,
  Output extends Data = Data,
  Key extends string = string,
> = {
  /** The kind's name in keys and addresses of our own; lower case. */
  name: Name
  label: { one: string; many: string }
  /** `singleton` holds exactly one record, under `singletonId`. */
  shape: 'collection' | 'singleton'
  singletonId?: string
  /**
   * Names on the wire: the field with the id; the field with the data, null where all of it stands beside the id;
   * and what of the data travels beside it. `idInData`: the id stands in the data, too.
   */
  wire: { id: string; data: string | null; topLevel?: readonly Key[]; idInData?: true }
  /** Every field, in the form's order. */
  form: readonly Row<Key>[]
  /** Follows from the fields and the rules: strict, so that a name that is no field is refused. */
  schema: v.GenericSchema<unknown, Output>
  /** What a record has in the fields that it lacks: it may be older than they are. */
  empty: Data
  /** What the list shows of an item, its title first. */
  columns: readonly Column<Key>[]
  /** What an item is called by; a setting has none. */
  title: Column<Key> | undefined
  /** Newest first by this date; by creation where absent. */
  dateKey?: Key
  /**
   * Kept in the order that staff gave it: the items within the groups of the choice `by`, and where `entries` names a
   * list, its entries within an item. Asked for by a POST, which may name one group.
   */
  ordered?: {
    by: Key
    entries?: Key
    api: Endpoint
    /** Its line in the API's description. */
    summary: string
  }
  /**
   * Items that are files, shown as a board: one row for each pair of the choice `by`, a cell for each of its languages.
   * `file` holds the file, `name` the name that visitors save it under, `since` the day from which it is in force. Staff
   * are warned where one takes the place of another less than `noticeDays` after visitors can read it.
   */
  board?: Board<Key>
  /**
   * Items that follow each other, such as fees: the one in force is that whose day came last. `from` holds the day. What
   * `rises` finds is to be published `noticeDays` before it, with a `summary` in both languages and, where it needs the
   * regulator's approval, the reference of that in `approval`. `withdrawn` are things that one version states, in words,
   * and the one after it must not leave out; they belong to the field `stated`.
   */
  versions?: {
    from: Key
    noticeDays: number
    rises: Rises<Data>
    summary: Localised<Key>
    approval: Key
    withdrawn(before: Data, after: Data): string[]
    stated: Key
  }
  /** Languages in which an item needs what is required `by item`; a value without languages counts as English. The data are as typed or sent: a field may be missing or of the wrong type. */
  requiredIn?: (data: Data) => readonly Language[]
  /** The field with the day from which an item is there, where it may be empty: the site is built again when that day comes. */
  beginsOn?: Key
  /** Its texts may show figures of the fees in force, such as `{fee:bill}`, which the build fills in. */
  figures?: true
  /** What a list leaves out. */
  bodies: readonly Key[]
  /** Fields that visitors are never given. */
  internals: readonly Key[]
  /** Where each item has a page: its path's first part, and the text its address is made from. */
  page?: { path: string; slugFrom: Key }
  api: { readonly [Op in Operation]?: Endpoint }
  messages: Messages
  screens: readonly [Screen<Key>, ...Screen<Key>[]]
}

export type Board<Key extends string = string> = {
  by: Key
  file: Key
  name: Key
  since: Key
  noticeDays: number
}

/** What holds between several fields; the error belongs to `field`. */
export type Rule<Output, Key extends string> = {
  field: Key
  holds: (data: Output) => boolean
  message: string
}

type Derived = 'schema' | 'empty' | 'columns' | 'title' | 'bodies' | 'internals' | 'form'

type Declaration<Name extends string, Rows extends readonly Row[]> = Omit<
  Kind<Name, DataOf<Rows>, KeysOf<Rows>>,
  Derived
> & {
  form: Rows & readonly Row<KeysOf<Rows>>[]
  rules?: readonly Rule<DataOf<Rows>, KeysOf<Rows>>[]
}

/** A kind with its own rows: not together with what rows are in general, or each would have every name. */
type Declared<Name extends string, Rows extends readonly Row[]> = Omit<
  Kind<Name, DataOf<Rows>, KeysOf<Rows>>,
  'form'
> & { form: Rows }

const columnOf = (row: Row): Column =>
  'en' in row ? { label: row.label, key: row.en, ar: row.ar } : { label: row.label, key: row.key }

/** Declares a kind: its schema, its columns and what its lists leave out follow from its fields. */
export function defineKind<const Name extends string, const Rows extends readonly Row[]>({
  rules = [],
  ...kind
}: Declaration<Name, Rows>): Declared<Name, Rows> {
  const rows: readonly Row[] = kind.form
  // DataOf mirrors the schemas by hand: it says of each type of field what its schema returns.
  const schema = schemaOf(rows, rules as unknown as readonly Rule<Data, string>[], kind.requiredIn)
  const title = rows.filter((row) => row.title).map(columnOf)[0]
  return {
    ...kind,
    schema,
    empty: emptyOf(rows),
    columns: [...(title ? [title] : []), ...rows.filter((row) => row.column).map(columnOf)],
    title,
    bodies: rows.filter((row) => row.body).flatMap(keysOf),
    internals: rows.filter((row) => row.internal).flatMap(keysOf),
  } as unknown as Declared<Name, Rows>
}

/** The plain table type: what a reader that loops over all kinds may rely on. */
export type AnyKind = Kind
