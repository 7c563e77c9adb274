import type { ReactNode } from 'react'
import { cmsOrder as words } from '#messages/en/cms-order.ts'
import { moved } from '../edit/entries.ts'
import { OrderSaid } from '../ui/order-controls.tsx'
import { useDrag } from '../ui/use-drag.ts'
import { useOrder } from '../ui/use-order.ts'
import { idsOf, type OrderEditor, type OrderState } from './editor.ts'
import { listIn, movedIds } from './orders.ts'
import { OrderRow } from './order-row.tsx'
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
  const { before, ids } = idsOf(state, set)
  const titleOf = (id: string) => titlesOf(id).en || titlesOf(id).ar
  const order = useOrder(ids, titleOf, (id, to) => editor.move(set, moved(ids, ids.indexOf(id), to), id))
  const list = useDrag(order)
  const changed = movedIds(before, ids)
  const wish = state.wish && listIn(state.wish, set)
  const wished = wish ? movedIds(before, wish) : null

  return (
    <>
      <ol className="order-list" aria-label={label} ref={list}>
        {ids.map((id) => (
          <OrderRow
            key={id}
            id={id}
            {...titlesOf(id)}
            order={order}
            was={changed.has(id) ? before.indexOf(id) + 1 : null}
            wished={wish && wished?.has(id) ? wish.indexOf(id) + 1 : null}
            inside={insideOf?.(id)}
          />
        ))}
      </ol>
      {ids.length === 0 && <p className="screen-text">{words.none}</p>}
      <OrderSaid order={order} />
    </>
  )
}
