import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { Screen } from '#kinds/define.ts'
import { $page, listPath, replaceAddress } from '../stores/router.ts'
import { queryOf, searchParamsOf } from './query.ts'

/** Number of rows in a chunk: the rows of a chunk are rendered together. */
export const CHUNK_SIZE = 25

/** Distance outside of the window within which rows are rendered, in pixels. */
const RENDER_MARGIN = '900px 0px'

const chunkOf = (element: Element): number => Number(element.getAttribute('data-chunk'))

/** True for a chunk with the focus, which stays rendered when it is scrolled away. */
const hasFocus = (element: Element): boolean => element.contains(document.activeElement)

/** Change reported by the observer: a chunk has come near the window (`isNear`) or left it. */
export type ChunkChange = { chunk: number; isNear: boolean }

/**
 * Rendered chunks after changes that the observer has reported. The changes are applied in their
 * order, because one report may contain several of the same chunk. Without an effect, the result is
 * the set `current` itself.
 */
export function chunksAfter(
  current: ReadonlySet<number>,
  changes: readonly ChunkChange[],
): ReadonlySet<number> {
  const next = new Set(current)
  for (const { chunk, isNear } of changes) {
    if (isNear) next.add(chunk)
    else next.delete(chunk)
  }
  return next.size === current.size && [...next].every((chunk) => current.has(chunk))
    ? current
    : next
}

export type RenderedChunks = {
  /** Numbers of the rendered chunks, from 0. */
  chunks: ReadonlySet<number>
  /** Ref callback for a chunk's element. */
  watch: (element: HTMLElement | null) => (() => void) | undefined
  /** Renders a chunk, wherever it is. */
  renderChunk: (chunk: number) => void
}

/**
 * Chunks of a long list that are rendered because they are near the window. The others are
 * placeholders of the same height.
 * @param first chunk that is rendered at the beginning
 */
export function useRenderedChunks(first: number): RenderedChunks {
  const [chunks, setChunks] = useState<ReadonlySet<number>>(() => new Set([first]))
  const observer = useRef<IntersectionObserver | null>(null)
  useEffect(
    () => () => {
      observer.current?.disconnect()
      observer.current = null
    },
    [],
  )
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    observer.current ??= new IntersectionObserver(
      (entries) => {
        const changes = entries
          .filter(({ isIntersecting, target }) => isIntersecting || !hasFocus(target))
          .map(({ isIntersecting, target }) => ({ chunk: chunkOf(target), isNear: isIntersecting }))
        setChunks((current) => chunksAfter(current, changes))
      },
      { rootMargin: RENDER_MARGIN },
    )
    observer.current.observe(element)
    return () => observer.current?.unobserve(element)
  }, [])
  const renderChunk = useCallback(
    (chunk: number) => setChunks((current) => chunksAfter(current, [{ chunk, isNear: true }])),
    [],
  )
  return { chunks, watch, renderChunk }
}

/** Index of the top row in the search parameters of an address. */
export const topRowIn = (search: Readonly<Record<string, string>>): number =>
  Math.max(0, Number.parseInt(search['at'] ?? '', 10) || 0)

/**
 * Saves the index of the top row in the address, unless another screen is open by then. The screen
 * on which items are put in order has the list's address too, with `arrange` in its query.
 */
export function saveTopRow({ path }: Pick<Screen, 'path'>, index: number): void {
  const page = $page.get()
  if (
    page?.route !== 'list' ||
    page.params.screen !== path ||
    topRowIn(page.search) === index ||
    'arrange' in page.search
  )
    return
  // The query is read from the address: the rendered list's query may lack the last typed letter
  // of the search.
  replaceAddress(
    listPath(path, {
      ...searchParamsOf(queryOf(page.search)),
      ...(index > 0 && { at: String(index) }),
    }),
  )
}

/** Milliseconds without scrolling before the position is saved. */
const DEBOUNCE_MS = 200

/** Point at which the top row is looked for, in pixels: inside of a row, below the table's head. */
const PROBE = { fromLeft: 40, belowHead: 20 }
/** Least assumed distance from the top of the window to the lower edge of the head, in pixels. */
const MIN_HEAD_BOTTOM = 60

/** Index of the row below the table's head; null while no row is rendered there. */
function topRow(table: HTMLElement, ids: readonly string[]): number | null {
  if (table.getBoundingClientRect().top > 0) return 0
  const headBottom = table.querySelector('.table-head')?.getBoundingClientRect().bottom ?? 0
  const element = document.elementFromPoint(
    table.getBoundingClientRect().left + PROBE.fromLeft,
    Math.max(headBottom, MIN_HEAD_BOTTOM) + PROBE.belowHead,
  )
  const id = element?.closest('.row')?.getAttribute('data-id')
  const index = id == null ? -1 : ids.indexOf(id)
  return index === -1 ? null : index
}

type ScrollOptions = {
  screen: Screen
  /** Ids of the rows' items, in order. */
  ids: readonly string[]
  /** Index of the row to restore. */
  initialIndex: number
  /** False while more rows are still being read. */
  isWhole: boolean
  /** Scrolls the list so that a row is directly below the table's head. */
  reveal: (index: number) => void
}

/** Stores the scroll position in the address, and restores it once its row is loaded. */
export function useScrollPosition(
  table: RefObject<HTMLElement | null>,
  { screen, ids, initialIndex, isWhole, reveal }: ScrollOptions,
): void {
  const isRestoring = useRef(initialIndex > 0)
  useEffect(() => {
    if (!isRestoring.current || (!isWhole && ids.length <= initialIndex)) return
    isRestoring.current = false
    reveal(Math.min(initialIndex, ids.length - 1))
  }, [ids, isWhole, initialIndex, reveal])

  const latestIds = useRef(ids)
  useEffect(() => {
    latestIds.current = ids
  }, [ids])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      if (!table.current || isRestoring.current) return
      const index = topRow(table.current, latestIds.current)
      // The rows at this position are not rendered yet: tries again after the same time.
      if (index === null) onScroll()
      else saveTopRow(screen, index)
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(save, DEBOUNCE_MS)
    }
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('scroll', onScroll)
    }
  }, [table, screen])
}
