import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { useShortcuts } from '../keys/shortcuts.ts'
import { $isExporting, $page, openPage, replaceAddress } from '../stores/router.ts'
import { Button, KeyHint } from '../ui/controls.tsx'
import { afterPaint, focusFirst, focusHeading } from '../ui/focus.ts'
import { LoadError, LoadingSpinner } from '../ui/placeholders.tsx'
import { Detail, headingId } from './detail.tsx'
import { ExportDialog } from './export-dialog.tsx'
import type { FormResponse } from './form-response.ts'
import { newerThan, olderThan, type Inbox, type OpenedResponse } from './inbox.ts'
import { List, rowId, Tabs, type ChangeQuery } from './list.tsx'
import { $totalCount, $counts } from './new-count.ts'
import {
  requestBodyOf,
  cleanQuery,
  inboxPath,
  hasPlainSearch,
  queryOf,
  responsePath,
  totalOf,
  type InboxQuery,
} from './query.ts'
import { inbox as store } from './stores.ts'

/** Reads the list when the query changes, and again when the number of all responses grows. */
function useListReading(query: InboxQuery): void {
  const totalCount = useStore($totalCount)
  const countBefore = useRef(totalCount)
  const queryKey = JSON.stringify(requestBodyOf(query))
  // `query` is a new object after every change of the address, also when it says the same.
  const latestQuery = useRef(query)
  useEffect(() => {
    latestQuery.current = query
  })
  useEffect(() => void store.read(latestQuery.current), [queryKey])
  useEffect(() => {
    if (countBefore.current !== null && totalCount !== null && totalCount > countBefore.current)
      void store.read(latestQuery.current)
    countBefore.current = totalCount
  }, [totalCount])
}

/** Replaces a search in plain text in the address, which is personal data, by a token. */
function useSearchToken(
  search: Readonly<Record<string, string>> | undefined,
  id: string | undefined,
  query: InboxQuery,
): void {
  const isPlain = search !== undefined && hasPlainSearch(search)
  useEffect(() => {
    if (isPlain) replaceAddress(id === undefined ? inboxPath(query) : responsePath(id, query))
  }, [isPlain, id, query])
}

/** Opens the response with the id in the address; null for an address without an id. */
function useOpened(id: string | undefined): OpenedResponse | null {
  const opened = useStore(store.$opened)
  useEffect(() => {
    if (id === undefined) store.$opened.set(null)
    else void store.open(id)
  }, [id])
  if (id === undefined) return null
  // The store still has the response that was open before, until the effect above has run.
  return opened?.id === id ? opened : { id, state: 'loading', response: null }
}

/**
 * Focuses the heading of a response when the response appears, except one that the store had
 * already read when the screen opened.
 */
function useHeadingFocus(opened: OpenedResponse | null): void {
  const id = opened?.response?.ContactId
  /** Id of the response shown by the first render; undefined once no response is shown. */
  const shownFirst = useRef(id)
  useEffect(() => {
    if (id === undefined) shownFirst.current = undefined
    else if (shownFirst.current !== id) document.getElementById(headingId)?.focus()
  }, [id])
}

/** Pane of the open response; a text while no response is open. */
function DetailPane({
  opened,
  navigation,
}: {
  opened: OpenedResponse | null
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
    return <LoadError text={words.openFailed} onRetry={() => void store.open(opened.id)} />
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
  return <LoadingSpinner label={words.opening} />
}

/** Inbox: the list and next to it the open response; a narrow window shows one of the two. */
export function InboxScreen({ id }: { id: string | undefined }): ReactNode {
  const page = useStore($page)
  const query = useMemo(() => queryOf(page?.search ?? {}), [page])
  const inbox = useStore(store.$inbox)
  const counts = useStore($counts)
  const isExporting = useStore($isExporting)
  const opened = useOpened(id)
  useEffect(() => () => $isExporting.set(false), [])
  useSearchToken(page?.search, id, query)
  useListReading(query)
  useHeadingFocus(opened)
  const navigation = useNavigation(inbox, query, id, opened?.response ?? null)
  const change: ChangeQuery = (next) => {
    const changed = cleanQuery({ ...query, ...next })
    replaceAddress(id === undefined ? inboxPath(changed) : responsePath(id, changed))
  }
  return (
    <div className="inbox" data-open={id !== undefined || undefined}>
      <div className="inbox-head hstack">
        <h1 tabIndex={-1}>{submissions.screen.title}</h1>
        <Tabs query={query} counts={counts} />
        <Button icon="download" onPress={() => $isExporting.set(true)}>
          {words.export.open}
        </Button>
      </div>
      <List inbox={inbox} counts={counts} query={query} openedId={id} onChange={change} />
      <div className="inbox-place">
        <DetailPane opened={opened} navigation={navigation} />
      </div>
      {isExporting && (
        <ExportDialog
          query={query}
          total={totalOf(inbox, counts, query)}
          onClose={() => $isExporting.set(false)}
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
  const openResponse = (to: FormResponse | undefined) => {
    if (!to) return
    openPage(responsePath(to.ContactId, query))
    afterPaint(() => {
      document.getElementById(rowId(to.ContactId))?.scrollIntoView({ block: 'nearest' })
      focusFirst(headingId)
    })
  }
  const previous = opened ? newerThan(inbox.items, opened) : undefined
  const next = opened ? olderThan(inbox.items, opened) : inbox.items[0]
  const hasMore = opened !== null && next === undefined && inbox.next !== null
  /** Opens the next older response; reads the next page of the list first if that is necessary. */
  const openNext = async () => {
    if (next || !opened) return openResponse(next)
    await store.readMore()
    openResponse(olderThan(store.$inbox.get().items, opened))
  }
  const onBack = () => {
    openPage(inboxPath(query))
    afterPaint(() => {
      if (id !== undefined) focusFirst(rowId(id))
      if (document.activeElement === document.body) focusHeading()
    })
  }
  const onErased = (ids: readonly string[]) => {
    const remaining = inbox.items.filter(({ ContactId }) => !ids.includes(ContactId))
    const neighbour = opened
      ? (olderThan(remaining, opened) ?? newerThan(remaining, opened))
      : undefined
    // After the last listed response is erased, the address must no longer name the person.
    openPage(
      inboxPath({ ...query, ...(remaining.length === 0 && { person: undefined, q: undefined }) }),
    )
    afterPaint(() => {
      if (neighbour) focusFirst(rowId(neighbour.ContactId))
      else focusHeading()
    })
  }
  useShortcuts({
    'next response': () => void openNext(),
    'previous response': () => openResponse(previous),
  })
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
    onPrevious: previous ? () => openResponse(previous) : null,
    onNext: next || hasMore ? () => void openNext() : null,
    onErased,
  }
}
