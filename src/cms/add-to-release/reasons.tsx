import type { ReactNode } from 'react'
import { cmsReleases as words } from '#messages/en/cms-releases.ts'
import { reasonsIn, type Refusal } from '../network/answer.ts'
import { isUncertain } from '../stores/releases.ts'

/** Sentences that explain why items were not added to a release. */
export const whyNotAdded = (answer: Refusal): readonly string[] => {
  if (answer.kind === 'conflict') return [words.add.closed]
  if (answer.kind === 'stale') return [words.edit.stale]
  if (answer.kind === 'not_found') return [words.add.gone]
  const reasons = reasonsIn(answer)
  if (reasons.length > 0) return [words.add.refused, ...new Set(reasons)]
  return [isUncertain(answer) ? words.add.failed : words.edit.refused]
}

/** Reasons of a refusal, announced when they appear. */
export function Reasons({ sentences }: { sentences: readonly string[] }): ReactNode {
  return (
    <div role="alert">
      {sentences.map((sentence) => (
        <p key={sentence} className="field-error">
          {sentence}
        </p>
      ))}
    </div>
  )
}
