import { useMemo, type ReactNode } from 'react'
import type { Row } from '#kinds/define.ts'
import { same, type Values } from '#kinds/values.ts'
import { afterPress } from '#ui/press.ts'
import { valueAt } from '../model/entries.ts'
import { isRequired } from '../model/fields.ts'
import { shownErrors, type Errors } from '../model/validation.ts'
import type { Side } from '../model/values.ts'
import { useEditor, useEditorState } from './editor-context.ts'
import { liveValues } from './editor-state.ts'

/** The id of a field's control in the page; also what a jump looks for. */
export const fieldId = (path: string): string => `field-${path}`

type Field = {
  id: string
  path: string
  value: unknown
  text: string
  /** True when it differs from what the server has. */
  changed: boolean
  error: string | undefined
  required: boolean
  disabled: boolean
  set: (value: unknown) => void
  /** Says that somebody has left it: an error is shown from then on, though not under what is being pressed. */
  touch: () => void
}

/** One value of the form, and how to change it. */
export function useField(path: string): Field {
  const editor = useEditor()
  const state = useEditorState()
  const errors = useErrors()
  const value = valueAt(editor.kind, state.values, path)
  return {
    id: fieldId(path),
    path,
    value,
    text: typeof value === 'string' ? value : '',
    changed: !same(valueAt(editor.kind, state.base, path), value),
    error: errors[path],
    required: isRequired(editor.kind, path, state.values),
    disabled: state.phase !== 'ready',
    set: (next) => editor.set(path, next),
    touch: () => afterPress(() => editor.touch(path)),
  }
}

/** The version that visitors see or will see, as form values; of a new item what its form began with. */
export function useLiveValues(): Values {
  const { kind } = useEditor()
  const { base, record } = useEditorState()
  return useMemo(() => (record ? liveValues(kind, record) : base), [kind, base, record])
}

/** {@link shownErrors} of the current form. */
export function useErrors(): Errors {
  const { kind } = useEditor()
  const state = useEditorState()
  const { values, serverErrors, touched, attempted } = state
  // eslint-disable-next-line react-hooks/exhaustive-deps -- these four are all that the errors depend on
  return useMemo(() => shownErrors(kind, state), [kind, values, serverErrors, touched, attempted])
}

/** Rows to draw: the path of each field, and a row's name where its label alone is ambiguous. */
export type RowsProps = {
  rows: readonly Row[]
  pathFor: (key: string) => string
  nameFor: (row: Row) => string
}

/** The props of every field editor. `side` is null for a field in one language only; `draw` is for one that contains others. */
export type FieldProps = {
  row: Row
  path: string
  side: Side | null
  label: string
  draw: (rows: RowsProps) => ReactNode
}
