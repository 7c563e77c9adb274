import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { cms } from '#messages/en/cms.ts'
import { matchesShortcut, type Pressed } from '../keys/shortcuts.ts'
import type { KeyName } from '../keys/table.ts'

/** Report of Sortable on a drag that has ended. */
type Ended = {
  oldDraggableIndex?: number | undefined
  newDraggableIndex?: number | undefined
  item: HTMLElement
  from: HTMLElement
}

/**
 * Makes the children of an element draggable by their handles; Sortable is loaded on the first
 * `pointerover`. Its change of the DOM is undone, because React renders the order: `onMove` gets
 * the indexes.
 */
function dragIn(list: HTMLElement, onMove: (from: number, to: number) => void): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const start = async () => {
    list.removeEventListener('pointerover', begin)
    const library = await import('sortablejs').catch(() => null)
    if (isOver) return
    // Buttons and keys move without the library; it is loaded again on the next `pointerover`.
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
  // A touch has no `pointerover` before it drags.
  if (matchMedia('(pointer: coarse)').matches) void start()
  else list.addEventListener('pointerover', begin)
  return () => {
    isOver = true
    list.removeEventListener('pointerover', begin)
    stop?.()
  }
}

/** Makes the rows of a list draggable; the returned ref goes to the list's element. */
export function useDrag(order: Order): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const onDrag = useRef((_from: number, _to: number): void => undefined)
  useEffect(() => {
    onDrag.current = (from, to) => {
      const id = order.ids[from]
      if (id !== undefined) order.move(id, to, 'handle')
    }
  })
  useEffect(
    () => (list.current ? dragIn(list.current, (from, to) => onDrag.current(from, to)) : undefined),
    [],
  )
  return list
}

const words = cms.order

export type Order = {
  ids: readonly string[]
  titleOf: (id: string) => string
  /** Id of the item that is picked up by its handle; null for none. */
  picked: string | null
  /** Last move, for a live region. */
  announcement: string
  /** Moves an item to an index, and focuses the control with this name again. */
  move: (id: string, to: number, control: OrderControl) => void
  onHandleKey: (id: string, event: KeyboardEvent<HTMLElement>) => void
  pick: (id: string) => void
  drop: () => void
}

type OrderControl = 'handle' | 'up' | 'down'

/** Id in the page of a control that moves an item. */
export const controlId = (id: string, control: OrderControl): string => `move-${control}-${id}`

/** Index that a key moves to, from an index in a list with this last index. */
const steps: { readonly [Name in KeyName]?: (at: number, last: number) => number } = {
  'move up': (at) => at - 1,
  'move down': (at) => at + 1,
  'move first': () => 0,
  'move last': (_, last) => last,
}

/**
 * Index that a key moves a picked-up item to; `back` is the index at which it was picked up.
 * Undefined for any other key.
 */
export function placeByKey(
  event: Pressed,
  at: number,
  back: number,
  count: number,
): number | undefined {
  if (matchesShortcut('cancel move', event)) return back
  const step = Object.entries(steps).find(([name]) => matchesShortcut(name as KeyName, event))?.[1]
  return step && Math.max(0, Math.min(count - 1, step(at, count - 1)))
}

/**
 * Order of a list that is changed by a handle (Space, then ↑ ↓ Home End, Space; Escape undoes) and
 * by buttons; moves are announced.
 * @param onMove gets the id and its new index, from 0
 */
export function useOrder(
  ids: readonly string[],
  titleOf: (id: string) => string,
  onMove: (id: string, to: number) => void,
): Order {
  const [picked, setPicked] = useState<{ id: string; from: number } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const focus = useRef<string | null>(null)

  // The row may have been removed and inserted again, which loses the focus.
  useLayoutEffect(() => {
    if (focus.current) document.getElementById(focus.current)?.focus()
    focus.current = null
  }, [ids])

  const go = (id: string, to: number): boolean => {
    const place = Math.max(0, Math.min(ids.length - 1, to))
    if (place === ids.indexOf(id)) return false
    onMove(id, place)
    setAnnouncement(words.at(titleOf(id), place + 1, ids.length))
    return true
  }
  const move: Order['move'] = (id, to, control) => {
    if (go(id, to)) focus.current = controlId(id, control)
  }
  const pick = (id: string) => {
    setPicked({ id, from: ids.indexOf(id) })
    setAnnouncement(words.picked(titleOf(id), ids.indexOf(id) + 1, ids.length))
  }
  const drop = () => {
    if (!picked) return
    setAnnouncement(words.dropped(titleOf(picked.id), ids.indexOf(picked.id) + 1, ids.length))
    setPicked(null)
  }

  return {
    ids,
    titleOf,
    picked: picked?.id ?? null,
    announcement,
    move,
    pick,
    drop,
    onHandleKey(id, event) {
      if (picked?.id !== id) return
      const to = placeByKey(event, ids.indexOf(id), picked.from, ids.length)
      if (to === undefined) return
      event.preventDefault()
      event.stopPropagation()
      move(id, to, 'handle')
      if (matchesShortcut('cancel move', event)) setPicked(null)
    },
  }
}
