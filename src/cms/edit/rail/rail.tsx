import type { ReactNode } from 'react'
import type { Check } from '../checks.ts'
import type { Walk } from '../checks/use-check-walk.ts'
import { useEditing, useEditState } from '../editor-context.ts'
import { extras } from '../extras.ts'
import { isPublished } from '../values.ts'
import { ChecksCard } from './checks-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { PublishingCard } from './publishing-card.tsx'

/** What stands beside the content: checks, publishing, details, and what a kind has of its own. */
export function Rail({ checks, outdated, walk }: { checks: readonly Check[]; outdated: boolean; walk: Walk }): ReactNode {
  const { kind } = useEditing()
  const { values } = useEditState()
  const Extra = extras[kind.name]?.rail
  return (
    <div className="edit-rail">
      <ChecksCard checks={checks} outdated={outdated} walk={walk} />
      {isPublished(kind) && <PublishingCard />}
      <DetailsCard />
      {Extra && <Extra values={values} />}
    </div>
  )
}
