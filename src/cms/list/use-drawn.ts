import { useCallback, useEffect, useRef, useState } from 'react'

/** Rows that are drawn together. */
export const CHUNK = 25

/** How far outside of the window rows are drawn already, in pixels. */
const AHEAD = '900px 0px'

const chunkOf = (element: Element): number => Number(element.getAttribute('data-chunk'))

/** What has the focus keeps it, however far it is scrolled away. */
const isBusy = (element: Element): boolean => element.contains(document.activeElement)

/** What the browser has noticed of a chunk: it came near, or went away. */
export type Noticed = { chunk: number; isNear: boolean }

/**
 * Which chunks are drawn after what the browser has noticed, in the order in which it did: where it was busy, the same
 * chunk may have gone and come in one go. The same set when nothing changes.
 */
export function drawnAfter(now: ReadonlySet<number>, noticed: readonly Noticed[]): ReadonlySet<number> {
  const next = new Set(now)
  for (const { chunk, isNear } of noticed) {
    if (isNear) next.add(chunk)
    else next.delete(chunk)
  }
  return next.size === now.size && [...next].every((chunk) => now.has(chunk)) ? now : next
}

export type Drawn = {
  chunks: ReadonlySet<number>
  /** The ref of a chunk's element. */
  watch: (element: HTMLElement | null) => (() => void) | undefined
  draw: (chunk: number) => void
}

/** Which chunks of a long list are near enough to be drawn; the others only hold their place. */
export function useDrawn(first: number): Drawn {
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
        const noticed = entries
          .filter(({ isIntersecting, target }) => isIntersecting || !isBusy(target))
          .map(({ isIntersecting, target }) => ({ chunk: chunkOf(target), isNear: isIntersecting }))
        setChunks((now) => drawnAfter(now, noticed))
      },
      { rootMargin: AHEAD },
    )
    observer.current.observe(element)
    return () => observer.current?.unobserve(element)
  }, [])
  const draw = useCallback((chunk: number) => setChunks((now) => drawnAfter(now, [{ chunk, isNear: true }])), [])
  return { chunks, watch, draw }
}
