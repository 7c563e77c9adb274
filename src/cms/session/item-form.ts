import type { AnyKind } from '#kinds/define.ts'
import { compareItem, mergedItem, type Choice, type Merge } from '#kinds/merge.ts'
import {
  changedPaths,
  entriesAt,
  entryId,
  entryPath,
  areEqual,
  type Values,
} from '#kinds/values.ts'
import type { Draft } from '../drafts/item-drafts.ts'
import { withRecordStatus } from '../model/acts.ts'
import type { Translation } from '../model/item.ts'
import {
  emptyValues,
  revisionOf,
  SLUG,
  valuesOf,
  workingVersionOf,
  type StoredRecord,
} from '../model/values.ts'

/** Editor of a new item, of an existing item, or of the only record of a kind (`single`). */
export type EditorMode = 'new' | 'edit' | 'single'

/** Item on the server as the session last saw it, and the version that the next save replaces. */
export type OpenItem = {
  mode: EditorMode
  /**
   * `failed`: the item could not be read. `gone`: the item does not exist. In both phases the form
   * is empty and cannot be saved.
   */
  phase: 'loading' | 'failed' | 'gone' | 'ready'
  id: string
  /** Item on the server, with its draft; null while the server has no such item. */
  record: StoredRecord | null
  /** Revision that the next save replaces; null while the server has no such item. */
  revision: string | null
  /** Values of the working version when it was read from the server. */
  base: Values
  /** Values sent by saves that got no answer: the server may have stored any of them. */
  sent: readonly Values[]
}

/** Open item with the form's current values. */
export type ItemForm = OpenItem & { values: Values }

/** Version of the item that another session saved, compared with the form. */
export type Conflict = {
  /** Item as the other session saved it. */
  record: StoredRecord
  /** Values of the other session's version. */
  theirs: Values
  /** Time of the other session's save, ISO 8601; null when it is unknown. */
  updatedAt: string | null
  /** Author of the other session's save; null when unknown. */
  updatedBy: string | null
  /** Paths that only one of the versions changed, and paths that both changed. */
  merge: Merge
}

/** Form of an item that is not read yet. @param preset initial values of a new item */
export const initialForm = (
  kind: AnyKind,
  mode: EditorMode,
  id: string,
  preset: Values = {},
): ItemForm => {
  const values = { ...emptyValues(kind, new Date()), ...preset }
  return {
    mode,
    phase: mode === 'new' ? 'ready' : 'loading',
    id,
    record: null,
    revision: null,
    base: values,
    values,
    sent: [],
  }
}

/** Path of the first entry of the form's first list, which is open at first; null for none. */
export function firstEntry(kind: AnyKind, values: Values): string | null {
  const row = kind.form.find((one) => one.type === 'list')
  if (row?.type !== 'list') return null
  const entry = entriesAt(values, row.key)[0]
  return entry ? entryPath(row.key, entryId(row, entry)) : null
}

/**
 * True when the item was saved elsewhere after a draft of it was begun.
 * @param draft unsaved values in this browser, not the server's draft
 */
export const isOutdated = (
  { mode, phase, revision }: Pick<OpenItem, 'mode' | 'phase' | 'revision'>,
  draft: Pick<Draft, 'revision'>,
): boolean =>
  mode !== 'new' && phase !== 'gone' && draft.revision !== null && draft.revision !== revision

/** Form values of the published version, which visitors see or will see. */
export const liveValues = (kind: AnyKind, record: StoredRecord): Values =>
  valuesOf(kind, record, new Date())

const translations: readonly Translation[] = ['complete', 'missing', 'outdated', 'not needed']

/** Translation state of the working version; `complete` for a record without one. */
export const storedTranslation = (record: StoredRecord | null): Translation =>
  translations.find(
    (state) => record !== null && state === workingVersionOf(record)['translation'],
  ) ?? 'complete'

/** Values with the changes from `before` to `after`. */
export const withChanges = (values: Values, before: Values, after: Values): Values => ({
  ...values,
  ...Object.fromEntries(changedPaths(before, after).map((path) => [path, after[path]])),
})

/** Properties of the open item after a record was read or saved. */
export const itemPartFrom = (
  kind: AnyKind,
  record: StoredRecord,
): Pick<OpenItem, 'record' | 'revision' | 'base'> => ({
  record,
  revision: revisionOf(record),
  base: valuesOf(kind, workingVersionOf(record), new Date()),
})

/**
 * Form after a record was stored. The changes from `before` to `now`, the current form values, are
 * applied to the record's values.
 * @param before form values that the record contains: the values that were sent, or the base
 */
export const formWithRecord = (
  kind: AnyKind,
  record: StoredRecord,
  before: Values,
  now: Values,
): Pick<ItemForm, 'record' | 'revision' | 'base' | 'values'> => {
  const next = itemPartFrom(kind, record)
  return {
    ...next,
    values: withRecordStatus(kind, record, withChanges(next.base, before, now)),
  }
}

/** Form of a new item with the values of a deleted one. */
export const newItemForm = (kind: AnyKind, { base, values }: ItemForm): Partial<ItemForm> => {
  // The slug of the deleted item is not reused: the server makes another one.
  const hasOldSlug = SLUG in values && areEqual(values[SLUG], base[SLUG])
  return {
    id: crypto.randomUUID(),
    record: null,
    revision: null,
    base: emptyValues(kind, new Date()),
    values: withRecordStatus(kind, null, hasOldSlug ? { ...values, [SLUG]: '' } : values),
    sent: [],
    phase: 'ready',
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Comparison of the form with a record that another session saved. */
export const conflictOf = (
  kind: AnyKind,
  record: StoredRecord,
  base: Values,
  yours: Values,
): Conflict => {
  const working = workingVersionOf(record)
  const theirs = valuesOf(kind, working, new Date())
  return {
    record,
    theirs,
    updatedAt: textOrNull(working['updatedAt']),
    updatedBy: textOrNull(working['updatedBy']),
    merge: compareItem(kind, Object.keys(yours), { base, theirs, yours }),
  }
}

/** Form after a conflict: the other session's version, merged with the form by the choices. */
export const withResolvedConflict = (
  kind: AnyKind,
  { merge, theirs, record }: Conflict,
  { base, values }: Pick<ItemForm, 'base' | 'values'>,
  choices: Readonly<Record<string, Choice>>,
): Pick<ItemForm, 'record' | 'revision' | 'base' | 'values'> => ({
  record,
  revision: revisionOf(record),
  base: theirs,
  values: withRecordStatus(
    kind,
    record,
    mergedItem(kind, merge, { base, theirs, yours: values }, choices),
  ),
})
