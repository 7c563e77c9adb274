import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { ago, weekdayAndDay } from '#i18n/time.ts'
import { cms as words } from '#messages/en/cms.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import type { Unfinished } from '../edit/drafts/item-drafts.ts'
import { $email } from '../network/entry.ts'
import { $now } from '../stores/clock.ts'
import { inSentence } from '../stores/noun.ts'
import { Icon } from '../ui/icon.tsx'
import { Text } from '../ui/language.tsx'
import { LivePanel, LiveSentence } from '../ui/live-state.tsx'
import { ScreenCards } from './cards.tsx'
import { $due, $tallies, useUnfinished, type Due } from './due.ts'

const start = cmsShell.start

/** As many texts under way as are named; more are found in their lists. */
const MAX_SHOWN = 5

/** The first name in an address, as people sign: `mariam` of `mariam.k@…`. */
const nameIn = (email: string): string => {
  const name = /^[\p{L}]+/u.exec(email)?.[0] ?? ''
  return name === '' ? '' : name.charAt(0).toUpperCase() + name.slice(1)
}

function UnfinishedRow({ one, now }: { one: Unfinished; now: number }): ReactNode {
  const { kind, id, title, lang, path, at } = one
  const name = id === null ? words.list.new(inSentence(kind.label.one)) : kind.label.one
  return (
    <li>
      <Icon name="edit" size={20} />
      <p>
        {start.wasWriting}{' '}
        <a href={path}>{title === '' ? name : <Text lang={lang}>{title}</Text>}</a>
        <span className="start-detail">{[title === '' ? null : name, ago(new Date(at).toISOString(), Math.max(now, at))].filter(Boolean).join(', ')}</span>
      </p>
    </li>
  )
}

function GoOn(): ReactNode {
  const unfinished = useUnfinished()
  const now = useStore($now)
  if (unfinished.length === 0) return null
  return (
    <section className="start-writing" aria-labelledby="start-writing">
      <h2 id="start-writing">{start.writing}</h2>
      <p className="start-lead">{start.onDevice}</p>
      <ul className="start-rows">
        {unfinished.slice(0, MAX_SHOWN).map((one) => (
          <UnfinishedRow key={`${one.kind.name}/${one.draft.id}`} one={one} now={now} />
        ))}
      </ul>
      {unfinished.length > MAX_SHOWN && <p className="start-lead">{start.moreCopies(unfinished.length - MAX_SHOWN)}</p>}
    </section>
  )
}

function DueRow({ icon, text, links }: Due): ReactNode {
  return (
    <li>
      <Icon name={icon} size={20} />
      <p>
        <strong>{text}</strong>
        <span className="start-links">
          {links.map(({ title, count, href }) => (
            <a key={href} href={href}>
              {title}
              {count !== null && ` ${count}`}
            </a>
          ))}
        </span>
      </p>
    </li>
  )
}

function ToDo(): ReactNode {
  const due = useStore($due)
  const tallies = useStore($tallies)
  const isReading = tallies.some(({ state }) => state === 'loading')
  const hasFailed = tallies.some(({ state }) => state === 'failed')
  return (
    <section aria-labelledby="start-todo">
      <h2 id="start-todo">{start.todo}</h2>
      {due.length > 0 && (
        <ul className="start-rows">
          {due.map((one) => (
            <DueRow key={one.name} {...one} />
          ))}
        </ul>
      )}
      <p className="start-lead" role="status">
        {hasFailed ? start.failed : isReading ? start.reading : due.length === 0 ? start.done : ''}
      </p>
    </section>
  )
}

/** Where one arrives: what was left unfinished, what needs doing, how far the site is, and every screen. It has no sidebar. */
export function StartScreen(): ReactNode {
  const email = useStore($email)
  const now = useStore($now)
  return (
    <div className="start">
      <div className="start-head">
        <h1 tabIndex={-1}>{words.start.hello(nameIn(email))}</h1>
        <p className="start-lead">{start.today(weekdayAndDay(now))}</p>
      </div>
      <div className="start-now">
        <div className="start-tasks">
          <GoOn />
          <ToDo />
        </div>
        <section className="start-live" aria-labelledby="start-live">
          <h2 id="start-live">{words.start.live}</h2>
          <LiveSentence />
          <LivePanel />
        </section>
      </div>
      <section className="start-screens" aria-labelledby="start-shortcuts">
        <h2 id="start-shortcuts">{start.screens}</h2>
        <ScreenCards />
      </section>
    </div>
  )
}
