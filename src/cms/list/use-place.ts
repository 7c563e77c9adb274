import { useStore } from '@nanostores/react'
import { useEffect, useRef, type RefObject } from 'react'
import type { Screen } from '#kinds/define.ts'
import type { Item } from '../stores/records.ts'
import { $page } from '../stores/router.ts'
import { notePlace } from './query.ts'

/** Milliseconds without scrolling before the position is saved. */
const REST = 200

/** The index of the row under the table's head; null while no row is rendered there. */
function topRow(table: HTMLElement, ids: readonly string[]): number | null {
  if (table.getBoundingClientRect().top > 0) return 0
  const head = table.querySelector('.table-head')?.getBoundingClientRect().bottom ?? 0
  const under = document.elementFromPoint(table.getBoundingClientRect().left + 40, Math.max(head, 60) + 20)
  const id = under?.closest('.row')?.getAttribute('data-id')
  const at = id == null ? -1 : ids.indexOf(id)
  return at === -1 ? null : at
}

/**
 * Keeps the scroll position in the address, and restores it from there once its row is loaded. `reveal` scrolls a row
 * under the table's head.
 */
export function usePlace(table: RefObject<HTMLElement | null>, options: { screen: Screen; ids: readonly string[]; wanted: number; isWhole: boolean; reveal: (index: number) => void }): void {
  const { screen, ids, wanted, isWhole, reveal } = options
  const waits = useRef(wanted > 0)
  useEffect(() => {
    if (!waits.current || (!isWhole && ids.length <= wanted)) return
    waits.current = false
    reveal(Math.min(wanted, ids.length - 1))
  }, [ids, isWhole, wanted, reveal])

  const newest = useRef(ids)
  useEffect(() => {
    newest.current = ids
  }, [ids])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      if (!table.current || waits.current) return
      const place = topRow(table.current, newest.current)
      // The rows there may not be drawn yet.
      if (place === null) onScroll()
      else notePlace(screen, place)
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(note, REST)
    }
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('scroll', onScroll)
    }
  }, [table, screen])
}

/** Milliseconds that the editor has to restore the focus itself. */
const TIMEOUT_MS = 400

const inRow = (id: string, part: string): HTMLElement | null => document.querySelector<HTMLElement>(`.row[data-id="${CSS.escape(id)}"] ${part}`)

/**
 * Coming back from an item, the focus is on its row. The editor gives it back to the link that opened it; an item that
 * was opened by its address had none.
 */
export function useReturn({ path }: Screen): void {
  const page = useStore($page)
  const id = page?.route === 'item' && page.params.screen === path ? page.params.id : undefined
  const last = useRef<string | undefined>(undefined)
  useEffect(() => {
    const before = last.current
    last.current = id
    if (before === undefined || id !== undefined) return undefined
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return
      inRow(before, '.row-link')?.focus()
    }, TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [id])
}

/** After the delete dialog, focuses the menu button of the item's row (the menu itself is gone), or the heading where the row is gone, too. */
export function useFocusAfter(toRemove: Item | null, items: readonly Item[], heading: RefObject<HTMLElement | null>): void {
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (toRemove) asked.current = toRemove.Id
    if (toRemove || asked.current === null) return undefined
    const timer = setTimeout(() => {
      const id = asked.current
      if (id === null) return
      if (document.activeElement === document.body) (inRow(id, '.row-more') ?? heading.current)?.focus()
      if (!items.some(({ Id }) => Id === id)) asked.current = null
    }, TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [toRemove, items, heading])
}
