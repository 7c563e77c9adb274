import type { ReactNode } from 'react'
import { keysOf, type AnyKind, type Row } from '#kinds/define.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { chosenLanguages, isTwin, rowsIn } from '../../model/fields.ts'
import { SLUG, textAt } from '../../model/values.ts'
import {
  useField,
  useItem,
  useLiveValues,
  useSession,
  useValues,
} from '../../session/session-context.ts'
import { FieldFrame } from '../../ui/field.tsx'
import type { FieldFinding } from '../checks/check.ts'
import type { FindingNavigation } from '../checks/use-checks.ts'
import { FormField } from '../form.tsx'
import { kindUi } from '../kind-ui.tsx'
import { ChecksCard } from './checks-card.tsx'
import { PublishingCard } from './publishing-card.tsx'

const details = cmsEdit.details

type RailProps = {
  checks: readonly FieldFinding[]
  /** True when the Arabic texts are older than the English texts. */
  outdated: boolean
  walk: FindingNavigation
  onJump: (path: string) => void
}

/** Column next to the content: checks, publishing, details, and a kind's additional card. */
export function Rail({ checks, outdated, walk, onJump }: RailProps): ReactNode {
  const { kind } = useSession()
  const values = useValues()
  const ExtraCard = kindUi[kind.name]?.railCard
  return (
    <div className="edit-rail">
      <ChecksCard checks={checks} outdated={outdated} walk={walk} />
      <PublishingCard onJump={onJump} />
      <DetailsCard />
      {ExtraCard && <ExtraCard values={values} />}
    </div>
  )
}

/** Fields of an item that have one language only. A kind without such fields has no card. */
function DetailsCard(): ReactNode {
  const { kind } = useSession()
  const rows = rowsIn(kind, 'details')
  if (rows.length === 0 && !kind.page) return null
  return (
    <section className="edit-card stack" aria-labelledby="edit-details">
      <h2 id="edit-details">{details.title}</h2>
      {rows.map((row) =>
        isTwin(row) ? null : <FormField key={row.label} row={row} path={row.key} side={null} />,
      )}
      {kind.page && (
        <AddressField
          page={kind.page}
          from={kind.form.find((row) => keysOf(row).includes(kind.page?.slugFrom ?? ''))}
        />
      )}
    </section>
  )
}

/** Last part of the address of the item's pages. When it is empty, the server makes it. */
function AddressField({
  page,
  from,
}: {
  page: NonNullable<AnyKind['page']>
  /** Field from which the server makes an empty address, mostly the title. */
  from: Row | undefined
}): ReactNode {
  const field = useField(SLUG)
  const { id } = useItem()
  const values = useValues()
  const liveSlug = textAt(useLiveValues(), SLUG)
  const isUntitled = chosenLanguages(values) === 'ar' && textAt(values, page.slugFrom).trim() === ''
  const isFromTitle = !from || from.title
  const fieldHint = isFromTitle ? details.fromTitle : details.fromField(from.label)
  const emptyHint = isUntitled ? details.fromId : fieldHint
  const isRenamed = liveSlug !== '' && field.text !== '' && field.text !== liveSlug
  const hints = [
    field.text === '' ? emptyHint : details.arabicPage(`/ar${page.path}/${field.text}`),
    field.text === id && details.fromId,
    isRenamed && details.oldLeads(`${page.path}/${liveSlug}`),
  ]
  return (
    <div data-path={SLUG}>
      <FieldFrame
        id={field.id}
        label={details.address}
        hint={hints.filter(Boolean).join(' ')}
        error={field.error}
      >
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
