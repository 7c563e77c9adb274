import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import type { ReactNode } from 'react'
import { allKinds } from '#kinds/index.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { cms as words } from '#messages/en/cms.ts'
import { $newResponses } from '../inbox/new-count.ts'
import { listOf, type Listing } from '../stores/lists.ts'
import { $page, listPath } from '../stores/router.ts'
import { SidebarNavigation } from './places.tsx'

/** Navigation with the number of new responses and the translation meter. */
export function Sidebar(): ReactNode {
  const path = useStore($page)?.path ?? ''
  const newCount = useStore($newResponses) ?? 0
  return (
    <SidebarNavigation
      path={path}
      inboxNote={newCount > 0 ? cmsShell.newResponses(newCount) : undefined}
    >
      <TranslationMeter />
    </SidebarNavigation>
  )
}

const screens = allKinds.flatMap((kind) =>
  kind.shape === 'collection'
    ? kind.screens.map((screen) => ({ screen, $listing: listOf(kind, screen).$listing }))
    : [],
)

/** States of an item whose translation needs work. */
type DueState = 'outdated' | 'missing'

/** Numbers of items in all lists, by the state of their translation. */
type Count = {
  /** Number of items that need a translation: the sum of the three states. */
  needed: number
  complete: number
  outdated: number
  missing: number
  /** False while a list is not read, or could not be: the numbers are then too small. */
  isKnown: boolean
  /** Path of the screen with the most items in a state. */
  at: Readonly<Record<DueState, string>>
}

/** Path of the screen with the most items whose translation is in this state. */
function pathWithMost(due: DueState, listings: readonly Listing[]): string {
  const counts = listings.map(
    ({ items }) => items.filter(({ translation }) => translation === due).length,
  )
  return screens[counts.indexOf(Math.max(...counts))]?.screen.path ?? ''
}

const $count = computed(
  screens.map(({ $listing }) => $listing),
  (...listings): Count => {
    const states = listings.flatMap(({ items }) => items.map(({ translation }) => translation))
    const countOf = (state: string) => states.filter((one) => one === state).length
    const complete = countOf('complete')
    const outdated = countOf('outdated')
    const missing = countOf('missing')
    const isKnown = listings.every(({ state }) => state === 'loaded')
    return {
      complete,
      outdated,
      missing,
      needed: complete + outdated + missing,
      isKnown,
      at: {
        outdated: pathWithMost('outdated', listings),
        missing: pathWithMost('missing', listings),
      },
    }
  },
)

/**
 * Translation meter of the whole site, at the foot of the sidebar. Each of its numbers is a link to
 * the list with the most such items, filtered by their state.
 */
function TranslationMeter(): ReactNode {
  const { needed, complete, outdated, missing, isKnown, at } = useStore($count)
  if (!isKnown || needed === 0) return null
  const link = (view: DueState, text: string) => <a href={listPath(at[view], { view })}>{text}</a>
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
