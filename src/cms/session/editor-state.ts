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

/** State of saving. After `failed` the form still has everything that was typed. */
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
  /** Item on the server, with its draft; null while the server has none. */
  record: Stored | null
  revision: string | null
  /**
   * Values of the working version when it was read from the server, and the form's current values.
   */
  base: Values
  values: Values
  /** Values sent by saves that got no answer: the server may have stored any of them. */
  sent: readonly Values[]
  saving: Saving
  /** Time of the form's last save in this session, in milliseconds since 1970; null before it. */
  savedAt: number | null
  draftStatus: DraftStatus
  /** Server's errors by path; each is removed when its field changes. */
  serverErrors: Errors
  /**
   * Fields that were left once: their errors are shown. All errors are shown once `attempted`, the
   * first try to save.
   */
  touched: ReadonlySet<string>
  attempted: boolean
  /** Drafts of earlier sessions in this browser, to be restored or discarded. */
  offered: readonly Draft[]
  /** Values of a restored draft for fields that the form no longer has. */
  orphanedValues: readonly OrphanedValue[]
  conflict: Conflict | null
  conflictOpen: boolean
  /** Number of tries to save that had errors; each increase moves the focus to their summary. */
  failedSaveCount: number
  /** Path of the open list entry; at most one is open. */
  openEntry: string | null
}

/** Path of the first entry of the form's first list, open at the beginning; null without one. */
function firstEntry(kind: AnyKind, values: Values): string | null {
  const row = kind.form.find((one) => one.type === 'list')
  if (row?.type !== 'list') return null
  const list = pathOf(kind, row.key)
  const entry = entriesAt(values, list)[0]
  return entry ? entryPath(list, entryId(row, entry)) : null
}

/** Initial state of an editor. `preset`: initial values of a new item. */
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

/** True when the last save failed because somebody else had deleted the item. */
export const isDeleted = ({
  saving,
  revision,
}: Pick<EditorState, 'saving' | 'revision'>): boolean =>
  saving.name === 'failed' && saving.why === 'not_found' && revision !== null

/**
 * True when the item was saved elsewhere after a draft of it was begun: saving the draft shows both
 * versions.
 */
export const isOutdated = (
  { mode, phase, revision }: Pick<EditorState, 'mode' | 'phase' | 'revision'>,
  draft: Pick<Draft, 'revision'>,
): boolean =>
  mode !== 'new' && phase !== 'gone' && draft.revision !== null && draft.revision !== revision

/** State derived from a stored record: its working version is the new base. */
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

/** Translation state of the working version; `complete` when it has none. */
export const storedTranslation = (record: Stored | null): Translation =>
  translations.find((state) => record !== null && state === workingOf(record)['translation']) ??
  'complete'
