import type { ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { cmsOrder as words } from '#messages/en/cms-order.ts'
import { Button } from '../ui/controls.tsx'
import { Text } from '../ui/language.tsx'
import type { OrderEditor, OrderState } from './editor.ts'
import { entryTitles, itemTitles, listIn, summaryOf } from './orders.ts'

type Part = { kind: AnyKind; editor: OrderEditor; state: OrderState }

/** Where the last move has led to; before there is one, how to make it. */
function LastMove({ kind, state: { last, items, now } }: Pick<Part, 'kind' | 'state'>): ReactNode {
  if (!last) return words.hint
  const itemOf = (id: string) => items.find(({ Id }) => Id === id)
  const { en, ar } = last.set === null ? itemTitles(kind, itemOf(last.id)) : entryTitles(kind, itemOf(last.set), last.id)
  const list = listIn(now, last.set)
  return (
    <>
      “<Text lang={en ? 'en' : 'ar'}>{en || ar}</Text>” <span>{words.isNow(list.indexOf(last.id) + 1, list.length)}</span>
    </>
  )
}

/** What is moved and not saved, and the two ways on. */
export function OrderBar({ kind, editor, state }: Part): ReactNode {
  const { count, sentence } = summaryOf(kind, state)
  return (
    <div className="foot-bar order-bar" role="group" aria-label={words.save}>
      <p>
        <strong>{sentence}</strong>
        <span className="edit-quiet order-last">
          <LastMove kind={kind} state={state} />
        </span>
      </p>
      <div className="order-bar-actions">
        <Button icon="undo" isDisabled={count === 0 || state.saving} onPress={() => editor.putBack()}>
          {words.putBack}
        </Button>
        <Button tone="primary" isDisabled={count === 0} isPending={state.saving} onPress={() => void editor.save()}>
          {state.saving ? words.saving : words.save}
        </Button>
      </div>
    </div>
  )
}
