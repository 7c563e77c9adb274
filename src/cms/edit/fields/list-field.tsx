import { useStore } from '@nanostores/react'
import { useMemo, useState, type ReactNode } from 'react'
import { keysOf } from '#kinds/define.ts'
import { entriesAt, entryId, entryPath, type Entry, type ListRow } from '#kinds/values.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { entryTexts, inserted, moved } from '../../model/entries.ts'
import { missingArabic } from '../../model/fields.ts'
import { newEntry } from '../../model/values.ts'
import {
  useErrors,
  useField,
  useSession,
  useValues,
  type FieldProps,
} from '../../session/session-context.ts'
import { focusFieldWhenRendered } from '../../session/focus.ts'
import { Button, IconButton } from '../../ui/controls.tsx'
import { FieldError, RequiredMark } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Text } from '../../ui/language.tsx'
import { OrderAnnouncement, OrderArrows, OrderHandle } from '../../ui/order-controls.tsx'
import { controlId, useDrag, useOrder, type Order } from '../../ui/use-order.ts'

const words = cmsEdit.list

/** Entry that was removed last, with its former index, for undo. */
type RemovedEntry = { entry: Entry; index: number }

/** Ordered list of entries, one of them open at a time. Removing an entry can be undone. */
export const ListField = (props: FieldProps): ReactNode =>
  props.row.type === 'list' ? <Entries {...props} row={props.row} /> : null

function Entries({ row, path, label, renderRows }: FieldProps & { row: ListRow }): ReactNode {
  const session = useSession()
  const values = useValues()
  const openEntry = useStore(session.$openEntry)
  const field = useField(path)
  const errors = Object.keys(useErrors())
  const missing = missingArabic(session.kind, values)
  const [removed, setRemoved] = useState<RemovedEntry | null>(null)

  const entries = entriesAt(values, path)
  const ids = useMemo(() => entries.map((entry) => entryId(row, entry)), [entries, row])
  const nameOf = (id: string) => words.numbered(row.one, ids.indexOf(id) + 1)
  const titleOf = (id: string) => {
    const entry = entries[ids.indexOf(id)]
    return (entry && (entryTexts(row, entry).en || entryTexts(row, entry).ar)) || nameOf(id)
  }
  const order = useOrder(ids, titleOf, (id, to) => {
    setRemoved(null)
    session.set(path, moved(entries, ids.indexOf(id), to))
  })

  const listRef = useDrag(order)

  const add = () => {
    const entry = newEntry(row)
    setRemoved(null)
    session.set(path, [...entries, entry])
    session.openEntry(entryPath(path, entryId(row, entry)))
    const firstKey = row.rows[0] && keysOf(row.rows[0])[0]
    if (firstKey) focusFieldWhenRendered(entryPath(path, entryId(row, entry), firstKey))
  }
  const remove = (index: number) => {
    const entry = entries[index]
    if (!entry) return
    setRemoved({ entry, index })
    session.set(
      path,
      entries.filter((one) => one !== entry),
    )
  }
  const undo = ({ entry, index }: RemovedEntry) => {
    session.set(path, inserted(entries, index, entry))
    setRemoved(null)
    focusLater(controlId(entryId(row, entry), 'handle'))
  }
  const closeRemovedLine = () => {
    setRemoved(null)
    // The button that adds an entry has the field's id.
    focusLater(field.id)
  }
  const countInEntry = (paths: readonly string[], id: string) =>
    paths.filter((one) => one.startsWith(`${entryPath(path, id)}.`)).length
  const isFull = row.max !== undefined && entries.length >= row.max
  // Discarding all changes restores the removed entry too, without the undo of this line.
  const removedLine = removed && !ids.includes(entryId(row, removed.entry)) && (
    <RemovedLine
      key="removed"
      text={words.removed(row.one, removed.index + 1)}
      onUndo={() => undo(removed)}
      onClose={closeRemovedLine}
    />
  )

  return (
    <div
      className="field edit-list"
      role="group"
      aria-labelledby={`${field.id}-label`}
      aria-describedby={field.required ? `${field.id}-required` : undefined}
    >
      <div className="field-head">
        <span className="edit-label" id={`${field.id}-label`}>
          {label}
        </span>
        {field.required && <RequiredMark id={`${field.id}-required`} />}
        <span className="field-counter">
          {row.max === undefined ? entries.length : cmsEdit.of(entries.length, row.max)}
        </span>
      </div>
      {field.error && <FieldError>{field.error}</FieldError>}
      <ol className="edit-entries" ref={listRef}>
        {entries.map((entry, index) => {
          const id = entryId(row, entry)
          const isOpen = openEntry === entryPath(path, id)
          return [
            removed?.index === index && removedLine,
            <EntryCard
              key={id}
              row={row}
              entry={entry}
              id={id}
              index={index}
              order={order}
              isOpen={isOpen}
              isDisabled={field.disabled}
              errors={countInEntry(errors, id)}
              missing={countInEntry(missing, id)}
              onToggle={() => session.openEntry(isOpen ? null : entryPath(path, id))}
              onRemove={() => remove(index)}
            >
              {renderRows({
                rows: row.rows,
                pathFor: (key) => entryPath(path, id, key),
                nameFor: ({ label: text }) => `${nameOf(id)}, ${text}`,
              })}
            </EntryCard>,
          ]
        })}
        {removed && removed.index >= entries.length && removedLine}
      </ol>
      <OrderAnnouncement order={order} />
      <div className="edit-list-foot hstack">
        <Button id={field.id} icon="plus" isDisabled={field.disabled || isFull} onPress={add}>
          {words.add(row.one)}
        </Button>
        {isFull && <span className="field-hint">{words.full(entries.length)}</span>}
      </div>
      {row.hint && <p className="field-hint">{row.hint}</p>}
    </div>
  )
}

/** Focuses a control after the next render. */
const focusLater = (id: string): void =>
  void requestAnimationFrame(() => document.getElementById(id)?.focus())

/** Line in place of a removed entry, with undo. */
function RemovedLine({
  text,
  onUndo,
  onClose,
}: {
  text: string
  onUndo: () => void
  onClose: () => void
}): ReactNode {
  return (
    <li className="edit-entry-removed hstack">
      <span role="status">{text}</span>
      <Button size="small" icon="undo" autoFocus onPress={onUndo}>
        {words.undo}
      </Button>
      <Button size="small" tone="quiet" onPress={onClose}>
        {words.close}
      </Button>
    </li>
  )
}

type EntryCardProps = {
  row: ListRow
  entry: Entry
  id: string
  index: number
  order: Order
  isOpen: boolean
  isDisabled: boolean
  /** Number of fields with errors. */
  errors: number
  /** Number of fields whose Arabic is missing. */
  missing: number
  onToggle: () => void
  onRemove: () => void
  /** Fields of the entry, shown while it is open. */
  children: ReactNode
}

/** Entry of a list: its number and texts, buttons that move and remove it, and its fields. */
function EntryCard(props: EntryCardProps): ReactNode {
  const {
    row,
    entry,
    id,
    index,
    order,
    isOpen,
    isDisabled,
    errors,
    missing,
    onToggle,
    onRemove,
    children,
  } = props
  const { en, ar } = entryTexts(row, entry)
  const name = words.numbered(row.one, index + 1)
  const notes = [errors > 0 && words.errors(errors), missing > 0 && words.missing(missing)]
    .filter(Boolean)
    .join(', ')
  return (
    <li
      className="edit-entry"
      data-open={isOpen || undefined}
      data-picked={order.pickedId === id || undefined}
      data-id={id}
    >
      <div className="edit-entry-head">
        <OrderHandle order={order} id={id} isDisabled={isDisabled} />
        <span className="edit-entry-number quiet" aria-hidden="true">
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
              <span className="quiet">{words.untitled(row.one)}</span>
            )}
            {notes && (
              <span
                className="edit-entry-note quiet hstack"
                data-tone={errors > 0 ? 'failed' : undefined}
              >
                <Icon name={errors > 0 ? 'refused' : 'warning'} size={16} /> {notes}
              </span>
            )}
          </button>
        </h3>
        <OrderArrows order={order} id={id} isDisabled={isDisabled} />
        <span className="edit-entry-bin">
          <IconButton
            icon="bin"
            label={words.remove(name)}
            isDisabled={isDisabled}
            onPress={onRemove}
          />
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
