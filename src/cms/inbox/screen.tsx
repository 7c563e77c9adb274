import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { useShortcuts } from '../keys/shortcuts.ts'
import { $exporting, $page, open, replace } from '../stores/router.ts'
import { Button, KeyHint } from '../ui/controls.tsx'
import { afterPaint, focusFirst, focusHeading } from '../ui/focus.ts'
import { Failed, Waiting } from '../ui/placeholders.tsx'
import { Detail, headingId } from './detail.tsx'
import { ExportDialog } from './export-dialog.tsx'
import type { FormResponse } from './form-response.ts'
import { newerThan, olderThan, type Inbox, type Opened } from './inbox.ts'
import { List, rowId, Tabs, type ChangeQuery } from './list.tsx'
import { $all, $counts } from './new-count.ts'
import {
  requestBodyOf,
  cleaned,
  inboxPath,
  hasPlainSearch,
  queryOf,
  responsePath,
  totalOf,
  type InboxQuery,
} from './query.ts'
import { inbox as store } from './stores.ts'

/** Reads the list of the address's query, and again when new responses have arrived. */
function useReading(query: InboxQuery): void {
  const all = useStore($all)
  const before = useRef(all)
  const asked = JSON.stringify(requestBodyOf(query))
  const now = useRef(query)
  useEffect(() => {
    now.current = query
  })
  useEffect(() => void store.read(now.current), [asked])
  useEffect(() => {
    if (before.current !== null && all !== null && all > before.current)
      void store.read(now.current)
    before.current = all
  }, [all])
}

/** Replaces a search in the address by its token. */
function useSearchToken(
  search: Readonly<Record<string, string>> | undefined,
  id: string | undefined,
  query: InboxQuery,
): void {
  const isPlain = search !== undefined && hasPlainSearch(search)
  useEffect(() => {
    if (isPlain) replace(id === undefined ? inboxPath(query) : responsePath(id, query))
  }, [isPlain, id, query])
}

/** Opens the response that the address names. */
function useOpened(id: string | undefined): Opened | null {
  const opened = useStore(store.$opened)
  useEffect(() => {
    if (id === undefined) store.$opened.set(null)
    else void store.open(id)
  }, [id])
  return id === undefined
    ? null
    : opened?.id === id
      ? opened
      : { id, state: 'loading', response: null }
}

/**
 * Focuses the heading of a response when it is opened; a page that loads with an open response
 * leaves the focus alone.
 */
function useArrival(opened: Opened | null): void {
  const first = useRef(opened?.id)
  const id = opened?.response?.ContactId
  useEffect(() => {
    if (id === undefined) first.current = undefined
    else if (first.current !== id) document.getElementById(headingId)?.focus()
  }, [id])
}

function Place({
  opened,
  navigation,
}: {
  opened: Opened | null
  navigation: Navigation
}): ReactNode {
  if (!opened) {
    return (
      <div className="inbox-place-empty">
        <h2>{words.choose.title}</h2>
        <p>
          {words.choose.text} <KeyHint name="next response" /> <KeyHint name="previous response" />
        </p>
      </div>
    )
  }
  if (opened.response) return <Detail key={opened.id} response={opened.response} {...navigation} />
  if (opened.state === 'failed')
    return <Failed text={words.openFailed} onAgain={() => void store.open(opened.id)} />
  if (opened.state === 'gone') {
    return (
      <div className="inbox-place-empty" role="status">
        <h2>{words.gone.title}</h2>
        <p>{words.gone.text}</p>
        <Button icon="chevron-left" onPress={navigation.onBack}>
          {words.back}
        </Button>
      </div>
    )
  }
  return <Waiting label={words.opening} />
}

/** Form responses: the list, and the open one next to it; on a narrow window one of the two. */
export function InboxScreen({ id }: { id: string | undefined }): ReactNode {
  const page = useStore($page)
  const query = useMemo(() => queryOf(page?.search ?? {}), [page])
  const inbox = useStore(store.$inbox)
  const counts = useStore($counts)
  const isExporting = useStore($exporting)
  const opened = useOpened(id)
  useEffect(() => () => $exporting.set(false), [])
  useSearchToken(page?.search, id, query)
  useReading(query)
  useArrival(opened)
  const navigation = useNavigation(inbox, query, id, opened?.response ?? null)
  const change: ChangeQuery = (next) => {
    const changed = cleaned({ ...query, ...next })
    replace(id === undefined ? inboxPath(changed) : responsePath(id, changed))
  }
  return (
    <div className="inbox" data-open={id !== undefined || undefined}>
      <div className="inbox-head hstack">
        <h1 tabIndex={-1}>{submissions.screen.title}</h1>
        <Tabs query={query} counts={counts} />
        <Button icon="download" onPress={() => $exporting.set(true)}>
          {words.export.open}
        </Button>
      </div>
      <List inbox={inbox} counts={counts} query={query} opened={id} onChange={change} />
      <div className="inbox-place">
        <Place opened={opened} navigation={navigation} />
      </div>
      {isExporting && (
        <ExportDialog
          query={query}
          total={totalOf(inbox, counts, query)}
          onClose={() => $exporting.set(false)}
        />
      )}
    </div>
  )
}

type Navigation = {
  onBack: () => void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onErased: (ids: readonly string[]) => void
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

/** Navigation between responses and back to the list, by buttons and keys; the focus follows. */
function useNavigation(
  inbox: Inbox,
  query: InboxQuery,
  id: string | undefined,
  opened: FormResponse | null,
): Navigation {
  const go = (to: FormResponse | undefined) => {
    if (!to) return
    open(responsePath(to.ContactId, query))
    afterPaint(() => {
      document.getElementById(rowId(to.ContactId))?.scrollIntoView({ block: 'nearest' })
      focusFirst(headingId)
    })
  }
  const previous = opened ? newerThan(inbox.items, opened) : undefined
  const next = opened ? olderThan(inbox.items, opened) : inbox.items[0]
  const hasMore = opened !== null && next === undefined && inbox.next !== null
  const goOn = async () => {
    if (next || !opened) return go(next)
    await store.readMore()
    go(olderThan(store.$inbox.get().items, opened))
  }
  const onBack = () => {
    open(inboxPath(query))
    afterPaint(() => {
      if (id !== undefined) focusFirst(rowId(id))
      if (document.activeElement === document.body) focusHeading()
    })
  }
  const onErased = (ids: readonly string[]) => {
    const left = inbox.items.filter(({ ContactId }) => !ids.includes(ContactId))
    const neighbour = opened ? (olderThan(left, opened) ?? newerThan(left, opened)) : undefined
    // After the last listed response is erased, the address must no longer name the person.
    open(inboxPath({ ...query, ...(left.length === 0 && { person: undefined, q: undefined }) }))
    afterPaint(() => {
      if (neighbour) focusFirst(rowId(neighbour.ContactId))
      else focusHeading()
    })
  }
  useShortcuts({ 'next response': () => void goOn(), 'previous response': () => go(previous) })
  useShortcuts(
    {
      clear: (event) => {
        if (isTyping(event)) focusFirst(headingId)
        else onBack()
      },
    },
    id !== undefined,
  )
  return {
    onBack,
    onPrevious: previous ? () => go(previous) : null,
    onNext: next || hasMore ? () => void goOn() : null,
    onErased,
  }
}
