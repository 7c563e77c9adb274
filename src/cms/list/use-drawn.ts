import { useCallback, useEffect, useRef, useState } from 'react'

/** Rows that are drawn together. */
export const CHUNK = 25

/** How far outside of the window rows are drawn already, in pixels. */
const AHEAD = '900px 0px'

const chunkOf = (element: Element): number => Number(element.getAttribute('data-chunk'))

/** What has the focus keeps it, however far it is scrolled away. */
const isBusy = (element: Element): boolean => element.contains(document.activeElement)

function after(now: ReadonlySet<number>, seen: readonly number[], gone: readonly number[]): ReadonlySet<number> {
  if (seen.every((chunk) => now.has(chunk)) && !gone.some((chunk) => now.has(chunk))) return now
  const next = new Set([...now, ...seen])
  for (const chunk of gone) next.delete(chunk)
  return next
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
        const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => chunkOf(target))
        const gone = entries.filter(({ isIntersecting, target }) => !isIntersecting && !isBusy(target)).map(({ target }) => chunkOf(target))
        setChunks((now) => after(now, seen, gone))
      },
      { rootMargin: AHEAD },
    )
    observer.current.observe(element)
    return () => observer.current?.unobserve(element)
  }, [])
  const draw = useCallback((chunk: number) => setChunks((now) => after(now, [chunk], [])), [])
  return { chunks, watch, draw }
}
