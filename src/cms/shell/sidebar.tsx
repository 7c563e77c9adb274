import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import type { ReactNode } from 'react'
import { allKinds } from '#kinds/index.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { cms as words } from '#messages/en/cms.ts'
import { $newResponses } from '../inbox/new-count.ts'
import { listOf, type Listing } from '../stores/lists.ts'
import { $page, listPath } from '../stores/router.ts'
import { Places } from './places.tsx'

/** Navigation with the number of new responses and the translation meter. */
export function Sidebar(): ReactNode {
  const path = useStore($page)?.path ?? ''
  const fresh = useStore($newResponses) ?? 0
  return (
    <Places path={path} inboxNote={fresh > 0 ? cmsShell.newResponses(fresh) : undefined}>
      <Meter />
    </Places>
  )
}

const screens = allKinds.flatMap((kind) =>
  kind.shape === 'collection'
    ? kind.screens.map((screen) => ({ screen, $listing: listOf(kind, screen).$listing }))
    : [],
)

type Due = 'outdated' | 'missing'
type Count = {
  needed: number
  complete: number
  outdated: number
  missing: number
  isKnown: boolean
  at: Readonly<Record<Due, string>>
}

/** Path of the screen with most of the items that are due. */
function most(due: Due, listings: readonly Listing[]): string {
  const counts = listings.map(
    ({ items }) => items.filter(({ translation }) => translation === due).length,
  )
  return screens[counts.indexOf(Math.max(...counts))]?.screen.path ?? ''
}

/**
 * Counts of the translation states over every list; an unread or failed list makes the count
 * unknown rather than small.
 */
const $count = computed(
  screens.map(({ $listing }) => $listing),
  (...listings): Count => {
    const states = listings.flatMap(({ items }) => items.map(({ translation }) => translation))
    const of = (state: string) => states.filter((one) => one === state).length
    const [complete, outdated, missing] = [of('complete'), of('outdated'), of('missing')]
    const isKnown = listings.every(({ state }) => state === 'loaded')
    return {
      complete,
      outdated,
      missing,
      needed: complete + outdated + missing,
      isKnown,
      at: { outdated: most('outdated', listings), missing: most('missing', listings) },
    }
  },
)

/**
 * Translation meter of the whole site at the foot of the sidebar: its words lead to the list with
 * most to do, filtered.
 */
function Meter(): ReactNode {
  const { needed, complete, outdated, missing, isKnown, at } = useStore($count)
  if (!isKnown || needed === 0) return null
  const link = (view: Due, text: string) => <a href={listPath(at[view], { view })}>{text}</a>
  return (
    <div className="meter">
      <p className="meter-head split">
        <strong>{words.meter.title}</strong>
        <span>{words.meter.complete(complete, needed)}</span>
      </p>
      <svg viewBox={`0 0 ${needed} 8`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="meter-complete" width={complete} height="8" />
        <rect className="meter-outdated" x={complete} width={outdated} height="8" />
        <rect className="meter-missing" x={complete + outdated} width={missing} height="8" />
      </svg>
      {outdated + missing > 0 && (
        <p className="meter-foot">
          {outdated > 0 && link('outdated', words.meter.outdated(outdated))}
          {outdated > 0 && missing > 0 && ', '}
          {missing > 0 && link('missing', words.meter.missing(missing))}
        </p>
      )}
    </div>
  )
}
