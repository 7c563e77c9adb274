import { useStore } from '@nanostores/react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { clockTime, dayName } from '#i18n/time.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { DAY_MS } from '#rules/time.ts'
import { $now } from '../stores/clock.ts'
import { Button } from '../ui/button.tsx'
import { Text } from '../ui/language.tsx'
import { languageIn, nameIn, wordsIn, type FormResponse } from './form-response.ts'
import type { Inbox } from './inbox.ts'
import { StateShape } from './marks.tsx'
import { responsePath, type InboxQuery } from './query.ts'
import { inbox as store } from './stores.ts'


/** `11:52` today, `Yesterday`, `19 November`. */
function whenOf(iso: string, now: number): string {
  const [time, today] = [new Date(iso), new Date(now)]
  const day = dayName(time, today)
  if (day === dayName(today, today)) return clockTime(time)
  return day === dayName(new Date(now - DAY_MS), today) ? words.yesterday : day
}

export const rowId = (id: string): string => `response-${id}`

function Row({ response, query, isOpen, now }: { response: FormResponse; query: InboxQuery; isOpen: boolean; now: number }): ReactNode {
  const { ContactId, State, createdAt } = response
  const [name, text] = [nameIn(response), wordsIn(response)]
  return (
    <li>
      <a className="inbox-row" id={rowId(ContactId)} data-state={State} href={responsePath(ContactId, query)} aria-current={isOpen ? 'true' : undefined}>
        <StateShape state={State} />
        <Text lang={languageIn(name)} className="inbox-name">
          {name}
        </Text>
        <time dateTime={createdAt}>{whenOf(createdAt, now)}</time>
        <Text lang={languageIn(text)} className="inbox-words">
          {text}
        </Text>
        <span className="inbox-state">{words.states[State]}</span>
      </a>
    </li>
  )
}

/** ↑ and ↓ go through the rows, Home and End to the ends of what is read. */
function go(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.inbox-row')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (at === -1 || to === undefined) return
  event.preventDefault()
  links[Math.max(0, Math.min(links.length - 1, to))]?.focus()
}

/** Asks for the next page as its place comes near to the window. */
function End({ more }: { more: Inbox['more'] }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element || more !== 'idle') return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && void store.readMore(), { root: element.closest('.inbox-scroll'), rootMargin: '600px' })
    watch.observe(element)
    return () => watch.disconnect()
  }, [more])
  return (
    <div ref={place} className="inbox-end">
      {more === 'failed' ? (
        <>
          <p role="alert">{words.moreFailed}</p>
          <Button size="small" icon="refresh" onPress={() => void store.readMore()}>
            {words.loadingMore}
          </Button>
        </>
      ) : (
        <p role="status">{more === 'loading' && words.loadingMore}</p>
      )}
    </div>
  )
}

/** The rows as far as they are read; more come as the end comes near. */
export function Rows({ inbox, query, opened }: { inbox: Inbox; query: InboxQuery; opened: string | undefined }): ReactNode {
  const now = useStore($now)
  return (
    <>
      <ul className="inbox-rows" aria-label={words.list} onKeyDown={go}>
        {inbox.items.map((response) => (
          <Row key={response.ContactId} response={response} query={query} isOpen={response.ContactId === opened} now={now} />
        ))}
      </ul>
      {inbox.next !== null && <End more={inbox.more} />}
    </>
  )
}
