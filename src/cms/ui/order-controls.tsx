import type { ReactNode } from 'react'
import { cms } from '#messages/en/cms.ts'
import { Icon } from './icon.tsx'
import { controlId, type Order } from './use-order.ts'

const words = cms.order

/** Handle of an item: drags it with the pointer, or picks it up and moves it with the keyboard. */
export function OrderHandle({
  order,
  id,
  isDisabled,
}: {
  order: Order
  id: string
  isDisabled?: boolean
}): ReactNode {
  const isPicked = order.pickedId === id
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
 * Buttons that move an item by one step up or down. At either end of the list, the button without
 * effect stays focusable, so that the focus is not lost.
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

/** Live region that announces each move. */
export function OrderAnnouncement({ order }: { order: Order }): ReactNode {
  return (
    <p className="visually-hidden" role="status">
      {order.announcement}
    </p>
  )
}
