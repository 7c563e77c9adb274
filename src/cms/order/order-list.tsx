import { useMemo, type ReactNode } from 'react'
import { cmsOrder as words } from '#messages/en/cms-order.ts'
import { Text } from '../ui/language.tsx'
import { OrderArrows, OrderHandle, OrderAnnouncement } from '../ui/order-controls.tsx'
import { useDrag, useOrder, type Order } from '../ui/use-order.ts'
import { rowsOf, type OrderEditor, type OrderState } from './editor.ts'
import { listIn, type Titles } from './orders.ts'

type OrderRowProps = {
  id: string
  en: string
  ar: string
  order: Order
  /** Its place before, from 1, when it was moved; null when it was not. */
  was: number | null
  /** The place it had been given before somebody else's order came. */
  attempted: number | null
  /** A way to what is ordered inside of it. */
  inside?: ReactNode
}

/** One row: what it is dragged by, its place, its texts, one step up and down. */
function OrderRow({ id, en, ar, order, was, attempted, inside }: OrderRowProps): ReactNode {
  return (
    <li className="order-row" data-id={id} data-moved={was !== null || undefined} data-attempted={attempted !== null || undefined} data-picked={order.picked === id || undefined}>
      <OrderHandle order={order} id={id} />
      <span className="order-place">
        {order.ids.indexOf(id) + 1}
        {was !== null && <span className="edit-quiet">{words.was(was)}</span>}
      </span>
      <span className="order-title">
        {en && <Text lang="en">{en}</Text>}
        {ar && <Text lang="ar">{ar}</Text>}
        {attempted !== null && <span className="order-attempted">{words.attempted(attempted)}</span>}
        {inside}
      </span>
      <OrderArrows order={order} id={id} />
    </li>
  )
}

type OrderListProps = {
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
      <OrderAnnouncement order={order} />
    </>
  )
}
