import { useId, type ReactNode } from 'react'
import { tomorrowMorning } from '#i18n/time.ts'
import type { AnyKind, Row } from '#kinds/define.ts'
import { keysOf, pathOf } from '#kinds/wire.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { DAY_MS } from '#rules/time.ts'
import type { Values } from '#kinds/values.ts'
import { Button } from '../../ui/controls.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import type { Check } from '../checks/check.ts'
import type { Walk } from '../checks/use-checks.ts'
import { useEditor, useEditorState } from '../editor-context.ts'
import { MomentInput } from '../fields/date-time-fields.tsx'
import { focusNext } from '../focus.ts'
import { FormField } from '../form.tsx'
import { kindUi } from '../kind-ui.tsx'
import { isTwin, rowsIn } from '../form-fields.ts'
import { useField } from '../use-field.ts'
import { EXPIRE_AT, isPublished, PUBLISH_AT, SLUG, STATUS, textAt } from '../values.ts'
import { ChecksCard } from './checks-card.tsx'

const publishing = cmsEdit.publishing

const details = cmsEdit.details

/** The column next to the content: checks, publishing, details, and a kind's own card. */
export function Rail({ checks, outdated, walk }: { checks: readonly Check[]; outdated: boolean; walk: Walk }): ReactNode {
  const { kind } = useEditor()
  const { values } = useEditorState()
  const Extra = kindUi[kind.name]?.rail
  return (
    <div className="edit-rail">
      <ChecksCard checks={checks} outdated={outdated} walk={walk} />
      {isPublished(kind) && <PublishingCard />}
      <DetailsCard />
      {Extra && <Extra values={values} />}
    </div>
  )
}

type Publishing = 'draft' | 'now' | 'at'

/** How the item is published when it is saved. */
export const publishingOf = (values: Values): Publishing => (values[STATUS] === 'draft' ? 'draft' : timeOf(values))

/** At once, or at the time that is set. */
export const timeOf = (values: Values): Exclude<Publishing, 'draft'> => (values[PUBLISH_AT] === null ? 'now' : 'at')

const choices: readonly Publishing[] = ['draft', 'now', 'at']

/** Draft, on save or at a time; and when it comes down. */
function PublishingCard(): ReactNode {
  const editor = useEditor()
  const { values, base, phase } = useEditorState()
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
    <section className="edit-card stack" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{publishing.title}</h2>
      <div role="radiogroup" aria-labelledby={`${name}-title`} className="edit-choices" data-path={STATUS}>
        {choices.map((choice) => (
          <label key={choice} className="edit-choice hstack">
            <input type="radio" name={name} checked={choice === now} disabled={disabled} onChange={choose[choice]} />
            <span>{publishing[choice]}</span>
          </label>
        ))}
      </div>
      {now === 'at' && (
        <div data-path={PUBLISH_AT}>
          <Moment path={PUBLISH_AT} label={publishing.publishDay} />
        </div>
      )}
      <div data-path={EXPIRE_AT}>
        {values[EXPIRE_AT] === null ? (
          <Button tone="quiet" icon="plus" isDisabled={disabled} onPress={() => takeDown(base[EXPIRE_AT] ?? tomorrowMorning(Date.now() + 7 * DAY_MS))}>
            {publishing.takeDown}
          </Button>
        ) : (
          <>
            <Moment path={EXPIRE_AT} label={publishing.takeDownDay} />
            <Button tone="quiet" icon="close" isDisabled={disabled} onPress={() => takeDown(null)}>
              {publishing.keepUp}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

function Moment({ path, label }: { path: string; label: string }): ReactNode {
  const { id, text, error, disabled, set, touch } = useField(path)
  return <MomentInput id={id} label={label} value={text} error={error} disabled={disabled} onChange={set} onBlur={touch} />
}

/** The facts about an item that have no second language; no card where there are none. */
function DetailsCard(): ReactNode {
  const { kind } = useEditor()
  const rows = rowsIn(kind, 'details')
  if (rows.length === 0 && !kind.page) return null
  return (
    <section className="edit-card stack" aria-labelledby="edit-details">
      <h2 id="edit-details">{details.title}</h2>
      {rows.map((row) => (isTwin(row) ? null : <FormField key={row.label} row={row} path={pathOf(kind, row.key)} side={null} />))}
      {kind.page && <AddressField page={kind.page} from={kind.form.find((row) => keysOf(row).includes(kind.page?.slugFrom ?? ''))} />}
    </section>
  )
}

/** Where the item's pages are. Empty, the server makes the address from a field, mostly the title. */
function AddressField({ page, from }: { page: NonNullable<AnyKind['page']>; from: Row | undefined }): ReactNode {
  const { base } = useEditorState()
  const field = useField(SLUG)
  const before = textAt(base, SLUG)
  const hints = [
    field.text === '' ? (from && !from.title ? details.fromField(from.label) : details.fromTitle) : details.arabicPage(`/ar${page.path}/${field.text}`),
    field.changed && before !== '' && field.text !== '' && details.oldLeads(`${page.path}/${before}`),
  ]
  return (
    <div data-path={SLUG}>
      <FieldFrame id={field.id} label={details.address} hint={hints.filter(Boolean).join(' ')} error={field.error}>
        {(control) => (
          <div className="input edit-address hstack" dir="ltr">
            <span className="quiet">{page.path}/</span>
            <input
              {...control}
              type="text"
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
              value={field.text}
              readOnly={field.disabled}
              onChange={(event) => field.set(event.target.value.trim().toLowerCase())}
              onBlur={field.touch}
            />
          </div>
        )}
      </FieldFrame>
    </div>
  )
}
