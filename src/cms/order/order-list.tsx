import { useMemo, type ReactNode } from 'react'
import { cmsOrder as words } from '#messages/en/cms-order.ts'
import { OrderSaid } from '../ui/order-controls.tsx'
import { useDrag } from '../ui/use-drag.ts'
import { useOrder } from '../ui/use-order.ts'
import { rowsOf, type OrderEditor, type OrderState } from './editor.ts'
import { OrderRow } from './order-row.tsx'
import { listIn } from './orders.ts'
import type { Titles } from './titles.ts'

export type OrderListProps = {
  editor: OrderEditor
  state: OrderState
  /** The item whose entries are ordered; null for the items themselves. */
  set: string | null
  label: string
  titlesOf: (id: string) => Titles
  insideOf?: (id: string) => ReactNode
}

/** What is put in order, row by row: by dragging, by the arrows, and with the keyboard. */
export function OrderList({ editor, state, set, label, titlesOf, insideOf }: OrderListProps): ReactNode {
  const titleOf = (id: string) => titlesOf(id).en || titlesOf(id).ar
  const order = useOrder(listIn(state.now, set), titleOf, (id, to) => editor.move(set, id, to))
  const list = useDrag(order)
  const rows = useMemo(() => rowsOf(state, set), [state, set])

  return (
    <>
      <ol className="order-list" aria-label={label} ref={list}>
        {rows.map(({ id, was, attempted }) => (
          <OrderRow key={id} id={id} {...titlesOf(id)} order={order} was={was} attempted={attempted} inside={insideOf?.(id)} />
        ))}
      </ol>
      {rows.length === 0 && <p className="screen-text">{words.none}</p>}
      <OrderSaid order={order} />
    </>
  )
}
