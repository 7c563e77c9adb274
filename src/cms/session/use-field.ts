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

/** Id of a field's control in the page, by which a jump finds it. */
export const fieldId = (path: string): string => `field-${path}`

type Field = {
  id: string
  path: string
  value: unknown
  text: string
  /** True when the value differs from the server's. */
  changed: boolean
  error: string | undefined
  required: boolean
  disabled: boolean
  set: (value: unknown) => void
  /**
   * Marks the field as left, after the current press: its error is shown from then on, and must not
   * move the pressed control.
   */
  touch: () => void
}

/** Value of one field, its state, and its setter. */
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

/**
 * Version that visitors see or will see, as form values; for a new item, its form's initial values.
 */
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

/** Rows to render: the path of each field, and a row's name where its label alone is ambiguous. */
export type RowsProps = {
  rows: readonly Row[]
  pathFor: (key: string) => string
  nameFor: (row: Row) => string
}

/**
 * Props of every field editor. `side`: null for a field in one language only; `draw`: renders the
 * rows of a field that contains others.
 */
export type FieldProps = {
  row: Row
  path: string
  side: Side | null
  label: string
  draw: (rows: RowsProps) => ReactNode
}
