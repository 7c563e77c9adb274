import { useMemo, type ReactNode } from 'react'
import { checksOf } from '../checks.ts'
import { useEditing, useEditState } from '../editor-context.ts'
import { extras } from '../extras.ts'
import { isPublished } from '../values.ts'
import { ChecksCard } from './checks-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { PublishingCard } from './publishing-card.tsx'

/** What stands beside the content: checks, publishing, details, and what a kind has of its own. */
export function Rail({ outdated, onJump }: { outdated: boolean; onJump: (path: string) => void }): ReactNode {
  const { kind } = useEditing()
  const { values } = useEditState()
  const checks = useMemo(() => checksOf(kind, values), [kind, values])
  const Extra = extras[kind.name]?.rail
  return (
    <div className="edit-rail">
      <ChecksCard checks={checks} outdated={outdated} onJump={onJump} />
      {isPublished(kind) && <PublishingCard />}
      <DetailsCard />
      {Extra && <Extra values={values} />}
    </div>
  )
}
