import { useEffect, useRef, type RefObject } from 'react'
import { dragIn } from './drag.ts'
import type { Order } from './use-order.ts'

/** Lets the rows of a list be dragged; the returned ref goes to the list's element. */
export function useDrag(order: Order): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const onDrag = useRef((_from: number, _to: number): void => undefined)
  useEffect(() => {
    onDrag.current = (from, to) => {
      const id = order.ids[from]
      if (id !== undefined) order.move(id, to, 'handle')
    }
  })
  useEffect(() => (list.current ? dragIn(list.current, (from, to) => onDrag.current(from, to)) : undefined), [])
  return list
}
