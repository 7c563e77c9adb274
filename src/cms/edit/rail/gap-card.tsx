import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import type { Values } from '#kinds/values.ts'
import { gaps as words } from '#messages/en/cms-gaps.ts'
import { PUBLISH, valuesToSend } from '../../model/acts.ts'
import { useItem, useSession } from '../../session/session-context.ts'
import { $now } from '../../stores/clock.ts'
import { listOf } from '../../stores/lists.ts'
import { GapNotes } from '../../ui/indicators.tsx'
import { gapsInForm, shortNoticesInForm } from '../gaps.ts'

/**
 * Warnings about the item as it would be published: gaps (times in which no item, or an earlier
 * one, is in force) and a period of notice that is too short. There is no card without a warning.
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
  if (state !== 'loaded') return null
  const published = { id, values: valuesToSend(kind, record, values, PUBLISH, now) }
  const warnings = [
    ...gapsInForm(kind, published, items, now),
    ...shortNoticesInForm(kind, published, items, now),
  ]
  if (warnings.length === 0) return null
  return (
    <section className="edit-card stack" aria-labelledby="edit-gap">
      <h2 id="edit-gap">{words.title}</h2>
      <div role="status">
        <GapNotes gaps={warnings} />
      </div>
    </section>
  )
}
