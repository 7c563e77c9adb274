import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { dayInWords } from '#i18n/time.ts'
import { cmsDocuments } from '#messages/en/cms-documents.ts'
import { sizeInWords } from '../../edit/fields/file-facts.tsx'
import { $library } from '../../edit/library.ts'
import { fieldText, titleOf, type Item } from '../../stores/records.ts'
import { UsePlaces, usesBeside } from '../used-in.tsx'
import { IconButton } from '../../ui/controls.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { pairsOf, type BoardKind } from './cells.ts'
import type { Chosen } from './ask-where.ts'
import type { Choice, Wrong } from './choices.ts'

const words = cmsDocuments.place

export type PlaceRowProps = {
  kind: BoardKind
  chosen: Chosen
  choice: Choice
  /** The documents of the chosen category, those in force first. */
  items: readonly Item[]
  wrong: Wrong
  onChange: (part: Partial<Choice>) => void
  onRemove?: () => void
}

function Category({ kind, chosen, choice, wrong, onChange }: PlaceRowProps): ReactNode {
  return (
    <FieldFrame label={words.category} hint={chosen.isGuessed && choice.value === chosen.cell?.value ? words.guessed : undefined} error={wrong.category} required>
      {(control) => (
        <div className="edit-select">
          <select {...control} className="input" value={choice.value} onChange={(event) => onChange({ value: event.target.value })}>
            {choice.value === '' && <option value="">{words.choose}</option>}
            {pairsOf(kind).map(({ name, cells }) => (
              <optgroup key={name} label={name}>
                {cells.map(({ value, language }) => (
                  <option key={value} value={value}>
                    {cmsDocuments.cell(name, language)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Icon name="chevron-down" size={16} />
        </div>
      )}
    </FieldFrame>
  )
}

function Does({ kind, choice, items, wrong, onChange }: PlaceRowProps): ReactNode {
  if (choice.value === '' || items.length === 0) return null
  return (
    <FieldFrame label={words.does} error={wrong.target}>
      {(control) => (
        <div className="edit-select">
          <select {...control} className="input" value={choice.target} onChange={(event) => onChange({ target: event.target.value })}>
            {choice.target !== '' && !items.some(({ Id }) => Id === choice.target) && <option value={choice.target}>{words.gone}</option>}
            {items.map((item) => (
              <option key={item.Id} value={item.Id}>
                {words.replaces(titleOf(kind, item), fieldText(item, kind.board.name))}
              </option>
            ))}
            <option value="">{words.beside}</option>
          </select>
          <Icon name="chevron-down" size={16} />
        </div>
      )}
    </FieldFrame>
  )
}

/** Names the places that link to the file itself: they keep the old one. */
function Linked({ kind, item }: { kind: BoardKind; item: Item }): ReactNode {
  const { files } = useStore($library)
  const file = files.find(({ FilePath }) => FilePath === item.Data[kind.board.file])
  const uses = usesBeside(file, { kind: kind.name, id: item.Id })
  if (uses.length === 0) return null
  return (
    <div className="place-linked">
      <Icon name="warning" />
      <div>
        <p>{words.linked(uses.length)}</p>
        <UsePlaces uses={uses} isAside />
      </div>
    </div>
  )
}

/** One file: where it goes, what it does there, and from which day it is in force. */
export function PlaceRow(props: PlaceRowProps): ReactNode {
  const { kind, chosen, choice, items, wrong, onChange, onRemove } = props
  const replaced = items.find(({ Id }) => Id === choice.target)
  const language = pairsOf(kind).flatMap(({ cells }) => cells).find(({ value }) => value === choice.value)?.language ?? 'en'
  return (
    <li className="place-row">
      <div className="place-file">
        <Icon name="document" size={20} />
        <bdi dir="ltr">{chosen.file.name}</bdi>
        <span className="upload-quiet">{sizeInWords(chosen.file.size)}</span>
        {onRemove && <IconButton icon="close" size="small" label={words.remove(chosen.file.name)} onPress={onRemove} />}
      </div>
      <div className="place-fields">
        <Category {...props} />
        <Does {...props} />
        {choice.target === '' && choice.value !== '' && (
          <FieldFrame label={words.name} error={wrong.title} lang={language} required>
            {(control) => (
              <input {...control} className="input" lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} value={choice.title} maxLength={200} onChange={(event) => onChange({ title: event.target.value })} />
            )}
          </FieldFrame>
        )}
        <FieldFrame label={words.since} hint={choice.since && dayInWords(choice.since)}>
          {(control) => <input {...control} className="input" type="date" value={choice.since} onChange={(event) => onChange({ since: event.target.value })} />}
        </FieldFrame>
      </div>
      {replaced && <Linked kind={kind} item={replaced} />}
    </li>
  )
}
