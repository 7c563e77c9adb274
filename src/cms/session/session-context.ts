import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { Row } from '#kinds/define.ts'
import { same, type Values } from '#kinds/values.ts'
import { afterPress } from '#ui/press.ts'
import { valueAt } from '../model/entries.ts'
import { isRequired } from '../model/fields.ts'
import type { Errors } from '../model/validation.ts'
import type { Side } from '../model/values.ts'
import { liveValues, type OpenItem } from './item-form.ts'
import type { Session } from './session.ts'

export const SessionContext = createContext<Session | null>(null)

/** Session of the nearest open item; throws outside of one. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('This part is rendered outside of an open item.')
  return session
}

/** Open item: changes when it is read or saved, not while a person types. */
export const useItem = (): OpenItem => useStore(useSession().$item)

/** All values of the form: renders at every change of any field. */
export const useValues = (): Values => useStore(useSession().$values)

/** Errors to show now, by path. */
export const useErrors = (): Errors => useStore(useSession().$errors)

/**
 * Part of a store: renders only when that part changes. `select` must return the same part for the
 * same state.
 */
function useSelected<State, Part>(
  $store: ReadableAtom<State>,
  select: (state: State) => Part,
): Part {
  const subscribe = useCallback((listener: () => void) => $store.listen(listener), [$store])
  const current = () => select($store.get())
  return useSyncExternalStore(subscribe, current, current)
}

/** Value at a path; renders only when it changes. */
export function useValueAt(path: string): unknown {
  const { kind, $values } = useSession()
  return useSelected($values, (values) => valueAt(kind, values, path))
}

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

/** Value of one field, its state, and its setter; renders only when these change. */
export function useField(path: string): Field {
  const session = useSession()
  const { kind } = session
  const value = useValueAt(path)
  const { base, phase } = useItem()
  return {
    id: fieldId(path),
    path,
    value,
    text: typeof value === 'string' ? value : '',
    changed: !same(valueAt(kind, base, path), value),
    error: useSelected(session.$errors, (errors) => errors[path]),
    required: useSelected(session.$values, (values) => isRequired(kind, path, values)),
    disabled: phase !== 'ready',
    set: (next) => session.set(path, next),
    touch: () => afterPress(() => session.touch(path)),
  }
}

/**
 * Version that visitors see or will see, as form values; for a new item, its form's initial values.
 */
export function useLiveValues(): Values {
  const { kind } = useSession()
  const { base, record } = useItem()
  return useMemo(() => (record ? liveValues(kind, record) : base), [kind, base, record])
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
