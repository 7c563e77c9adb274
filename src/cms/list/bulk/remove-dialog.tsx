import type { ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import { nounOf } from '../../stores/noun.ts'
import { fieldText, titleOf, type Item } from '../../stores/records.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Text } from '../../ui/language.tsx'

/** An item's name in its own language. */
export function Title({ kind, item }: { kind: AnyKind; item: Item }): ReactNode {
  const column = kind.title
  const isArabic = fieldText(item, column?.key) === '' && fieldText(item, column?.ar) !== ''
  return <Text lang={isArabic ? 'ar' : 'en'}>{titleOf(kind, item)}</Text>
}

const words = cmsList.remove

/** How many are named; a question that has to be scrolled is not read. */
const NAMED = 5

type Question = { kind: AnyKind; items: readonly Item[]; isOpen: boolean; onClose: () => void; onConfirm: () => void }

/** Asks before several items go to the bin: how many, and which. */
export function RemoveDialog({ kind, items, isOpen, onClose, onConfirm }: Question): ReactNode {
  const { one, many } = nounOf(kind)
  const text = (
    <>
      <ul className="bulk-names">
        {items.slice(0, NAMED).map((item) => (
          <li key={item.Id}>
            <Title kind={kind} item={item} />
          </li>
        ))}
        {items.length > NAMED && <li className="bulk-quiet">{words.more(items.length - NAMED)}</li>}
      </ul>
      <p>{words.text(items.length)}</p>
    </>
  )
  const confirm = (): Promise<boolean> => {
    onConfirm()
    return Promise.resolve(true)
  }
  return <Confirm title={words.title(items.length, one, many)} text={text} action={words.action} isOpen={isOpen} onClose={onClose} onConfirm={confirm} />
}
