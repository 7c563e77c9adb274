import { useStore } from '@nanostores/react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { clockTime, dayInWords, shortDate, dayOf } from '#i18n/time.ts'
import {
  responseStates,
  submissions,
  type FormType,
  type ResponseState,
} from '#kinds/submissions.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { cms } from '#messages/en/cms.ts'
import { DAY_MS } from '#rules/time.ts'
import { $now } from '../stores/clock.ts'
import { Button, IconButton } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { Text } from '../ui/language.tsx'
import { LoadError, SkeletonRows } from '../ui/placeholders.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { AnswerDeadline } from './contents.tsx'
import { StateShape } from './detail.tsx'
import { languageIn, nameIn, listTextOf, type FormResponse } from './form-response.ts'
import type { Inbox } from './inbox.ts'
import { newResponseCount, type Counts } from './new-count.ts'
import { inboxPath, hasSearch, responsePath, spamCount, totalOf, type InboxQuery } from './query.ts'
import { SiteWarnings } from './site-warnings.tsx'
import { inbox as store } from './stores.ts'

type Props = {
  inbox: Inbox
  counts: Counts | null
  query: InboxQuery
  openedId: string | undefined
  onChange: ChangeQuery
}

/** Text for an empty list: the search found nothing, or there are no responses. */
function EmptyList({ query, onChange }: Pick<Props, 'query' | 'onChange'>): ReactNode {
  if (!hasSearch(query)) {
    const text = query.state
      ? words.emptyState[query.state]
      : query.form
        ? words.emptyForm
        : words.empty
    return (
      <p className="inbox-list-empty stack" role="status">
        {text}
      </p>
    )
  }
  return (
    <div className="inbox-list-empty stack">
      <p role="status">
        {words.noHits} <em dir="auto">{query.q ?? query.person}</em>
      </p>
      {query.form && (
        <Button onPress={() => onChange({ form: undefined, state: undefined })}>
          {words.searchEverywhere}
        </Button>
      )}
      <Button onPress={() => onChange({ q: undefined, person: undefined, state: undefined })}>
        {words.clear}
      </Button>
    </div>
  )
}

/** Number of listed responses, and a link to the spam. */
function ListFoot({ inbox, counts, query }: Pick<Props, 'inbox' | 'counts' | 'query'>): ReactNode {
  const total = totalOf(inbox, counts, query)
  const spam = spamCount(counts, query)
  return (
    <div className="inbox-foot quiet split">
      <p role="status">
        {inbox.state === 'loaded' &&
          (total === null ? words.countMore(inbox.items.length) : words.count(total))}
      </p>
      {query.state === 'spam' ? (
        <a href={inboxPath({ ...query, state: undefined })}>{words.leaveSpam}</a>
      ) : (
        spam > 0 &&
        !query.person && <a href={inboxPath({ ...query, state: 'spam' })}>{words.spamLink(spam)}</a>
      )}
    </div>
  )
}

/** Search, list of responses, and messages about a list that is empty, old or not loaded. */
export function List({ inbox, counts, query, openedId, onChange }: Props): ReactNode {
  const { state, items, why, isOld } = inbox
  return (
    <div className="inbox-list vstack">
      <SearchTools query={query} onChange={onChange} />
      <SiteWarnings />
      {isOld && (
        <p className="inbox-notice hstack" role="status">
          {words.old}{' '}
          <button type="button" className="link-button" onClick={() => void store.read(query)}>
            {cms.tryAgain}
          </button>
        </p>
      )}
      <div className="inbox-scroll" data-loading={state === 'loading' || undefined}>
        {state === 'failed' && (
          <LoadError
            text={why === 'offline' ? words.offline : words.failed}
            onRetry={() => void store.read(query)}
          />
        )}
        {state === 'loading' && items.length === 0 && <SkeletonRows label={words.loading} />}
        {state === 'loaded' && items.length === 0 && inbox.next === null && (
          <EmptyList query={query} onChange={onChange} />
        )}
        {items.length > 0 && <Rows inbox={inbox} query={query} openedId={openedId} />}
        {inbox.next !== null && <ListEnd inbox={inbox} />}
      </div>
      <ListFoot inbox={inbox} counts={counts} query={query} />
    </div>
  )
}

/** Time in the list: `11:52` for today, `Yesterday`, or a day such as `19 November`. */
function shortTime(iso: string, now: number): string {
  const time = new Date(iso)
  const today = new Date(now)
  const day = shortDate(time, today)
  if (day === shortDate(today, today)) return clockTime(time)
  return day === shortDate(new Date(now - DAY_MS), today) ? words.yesterday : day
}

export const rowId = (id: string): string => `response-${id}`

function Row({
  response,
  query,
  isOpen,
  now,
}: {
  response: FormResponse
  query: InboxQuery
  isOpen: boolean
  now: number
}): ReactNode {
  const { ContactId, State, createdAt } = response
  const name = nameIn(response)
  const text = listTextOf(response)
  return (
    <li>
      <a
        className="inbox-row"
        id={rowId(ContactId)}
        data-state={State}
        href={responsePath(ContactId, query)}
        aria-current={isOpen ? 'true' : undefined}
      >
        <StateShape state={State} />
        <Text lang={languageIn(name)} className="inbox-name">
          {name}
        </Text>
        <time dateTime={createdAt}>{shortTime(createdAt, now)}</time>
        <Text lang={languageIn(text)} className="inbox-words">
          {text}
        </Text>
        <span className="inbox-state">{words.states[State]}</span>
        <AnswerDeadline response={response} />
      </a>
    </li>
  )
}

/**
 * Moves the focus between the rows: ↑ and ↓ by one row, Home and End to the first and last row.
 */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.inbox-row')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (at === -1 || to === undefined) return
  event.preventDefault()
  links[Math.max(0, Math.min(links.length - 1, to))]?.focus()
}

/** Distance to the window's edge at which the next page is requested. */
const LOAD_AHEAD = '600px'

/**
 * End of the list: requests the next page shortly before the person scrolls to it. An unfinished
 * search (`searchedTo`) continues only when its button is pressed.
 */
function ListEnd({ inbox: { nextPageState, searchedTo } }: { inbox: Inbox }): ReactNode {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (!element || nextPageState !== 'idle' || searchedTo !== null) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void store.readMore(),
      { root: element.closest('.inbox-scroll'), rootMargin: LOAD_AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [nextPageState, searchedTo])
  return (
    <div ref={end} className="inbox-end">
      {nextPageState === 'failed' ? (
        <>
          <p role="alert">{words.moreFailed}</p>
          <Button size="small" icon="refresh" onPress={() => void store.readMore()}>
            {words.loadingMore}
          </Button>
        </>
      ) : searchedTo !== null && nextPageState === 'idle' ? (
        <>
          <p role="status">{words.searchedTo(dayInWords(dayOf(searchedTo)))}</p>
          <Button size="small" onPress={() => void store.readMore()}>
            {words.searchOn}
          </Button>
        </>
      ) : (
        <p role="status">{nextPageState === 'loading' && words.loadingMore}</p>
      )}
    </div>
  )
}

function Rows({
  inbox,
  query,
  openedId,
}: {
  inbox: Inbox
  query: InboxQuery
  openedId: string | undefined
}): ReactNode {
  const now = useStore($now)
  return (
    <ul className="inbox-rows" aria-label={words.list} onKeyDown={moveFocus}>
      {inbox.items.map((response) => (
        <Row
          key={response.ContactId}
          response={response}
          query={query}
          isOpen={response.ContactId === openedId}
          now={now}
        />
      ))}
    </ul>
  )
}

/** Changes the given keys of the query; undefined or an empty text removes a key. */
export type ChangeQuery = (next: { [Key in keyof InboxQuery]?: string | undefined }) => void

/** Milliseconds after the last keystroke before the server is searched. */
const SEARCH_DELAY_MS = 250

/** Text without the number at its start, which a tab shows separately. */
const wordsWithoutCount = (text: string): string => text.replace(/^\d+ /, '')

/** Tabs for all forms and for each one, with the number of its new responses. */
export function Tabs({ query, counts }: { query: InboxQuery; counts: Counts | null }): ReactNode {
  const tab = (form: FormType | undefined, label: string) => {
    const count = counts ? newResponseCount(counts, form) : 0
    return (
      <li key={label}>
        <a
          href={inboxPath({ ...query, form })}
          aria-current={query.form === form ? 'page' : undefined}
        >
          {label}
          {count > 0 && (
            <>
              {' '}
              <span className="inbox-tab-count">
                {count}
                <span className="visually-hidden"> {wordsWithoutCount(words.tabs.new(count))}</span>
              </span>
            </>
          )}
        </a>
      </li>
    )
  }
  return (
    <nav className="inbox-tabs" aria-label={words.tabs.label}>
      <ul>
        {tab(undefined, words.tabs.all)}
        {submissions.types.map(({ value, label }) => tab(value, label))}
      </ul>
    </nav>
  )
}

/** Search, filter by state, and the person whose responses alone are listed. */
function SearchTools({ query, onChange }: { query: InboxQuery; onChange: ChangeQuery }): ReactNode {
  const [personLabel] = words.person(query.person ?? '')
  return (
    <div className="inbox-tools cluster">
      <SearchField
        label={words.find}
        value={query.q ?? ''}
        onFind={(q) => onChange({ q: q.trim() })}
        delay={SEARCH_DELAY_MS}
        maxLength={200}
      />
      <label className="filter" data-on={query.state !== undefined || undefined}>
        <span>{words.state}</span>
        <select
          value={query.state ?? ''}
          onChange={(event) => onChange({ state: event.target.value as ResponseState | '' })}
        >
          <option value="">{words.anyState}</option>
          {responseStates.map((state) => (
            <option key={state} value={state}>
              {words.states[state]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </label>
      {query.person && (
        <p className="inbox-person hstack">
          <span>
            {personLabel}
            <bdi dir="ltr">{query.person}</bdi>
          </span>
          <IconButton
            icon="close"
            size="small"
            label={words.personAll}
            onPress={() => onChange({ person: undefined })}
          />
        </p>
      )}
    </div>
  )
}
