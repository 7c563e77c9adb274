import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { dayInWords } from '#i18n/time.ts'
import { cmsDocuments } from '#messages/en/cms-documents.ts'
import { cms } from '#messages/en/cms.ts'
import { addDays } from '#rules/time.ts'
import { fieldText, titleOf, type Item } from '../../model/item.ts'
import { $now } from '../../stores/clock.ts'
import { $library, sizeInWords } from '../../stores/library.ts'
import { listOf } from '../../stores/lists.ts'
import { Button, IconButton } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { GapNotes } from '../../ui/indicators.tsx'
import { LoadError, SkeletonRows } from '../../ui/placeholders.tsx'
import { $targetQuestion, addUpload } from '../jobs.ts'
import { UseList, otherUses } from '../used-in.tsx'
import { boardRowsOf, type BoardKind } from './cells.ts'
import {
  updateChoice,
  effectOf,
  defaultChoice,
  itemsIn,
  purposeOf,
  shortNoticesOfChoice,
  validateChoice,
  type TargetChoice,
  type ChosenFile,
  type TargetQuestion,
  type ChoiceErrors,
} from './choices.ts'

const words = cmsDocuments.place

const close = (): void => $targetQuestion.set(null)

/**
 * Dialog that asks for the target of each chosen file, then starts the uploads. It needs the
 * documents of the kind: it uses the list that was read last, and waits if there is none yet.
 */
export function TargetDialog({ question }: { question: TargetQuestion }): ReactNode {
  const { $listing, reload } = listOf(question.kind, question.kind.screens[0])
  const { state, items } = useStore($listing)
  // While the list is read again, its last items stay in the form.
  const [loadedItems, setLoadedItems] = useState(state === 'loaded' ? items : null)
  if (state === 'loaded' && loadedItems !== items) setLoadedItems(items)
  if (loadedItems) return <TargetForm question={question} items={loadedItems} />
  return (
    <Dialog
      title={words.title(question.chosen.length)}
      isOpen
      onClose={close}
      isStatic
      size="place"
    >
      {state === 'failed' ? (
        <LoadError text={cms.list.failed} onRetry={() => void reload()} />
      ) : (
        <SkeletonRows label={cmsDocuments.loading} />
      )}
    </Dialog>
  )
}

/** Form with the target of each chosen file, once the documents are loaded. */
function TargetForm({
  question,
  items,
}: {
  question: TargetQuestion
  items: readonly Item[]
}): ReactNode {
  const { kind } = question
  const now = useStore($now)
  const inCell = (value: string) => itemsIn(kind, items, value, now)
  const [chosen, setChosen] = useState(question.chosen)
  const [choices, setChoices] = useState<Readonly<Record<string, TargetChoice>>>(() =>
    Object.fromEntries(
      question.chosen.map((one) => [one.key, defaultChoice(kind, items, now, one)]),
    ),
  )
  const [isSubmitted, setIsSubmitted] = useState(false)

  const choiceOf = ({ key }: ChosenFile): TargetChoice => {
    const choice = choices[key] ?? { category: '', replacedId: '', title: '', firstDay: '' }
    // The category has no document any more: somebody else has deleted the last one.
    return inCell(choice.category).length === 0 ? { ...choice, replacedId: '' } : choice
  }
  const errorsOf = (one: ChosenFile) =>
    validateChoice(choiceOf(one), chosen.filter((other) => other !== one).map(choiceOf), items)

  const change = (one: ChosenFile, part: Partial<TargetChoice>) =>
    setChoices({ ...choices, [one.key]: updateChoice(kind, items, now, choiceOf(one), part) })
  const begin = () => {
    setIsSubmitted(true)
    if (chosen.some((one) => Object.keys(errorsOf(one)).length > 0)) return
    for (const one of chosen) {
      const purpose = purposeOf(kind, items, choiceOf(one), now)
      if (purpose) addUpload(one.file, purpose)
    }
    close()
  }

  const onlyFile = chosen.length === 1 ? chosen[0] : undefined
  const replacedItem =
    onlyFile && typeof onlyFile.replacedId === 'string'
      ? items.find(({ Id }) => Id === onlyFile.replacedId)
      : undefined
  return (
    <Dialog
      title={
        replacedItem ? words.replaceTitle(titleOf(kind, replacedItem)) : words.title(chosen.length)
      }
      isOpen
      onClose={close}
      isStatic
      size="place"
      footer={
        <>
          <Button tone="quiet" onPress={close}>
            {cms.cancel}
          </Button>
          <Button tone="primary" icon="upload" onPress={begin}>
            {words.action(chosen.length)}
          </Button>
        </>
      }
    >
      <div className="place">
        <p className="quiet">{words.lead}</p>
        <ul className="place-rows">
          {chosen.map((one) => (
            <TargetRow
              key={one.key}
              kind={kind}
              chosen={one}
              choice={choiceOf(one)}
              items={inCell(choiceOf(one).category)}
              errors={isSubmitted ? errorsOf(one) : {}}
              onChange={(part) => change(one, part)}
              {...(chosen.length > 1 && {
                onRemove: () => setChosen(chosen.filter((other) => other !== one)),
              })}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

export type TargetRowProps = {
  kind: BoardKind
  chosen: ChosenFile
  choice: TargetChoice
  /** Documents of the chosen category, those in force first. */
  items: readonly Item[]
  errors: ChoiceErrors
  onChange: (part: Partial<TargetChoice>) => void
  onRemove?: () => void
}

/** Fields of one file: its category, the document that it replaces, and its first day in force. */
export function TargetRow(props: TargetRowProps): ReactNode {
  const { kind, chosen, choice, items, errors, onChange, onRemove } = props
  const replaced = items.find(({ Id }) => Id === choice.replacedId)
  const now = useStore($now)
  const effect = effectOf(kind, items, choice, now)
  const day = choice.firstDay && dayInWords(choice.firstDay)
  const namesOf = (documents: readonly Item[]) =>
    words.files(
      documents.map((item) => fieldText(item, kind.board.fileNameKey) || titleOf(kind, item)),
    )
  const dayBefore = choice.firstDay && dayInWords(addDays(choice.firstDay, -1))
  const daySentence = day && `${day}. `
  const hint = effect
    ? `${daySentence}${words.effect[effect.name](namesOf(effect.documents), dayBefore)}`
    : day
  const language =
    boardRowsOf(kind)
      .flatMap(({ cells }) => cells)
      .find(({ value }) => value === choice.category)?.language ?? 'en'
  return (
    <li className="place-row">
      <div className="place-file hstack">
        <Icon name="document" size={20} />
        <bdi dir="ltr">{chosen.file.name}</bdi>
        <span className="quiet">{sizeInWords(chosen.file.size)}</span>
        {onRemove && (
          <IconButton
            icon="close"
            size="small"
            label={words.remove(chosen.file.name)}
            onPress={onRemove}
          />
        )}
      </div>
      <div className="place-fields stack">
        <Category {...props} />
        <ReplacedDocument {...props} />
        {choice.replacedId === '' && choice.category !== '' && (
          <FieldFrame label={words.name} error={errors.title} lang={language} required>
            {(control) => (
              <input
                {...control}
                className="input"
                lang={language}
                dir={language === 'ar' ? 'rtl' : 'ltr'}
                value={choice.title}
                maxLength={200}
                onChange={(event) => onChange({ title: event.target.value })}
              />
            )}
          </FieldFrame>
        )}
        <FieldFrame label={words.since} hint={hint}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="date"
              value={choice.firstDay}
              onChange={(event) => onChange({ firstDay: event.target.value })}
            />
          )}
        </FieldFrame>
        <div role="status">
          <GapNotes gaps={shortNoticesOfChoice(kind, items, choice, now)} />
        </div>
      </div>
      {replaced && <LinkedRecords kind={kind} item={replaced} />}
    </li>
  )
}

function Category({ kind, chosen, choice, errors, onChange }: TargetRowProps): ReactNode {
  return (
    <FieldFrame
      label={words.category}
      hint={chosen.isGuessed && choice.category === chosen.cell?.value ? words.guessed : undefined}
      error={errors.category}
      required
    >
      {(control) => (
        <div className="edit-select">
          <select
            {...control}
            className="input"
            value={choice.category}
            onChange={(event) => onChange({ category: event.target.value })}
          >
            {choice.category === '' && <option value="">{words.choose}</option>}
            {boardRowsOf(kind).map(({ name, cells }) => (
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

function ReplacedDocument({ kind, choice, items, errors, onChange }: TargetRowProps): ReactNode {
  if (choice.category === '' || items.length === 0) return null
  return (
    <FieldFrame label={words.does} error={errors.replacedId}>
      {(control) => (
        <div className="edit-select">
          <select
            {...control}
            className="input"
            value={choice.replacedId}
            onChange={(event) => onChange({ replacedId: event.target.value })}
          >
            {choice.replacedId !== '' && !items.some(({ Id }) => Id === choice.replacedId) && (
              <option value={choice.replacedId}>{words.gone}</option>
            )}
            {items.map((item) => (
              <option key={item.Id} value={item.Id}>
                {words.replaces(titleOf(kind, item), fieldText(item, kind.board.fileNameKey))}
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

/**
 * Warning about other records that link to the replaced file: they will still link to the old one.
 */
function LinkedRecords({ kind, item }: { kind: BoardKind; item: Item }): ReactNode {
  const { files } = useStore($library)
  const file = files.find(({ FilePath }) => FilePath === item.Data[kind.board.fileKey])
  const uses = otherUses(file, { kind: kind.name, id: item.Id })
  if (uses.length === 0) return null
  return (
    <div className="place-linked">
      <Icon name="warning" />
      <div>
        <p>{words.linked(uses.length)}</p>
        <UseList uses={uses} opensNewTab />
      </div>
    </div>
  )
}
