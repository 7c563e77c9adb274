import { useStore } from '@nanostores/react'
import { useEffect, useMemo, type ReactNode } from 'react'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cmsOrder as words } from '#messages/en/cms-order.ts'
import { nounOf } from '#kinds/label.ts'
import { titleOf, type Item } from '../model/item.ts'
import {
  entriesOf,
  entriesRow,
  entryTitles,
  itemTitles,
  idsInList,
  movesSummaryOf,
  type Titles,
} from '../model/orders.ts'
import { ORDER_OF_ITEMS, guardAddress, listPath, openPage, orderPath } from '../stores/router.ts'
import { Button } from '../ui/controls.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Text } from '../ui/language.tsx'
import { OrderAnnouncement, OrderArrows, OrderHandle } from '../ui/order-controls.tsx'
import { LoadError, SkeletonRows } from '../ui/placeholders.tsx'
import { useDrag, useOrder, type Order } from '../ui/use-order.ts'
import {
  hasUnsavedMoves,
  orderEditorOf,
  rowsOf,
  type OrderEditor,
  type OrderState,
} from './editor.ts'

type PageProps = { kind: AnyKind; screen: Screen; editor: OrderEditor; state: OrderState }

/**
 * Screen on which items and their entries are put in order. All moves are saved together, and a
 * question is shown before they are lost.
 */
export function OrderScreen({
  kind,
  screen,
  itemOrAll,
}: {
  kind: AnyKind
  screen: Screen
  /**
   * Id of the item whose entries are put in order; {@link ORDER_OF_ITEMS} for the items themselves.
   */
  itemOrAll: string
}): ReactNode {
  const editor = orderEditorOf(kind, screen)
  const state = useStore(editor.$state)
  const isUnsaved = hasUnsavedMoves(state)
  useEffect(() => editor.start(), [editor])
  useEffect(() => {
    if (!isUnsaved) return undefined
    // The order of the items, and of the entries of each, have addresses that begin like this.
    const orderAddress = `${listPath(screen.path)}?arrange=`
    return guardAddress(
      (address) => address.startsWith(orderAddress),
      (address) => editor.askToLeave(address),
    )
  }, [isUnsaved, editor, screen])

  const props = { kind, screen, editor, state }
  const item =
    itemOrAll === ORDER_OF_ITEMS ? undefined : state.items.find(({ Id }) => Id === itemOrAll)
  if (state.phase === 'failed')
    return <LoadError text={words.failed} onRetry={() => editor.start()} />
  if (state.phase === 'loading') return <SkeletonRows label={words.loading} />
  return (
    <div className="order">
      {item ? <Entries {...props} item={item} /> : <Items {...props} />}
      {state.refusedOrder && (
        <div className="order-notice hstack" role="alert">
          <Icon name="warning" size={20} />
          <p>{words.stale}</p>
          <Button onPress={() => editor.reapply()}>{words.again}</Button>
        </div>
      )}
      <OrderBar kind={kind} editor={editor} state={state} />
      <Confirm
        title={words.leave.title}
        text={words.leave.text}
        action={words.leave.action}
        isOpen={state.leavingTo !== null}
        onClose={() => editor.askToLeave(null)}
        onConfirm={() => {
          const { leavingTo } = state
          editor.discard()
          // The guard of the address ends with the moves, before the next frame.
          requestAnimationFrame(() => leavingTo !== null && openPage(leavingTo))
          return Promise.resolve(true)
        }}
      />
    </div>
  )
}

/** List of the items of the screen, each with a link to its entries. */
function Items({ kind, screen, editor, state }: PageProps): ReactNode {
  const row = entriesRow(kind)
  const itemOf = (id: string) => state.items.find(({ Id }) => Id === id)
  const { one, many } = nounOf(kind)
  const entriesLink = (id: string): ReactNode => {
    const item = itemOf(id)
    if (!row || !item) return null
    const text = words.inside(
      entriesOf(kind, item).length,
      row.one.toLowerCase(),
      row.label.toLowerCase(),
    )
    return (
      <a
        className="order-inside"
        href={orderPath(screen, id)}
        aria-label={words.insideLabel(text, titleOf(kind, item))}
      >
        {text}
        <Icon name="chevron-right" size={16} />
      </a>
    )
  }
  return (
    <>
      <div className="order-head">
        <a className="order-back" href={listPath(screen.path)}>
          <Icon name="chevron-left" size={16} /> {screen.title}
        </a>
        <h1 tabIndex={-1}>{words.title(state.now.items.length, one, many)}</h1>
      </div>
      <OrderList
        key={ORDER_OF_ITEMS}
        editor={editor}
        state={state}
        parentId={null}
        label={screen.title}
        titlesOf={(id) => itemTitles(kind, itemOf(id))}
        entriesLinkOf={entriesLink}
      />
    </>
  )
}

/** List of the entries of one item. */
function Entries({ kind, screen, editor, state, item }: PageProps & { item: Item }): ReactNode {
  const row = entriesRow(kind)
  if (!row) return null
  const entries = entriesOf(kind, item)
  const { en, ar } = itemTitles(kind, item)
  return (
    <>
      <div className="order-head">
        <a className="order-back" href={orderPath(screen)}>
          <Icon name="chevron-left" size={16} /> {en && <Text lang="en">{en}</Text>}{' '}
          {ar && <Text lang="ar">{ar}</Text>}
        </a>
        <h1 tabIndex={-1}>
          {words.title(entries.length, row.one.toLowerCase(), row.label.toLowerCase())}
        </h1>
      </div>
      <OrderList
        key={item.Id}
        editor={editor}
        state={state}
        parentId={item.Id}
        label={en || ar}
        titlesOf={(id) => entryTitles(kind, item, id)}
      />
    </>
  )
}

type OrderListProps = {
  editor: OrderEditor
  state: OrderState
  /** Id of the item whose entries are ordered; null for the items themselves. */
  parentId: string | null
  label: string
  titlesOf: (id: string) => Titles
  /** Renders the link to the entries of an item. */
  entriesLinkOf?: (id: string) => ReactNode
}

/** Rows that are put in order by dragging, by the arrows, and with the keyboard. */
function OrderList({
  editor,
  state,
  parentId,
  label,
  titlesOf,
  entriesLinkOf,
}: OrderListProps): ReactNode {
  const titleOf = (id: string) => titlesOf(id).en || titlesOf(id).ar
  const order = useOrder(idsInList(state.now, parentId), titleOf, (id, to) =>
    editor.move(parentId, id, to),
  )
  const list = useDrag(order)
  const rows = useMemo(() => rowsOf(state, parentId), [state, parentId])

  return (
    <>
      <ol className="order-list" aria-label={label} ref={list}>
        {rows.map(({ id, previousPosition, attemptedPosition }) => (
          <OrderRow
            key={id}
            id={id}
            {...titlesOf(id)}
            order={order}
            previousPosition={previousPosition}
            attemptedPosition={attemptedPosition}
            entriesLink={entriesLinkOf?.(id)}
          />
        ))}
      </ol>
      {rows.length === 0 && <p className="screen-text">{words.none}</p>}
      <OrderAnnouncement order={order} />
    </>
  )
}

type OrderRowProps = {
  id: string
  en: string
  ar: string
  order: Order
  /** Previous position, from 1; null when the row was not moved. */
  previousPosition: number | null
  /**
   * Position in a save that was refused because of somebody else's order, from 1; null without one.
   */
  attemptedPosition: number | null
  /** Link to the entries of the item. */
  entriesLink?: ReactNode
}

/** One row: its handle, position, titles, and buttons that move it up and down by one. */
function OrderRow({
  id,
  en,
  ar,
  order,
  previousPosition,
  attemptedPosition,
  entriesLink,
}: OrderRowProps): ReactNode {
  return (
    <li
      className="order-row hstack"
      data-id={id}
      data-moved={previousPosition !== null || undefined}
      data-attempted={attemptedPosition !== null || undefined}
      data-picked={order.pickedId === id || undefined}
    >
      <OrderHandle order={order} id={id} />
      <span className="order-place">
        {order.ids.indexOf(id) + 1}
        {previousPosition !== null && <span className="quiet">{words.was(previousPosition)}</span>}
      </span>
      <span className="order-title">
        {en && <Text lang="en">{en}</Text>}
        {ar && <Text lang="ar">{ar}</Text>}
        {attemptedPosition !== null && (
          <span className="order-attempted">{words.attempted(attemptedPosition)}</span>
        )}
        {entriesLink}
      </span>
      <OrderArrows order={order} id={id} />
    </li>
  )
}

/** Summary of the unsaved moves, and buttons to discard or save them. */
function OrderBar({ kind, editor, state }: Omit<PageProps, 'screen'>): ReactNode {
  const { count, sentence } = movesSummaryOf(kind, state)
  return (
    <div className="foot-bar order-bar" role="group" aria-label={words.save}>
      <p>
        <strong>{sentence}</strong>
        <span className="quiet order-last">
          <LastMove kind={kind} state={state} />
        </span>
      </p>
      <div className="order-bar-actions">
        <Button
          icon="undo"
          isDisabled={count === 0 || state.saving}
          onPress={() => editor.discard()}
        >
          {words.discard}
        </Button>
        <Button
          tone="primary"
          isDisabled={count === 0}
          isPending={state.saving}
          onPress={() => void editor.save()}
        >
          {state.saving ? words.saving : words.save}
        </Button>
      </div>
    </div>
  )
}

/** Title and new position of the row that was moved last; before the first move, a hint. */
function LastMove({
  kind,
  state: { lastMove, items, now },
}: Pick<PageProps, 'kind' | 'state'>): ReactNode {
  if (!lastMove) return words.hint
  const itemOf = (id: string) => items.find(({ Id }) => Id === id)
  const { en, ar } =
    lastMove.set === null
      ? itemTitles(kind, itemOf(lastMove.id))
      : entryTitles(kind, itemOf(lastMove.set), lastMove.id)
  const list = idsInList(now, lastMove.set)
  return (
    <>
      “<Text lang={en ? 'en' : 'ar'}>{en || ar}</Text>”{' '}
      <span>{words.isNow(list.indexOf(lastMove.id) + 1, list.length)}</span>
    </>
  )
}
