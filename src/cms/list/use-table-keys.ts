import { useEffect, type KeyboardEvent } from 'react'
import { isPressed } from '../keys/pressed.ts'
import type { KeyName } from '../keys/table.ts'
import type { Selection } from './selection.ts'

type Go = (index: number, isBox: boolean) => void

const steps: { readonly [Name in KeyName]?: 1 | -1 } = { 'next row': 1, 'previous row': -1, 'extend down': 1, 'extend up': -1 }

/** From which row to which a key leads; null for any other key. */
function stepOf(event: KeyboardEvent, at: number, last: number): { to: number; extends: boolean } | null {
  const ends: Readonly<Record<string, number>> = { Home: 0, End: last }
  const end = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey ? undefined : ends[event.key]
  if (end !== undefined) return { to: end, extends: false }
  for (const [name, step] of Object.entries(steps) as [KeyName, 1 | -1][]) {
    if (isPressed(name, event)) return { to: Math.max(0, Math.min(last, at + step)), extends: name.startsWith('extend') }
  }
  return null
}

/**
 * The keys of a list's rows: ↑ ↓ Home End go from row to row, Shift takes the rows on the way, Space takes one. Enter is
 * the row's own link. `go` gives the focus to a row's title, or to its box.
 */
export function rowKeys(ids: readonly string[], { toggle, extend }: Selection, go: Go): (event: KeyboardEvent<HTMLElement>) => void {
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
    } else if (!isBox && target.matches('.row-link') && isPressed('select row', event)) toggle(id)
    else return
    event.preventDefault()
  }
}

const elsewhere = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]'

/** Ctrl/⌘ A takes all rows, Escape lets go of them; not while something is typed, in a menu, or under a dialog. */
export function useWholeListKeys(ids: readonly string[], selectAll: (ids: readonly string[]) => void, onClear: () => void, isAny: boolean): void {
  useEffect(() => {
    const take = (event: globalThis.KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest(elsewhere) !== null
      if (event.defaultPrevented || isElsewhere || document.querySelector('.scrim')) return
      if (isPressed('select all', event) && ids.length > 0) selectAll(ids)
      else if (isAny && isPressed('clear', event)) onClear()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [ids, selectAll, onClear, isAny])
}
