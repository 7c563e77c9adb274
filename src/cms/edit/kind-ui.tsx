import { useStore } from '@nanostores/react'
import type { ComponentType, ReactNode } from 'react'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { who } from '#messages/en/cms-who.ts'
import { changedPaths, type Values } from '#kinds/values.ts'
import { $now } from '../stores/clock.ts'
import { useEditorState } from './editor-context.ts'
import type { Preview } from './preview/preview.tsx'
import { GapCard } from './rail/gap-card.tsx'
import { VersionsCard } from './rail/versions-card.tsx'
import { useLiveValues } from './use-field.ts'
import { whoSeesIt, windowIn } from './who-sees.ts'

type KindUi = {
  /** How a visitor sees an item of this kind; loaded when the preview first opens. A kind without it has no preview. */
  preview?: () => Promise<Preview>
  /** One more card next to the content. */
  rail?: ComponentType<{ values: Values }>
}

/** What a kind has beyond the fields of its form, by its name. A kind without an entry has a complete editor all the same. */
export const kindUi: Readonly<Record<string, KindUi>> = {
  blog: { preview: () => import('./preview/post.tsx').then(({ blogPreview }) => blogPreview) },
  news: { preview: () => import('./preview/post.tsx').then(({ newsPreview }) => newsPreview) },
  faq: { preview: () => import('./preview/questions.tsx').then(({ questionsPreview }) => questionsPreview) },
  jobs: { preview: () => import('./preview/job.tsx').then(({ jobPreview }) => jobPreview) },
  testimonials: { preview: () => import('./preview/testimonial.tsx').then(({ testimonialPreview }) => testimonialPreview) },
  documents: { preview: () => import('./preview/document.tsx').then(({ documentPreview }) => documentPreview), rail: GapCard },
  leaders: { preview: () => import('./preview/leader.tsx').then(({ leaderPreview }) => leaderPreview) },
  places: { preview: () => import('./preview/place.tsx').then(({ placePreview }) => placePreview) },
  fees: { preview: () => import('./preview/fees.tsx').then(({ feesPreview }) => feesPreview), rail: VersionsCard },
  settings: { preview: () => import('./preview/settings.tsx').then(({ announcementPreview }) => announcementPreview), rail: WhoSeesIt },
}

/** Who sees the announcement and when, from the form's values. */
function WhoSeesIt({ values }: { values: Values }): ReactNode {
  const now = useStore($now)
  const live = useLiveValues()
  const { record } = useEditorState()
  const isBeside = record !== null && changedPaths(live, values).length > 0
  return (
    <section className="edit-card stack" aria-labelledby="edit-who">
      <h2 id="edit-who">{who.title}</h2>
      {isBeside && <p>{cmsDraft.beside.live}</p>}
      {whoSeesIt(windowIn(values, live), now).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}
