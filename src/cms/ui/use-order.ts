import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { cms } from '#messages/en/cms.ts'
import { isPressed, type Pressed } from '../keys/pressed.ts'
import type { KeyName } from '../keys/table.ts'

const words = cms.order

export type Order = {
  ids: readonly string[]
  titleOf: (id: string) => string
  /** The one that is picked up by its handle; null when none is. */
  picked: string | null
  /** What the last move led to, for a live region. */
  said: string
  /** Moves to a place from 0, and keeps the focus on the control with this name. */
  move: (id: string, to: number, control: OrderControl) => void
  onHandleKey: (id: string, event: KeyboardEvent<HTMLElement>) => void
  pick: (id: string) => void
  drop: () => void
}

export type OrderControl = 'handle' | 'up' | 'down'

/** The id in the page of a control that moves something. */
export const controlId = (id: string, control: OrderControl): string => `move-${control}-${id}`

/** Where a key moves to, from a place in a list of so many. */
const steps: { readonly [Name in KeyName]?: (at: number, last: number) => number } = {
  'move up': (at) => at - 1,
  'move down': (at) => at + 1,
  'move first': () => 0,
  'move last': (_, last) => last,
}

/** Where a key moves a picked-up thing to, from 0; `back` is where it was picked up. Undefined for a key that moves nothing. */
export function placeByKey(event: Pressed, at: number, back: number, count: number): number | undefined {
  if (isPressed('put back', event)) return back
  const step = Object.entries(steps).find(([name]) => isPressed(name as KeyName, event))?.[1]
  return step && Math.max(0, Math.min(count - 1, step(at, count - 1)))
}

/**
 * Moves things in a list by a handle (Space, then ↑ ↓ Home End, Space; Escape puts back) and by buttons, each move said.
 * @param onMove gets the id and its new place, from 0
 */
export function useOrder(ids: readonly string[], titleOf: (id: string) => string, onMove: (id: string, to: number) => void): Order {
  const [picked, setPicked] = useState<{ id: string; from: number } | null>(null)
  const [said, setSaid] = useState('')
  const focus = useRef<string | null>(null)

  // Its row may have been taken out of the page and put in again, which loses the focus.
  useLayoutEffect(() => {
    if (focus.current) document.getElementById(focus.current)?.focus()
    focus.current = null
  }, [ids])

  const go = (id: string, to: number): boolean => {
    const place = Math.max(0, Math.min(ids.length - 1, to))
    if (place === ids.indexOf(id)) return false
    onMove(id, place)
    setSaid(words.at(titleOf(id), place + 1, ids.length))
    return true
  }
  const move: Order['move'] = (id, to, control) => {
    if (go(id, to)) focus.current = controlId(id, control)
  }
  const pick = (id: string) => {
    setPicked({ id, from: ids.indexOf(id) })
    setSaid(words.picked(titleOf(id), ids.indexOf(id) + 1, ids.length))
  }
  const drop = () => {
    if (!picked) return
    setSaid(words.dropped(titleOf(picked.id), ids.indexOf(picked.id) + 1, ids.length))
    setPicked(null)
  }

  return {
    ids,
    titleOf,
    picked: picked?.id ?? null,
    said,
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
      if (isPressed('put back', event)) setPicked(null)
    },
  }
}
