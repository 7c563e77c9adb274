import { useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import { matchesShortcut } from '../keys/shortcuts.ts'
import type { KeyName } from '../keys/table.ts'

type Ids = ReadonlySet<string>

/** Rows that were selected, or deselected, together. */
type Range = {
  /** Id of the item at which the range begins. */
  from: string
  /** Id of the item at the other end, which may be above `from`. */
  to: string
  /**
   * Selection without the range: a range that becomes shorter restores it in the rows it leaves.
   */
  before: Ids
  /** True when the range selects its rows, false when it deselects them. */
  isOn: boolean
}

export type SelectionState = {
  /** Ids of the selected items. */
  chosen: Ids
  /** Last range; null after all rows were selected together, or the selection was cleared. */
  range: Range | null
}

const emptySelection: SelectionState = { chosen: new Set(), range: null }

/** Ids between two, both included, in either direction. */
function idsBetween(order: readonly string[], from: string, to: string): readonly string[] {
  const a = order.indexOf(from)
  const b = order.indexOf(to)
  return a === -1 || b === -1 ? [] : order.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** State after a range is applied to the selection before it. */
function withRange(range: Range, order: readonly string[]): SelectionState {
  const ids = new Set(idsBetween(order, range.from, range.to))
  const chosen = range.isOn
    ? new Set([...range.before, ...ids])
    : new Set([...range.before].filter((id) => !ids.has(id)))
  return { chosen, range }
}

/** Selects an item, or deselects a selected one. */
export function toggled({ chosen }: SelectionState, id: string): SelectionState {
  const next = new Set(chosen)
  const isOn = !chosen.has(id)
  if (isOn) next.add(id)
  else next.delete(id)
  return { chosen: next, range: { from: id, to: id, before: chosen, isOn } }
}

/**
 * Gives all rows between the start of the last range and the row `id`, both included, the state
 * that the range has: selected or not. Without a range that starts in a row of the list, toggles
 * the row `id` alone.
 * @param order ids of the rows, in their order
 */
export const toggledTo = (
  state: SelectionState,
  order: readonly string[],
  id: string,
): SelectionState =>
  state.range && order.includes(state.range.from)
    ? withRange({ ...state.range, to: id }, order)
    : toggled(state, id)

/**
 * Extends the range from the row `from` to the next row `to`. If there is no range of selected rows
 * that ends at `from`, a new one begins there.
 */
export function extended(
  state: SelectionState,
  order: readonly string[],
  from: string,
  to: string,
): SelectionState {
  const { range, chosen } = state
  return withRange(
    range?.isOn && range.to === from ? { ...range, to } : { from, to, before: chosen, isOn: true },
    order,
  )
}

export type Selection = {
  chosen: Ids
  toggle: (id: string) => void
  toggleTo: (order: readonly string[], id: string) => void
  extend: (order: readonly string[], from: string, to: string) => void
  set: (ids: Iterable<string>) => void
  clear: () => void
}

/**
 * Selected items of a list, by their ids. Items that a filter hides stay selected: an action on the
 * selection must leave them out.
 */
export function useSelection(): Selection {
  const [state, change] = useState(emptySelection)
  const actions = useMemo(
    () => ({
      toggle: (id: string) => change((current) => toggled(current, id)),
      toggleTo: (order: readonly string[], id: string) =>
        change((current) => toggledTo(current, order, id)),
      extend: (order: readonly string[], from: string, to: string) =>
        change((current) => extended(current, order, from, to)),
      set: (ids: Iterable<string>) => change({ chosen: new Set(ids), range: null }),
      clear: () => change(emptySelection),
    }),
    [],
  )
  return useMemo(() => ({ chosen: state.chosen, ...actions }), [state, actions])
}

/** Focuses the title of a row, or its check box when `isBox`. */
type FocusRow = (index: number, isBox: boolean) => void

/** Number of rows that a shortcut moves down; negative for up. */
const steps: { readonly [Name in KeyName]?: 1 | -1 } = {
  'next row': 1,
  'previous row': -1,
  'extend down': 1,
  'extend up': -1,
}

/**
 * Row that a key moves the focus to, and true in `extends` when the key extends the selection; null
 * for any other key. `at` and `last` are the indexes of the current and the last row.
 */
function stepOf(
  event: KeyboardEvent,
  at: number,
  last: number,
): { to: number; extends: boolean } | null {
  const ends: Readonly<Record<string, number>> = { Home: 0, End: last }
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  const end = hasModifier ? undefined : ends[event.key]
  if (end !== undefined) return { to: end, extends: false }
  for (const [name, step] of Object.entries(steps) as [KeyName, 1 | -1][]) {
    if (matchesShortcut(name, event))
      return { to: Math.max(0, Math.min(last, at + step)), extends: name.startsWith('extend') }
  }
  return null
}

/**
 * Keys of a list's rows: ↑ ↓ Home End move from row to row, Shift selects the rows on the way,
 * Space selects one, and Enter, which is not handled here, follows the row's link.
 */
export function rowKeys(
  ids: readonly string[],
  { toggle, extend }: Selection,
  focusRow: FocusRow,
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const target = event.target instanceof Element ? event.target : null
    const id = target?.closest('.row')?.getAttribute('data-id')
    if (!target || id == null || event.defaultPrevented || target.closest('.row-more')) return
    const at = ids.indexOf(id)
    const step = stepOf(event, at, ids.length - 1)
    const isBox = target.matches('input')
    if (step) {
      const to = ids[step.to]
      if (step.extends && to !== undefined) extend(ids, id, to)
      focusRow(step.to, isBox)
    } else if (!isBox && target.matches('.row-link') && matchesShortcut('select row', event))
      toggle(id)
    else return
    event.preventDefault()
  }
}

/** Elements in which keys have another meaning: fields for text, and menus. */
const withOwnKeys =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]'

/**
 * Keys of the whole list: Ctrl/⌘ A selects all rows, Escape clears the selection. They have no
 * effect while a person types, in a menu, or while a dialog is open (`.scrim`).
 */
export function useWholeListKeys(
  ids: readonly string[],
  selectAll: (ids: readonly string[]) => void,
  onClear: () => void,
  hasSelection: boolean,
): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest(withOwnKeys) !== null
      if (event.defaultPrevented || isElsewhere || document.querySelector('.scrim')) return
      if (matchesShortcut('select all', event) && ids.length > 0) selectAll(ids)
      else if (hasSelection && matchesShortcut('clear', event)) onClear()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [ids, selectAll, onClear, hasSelection])
}
