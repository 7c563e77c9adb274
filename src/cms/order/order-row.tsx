import type { ReactNode } from 'react'
import { cmsOrder as words } from '#messages/en/cms-order.ts'
import { Text } from '../ui/language.tsx'
import { OrderArrows, OrderHandle } from '../ui/order-controls.tsx'
import type { Order } from '../ui/use-order.ts'

export type OrderRowProps = {
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
export function OrderRow({ id, en, ar, order, was, attempted, inside }: OrderRowProps): ReactNode {
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
