import { useEffect, useRef, type RefObject } from 'react'
import type { Screen } from '#kinds/define.ts'
import { notePlace } from './address.ts'

/** How long scrolling has rested before its place is noted, in milliseconds. */
const REST = 200

/** The number of the row under the table's head; null where nothing tells. */
function topRow(table: HTMLElement, ids: readonly string[]): number | null {
  if (table.getBoundingClientRect().top > 0) return 0
  const head = table.querySelector('.table-head')?.getBoundingClientRect().bottom ?? 0
  const under = document.elementFromPoint(table.getBoundingClientRect().left + 40, Math.max(head, 60) + 20)
  const id = under?.closest('.row')?.getAttribute('data-id')
  const at = id == null ? -1 : ids.indexOf(id)
  return at === -1 ? null : at
}

/**
 * Keeps the list's place: where it was scrolled to stands in the address, and an address that says so scrolls there
 * once its row has come. `reveal` brings a row under the table's head.
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
