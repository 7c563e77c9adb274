import type { AnyKind } from '#kinds/define.ts'
import type { Merge } from '#kinds/merge.ts'
import { entriesAt, entryId, entryPath, type Values } from '#kinds/values.ts'
import { pathOf } from '#kinds/wire.ts'
import type { DraftStatus } from '../drafts/autosave.ts'
import type { Draft, OrphanedValue } from '../drafts/item-drafts.ts'
import type { SaveRequest } from '../model/acts.ts'
import type { Translation } from '../model/fields.ts'
import type { Errors } from '../model/validation.ts'
import { emptyValues, revisionOf, valuesOf, workingOf, type Stored } from '../model/values.ts'
import type { Failure } from '../network/api.ts'

export type Mode = 'new' | 'edit' | 'single'

/** The state of saving. `failed` loses nothing that was typed. */
export type Saving =
  | { name: 'rest' }
  | { name: 'saving'; act: SaveRequest }
  | { name: 'saved' }
  | { name: 'failed'; why: Failure }
  | { name: 'conflict' }

export type Conflict = {
  record: Stored
  theirs: Values
  updatedAt: string | null
  updatedBy: string | null
  merge: Merge
}

export type EditorState = {
  mode: Mode
  /** `failed`: the item could not be read; the form is empty and cannot be saved. */
  phase: 'loading' | 'failed' | 'gone' | 'ready'
  id: string
  /** The item as the server has it, with its draft; null while it has none. */
  record: Stored | null
  revision: string | null
  /** The version that is worked on, as the server had it when this was read, and the form's current values. */
  base: Values
  values: Values
  /** What was sent by saves whose answers never came: the server may have stored any of them. */
  sent: readonly Values[]
  saving: Saving
  /** When the form was last saved here, in milliseconds since 1970; null before that. */
  savedAt: number | null
  draftStatus: DraftStatus
  /** Errors that the server named, by path, until the field changes. */
  serverErrors: Errors
  /** Fields that were left once; all errors show after the first try to save. */
  touched: ReadonlySet<string>
  attempted: boolean
  /** Drafts of earlier sessions in this browser, to be restored or discarded. */
  offered: readonly Draft[]
  /** What a restored draft held for fields that the form does not have any more. */
  orphanedValues: readonly OrphanedValue[]
  conflict: Conflict | null
  conflictOpen: boolean
  /** Counts what should take the focus to the summary of errors. */
  failedSaveCount: number
  /** The entry of a list that is open, by its path: one at a time. */
  openEntry: string | null
}

/** The first entry of an empty form's list is open. */
function firstEntry(kind: AnyKind, values: Values): string | null {
  const row = kind.form.find((one) => one.type === 'list')
  if (row?.type !== 'list') return null
  const list = pathOf(kind, row.key)
  const entry = entriesAt(values, list)[0]
  return entry ? entryPath(list, entryId(row, entry)) : null
}

/** The state of an editor that has just been opened; `preset` is what a new item begins with. */
export const firstState = (
  kind: AnyKind,
  mode: Mode,
  id: string,
  preset: Values = {},
): EditorState => {
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
    saving: { name: 'rest' },
    savedAt: null,
    draftStatus: { name: 'nothing' },
    serverErrors: {},
    touched: new Set(),
    attempted: false,
    offered: [],
    orphanedValues: [],
    conflict: null,
    conflictOpen: false,
    failedSaveCount: 0,
    openEntry: firstEntry(kind, values),
  }
}

/** Whether the last save met an item that somebody else had deleted. */
export const isDeleted = ({
  saving,
  revision,
}: Pick<EditorState, 'saving' | 'revision'>): boolean =>
  saving.name === 'failed' && saving.why === 'not_found' && revision !== null

/** Whether the item was saved somewhere else since a draft of it was begun: saving what it holds shows both. */
export const isOutdated = (
  { mode, phase, revision }: Pick<EditorState, 'mode' | 'phase' | 'revision'>,
  draft: Pick<Draft, 'revision'>,
): boolean =>
  mode !== 'new' && phase !== 'gone' && draft.revision !== null && draft.revision !== revision

/** Part of the state that a stored record gives: its working version is the new base. */
export const baseFrom = (
  kind: AnyKind,
  record: Stored,
): Pick<EditorState, 'record' | 'revision' | 'base'> => ({
  record,
  revision: revisionOf(record),
  base: valuesOf(kind, workingOf(record), new Date()),
})

/** The version that visitors see or will see, as form values. */
export const liveValues = (kind: AnyKind, record: Stored): Values =>
  valuesOf(kind, record, new Date())

const translations: readonly Translation[] = ['complete', 'missing', 'outdated', 'not needed']

/** The translation state that came with the working version. */
export const storedTranslation = (record: Stored | null): Translation =>
  translations.find((state) => record !== null && state === workingOf(record)['translation']) ??
  'complete'
