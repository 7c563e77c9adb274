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
import { areEqual, type Values } from '#kinds/values.ts'
import { afterPress } from '#ui/press.ts'
import { valueAt } from '../model/entries.ts'
import { isRequired } from '../model/fields.ts'
import type { Errors } from '../model/validation.ts'
import type { Side } from '../model/values.ts'
import { liveValues, type OpenItem } from './item-form.ts'
import type { Session } from './session.ts'

export const SessionContext = createContext<Session | null>(null)

/** Session of the open item around a component; throws without an open item. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('This part is rendered outside of an open item.')
  return session
}

/** Open item without the form's values: it changes when it is read or saved, not during typing. */
export const useItem = (): OpenItem => useStore(useSession().$item)

/** All values of the form. A component with this hook renders at every change of any field. */
export const useValues = (): Values => useStore(useSession().$values)

/** Errors to show now, by path. */
export const useErrors = (): Errors => useStore(useSession().$errors)

/**
 * Part of a store. A component with this hook renders only when the part changes.
 * @param select must return an identical part for the same state
 */
function useSelected<State, Part>(
  $store: ReadableAtom<State>,
  select: (state: State) => Part,
): Part {
  const subscribe = useCallback((listener: () => void) => $store.listen(listener), [$store])
  const current = () => select($store.get())
  return useSyncExternalStore(subscribe, current, current)
}

/** Value at a path. A component with this hook renders only when the value changes. */
export function useValueAt(path: string): unknown {
  const { kind, $values } = useSession()
  return useSelected($values, (values) => valueAt(kind, values, path))
}

/** Id in the page of the control of a field, by which the control is found and focused. */
export const fieldId = (path: string): string => `field-${path}`

type Field = {
  id: string
  path: string
  value: unknown
  /** Value when it is a text; empty otherwise. */
  text: string
  /** True when the value differs from the value on the server. */
  changed: boolean
  error: string | undefined
  required: boolean
  disabled: boolean
  set: (value: unknown) => void
  /**
   * Marks the field as left: its error is shown from then on. This waits for the end of a press,
   * because an error that appears during the press could move the pressed control.
   */
  touch: () => void
}

/** Value of one field, its state, and its setter. */
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
    changed: !areEqual(valueAt(kind, base, path), value),
    error: useSelected(session.$errors, (errors) => errors[path]),
    required: useSelected(session.$values, (values) => isRequired(kind, path, values)),
    disabled: phase !== 'ready',
    set: (next) => session.set(path, next),
    touch: () => afterPress(() => session.touch(path)),
  }
}

/** Form values of the published version; for a new item, the initial values of its form. */
export function useLiveValues(): Values {
  const { kind } = useSession()
  const { base, record } = useItem()
  return useMemo(() => (record ? liveValues(kind, record) : base), [kind, base, record])
}

/** Rows to render. */
export type RowsProps = {
  rows: readonly Row[]
  /** Path of the field with a key. */
  pathFor: (key: string) => string
  /** Name of a row that is unique in the form; its label may occur in several list entries. */
  nameFor: (row: Row) => string
}

/** Props of every field editor. */
export type FieldProps = {
  row: Row
  path: string
  /** Language of the field; null for a field without languages. */
  side: Side | null
  label: string
  /** Renders the fields inside a list. */
  renderRows: (rows: RowsProps) => ReactNode
}
