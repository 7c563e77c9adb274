import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { pathOf } from '#kinds/wire.ts'
import { cms } from '#messages/en/cms.ts'
import { cmsDocuments } from '#messages/en/cms-documents.ts'
import { toDubai } from '../edit/dubai.ts'
import { emptyValues, valuesOf, type Values } from '../edit/values.ts'
import { $now } from '../stores/clock.ts'
import { listOf } from '../stores/items.ts'
import { titleOf, type Item } from '../stores/records.ts'
import type { Place } from '../uploads/purpose.ts'
import { addUpload } from '../uploads/jobs.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { StillRows } from '../ui/waiting.tsx'
import { cellsOf, contentsOf, type BoardKind, type Cell } from './cells.ts'
import { $placing, cellLabel, type Chosen, type Placing } from './placing.ts'
import { PlaceRow, type Choice, type Wrong } from './place-row.tsx'

const words = cmsDocuments.place

const todayInDubai = (now: number): string => toDubai(new Date(now).toISOString()).date

/** The documents of a category, the one in force first. */
const itemsIn = (kind: BoardKind, items: readonly Item[], value: string, now: number): Item[] => {
  const { inForce, coming, older } = contentsOf(kind, items, value, now, todayInDubai(now))
  return [...(inForce ? [inForce] : []), ...coming, ...older]
}

/** An English title can be taken from the category; nobody can guess an Arabic one. */
const titleFor = (cell: Cell | undefined | null): string => (cell?.language === 'en' ? cell.pair : '')

/** What is to be saved with the file: the whole record, with its new day. */
function placeOf(kind: BoardKind, choice: Choice, replaced: Item | undefined, cell: Cell): Place {
  const { by, since } = kind.board
  const day = { [pathOf(kind, since)]: choice.since }
  if (replaced) {
    const record = { ...replaced, ...(kind.wire.data === null ? replaced.Data : { [kind.wire.data]: replaced.Data }) }
    const values = valuesOf(kind, record, new Date())
    return { kind: kind.name, id: replaced.Id, base: { revision: replaced.Revision, values }, values: { ...values, ...day } }
  }
  const column = kind.columns[0]
  const key = (cell.language === 'ar' ? column?.ar : column?.key) ?? column?.key ?? ''
  const values: Values = { ...emptyValues(kind, new Date()), [pathOf(kind, by)]: cell.value, [pathOf(kind, key)]: choice.title.trim(), ...day }
  return { kind: kind.name, id: crypto.randomUUID(), base: null, values }
}

function wrongIn(choice: Choice, others: readonly Choice[], items: readonly Item[]): Wrong {
  if (choice.value === '') return { category: words.errors.category }
  if (choice.target === '') return choice.title.trim() === '' ? { title: words.errors.title } : {}
  if (!items.some(({ Id }) => Id === choice.target)) return { target: words.errors.gone }
  return others.some(({ target }) => target === choice.target) ? { target: words.errors.twice } : {}
}

const close = (): void => $placing.set(null)

/** The question itself, over the documents that there are. */
function Asking({ placing, items }: { placing: Placing; items: readonly Item[] }): ReactNode {
  const { kind } = placing
  const now = useStore($now)
  const cells = cellsOf(kind)
  const inCell = (value: string) => itemsIn(kind, items, value, now)
  const first = ({ cell, id }: Chosen): Choice => ({
    value: cell?.value ?? '',
    // Unless somebody has said: what stands there is replaced.
    target: (id === undefined ? cell && inCell(cell.value)[0]?.Id : id) ?? '',
    title: titleFor(cell),
    since: todayInDubai(now),
  })
  const [chosen, setChosen] = useState(placing.chosen)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>(() => Object.fromEntries(placing.chosen.map((one) => [one.key, first(one)])))
  const [asked, setAsked] = useState(false)

  const choiceOf = ({ key }: Chosen): Choice => {
    const choice = choices[key] ?? { value: '', target: '', title: '', since: '' }
    // Somebody else has taken out the only document there was to replace.
    return inCell(choice.value).length === 0 ? { ...choice, target: '' } : choice
  }
  const wrongOf = (one: Chosen) => wrongIn(choiceOf(one), chosen.filter((other) => other !== one).map(choiceOf), items)

  const change = (one: Chosen, part: Partial<Choice>) => {
    const before = choiceOf(one)
    const cell = cells.find(({ value }) => value === part.value)
    const moved = cell ? { target: inCell(cell.value)[0]?.Id ?? '', title: titleFor(cell) } : {}
    setChoices({ ...choices, [one.key]: { ...before, ...moved, ...part } })
  }
  const begin = () => {
    setAsked(true)
    if (chosen.some((one) => Object.keys(wrongOf(one)).length > 0)) return
    for (const one of chosen) {
      const choice = choiceOf(one)
      const cell = cells.find(({ value }) => value === choice.value)
      if (!cell) continue
      const replaced = items.find(({ Id }) => Id === choice.target)
      addUpload(one.file, { label: cellLabel(cell), accept: 'pdf', place: placeOf(kind, choice, replaced, cell) })
    }
    close()
  }

  const only = chosen.length === 1 ? chosen[0] : undefined
  const known = only && typeof only.id === 'string' ? items.find(({ Id }) => Id === only.id) : undefined
  return (
    <Dialog
      title={known ? words.replaceTitle(titleOf(kind, known)) : words.title(chosen.length)}
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
        <p className="upload-quiet">{words.lead}</p>
        <ul className="place-rows">
          {chosen.map((one) => (
            <PlaceRow
              key={one.key}
              kind={kind}
              chosen={one}
              choice={choiceOf(one)}
              items={inCell(choiceOf(one).value)}
              wrong={asked ? wrongOf(one) : {}}
              onChange={(part) => change(one, part)}
              {...(chosen.length > 1 && { onRemove: () => setChosen(chosen.filter((other) => other !== one)) })}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

/**
 * Asks where each of the chosen files goes, then begins to send them. What stands in a category has to be known for
 * that: the list as it was last read counts, and one that was never read is waited for.
 */
export function PlaceDialog({ placing }: { placing: Placing }): ReactNode {
  const { $listing, reload } = listOf(placing.kind, placing.kind.screens[0])
  const { state, items } = useStore($listing)
  const [read, setRead] = useState(state === 'loaded' ? items : null)
  if (state === 'loaded' && read !== items) setRead(items)
  if (read) return <Asking placing={placing} items={read} />
  return (
    <Dialog title={words.title(placing.chosen.length)} isOpen onClose={close} isStatic size="place">
      {state === 'failed' ? <Failed text={cms.list.failed} onAgain={() => void reload()} /> : <StillRows label={cmsDocuments.loading} />}
    </Dialog>
  )
}
