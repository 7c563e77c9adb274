import type * as v from 'valibot'
import type { Rises } from '#rules/version-rises.ts'
import type { Language } from './localise.ts'
import { defaultsOf, schemaOf, type DataOf, type KeysOf } from './schema.ts'

/**
 * Types of fields. The staff area has one editor for each type. A new type needs an editor, a
 * schema and an entry in {@link fieldPlaces}.
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

/** Properties that fields of every type have. */
type Common = {
  label: string
  /** True for the field with the name of an item, or of an entry of a list field. */
  title?: true
  /** True for a field that the list of items shows as a further column. */
  column?: true
  /** True for a field that the API's lists omit: a response of the API may have at most 6 MB. */
  body?: true
  /** True for a field that only staff receive. */
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

/**
 * A value to choose. Two options with the same `pair.name` are the English and the Arabic version
 * of the same thing.
 */
export type Option = {
  value: string
  label: string
  pair?: { name: string; language: 'en' | 'ar' }
}

/** A field in both languages, with its two names in requests and records. */
type Localised<Key> = { en: Key; ar: Key }
/** A field without languages, with its name in requests and records. */
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
        /** Minimum, inclusive. */
        least: number
        /** Maximum, inclusive. */
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
  | (Common & Single<Key> & ListField & { type: 'list'; max: number })
  | (Common & Single<Key> & { type: 'time'; required: true })
  | (Common & Single<Key> & { type: 'date' | 'boolean' | 'token' })

/** Format of a text field. */
export type Pattern = {
  /** Matches valid texts, as normalised by `kept`. */
  regex: RegExp
  /** The error for other texts. */
  message: string
  /** Valid texts; an empty field shows the first one. */
  examples: readonly [string, ...string[]]
  /** Normalises the typed text to the form that is stored. */
  kept?: (typed: string) => string
}

/** A list of ordered entries. Each has an id that the browser of its author generates. */
export type ListField = {
  /** The key of an entry's id. */
  id: string
  /** The fields of an entry. */
  rows: readonly Row[]
  /** Word for a single entry. */
  one: string
  errors: { none: string; tooMany: string; sameId: string }
}

/** A column of the list of items. */
export type Column<Key extends string = string> = {
  label: string
  /** Key of the value in the record's data. */
  key: Key
  /** Key of the Arabic value, which is shown below the English one. */
  ar?: Key
}

export type Access = 'public' | 'signed in' | 'staff'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Endpoint = {
  method: Method
  path: string
  access: Access
  /**
   * The text of a response to a failed call, from section 8 of the specification. It is for
   * programs: people read the toasts.
   */
  rejection?: string
}
export type Operation = 'list' | 'read' | 'create' | 'update' | 'remove'
/** A screen of the staff area with a list of a kind's items. */
export type Screen<Key extends string = string> = {
  /** Path segment of the screen. */
  path: string
  /** Title in the sidebar. */
  title: string
  /** Restricts the list to the items with this value. */
  only?: { key: Key; value: string }
}

/** A toast: its text, or its text with other properties than the default ones. */
export type Toast =
  | string
  | {
      text: string
      /** Default: success or failure, by the result of the action. */
      tone?: 'info'
      /** Milliseconds until the toast disappears. Default: 4 seconds. */
      ms?: number
    }

/** The toasts of a kind by action, and by failed action. */
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

/** The fields of an item. */
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
  /** The kind's name in the keys of the store and in the project's own addresses; lower case. */
  name: Name
  label: { one: string; many: string }
  /** `singleton` holds exactly one record, under `singletonId`. */
  shape: 'collection' | 'singleton'
  singletonId?: string
  /** The form of an item in the API. */
  wire: {
    /** Name of the field with the id. */
    id: string
    /** Name of the object with the item's fields; null where they are on the level of the id. */
    data: string | null
    /** Fields that are on the level of the id although `data` is not null. */
    topLevel?: readonly Key[]
    /** True where the object `data` contains the id as well. */
    idInData?: true
  }
  /** Every field, in the form's order. */
  form: readonly Row<Key>[]
  /** Derived from the fields and the rules. It rejects unknown names. */
  schema: v.GenericSchema<unknown, Output>
  /** Values for fields that were added to the kind after a record was stored. */
  defaults: Data
  /** The columns of the list, the title first. */
  columns: readonly Column<Key>[]
  /** The column with an item's name; a setting has none. */
  title: Column<Key> | undefined
  /** The field with the date by which items are sorted, newest first. Default: date of creation. */
  dateKey?: Key
  /**
   * For kinds whose items are stored in an order set by staff, instead of sorted by date. The
   * kind's list is read by a POST, which may name one group.
   */
  ordered?: {
    /** The choice whose options are the groups within which items are ordered. */
    by: Key
    /** The list field whose entries staff can also put in order. */
    entries?: Key
    /** The endpoint that changes the order of one group. */
    api: Endpoint
    /** The endpoint's summary in the API's description. */
    summary: string
  }
  /** For kinds whose items are files that the staff area shows as a board. */
  board?: Board<Key>
  /**
   * For kinds whose items are versions that succeed each other, such as fees. The version with the
   * latest first day that is not in the future is in force.
   */
  versions?: {
    /** The field with the first day in force. */
    from: Key
    /** Number of days before the first day by which a version with rises must be published. */
    noticeDays: number
    /** Finds the fees that one version raises compared with another. */
    rises: Rises<Data>
    /** The text, required in both languages of a version with rises, that announces them. */
    summary: Localised<Key>
    /** The field with the reference of the regulator's approval, where a rise needs it. */
    approval: Key
    /** Returns, in words, the facts that `before` states and `after` wrongly leaves out. */
    withdrawn(before: Data, after: Data): string[]
    /** The field to which an error about left out facts belongs. */
    stated: Key
  }
  /**
   * Languages in which an item needs the fields that are required `by item`. Such a field without
   * languages is needed if the result contains English. The data are not validated: a field may be
   * missing or of the wrong type.
   */
  requiredIn?: (data: Data) => readonly Language[]
  /**
   * The field with the day on which an item begins, such as the opening day of a place; its value
   * may be empty. The site is built again on that day.
   */
  beginsOn?: Key
  /**
   * True for kinds whose texts may contain names of figures, such as `{fee:bill}`, which the build
   * replaces by the figures in force.
   */
  figures?: true
  /** Fields that the API's lists omit. */
  bodies: readonly Key[]
  /** Fields that visitors never receive. */
  internals: readonly Key[]
  /** For kinds whose items have a page each. */
  page?: {
    /** First part of the page's path, such as `/blog`. */
    path: string
    /** The field from which the second part of the path, the slug, is made. */
    slugFrom: Key
  }
  api: { readonly [Op in Operation]?: Endpoint }
  messages: Messages
  screens: readonly [Screen<Key>, ...Screen<Key>[]]
}

/**
 * A table of files: a row for each pair of options of the choice `by`, and in it a cell for each
 * language.
 */
export type Board<Key extends string = string> = {
  /** The choice with paired options. */
  categoryKey: Key
  /** The field with the file. */
  fileKey: Key
  /** The field with the file name for visitors. */
  fileNameKey: Key
  /** The field with the day from which the file is in force. */
  inForceKey: Key
  /**
   * Minimum days from the publication of a file that replaces another to its first day in force;
   * staff are warned of fewer.
   */
  noticeDays: number
}

/** A condition on several fields. */
export type Rule<Output, Key extends string> = {
  /** The field to which the error belongs. */
  field: Key
  /** True if the data meet the condition. */
  holds: (data: Output) => boolean
  message: string
}

/** Properties of a kind that {@link defineKind} derives, or whose types it narrows. */
type Derived = 'schema' | 'defaults' | 'columns' | 'title' | 'bodies' | 'internals' | 'form'

/** The properties of a kind that its declaration contains. */
type Declaration<Name extends string, Rows extends readonly Row[]> = Omit<
  Kind<Name, DataOf<Rows>, KeysOf<Rows>>,
  Derived
> & {
  form: Rows & readonly Row<KeysOf<Rows>>[]
  rules?: readonly Rule<DataOf<Rows>, KeysOf<Rows>>[]
}

/**
 * A kind whose `form` has the type of its specific rows: that of {@link Kind} would allow every key
 * in every row.
 */
type Declared<Name extends string, Rows extends readonly Row[]> = Omit<
  Kind<Name, DataOf<Rows>, KeysOf<Rows>>,
  'form'
> & { form: Rows }

/** The keys of a row: two for a field in both languages. */
export const keysOf = (row: Row): string[] => ('en' in row ? [row.en, row.ar] : [row.key])

const columnOf = (row: Row): Column =>
  'en' in row ? { label: row.label, key: row.en, ar: row.ar } : { label: row.label, key: row.key }

/** Declares a kind: derives its schema, its columns and the fields that lists leave out. */
export function defineKind<const Name extends string, const Rows extends readonly Row[]>({
  rules = [],
  ...kind
}: Declaration<Name, Rows>): Declared<Name, Rows> {
  const rows: readonly Row[] = kind.form
  // The type DataOf must agree with these schemas: for each type of field, the schema's output.
  const schema = schemaOf(rows, rules as unknown as readonly Rule<Data, string>[], kind.requiredIn)
  const title = rows.filter((row) => row.title).map(columnOf)[0]
  return {
    ...kind,
    schema,
    defaults: defaultsOf(rows),
    columns: [...(title ? [title] : []), ...rows.filter((row) => row.column).map(columnOf)],
    title,
    bodies: rows.filter((row) => row.body).flatMap(keysOf),
    internals: rows.filter((row) => row.internal).flatMap(keysOf),
  } as unknown as Declared<Name, Rows>
}

/** The general type of a kind, for code that loops over all of them. */
export type AnyKind = Kind
