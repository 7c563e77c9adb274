import type * as v from 'valibot'
import type { Rises } from '#rules/version-rises.ts'
import type { Language } from './localise.ts'
import { emptyOf, schemaOf, type DataOf, type KeysOf } from './schema.ts'

/**
 * Types of fields: the staff area maps each to one editor. A new type needs an editor, a schema and
 * a place, nothing else.
 */
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

/**
 * Part of an item's sheet in which a field of each type is shown: the content, or the facts about
 * it.
 */
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
  /** The name of an item, or of an entry of a list: the first column of a list. */
  title?: true
  /** A further column of the list. */
  column?: true
  /** Left out of lists: a response may have at most 6 MB. */
  body?: true
  /** For staff only: left out for visitors. */
  internal?: true
  /** Multi-line input from the start, for texts that are usually long. */
  multiline?: true
  /**
   * Required: `true` in English, `by item` in the languages that the kind's `requiredIn` returns
   * for an item.
   */
  required?: boolean | 'by item'
  /** Optional but recommended: a check reports it when empty. */
  suggested?: true
  hint?: string
  /** Maximum number of characters of a text, or of entries of a list. */
  max?: number
  options?: readonly Option[]
}

/** A value to choose. Two options with the same `pair.name` are one thing in two languages. */
export type Option = {
  value: string
  label: string
  pair?: { name: string; language: 'en' | 'ar' }
}

/** A field in both languages, with its two names in requests and records. */
type Localised<Key> = { en: Key; ar: Key }
type Single<Key> = { key: Key }

/** One field of the form; its schema, its column and its place in the sheet are derived from it. */
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
        /** Inclusive limits. */
        least: number
        most: number
        /** Maximum number of decimals; none if absent. */
        digits?: number
      })
  | (Common &
      Single<Key> & {
        type: 'file'
        /** `pdf` excludes pictures. */
        accept?: 'pdf'
        /** The field with the file name for visitors. */
        nameKey?: Key
      })
  | (Common &
      Single<Key> & {
        type: 'choice'
        options: readonly Option[]
        /** The error for any other value. */
        unknown: string
      })
  | (Common & Single<Key> & ListOf & { type: 'list'; max: number })
  | (Common & Single<Key> & { type: 'time'; required: true })
  | (Common & Single<Key> & { type: 'date' | 'boolean' | 'token' })

/**
 * Format of a text as normalised by `kept`: `message` is the error for other texts. An empty field
 * shows the first example.
 */
export type Pattern = {
  regex: RegExp
  message: string
  examples: readonly [string, ...string[]]
  kept?: (typed: string) => string
}

/** Ordered entries, each with an id that its author's browser generates. */
export type ListOf = {
  /** The key of an entry's id. */
  id: string
  rows: readonly Row[]
  /** Name for a single entry. */
  one: string
  errors: { none: string; tooMany: string; sameId: string }
}

/** A column of the list: a key of the record's data. The Arabic twin is shown below it. */
export type Column<Key extends string = string> = { label: string; key: Key; ar?: Key }

export type Access = 'public' | 'signed in' | 'staff'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/**
 * `rejection`: the specification's text for a failed call (its section 8), for programs; people
 * read the toasts.
 */
export type Endpoint = { method: Method; path: string; access: Access; rejection?: string }
export type Operation = 'list' | 'read' | 'create' | 'update' | 'remove'
/**
 * A screen of the staff area: its path segment, its title in the sidebar, and a filter of the
 * kind's items.
 */
export type Screen<Key extends string = string> = {
  path: string
  title: string
  only?: { key: Key; value: string }
}

/**
 * A toast: its text, with tone or duration where they are not the default (success or failure,
 * 4 s).
 */
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

/**
 * A content kind: the single source of all facts about it. The API, the staff area, the build and
 * the tests read it.
 */
export type Kind<
  Name extends string = string,
  Output extends Data = Data,
  Key extends string = string,
> = {
  /** The kind's name in the project's own keys and addresses; lower case. */
  name: Name
  label: { one: string; many: string }
  /** `singleton` holds exactly one record, under `singletonId`. */
  shape: 'collection' | 'singleton'
  singletonId?: string
  /**
   * Names in the API: the field with the id; the field with the data, null where all of it is on
   * the same level as the id; and the data on that level. `idInData`: the data contains the id,
   * too.
   */
  wire: { id: string; data: string | null; topLevel?: readonly Key[]; idInData?: true }
  /** Every field, in the form's order. */
  form: readonly Row<Key>[]
  /** Derived from the fields and the rules. Strict: unknown names are rejected. */
  schema: v.GenericSchema<unknown, Output>
  /** Values of fields that a record lacks because it is older than they are. */
  empty: Data
  /** The columns of the list, the title first. */
  columns: readonly Column<Key>[]
  /** The column with an item's name; a setting has none. */
  title: Column<Key> | undefined
  /** Sorted by this date, newest first; by creation if absent. */
  dateKey?: Key
  /**
   * Stored in the order set by staff: the items within the groups of the choice `by`, and the
   * entries of the list `entries` within an item. The kind's list is read by a POST, which may name
   * one group; `api` changes the order of one group.
   */
  ordered?: {
    by: Key
    entries?: Key
    api: Endpoint
    /** The summary in the API's description. */
    summary: string
  }
  /**
   * Items that are files, shown as a board: one row for each pair of the choice `by`, a cell for
   * each of its languages. `file` is the key of the file, `name` of the file name for visitors,
   * `since` of the day from which it is in force. Staff are warned when a file replaces another
   * less than `noticeDays` after its publication.
   */
  board?: Board<Key>
  /**
   * Items that succeed each other, such as fees: the one with the latest day that has come is in
   * force. `from` is the key of the day. Rises found by `rises` must be published `noticeDays`
   * before it, with a `summary` in both languages and, where the regulator's approval is needed,
   * its reference in `approval`. `withdrawn` returns facts, in words, that one version states and
   * the next one must not leave out; they belong to the field `stated`.
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
  /**
   * Languages in which an item needs the fields that are required `by item`; a value without
   * languages counts as English. The data are unvalidated: a field may be missing or of the wrong
   * type.
   */
  requiredIn?: (data: Data) => readonly Language[]
  /**
   * The field with the day from which an item exists, such as the opening of a place; it may be
   * empty. The site is built again on that day.
   */
  beginsOn?: Key
  /**
   * Texts of the kind may contain figures of the fees in force, such as `{fee:bill}`, which the
   * build fills in.
   */
  figures?: true
  /** Fields that lists leave out. */
  bodies: readonly Key[]
  /** Fields that visitors never receive. */
  internals: readonly Key[]
  /**
   * For kinds whose items have a page each: the first part of its path, and the field that the slug
   * is made from.
   */
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

/** A condition on several fields; the error belongs to `field`. */
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

/**
 * A kind with its specific rows: intersected with the general Row type, each would have every name.
 */
type Declared<Name extends string, Rows extends readonly Row[]> = Omit<
  Kind<Name, DataOf<Rows>, KeysOf<Rows>>,
  'form'
> & { form: Rows }

/** The keys of a row, its twin included. */
export const keysOf = (row: Row): string[] => ('en' in row ? [row.en, row.ar] : [row.key])

const columnOf = (row: Row): Column =>
  'en' in row ? { label: row.label, key: row.en, ar: row.ar } : { label: row.label, key: row.key }

/** Declares a kind: derives its schema, its columns and the fields that lists leave out. */
export function defineKind<const Name extends string, const Rows extends readonly Row[]>({
  rules = [],
  ...kind
}: Declaration<Name, Rows>): Declared<Name, Rows> {
  const rows: readonly Row[] = kind.form
  // DataOf must mirror the schemas: for each type of field, the output of its schema.
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

/** The general type of a kind, for code that loops over all of them. */
export type AnyKind = Kind
