import { useId, type ReactNode } from 'react'
import { tomorrowMorning } from '#i18n/time.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { DAY_MS } from '#rules/time.ts'
import { Button } from '../../ui/controls.tsx'
import { useEditing, useEditState } from '../editor-context.ts'
import { MomentInput } from '../fields/moment-input.tsx'
import { focusNext } from '../focus.ts'
import { useField } from '../use-field.ts'
import { EXPIRE_AT, PUBLISH_AT, STATUS, type Values } from '../values.ts'

const words = cmsEdit.publishing

export type Publishing = 'draft' | 'now' | 'at'

/** How the item goes out when it is saved. */
export const publishingOf = (values: Values): Publishing =>
  values[STATUS] === 'draft' ? 'draft' : values[PUBLISH_AT] === null ? 'now' : 'at'

const choices: readonly Publishing[] = ['draft', 'now', 'at']

function Moment({ path, label }: { path: string; label: string }): ReactNode {
  const { id, text, error, disabled, set, leave } = useField(path)
  return <MomentInput id={id} label={label} value={text} error={error} disabled={disabled} onChange={set} onLeave={leave} />
}

/** Draft, on save or at a time; and when it comes down. */
export function PublishingCard(): ReactNode {
  const editor = useEditing()
  const { values, base, phase } = useEditState()
  const name = useId()
  const now = publishingOf(values)
  const disabled = phase !== 'ready'
  const choose: Readonly<Record<Publishing, () => void>> = {
    draft: () => editor.set(STATUS, 'draft'),
    now: () => {
      editor.set(STATUS, 'published')
      editor.set(PUBLISH_AT, null)
    },
    at: () => {
      editor.set(STATUS, 'published')
      editor.set(PUBLISH_AT, base[PUBLISH_AT] ?? tomorrowMorning(Date.now()))
    },
  }
  const takeDown = (moment: unknown) => {
    editor.set(EXPIRE_AT, moment)
    focusNext(`[data-path="${EXPIRE_AT}"] :is(input, button)`)
  }
  return (
    <section className="edit-card" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{words.title}</h2>
      <div role="radiogroup" aria-labelledby={`${name}-title`} className="edit-choices" data-path={STATUS}>
        {choices.map((choice) => (
          <label key={choice} className="edit-choice">
            <input type="radio" name={name} checked={choice === now} disabled={disabled} onChange={choose[choice]} />
            <span>{words[choice]}</span>
          </label>
        ))}
      </div>
      {now === 'at' && (
        <div data-path={PUBLISH_AT}>
          <Moment path={PUBLISH_AT} label={words.publishDay} />
        </div>
      )}
      <div data-path={EXPIRE_AT}>
        {values[EXPIRE_AT] === null ? (
          <Button tone="quiet" icon="plus" isDisabled={disabled} onPress={() => takeDown(base[EXPIRE_AT] ?? tomorrowMorning(Date.now() + 7 * DAY_MS))}>
            {words.takeDown}
          </Button>
        ) : (
          <>
            <Moment path={EXPIRE_AT} label={words.takeDownDay} />
            <Button tone="quiet" icon="close" isDisabled={disabled} onPress={() => takeDown(null)}>
              {words.keepUp}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
