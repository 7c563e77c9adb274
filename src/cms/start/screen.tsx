import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { agoInWords, dayAndTime, weekdayAndDay } from '#i18n/time.ts'
import { inbox } from '#kinds/index.ts'
import { cmsFiles } from '#messages/en/cms-files.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { cms as words } from '#messages/en/cms.ts'
import type { UnfinishedItem } from '../drafts/item-drafts.ts'
import { $newResponses } from '../inbox/new-count.ts'
import { inSentence, nounOf } from '#kinds/label.ts'
import { $email } from '../network/entry.ts'
import { newItemName, sidebar, creatableScreens, type SidebarItem } from '../screens.ts'
import { $now } from '../stores/clock.ts'
import { whenIdle } from '../stores/lists.ts'
import { readReleases } from '../stores/releases.ts'
import { newPath, PROTECTED_BASE, routes } from '../stores/router.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Text } from '../ui/language.tsx'
import { LivePanel, LiveSentence } from '../ui/live-state.tsx'
import { $tasks, $tallies, useUnfinishedDrafts, type Task, type Tally } from './due.ts'
import { $planned } from './planned.ts'

const start = cmsShell.start

/** Maximum number of drafts, and of scheduled changes, that the start page lists. */
const MAX_SHOWN = 5

/** Capitalised letters at the start of an address, as a first name: `Mariam` for `mariam.k@…`. */
const firstName = (email: string): string => {
  const name = /^[\p{L}]+/u.exec(email)?.[0] ?? ''
  return name === '' ? '' : name.charAt(0).toUpperCase() + name.slice(1)
}

function UnfinishedRow({ one, now }: { one: UnfinishedItem; now: number }): ReactNode {
  const { kind, id, title, lang, path, at } = one
  const name = id === null ? words.list.new(inSentence(kind.label.one)) : kind.label.one
  return (
    <li>
      <Icon name="edit" size={20} />
      <p>
        {start.wasWriting}{' '}
        <a href={path}>{title === '' ? name : <Text lang={lang}>{title}</Text>}</a>
        <span className="start-detail">
          {[title === '' ? null : name, agoInWords(new Date(at).toISOString(), Math.max(now, at))]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
    </li>
  )
}

function UnfinishedDrafts(): ReactNode {
  const unfinished = useUnfinishedDrafts()
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
      {unfinished.length > MAX_SHOWN && (
        <p className="start-lead">{start.moreCopies(unfinished.length - MAX_SHOWN)}</p>
      )}
    </section>
  )
}

function TaskRow({ icon, text, links }: Task): ReactNode {
  return (
    <li>
      <Icon name={icon} size={20} />
      <p>
        <strong>{text}</strong>
        <span className="start-links cluster">
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
  const tasks = useStore($tasks)
  const tallies = useStore($tallies)
  const isReading = tallies.some(({ state }) => state === 'loading')
  const hasFailed = tallies.some(({ state }) => state === 'failed')
  const doneOrNothing = tasks.length === 0 ? start.done : ''
  const readingStatus = isReading ? start.reading : doneOrNothing
  return (
    <section aria-labelledby="start-todo">
      <h2 id="start-todo">{start.todo}</h2>
      {tasks.length > 0 && (
        <ul className="start-rows">
          {tasks.map((one) => (
            <TaskRow key={one.name} {...one} />
          ))}
        </ul>
      )}
      <p className="start-lead" role="status">
        {hasFailed ? start.failed : readingStatus}
      </p>
    </section>
  )
}

/** Scheduled changes of the site, the next ones first. */
function PlannedChanges(): ReactNode {
  const planned = useStore($planned)
  const now = useStore($now)
  if (planned.length === 0) return null
  return (
    <section aria-labelledby="start-planned">
      <h2 id="start-planned">{start.planned}</h2>
      <ul className="start-rows">
        {planned.slice(0, MAX_SHOWN).map(({ changeType, at, title, href }) => (
          <li key={`${changeType} ${at} ${href}`}>
            <Icon name="clock" size={20} />
            <p>
              <a href={href}>
                <bdi>{title}</bdi>
              </a>
              <span className="start-detail">
                {dayAndTime(at, new Date(now))}: {start.plannedTo[changeType]}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {planned.length > MAX_SHOWN && (
        <p className="start-lead">{start.morePlanned(planned.length - MAX_SHOWN)}</p>
      )}
    </section>
  )
}

/**
 * Start page: unfinished drafts, tasks, scheduled changes, the site's state, and every screen. It
 * has no sidebar.
 */
export function StartScreen(): ReactNode {
  const email = useStore($email)
  const now = useStore($now)
  useEffect(() => void whenIdle().then(readReleases), [])
  return (
    <div className="start">
      <div className="start-head">
        <h1 tabIndex={-1}>{words.start.hello(firstName(email))}</h1>
        <p className="start-lead">{start.today(weekdayAndDay(now))}</p>
      </div>
      <div className="start-now">
        <div className="start-tasks">
          <UnfinishedDrafts />
          <ToDo />
          <PlannedChanges />
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

type CardProps = {
  href: string
  icon: IconName
  title: string
  detail: string
  /** Link to a new item. */
  newItem?: { href: string; label: string } | undefined
  isExternal?: boolean
}

function Card({ href, icon, title, detail, newItem, isExternal }: CardProps): ReactNode {
  return (
    <li className="start-card hstack">
      <a
        className="start-card-link hstack"
        href={href}
        {...(isExternal && { target: '_blank', rel: 'noopener' })}
      >
        <Icon name={icon} size={20} />
        <span>
          <strong>{title}</strong>
          <span className="start-detail">{detail}</span>
        </span>
      </a>
      {newItem && (
        <a
          className="icon-button start-add"
          href={newItem.href}
          aria-label={newItem.label}
          title={newItem.label}
        >
          <Icon name="plus" />
        </a>
      )}
    </li>
  )
}

/** Line below a screen's name: the numbers of items and drafts, or of new responses. */
function detailOf(
  { path, kindScreen }: SidebarItem,
  tally: Tally | undefined,
  newCount: number | null,
): string {
  if (path === inbox.screen.path) return newCount ? cmsShell.newResponses(newCount) : ''
  if (!kindScreen) return ''
  if (kindScreen.kind.shape === 'singleton') return start.settingLead
  if (tally?.state !== 'loaded') return start.unread
  const { one, many } = nounOf(kindScreen.kind)
  return [words.list.count(tally.all, one, many), tally.draft > 0 && start.drafts(tally.draft)]
    .filter(Boolean)
    .join(', ')
}

/** Cards of the screens, with their counts and the link to a new item. */
function ScreenCards(): ReactNode {
  const tallies = useStore($tallies)
  const newCount = useStore($newResponses)
  /** Link to a new item, by the path of its screen. */
  const newItemLinks = new Map(
    creatableScreens.map(({ kind, screen }) => [
      screen.path,
      { href: newPath(screen.path), label: words.start.write(newItemName(kind, screen)) },
    ]),
  )
  return (
    <ul className="start-cards stack">
      {sidebar.map((item) => (
        <Card
          key={item.ID}
          href={item.HrefLink}
          icon={item.icon}
          title={item.Title}
          detail={detailOf(
            item,
            tallies.find(({ path }) => path === item.path),
            newCount,
          )}
          newItem={newItemLinks.get(item.path)}
        />
      ))}
      <Card
        href={`${PROTECTED_BASE}/feedback`}
        icon="search"
        title={cmsShell.feedback}
        detail={start.feedbackLead}
      />
      <Card
        href={`${PROTECTED_BASE}/files`}
        icon="picture"
        title={cmsFiles.title}
        detail={cmsFiles.startLead}
      />
      <Card
        href={routes.releases}
        icon="layers"
        title={cmsShell.releases}
        detail={start.releasesLead}
      />
      <Card href={routes.links} icon="link" title={cmsShell.links} detail={start.linksLead} />
      <Card
        href={`${PROTECTED_BASE}/bin`}
        icon="bin"
        title={words.sidebar.bin}
        detail={start.binLead}
      />
      <Card
        href="/"
        icon="external"
        title={words.sidebar.site}
        detail={start.siteLead}
        isExternal
      />
    </ul>
  )
}
