import { useState, type ReactNode } from 'react'
import { dayAndTime, timeOrDate } from '#i18n/time.ts'
import { cms as words } from '#messages/en/cms.ts'
import { publishStatusOf, type Item, type PublishStatus, type Translation } from '../model/item.ts'
import type { LiveState } from '../stores/publish.ts'
import { Dialog } from './dialog.tsx'
import { Icon, type IconName } from './icon.tsx'

/**
 * Drawing of the translation state: a sheet for the English, then one for the Arabic, in both text
 * directions. Must be next to the state's word.
 */
function Sheets({ state }: { state: Translation }): ReactNode {
  return (
    <svg
      className={`sheets sheets-${state.replace(' ', '-')}`}
      viewBox="0 0 20 14"
      width="20"
      height="14"
      aria-hidden="true"
    >
      {state === 'not needed' ? (
        <rect className="sheet-off" x="6" y="1" width="8" height="12" rx="2" />
      ) : (
        <>
          <rect className="sheet-full" x="0.5" y="1" width="8" height="12" rx="2" />
          <rect className="sheet-second" x="11.75" y="1.75" width="6.5" height="10.5" rx="1.5" />
          {state === 'outdated' && (
            <path className="sheet-half" d="M12.5 7h5v3.500a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1z" />
          )}
        </>
      )}
    </svg>
  )
}

/** Translation state: its drawing and its word. */
export function TranslationMark({ state }: { state: Translation }): ReactNode {
  const isDue = state === 'outdated' || state === 'missing'
  const quietClass = state === 'not needed' ? 'mark mark-off' : 'mark'
  return (
    <span className={isDue ? 'mark mark-due' : quietClass}>
      <Sheets state={state} />
      <span>{words.translation[state]}</span>
    </span>
  )
}

/** Lines about gaps: times at which no item, or an earlier one, would be in force (gaps.ts). */
export function GapNotes({ gaps }: { gaps: readonly string[] }): ReactNode {
  return gaps.map((gap) => (
    <p key={gap} className="field-error">
      <Icon name="warning" size={16} /> <span>{gap}</span>
    </p>
  ))
}

const statusIcon = {
  published: 'globe',
  scheduled: 'clock',
  draft: 'draft',
} as const satisfies Record<PublishStatus, IconName>

/** Publish status: its icon and word, its scheduled time, and a line about an unpublished draft. */
export function StatusMark({
  item,
  now,
}: {
  item: Pick<Item, 'Status' | 'PublishAt' | 'Draft'>
  now: number
}): ReactNode {
  const status = publishStatusOf(item, now)
  return (
    <span className="mark">
      <Icon name={statusIcon[status]} size={16} />
      <span>
        {words.status[status]}
        {status === 'scheduled' && item.PublishAt && (
          <span className="mark-detail">{dayAndTime(item.PublishAt, new Date(now))}</span>
        )}
        {item.Draft && (
          <span className="mark-detail">
            {words.draftBeside(
              item.Draft.PublishAt && dayAndTime(item.Draft.PublishAt, new Date(now)),
            )}
          </span>
        )}
      </span>
    </span>
  )
}

/** Path of the tick in the last stop. */
const TICK = 'm39.3 8.2 2 2 3.4-3.8'

/** Horizontal positions of the stops in the drawing, which is 50 wide and 16 high. */
const stops = { saved: 8, building: 25, live: 42 }

const reachedStop = (name: LiveState['name']): number => {
  if (name === 'live') return stops.live
  return name === 'building' || name === 'failed' ? stops.building : stops.saved
}

/** Drawing of the live state: a track with a stop for each of saved, building and live. */
export function Track({ name }: { name: LiveState['name'] }): ReactNode {
  const className = `track track-${name.replace(' ', '-')}`
  if (name === 'not public' || name === 'unknown') {
    return (
      <svg className={className} viewBox="0 0 50 16" width="50" height="16" aria-hidden="true">
        <path className="track-dots" d="M8 8h34" />
      </svg>
    )
  }
  const reached = reachedStop(name)
  return (
    <svg className={className} viewBox="0 0 50 16" width="50" height="16" aria-hidden="true">
      <path
        className={name === 'waits' ? 'track-rest track-rest-dotted' : 'track-rest'}
        d={`M${reached} 8h${stops.live - reached}`}
      />
      <path className="track-way" d={`M${stops.saved} 8h${reached - stops.saved}`} />
      <circle className="stop stop-full" cx="8" cy="8" r="3.5" />
      {name === 'saved' && <circle className="stop stop-ring" cx="8" cy="8" r="6.5" />}
      {(name === 'saved' || name === 'waits') && <circle className="stop" cx="25" cy="8" r="3" />}
      {name === 'building' && (
        <>
          <circle className="stop" cx="25" cy="8" r="6" />
          <circle className="stop stop-full" cx="25" cy="8" r="1.75" />
          <path className="stop-turning" d="M25 2a6 6 0 0 1 6 6" />
        </>
      )}
      {name === 'failed' && (
        <>
          <path
            className="stop-refused"
            d="M22.3 1.500h5.400l3.8 3.800v5.400l-3.8 3.800h-5.400l-3.8-3.800V5.300z"
          />
          <path className="stop-cross" d="m23 6 4 4M27 6l-4 4" />
        </>
      )}
      {name === 'live' ? (
        <>
          <circle className="stop stop-full" cx="25" cy="8" r="3.5" />
          <circle className="stop stop-full" cx="42" cy="8" r="6.75" />
          <path className="stop-check" d={TICK} />
        </>
      ) : (
        <circle className="stop" cx="42" cy="8" r="3" />
      )}
    </svg>
  )
}

/** Quiet second line of a live state. */
export function liveDetail(live: LiveState, now: number): string {
  const at = new Date(now)
  if (live.name === 'saved') return words.live.savedDetail
  if (live.name === 'building') return words.live.buildingDetail(live.secondsLeft)
  if (live.name === 'live')
    return words.live.liveDetail(live.since === null ? null : timeOrDate(live.since, at))
  if (live.name === 'waits')
    return words.live.waitsDetail(live.until === null ? null : dayAndTime(live.until, at))
  return ''
}

/**
 * Live state: its track, its word and its detail.
 * @param action shown as the detail of a failed build
 */
export function LiveMark({
  live,
  now,
  action,
}: {
  live: LiveState
  now: number
  action?: ReactNode
}): ReactNode {
  const detail = live.name === 'failed' ? action : liveDetail(live, now)
  return (
    <span className={`mark live-mark live-${live.name.replace(' ', '-')}`}>
      <Track name={live.name} />
      <span>
        <span className="live-name">{words.live.names[live.name]}</span>
        {detail && <span className="mark-detail">{detail}</span>}
      </span>
    </span>
  )
}

/** Button "Read why", with the error of the build in a dialog. */
export function BuildErrorButton({ error }: { error: string | null }): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        {words.live.readWhy}
      </button>
      <Dialog title={words.live.whyTitle} isOpen={open} onClose={() => setOpen(false)}>
        <p className="dialog-text why-text">{error ?? words.live.whyUnknown}</p>
      </Dialog>
    </>
  )
}
