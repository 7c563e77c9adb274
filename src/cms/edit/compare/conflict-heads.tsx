import type { ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { Button } from '../../ui/button.tsx'
import { momentInWords } from '../dubai.ts'
import type { Conflict } from '../editor-state.ts'
import type { Choice } from '../merge.ts'

const words = cmsEdit.conflict

function Head({ name, from, all, onAll }: { name: string; from: string; all: string; onAll: () => void }): ReactNode {
  return (
    <div>
      <p>
        <strong>{name}</strong> <span className="edit-quiet">{from}</span>
      </p>
      <Button size="small" tone="quiet" onPress={onAll}>
        {all}
      </Button>
    </div>
  )
}

/** Who and when over the two columns, and one answer for all fields. */
export function ConflictHeads({ conflict, onAll }: { conflict: Conflict; onAll: (choice: Choice) => void }): ReactNode {
  const from = words.theirsFrom(conflict.updatedAt && momentInWords(conflict.updatedAt), conflict.updatedBy)
  return (
    <div className="edit-compare-row edit-compare-heads">
      <span />
      <Head name={words.theirs} from={from} all={words.keepAllTheirs} onAll={() => onAll('theirs')} />
      <Head name={words.yours} from={words.yoursFrom} all={words.keepAllYours} onAll={() => onAll('yours')} />
    </div>
  )
}

/** One field at a time, where there is no room for more. */
export function ConflictSteps({ step, all, onStep }: { step: number; all: number; onStep: (step: 1 | -1) => void }): ReactNode {
  return (
    <div className="edit-steps" role="group" aria-label={words.steps}>
      <Button icon="arrow-left" isDisabled={step === 0} onPress={() => onStep(-1)}>
        {words.previousField}
      </Button>
      <p role="status">{words.step(step + 1, all)}</p>
      <Button icon="arrow-right" isDisabled={step === all - 1} onPress={() => onStep(1)}>
        {words.nextField}
      </Button>
    </div>
  )
}
