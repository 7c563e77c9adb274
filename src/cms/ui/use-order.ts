import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { cms } from '#messages/en/cms.ts'
import { matchesShortcut, type KeyPress } from '../keys/shortcuts.ts'
import type { KeyName } from '../keys/table.ts'

/** Event of Sortable at the end of a drag. */
type DragEnd = {
  oldDraggableIndex?: number | undefined
  newDraggableIndex?: number | undefined
  item: HTMLElement
  from: HTMLElement
}

/**
 * Makes the children of an element draggable by their handles. Sortable is loaded on the first
 * `pointerover`. The change that Sortable makes to the DOM is undone, because React renders the
 * order. Returns a function that undoes this.
 * @param onMove gets the old and the new index of the dragged child
 */
function dragIn(list: HTMLElement, onMove: (from: number, to: number) => void): () => void {
  let stop: (() => void) | undefined
  let isEnded = false
  const start = async () => {
    list.removeEventListener('pointerover', begin)
    const library = await import('sortablejs').catch(() => null)
    if (isEnded) return
    // Loads the library again on the next `pointerover`. Buttons and keys work without it.
    if (!library) return list.addEventListener('pointerover', begin)
    /** Element after the dragged one, before the drag. */
    let next: Element | null = null
    const sortable = library.default.create(list, {
      handle: '.order-handle',
      draggable: '[data-id]',
      animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
      onStart: ({ item }) => {
        next = item.nextElementSibling
      },
      onEnd: ({ oldDraggableIndex: from, newDraggableIndex: to, item, from: parent }: DragEnd) => {
        parent.insertBefore(item, next)
        if (from !== undefined && to !== undefined && from !== to) onMove(from, to)
      },
    })
    stop = () => sortable.destroy()
  }
  const begin = () => void start()
  // With touch, there is no `pointerover` before a drag.
  if (matchMedia('(pointer: coarse)').matches) void start()
  else list.addEventListener('pointerover', begin)
  return () => {
    isEnded = true
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

/** Order of a list, with the functions that change it. */
export type Order = {
  ids: readonly string[]
  titleOf: (id: string) => string
  /** Id of the item that is picked up by its handle; null for none. */
  pickedId: string | null
  /** Sentence about the last move, for a live region. */
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

/** New index by key, from the index `at` in a list whose last index is `last`. */
const moves: { readonly [Name in KeyName]?: (at: number, last: number) => number } = {
  'move up': (at) => at - 1,
  'move down': (at) => at + 1,
  'move first': () => 0,
  'move last': (_, last) => last,
}

/**
 * Index to which a key moves a picked-up item; undefined for a key that moves nothing.
 * @param at current index of the item
 * @param startIndex index at which the item was picked up
 */
export function indexByKey(
  event: KeyPress,
  at: number,
  startIndex: number,
  count: number,
): number | undefined {
  if (matchesShortcut('cancel move', event)) return startIndex
  const pressed = Object.entries(moves).find(([name]) => matchesShortcut(name as KeyName, event))
  if (!pressed) return undefined
  const [, move] = pressed
  return Math.max(0, Math.min(count - 1, move(at, count - 1)))
}

/**
 * Order of a list that is changed by handles and buttons. A handle has keys: Space picks the item
 * up, ↑ ↓ Home End move it, Space drops it, Escape moves it back. Each move is announced.
 * @param onMove gets the id of the moved item and its new index, from 0
 */
export function useOrder(
  ids: readonly string[],
  titleOf: (id: string) => string,
  onMove: (id: string, to: number) => void,
): Order {
  const [picked, setPicked] = useState<{ id: string; from: number } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  /** Id in the page of the control to focus after the next render. */
  const controlToFocus = useRef<string | null>(null)

  // A move may remove the row and insert it again, which loses the focus.
  useLayoutEffect(() => {
    if (controlToFocus.current) document.getElementById(controlToFocus.current)?.focus()
    controlToFocus.current = null
  }, [ids])

  /** Returns false when the item is at this index already. */
  const moveTo = (id: string, to: number): boolean => {
    const index = Math.max(0, Math.min(ids.length - 1, to))
    if (index === ids.indexOf(id)) return false
    onMove(id, index)
    setAnnouncement(words.at(titleOf(id), index + 1, ids.length))
    return true
  }
  const move: Order['move'] = (id, to, control) => {
    if (moveTo(id, to)) controlToFocus.current = controlId(id, control)
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
    pickedId: picked?.id ?? null,
    announcement,
    move,
    pick,
    drop,
    onHandleKey(id, event) {
      if (picked?.id !== id) return
      const to = indexByKey(event, ids.indexOf(id), picked.from, ids.length)
      if (to === undefined) return
      event.preventDefault()
      event.stopPropagation()
      move(id, to, 'handle')
      if (matchesShortcut('cancel move', event)) setPicked(null)
    },
  }
}
