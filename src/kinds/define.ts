import type * as v from 'valibot'

/** What the person types into: the staff area maps each tag to one editor. A new tag is a new editor, nothing else. */
export type FieldType = 'text' | 'html' | 'date' | 'time' | 'boolean' | 'choice' | 'image' | 'file' | 'token' | 'number' | 'list'

type Common = {
  label: string
  /** Characters of text; absent where the type has its own bound. */
  max?: number
  required?: boolean
  hint?: string
  options?: readonly Option[]
}

/**
 * A value to choose. Two options with the same `pair` are one thing in two languages: its name, and the language that
 * each of them is in.
 */
export type Option = { value: string; label: string; pair?: { name: string; language: 'en' | 'ar' } }

/** One line of the form: a field with its Arabic twin, or a field that has none. */
export type Row<Key extends string = string> =
  | (Common & { type: 'text' | 'html' | 'image'; en: Key; ar: Key; /** Where a picture's alternative text stands. */ alt?: { en: Key; ar: Key } })
  | (Common & { type: 'number'; key: Key; /** Whole numbers, both included. */ least: number; most: number })
  | (Common & { type: 'file'; key: Key; /** `pdf`: no picture. */ accept?: 'pdf' })
  | (Common & ListOf & { type: 'list'; key: Key })
  | (Common & { type: Exclude<FieldType, 'number' | 'file' | 'list'>; key: Key })

/** Entries in an order of their own, each with an id that its author's browser made. */
export type ListOf = { /** Where an entry's id stands. */ id: string; rows: readonly Row[]; /** What one entry is called. */ one: string }

/** A column of the list: a key of the record's data. The twin stands under it. */
export type Column<Key extends string = string> = { label: string; key: Key; ar?: Key }

export type Access = 'public' | 'signed in' | 'staff'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Endpoint = { method: Method; path: string; access: Access }
export type Operation = 'list' | 'read' | 'create' | 'update' | 'remove'
/** A screen of the staff area: its part of the path, its title in the sidebar, and what it shows of the kind. */
export type Screen<Key extends string = string> = { path: string; title: string; only?: { key: Key; value: string } }

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
export type Kind<Name extends string = string, Output extends Data = Data, Key extends string = string> = {
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
  schema: v.GenericSchema<unknown, Output>
  form: readonly Row<Key>[]
  columns: readonly Column<Key>[]
  /** Newest first by this date; by creation where absent. */
  dateKey?: Key
  /** Kept in the order that staff gave it: the items within a group, and the entries of a list within an item. */
  ordered?: { by: Key; entries: Key; api: Endpoint }
  /**
   * Items that are files, shown as a board: one row for each pair of the choice `by`, a cell for each of its languages.
   * `file` holds the file, `name` the name that visitors save it under, `since` the day from which it is in force.
   */
  board?: Board<Key>
  /** What a list leaves out, because an answer is capped at 6 MB. */
  bodies: readonly Key[]
  /** Where each item has a page: its path's first part, and the text its address is made from. */
  page?: { path: string; slugFrom: Key }
  api: { readonly [Op in Operation]?: Endpoint }
  messages: Messages
  screens: readonly [Screen<Key>, ...Screen<Key>[]]
}

export type Board<Key extends string = string> = { by: Key; file: Key; name: Key; since: Key }

type KeysOf<Rows extends readonly Row[]> = {
  [I in keyof Rows]: Rows[I] extends { en: infer E; ar: infer A } ? E | A : Rows[I] extends { key: infer K } ? K : never
}[number]

type Complete<Output, Rows extends readonly Row[]> =
  Exclude<keyof Output & string, KeysOf<Rows>> extends never ? Rows : { missing: Exclude<keyof Output & string, KeysOf<Rows>> }

/** The rows of a list's entries; as in a kind, a forgotten field does not compile. */
export const rowsFor =
  <Entry extends Data>() =>
  <const Rows extends readonly Row<keyof Entry & string>[]>(rows: Complete<Entry, Rows>): Rows =>
    rows as Rows

/**
 * Declares a kind. The form must hold every key of the schema and no other: a forgotten field does not compile,
 * and the error names it.
 */
export function defineKind<
  const Name extends string,
  Output extends Data,
  const Rows extends readonly Row<keyof Output & string>[],
>(
  kind: Omit<Kind<Name, Output, keyof Output & string>, 'form'> & { form: Complete<Output, Rows> },
): Kind<Name, Output, keyof Output & string> & { form: Rows } {
  return kind as Kind<Name, Output, keyof Output & string> & { form: Rows }
}

/** The plain table type: what a reader that loops over all kinds may rely on. */
export type AnyKind = Kind
