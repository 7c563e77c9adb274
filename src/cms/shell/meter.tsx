import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import type { ReactNode } from 'react'
import { allKinds } from '#kinds/index.ts'
import { cms as words } from '#messages/en/cms.ts'
import { listOf } from '../stores/items.ts'
import { listPath } from '../stores/router.ts'

const kinds = allKinds.filter((kind) => kind.shape === 'collection')

type Count = { needed: number; complete: number; outdated: number; missing: number; isKnown: boolean }

/** How far the Arabic is, over every list; an unread or failed list makes the count unknown rather than small. */
const $count = computed(
  kinds.map((kind) => listOf(kind).$listing),
  (...listings): Count => {
    const states = listings.flatMap(({ items }) => items.map(({ translation }) => translation))
    const of = (state: string) => states.filter((one) => one === state).length
    const [complete, outdated, missing] = [of('complete'), of('outdated'), of('missing')]
    const isKnown = listings.every(({ state }) => state === 'loaded')
    return { complete, outdated, missing, needed: complete + outdated + missing, isKnown }
  },
)

/** The site-wide translation meter at the foot of the sidebar: its words lead to the list, filtered. */
export function Meter(): ReactNode {
  const { needed, complete, outdated, missing, isKnown } = useStore($count)
  const screen = kinds[0]?.screen.path
  if (!isKnown || needed === 0 || screen === undefined) return null
  const link = (view: string, text: string) => <a href={listPath(screen, { view })}>{text}</a>
  return (
    <div className="meter">
      <p className="meter-head">
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
