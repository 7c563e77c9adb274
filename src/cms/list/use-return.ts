import { useStore } from '@nanostores/react'
import { useEffect, useRef, type RefObject } from 'react'
import type { Screen } from '#kinds/define.ts'
import type { Item } from '../stores/records.ts'
import { $page } from '../stores/router.ts'

/** How long the editor may take to give the focus back by itself, in milliseconds. */
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

/** The question about an item gives the focus back to its row: the menu that it was asked from is gone. Where the row has gone, too, it goes to the heading. */
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
