import type { ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { cms as words } from '#messages/en/cms.ts'
import { remove } from '../stores/changes.ts'
import { nounOf } from '../stores/noun.ts'
import { titleOf, type Item } from '../stores/records.ts'
import { Confirm } from '../ui/confirm.tsx'

/** Asks before one item goes to the bin. Open while there is one. */
export function DeleteDialog({ kind, item, onClose }: { kind: AnyKind; item: Item | null; onClose: () => void }): ReactNode {
  const text = (
    <>
      <p dir="auto">
        <strong>{item ? titleOf(kind, item) : ''}</strong>
      </p>
      <p>{words.remove.text}</p>
    </>
  )
  return (
    <Confirm
      title={words.remove.title(nounOf(kind).one)}
      text={text}
      action={words.remove.action}
      pending={words.remove.pending}
      isOpen={item !== null}
      onClose={onClose}
      onConfirm={() => (item ? remove(kind, item) : Promise.resolve(true))}
    />
  )
}
