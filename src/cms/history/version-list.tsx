import { useStore } from '@nanostores/react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { ago, momentInWords } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { cms } from '#messages/en/cms.ts'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { $email } from '../network/entry.ts'
import { $now } from '../stores/clock.ts'
import { happenedIn, type Version } from './versions.ts'

/** Who saved a version: an address, or "you". */
export function Who({ email }: { email: string }): ReactNode {
  const own = useStore($email)
  return email === own ? cms.you.toLowerCase() : <bdi dir="ltr">{email}</bdi>
}

const steps: Readonly<Record<string, (at: number, all: number) => number>> = {
  ArrowDown: (at, all) => Math.min(at + 1, all - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, all) => all - 1,
}

export type VersionListProps = {
  kind: AnyKind
  versions: readonly Version[]
  /** The `Revision` that is looked at. */
  chosen: string
  /** `andOpen`: it was pressed, not only passed with the arrows. */
  onChoose: (Revision: string, andOpen: boolean) => void
}

/** The versions, newest first. One stop of the Tab key; ↑ ↓ Home End go through them. */
export function VersionList({ kind, versions, chosen, onChoose }: VersionListProps): ReactNode {
  const now = useStore($now)
  const list = useRef<HTMLOListElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = versions.findIndex(({ Revision }) => Revision === chosen)
    const next = versions[steps[event.key]?.(at, versions.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onChoose(next.Revision, false)
    list.current?.querySelectorAll('button')[versions.indexOf(next)]?.focus()
  }
  return (
    <ol className="history-list" ref={list} aria-label={words.versions} onKeyDown={onKeyDown}>
      {versions.map((version, index) => {
        const { Revision, updatedAt, updatedBy } = version
        const isChosen = Revision === chosen
        return (
          <li key={Revision}>
            <button
              type="button"
              className="history-version"
              aria-current={isChosen || undefined}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChoose(Revision, true)}
            >
              <span className="history-when">
                <time dateTime={updatedAt}>{momentInWords(updatedAt)}</time>
                {index === 0 && <span className="history-current">{words.current}</span>}
              </span>
              {happenedIn(kind, version, index === versions.length - 1).map((event) => (
                <span key={event} className="history-event">
                  {event}
                </span>
              ))}
              <span className="edit-quiet">
                {ago(updatedAt, now)}, {words.by('')}
                <Who email={updatedBy} />
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
