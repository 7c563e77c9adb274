import type { ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { Button, IconButton } from '../../ui/controls.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Text } from '../../ui/language.tsx'
import { OrderArrows, OrderHandle } from '../../ui/order-controls.tsx'
import type { Order } from '../../ui/use-order.ts'
import { entryTexts } from '../entries.ts'
import type { Entry, ListRow } from '../values.ts'

const words = cmsEdit.list

export type EntryCardProps = {
  row: ListRow
  entry: Entry
  id: string
  index: number
  order: Order
  isOpen: boolean
  isDisabled: boolean
  /** How many of its fields are to be corrected, and how many lack their Arabic. */
  errors: number
  missing: number
  onToggle: () => void
  onRemove: () => void
  children: ReactNode
}

/** One entry of a list: its number and texts, what moves it and takes it away, and, open, its fields. */
export function EntryCard(props: EntryCardProps): ReactNode {
  const { row, entry, id, index, order, isOpen, isDisabled, errors, missing, onToggle, onRemove, children } = props
  const { en, ar } = entryTexts(row, entry)
  const name = words.numbered(row.one, index + 1)
  const notes = [errors > 0 && words.errors(errors), missing > 0 && words.missing(missing)].filter(Boolean).join(', ')
  return (
    <li className="edit-entry" data-open={isOpen || undefined} data-picked={order.picked === id || undefined} data-id={id}>
      <div className="edit-entry-head">
        <OrderHandle order={order} id={id} isDisabled={isDisabled} />
        <span className="edit-entry-number" aria-hidden="true">
          {index + 1}
        </span>
        <h3 className="edit-entry-title">
          <button type="button" aria-expanded={isOpen} onClick={onToggle}>
            <span className="visually-hidden">{name}: </span>
            {en || ar ? (
              <>
                {en && <Text lang="en">{en}</Text>}
                {ar && <Text lang="ar">{ar}</Text>}
              </>
            ) : (
              <span className="edit-quiet">{words.untitled(row.one)}</span>
            )}
            {notes && (
              <span className="edit-entry-note" data-tone={errors > 0 ? 'failed' : undefined}>
                <Icon name={errors > 0 ? 'refused' : 'warning'} size={16} /> {notes}
              </span>
            )}
          </button>
        </h3>
        <OrderArrows order={order} id={id} isDisabled={isDisabled} />
        <span className="edit-entry-bin">
          <IconButton icon="bin" label={words.remove(name)} isDisabled={isDisabled} onPress={onRemove} />
        </span>
      </div>
      {isOpen && (
        <div className="edit-entry-body edit-rows" role="group" aria-label={name}>
          {children}
          <p className="edit-entry-foot">
            <Button icon="bin" tone="quiet" isDisabled={isDisabled} onPress={onRemove}>
              {words.remove(name)}
            </Button>
          </p>
        </div>
      )}
    </li>
  )
}
