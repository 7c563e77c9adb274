import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import type { Values } from '#kinds/values.ts'
import { gaps as words } from '#messages/en/cms-gaps.ts'
import { PUBLISH, storedBy } from '../../model/acts.ts'
import { useItem, useSession } from '../../session/session-context.ts'
import { $now } from '../../stores/clock.ts'
import { listOf } from '../../stores/lists.ts'
import { GapNotes } from '../../ui/indicators.tsx'
import { gapsInForm, shortNoticesInForm } from '../gaps.ts'

/**
 * Days on which nothing, or an earlier version, would be in force, and too short a notice, once the
 * form is published; no card without them.
 */
export function GapCard({ values }: { values: Values }): ReactNode {
  const { kind } = useSession()
  const { id, record } = useItem()
  const { $listing, reload } = listOf(kind, kind.screens[0])
  const { state, items } = useStore($listing)
  const now = useStore($now)
  useEffect(() => {
    if (state === 'idle') void reload()
  }, [state, reload])
  const gaps =
    state === 'loaded'
      ? [gapsInForm, shortNoticesInForm].flatMap((find) =>
          find(kind, { id, values: storedBy(kind, record, values, PUBLISH, now) }, items, now),
        )
      : []
  if (gaps.length === 0) return null
  return (
    <section className="edit-card stack" aria-labelledby="edit-gap">
      <h2 id="edit-gap">{words.title}</h2>
      <div role="status">
        <GapNotes gaps={gaps} />
      </div>
    </section>
  )
}
