import { useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import { matchesShortcut } from '../keys/shortcuts.ts'
import type { KeyName } from '../keys/table.ts'

type Chosen = ReadonlySet<string>

/** Ends of a range, and the selection before it: shrinking the range removes what it had added. */
type Range = { from: string; to: string; before: Chosen; isOn: boolean }
export type Choice = { chosen: Chosen; range: Range | null }

const nothing: Choice = { chosen: new Set(), range: null }

/** Ids between two, both included, in either direction. */
function between(order: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [order.indexOf(from), order.indexOf(to)]
  return a === -1 || b === -1 ? [] : order.slice(Math.min(a, b), Math.max(a, b) + 1)
}

function ranged(range: Range, order: readonly string[]): Choice {
  const ids = new Set(between(order, range.from, range.to))
  const chosen = range.isOn
    ? new Set([...range.before, ...ids])
    : new Set([...range.before].filter((id) => !ids.has(id)))
  return { chosen, range }
}

/** Adds an item, or removes it. */
export function toggled({ chosen }: Choice, id: string): Choice {
  const next = new Set(chosen)
  const isOn = !next.delete(id)
  if (isOn) next.add(id)
  return { chosen: next, range: { from: id, to: id, before: chosen, isOn } }
}

/**
 * Selects, or deselects, all rows from the last toggled one to this one; `order` is that of the
 * rows.
 */
export const toggledTo = (choice: Choice, order: readonly string[], id: string): Choice =>
  choice.range && order.includes(choice.range.from)
    ? ranged({ ...choice.range, to: id }, order)
    : toggled(choice, id)

/** Extends the range by one row: from its end, or from `from`. */
export function extended(
  choice: Choice,
  order: readonly string[],
  from: string,
  to: string,
): Choice {
  const { range, chosen } = choice
  return ranged(
    range?.isOn && range.to === from ? { ...range, to } : { from, to, before: chosen, isOn: true },
    order,
  )
}

export type Selection = {
  chosen: Chosen
  toggle: (id: string) => void
  toggleTo: (order: readonly string[], id: string) => void
  extend: (order: readonly string[], from: string, to: string) => void
  set: (ids: Iterable<string>) => void
  clear: () => void
}

/**
 * Selected items of a list, by their ids. Items that a filter hides stay selected; the caller
 * leaves them out.
 */
export function useSelection(): Selection {
  const [choice, change] = useState(nothing)
  const acts = useMemo(
    () => ({
      toggle: (id: string) => change((now) => toggled(now, id)),
      toggleTo: (order: readonly string[], id: string) =>
        change((now) => toggledTo(now, order, id)),
      extend: (order: readonly string[], from: string, to: string) =>
        change((now) => extended(now, order, from, to)),
      set: (ids: Iterable<string>) => change({ chosen: new Set(ids), range: null }),
      clear: () => change(nothing),
    }),
    [],
  )
  return useMemo(() => ({ chosen: choice.chosen, ...acts }), [choice, acts])
}

type Go = (index: number, isBox: boolean) => void

const steps: { readonly [Name in KeyName]?: 1 | -1 } = {
  'next row': 1,
  'previous row': -1,
  'extend down': 1,
  'extend up': -1,
}

/** Index of the row that a key moves to; null for any other key. */
function stepOf(
  event: KeyboardEvent,
  at: number,
  last: number,
): { to: number; extends: boolean } | null {
  const ends: Readonly<Record<string, number>> = { Home: 0, End: last }
  const end =
    event.ctrlKey || event.metaKey || event.shiftKey || event.altKey ? undefined : ends[event.key]
  if (end !== undefined) return { to: end, extends: false }
  for (const [name, step] of Object.entries(steps) as [KeyName, 1 | -1][]) {
    if (matchesShortcut(name, event))
      return { to: Math.max(0, Math.min(last, at + step)), extends: name.startsWith('extend') }
  }
  return null
}

/**
 * Keys of a list's rows: ↑ ↓ Home End move from row to row, Shift selects the rows on the way,
 * Space selects one. Enter follows the row's link. `go` focuses a row's title, or its box.
 */
export function rowKeys(
  ids: readonly string[],
  { toggle, extend }: Selection,
  go: Go,
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
      go(step.to, isBox)
    } else if (!isBox && target.matches('.row-link') && matchesShortcut('select row', event))
      toggle(id)
    else return
    event.preventDefault()
  }
}

const elsewhere =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]'

/**
 * Keys of the whole list: Ctrl/⌘ A selects all rows, Escape none; not while a person types, in a
 * menu, or under a dialog.
 */
export function useWholeListKeys(
  ids: readonly string[],
  selectAll: (ids: readonly string[]) => void,
  onClear: () => void,
  isAny: boolean,
): void {
  useEffect(() => {
    const take = (event: globalThis.KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest(elsewhere) !== null
      if (event.defaultPrevented || isElsewhere || document.querySelector('.scrim')) return
      if (matchesShortcut('select all', event) && ids.length > 0) selectAll(ids)
      else if (isAny && matchesShortcut('clear', event)) onClear()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [ids, selectAll, onClear, isAny])
}
