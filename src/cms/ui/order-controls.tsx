import type { ReactNode } from 'react'
import { cms } from '#messages/en/cms.ts'
import { Icon } from './icon.tsx'
import { controlId, type Order } from './use-order.ts'

const words = cms.order

/** Handle by which an item is dragged, or with the keyboard picked up, moved and dropped. */
export function OrderHandle({
  order,
  id,
  isDisabled,
}: {
  order: Order
  id: string
  isDisabled?: boolean
}): ReactNode {
  const isPicked = order.picked === id
  return (
    <button
      type="button"
      className="icon-button order-handle"
      id={controlId(id, 'handle')}
      aria-label={words.handle(order.titleOf(id))}
      aria-pressed={isPicked}
      title={words.handleHint}
      disabled={isDisabled}
      onClick={() => (isPicked ? order.drop() : order.pick(id))}
      onKeyDown={(event) => order.onHandleKey(id, event)}
    >
      <Icon name="grip" size={20} />
    </button>
  )
}

/**
 * Buttons that move by one step up or down. At either end the button stays focusable: the focus
 * must not be lost.
 */
export function OrderArrows({
  order,
  id,
  isDisabled,
}: {
  order: Order
  id: string
  isDisabled?: boolean
}): ReactNode {
  const at = order.ids.indexOf(id)
  const arrow = (control: 'up' | 'down', to: number, isEnd: boolean) => (
    <button
      type="button"
      className="icon-button order-arrow"
      id={controlId(id, control)}
      aria-label={words[control](order.titleOf(id))}
      aria-disabled={isEnd || isDisabled || undefined}
      onClick={() => !isEnd && !isDisabled && order.move(id, to, control)}
    >
      <Icon name={control === 'up' ? 'arrow-up' : 'arrow-down'} />
    </button>
  )
  return (
    <span className="order-arrows">
      {arrow('up', at - 1, at === 0)}
      {arrow('down', at + 1, at === order.ids.length - 1)}
    </span>
  )
}

/** Announces each move. */
export function OrderAnnouncement({ order }: { order: Order }): ReactNode {
  return (
    <p className="visually-hidden" role="status">
      {order.announcement}
    </p>
  )
}
