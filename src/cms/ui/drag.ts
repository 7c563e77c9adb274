/** What Sortable reports of a drag that has ended. */
type Ended = { oldDraggableIndex?: number | undefined; newDraggableIndex?: number | undefined; item: HTMLElement; from: HTMLElement }

/**
 * Lets the children of an element be dragged by their handles; Sortable is fetched when somebody points at it. What it
 * did to the page is taken back, because the page is drawn from the order: `onMove` gets the places, from 0.
 */
export function dragIn(list: HTMLElement, onMove: (from: number, to: number) => void): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const start = async () => {
    list.removeEventListener('pointerover', begin)
    const library = await import('sortablejs').catch(() => null)
    if (isOver) return
    // Arrows and keys move without it; it is asked for again when somebody points at the list again.
    if (!library) return list.addEventListener('pointerover', begin)
    let next: Element | null = null
    const sortable = library.default.create(list, {
      handle: '.order-handle',
      draggable: '[data-id]',
      animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
      onStart: ({ item }) => {
        next = item.nextElementSibling
      },
      onEnd: ({ oldDraggableIndex: from, newDraggableIndex: to, item, from: parent }: Ended) => {
        parent.insertBefore(item, next)
        if (from !== undefined && to !== undefined && from !== to) onMove(from, to)
      },
    })
    stop = () => sortable.destroy()
  }
  const begin = () => void start()
  // A finger does not point before it drags.
  if (matchMedia('(pointer: coarse)').matches) void start()
  else list.addEventListener('pointerover', begin)
  return () => {
    isOver = true
    list.removeEventListener('pointerover', begin)
    stop?.()
  }
}
