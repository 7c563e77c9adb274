import { useStore } from '@nanostores/react'
import type { ComponentType, ReactNode } from 'react'
import { changedPaths, type Values } from '#kinds/values.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { audienceTexts } from '#messages/en/cms-who.ts'
import { useItem, useLiveValues } from '../session/session-context.ts'
import { $now } from '../stores/clock.ts'
import { GapCard } from './rail/gap-card.tsx'
import { VersionsCard } from './rail/versions-card.tsx'
import { whoSeesIt, announcementWindowIn } from './who-sees.ts'

type KindUi = {
  /** Additional card next to the content. */
  railCard?: ComponentType<{ values: Values }>
}

/** Parts of the editor that some kinds have in addition to their form. Key: name of the kind. */
export const kindUi: Readonly<Record<string, KindUi>> = {
  documents: { railCard: GapCard },
  fees: { railCard: VersionsCard },
  settings: { railCard: WhoSeesIt },
}

/** Audience and period of the announcement, from the form's values. */
function WhoSeesIt({ values }: { values: Values }): ReactNode {
  const now = useStore($now)
  const live = useLiveValues()
  const { record } = useItem()
  const hasUnpublishedChanges = record !== null && changedPaths(live, values).length > 0
  return (
    <section className="edit-card stack" aria-labelledby="edit-who">
      <h2 id="edit-who">{audienceTexts.title}</h2>
      {hasUnpublishedChanges && <p>{cmsDraft.beside.live}</p>}
      {whoSeesIt(announcementWindowIn(values, live), now).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}
