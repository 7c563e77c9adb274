import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { cms } from '#messages/en/cms.ts'
import { cmsDocuments } from '#messages/en/cms-documents.ts'
import { $now } from '../../stores/clock.ts'
import { listOf } from '../../stores/lists.ts'
import { titleOf, type Item } from '../../stores/records.ts'
import { addUpload } from '../jobs.ts'
import { Button } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed, StillRows } from '../../ui/placeholders.tsx'
import type { Chosen, Placing } from './ask-where.ts'
import { changedChoice, firstChoice, itemsIn, purposeOf, wrongIn, type Choice } from './choices.ts'
import { $placing } from './placing.ts'
import { PlaceRow } from './place-row.tsx'

const words = cmsDocuments.place

const close = (): void => $placing.set(null)

/** The question itself, over the documents that there are. */
function Asking({ placing, items }: { placing: Placing; items: readonly Item[] }): ReactNode {
  const { kind } = placing
  const now = useStore($now)
  const inCell = (value: string) => itemsIn(kind, items, value, now)
  const [chosen, setChosen] = useState(placing.chosen)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>(() => Object.fromEntries(placing.chosen.map((one) => [one.key, firstChoice(kind, items, now, one)])))
  const [asked, setAsked] = useState(false)

  const choiceOf = ({ key }: Chosen): Choice => {
    const choice = choices[key] ?? { value: '', target: '', title: '', since: '' }
    // Somebody else has taken out the only document there was to replace.
    return inCell(choice.value).length === 0 ? { ...choice, target: '' } : choice
  }
  const wrongOf = (one: Chosen) => wrongIn(choiceOf(one), chosen.filter((other) => other !== one).map(choiceOf), items)

  const change = (one: Chosen, part: Partial<Choice>) => setChoices({ ...choices, [one.key]: changedChoice(kind, items, now, choiceOf(one), part) })
  const begin = () => {
    setAsked(true)
    if (chosen.some((one) => Object.keys(wrongOf(one)).length > 0)) return
    for (const one of chosen) {
      const purpose = purposeOf(kind, items, choiceOf(one))
      if (purpose) addUpload(one.file, purpose)
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
