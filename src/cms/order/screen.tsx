import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cmsOrder as words } from '#messages/en/cms-order.ts'
import { ALL, guardAddress, listPath, open, orderPath } from '../stores/router.ts'
import { nounOf, titleOf, type Item } from '../stores/records.ts'
import { Button } from '../ui/controls.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Failed, StillRows } from '../ui/placeholders.tsx'
import { Icon } from '../ui/icon.tsx'
import { Text } from '../ui/language.tsx'
import { isMoved, orderEditorOf, type OrderEditor, type OrderState } from './editor.ts'
import { OrderBar } from './order-bar.tsx'
import { OrderList } from './order-list.tsx'
import { entriesOf, entriesRow, entryTitles, itemTitles } from './orders.ts'

type Part = { kind: AnyKind; screen: Screen; editor: OrderEditor; state: OrderState }

/** The items of the screen; each leads to its entries. */
function Items({ kind, screen, editor, state }: Part): ReactNode {
  const row = entriesRow(kind)
  const itemOf = (id: string) => state.items.find(({ Id }) => Id === id)
  const { one, many } = nounOf(kind)
  const inside = (id: string): ReactNode => {
    const item = itemOf(id)
    if (!row || !item) return null
    const text = words.inside(entriesOf(kind, item).length, row.one.toLowerCase(), row.label.toLowerCase())
    return (
      <a className="order-inside" href={orderPath(screen, id)} aria-label={words.insideLabel(text, titleOf(kind, item))}>
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
      <OrderList key={ALL} editor={editor} state={state} set={null} label={screen.title} titlesOf={(id) => itemTitles(kind, itemOf(id))} insideOf={inside} />
    </>
  )
}

/** The entries of one item. */
function Entries({ kind, screen, editor, state, item }: Part & { item: Item }): ReactNode {
  const row = entriesRow(kind)
  if (!row) return null
  const entries = entriesOf(kind, item)
  const { en, ar } = itemTitles(kind, item)
  return (
    <>
      <div className="order-head">
        <a className="order-back" href={orderPath(screen)}>
          <Icon name="chevron-left" size={16} /> {en && <Text lang="en">{en}</Text>} {ar && <Text lang="ar">{ar}</Text>}
        </a>
        <h1 tabIndex={-1}>{words.title(entries.length, row.one.toLowerCase(), row.label.toLowerCase())}</h1>
      </div>
      <OrderList key={item.Id} editor={editor} state={state} set={item.Id} label={en || ar} titlesOf={(id) => entryTitles(kind, item, id)} />
    </>
  )
}

/** Putting a screen's items and their entries in order: one save for all moves, and none lost without asking. */
export function OrderScreen({ kind, screen, of }: { kind: AnyKind; screen: Screen; of: string }): ReactNode {
  const editor = orderEditorOf(kind, screen)
  const state = useStore(editor.$state)
  const isUnsaved = isMoved(state)
  useEffect(() => editor.start(), [editor])
  useEffect(() => {
    if (!isUnsaved) return undefined
    const own = listPath(screen.path)
    return guardAddress((address) => address.startsWith(`${own}?arrange=`), (address) => editor.leave(address))
  }, [isUnsaved, editor, screen])

  const part = { kind, screen, editor, state }
  const item = of === ALL ? undefined : state.items.find(({ Id }) => Id === of)
  if (state.phase === 'failed') return <Failed text={words.failed} onAgain={() => editor.start()} />
  if (state.phase === 'loading') return <StillRows label={words.loading} />
  return (
    <div className="order">
      {item ? <Entries {...part} item={item} /> : <Items {...part} />}
      {state.attempt && (
        <div className="order-notice" role="alert">
          <Icon name="warning" size={20} />
          <p>{words.stale}</p>
          <Button onPress={() => editor.again()}>{words.again}</Button>
        </div>
      )}
      <OrderBar kind={kind} editor={editor} state={state} />
      <Confirm
        title={words.leave.title}
        text={words.leave.text}
        action={words.leave.action}
        isOpen={state.leavingTo !== null}
        onClose={() => editor.leave(null)}
        onConfirm={() => {
          const { leavingTo } = state
          editor.putBack()
          // The guard has gone with the moves by the next frame.
          requestAnimationFrame(() => leavingTo !== null && open(leavingTo))
          return Promise.resolve(true)
        }}
      />
    </div>
  )
}
