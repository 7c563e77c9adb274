import { useStore } from '@nanostores/react'
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { Icon } from '#views/icon.tsx'
import { QUERY_COMPLETE_MS, reportUnansweredQuery } from './missed.ts'
import { pageListOf, type PageList } from './page-list.ts'
import { Advice, Results, SearchStatus } from './results.tsx'
import {
  $search,
  find,
  indexHref,
  isSure,
  MAX_LETTERS,
  openIndex,
  type SearchProps,
  type Words,
} from './state.ts'

/** Milliseconds without input before the address is updated: browsers limit the update rate. */
const inputPauseMs = 300

/** Timer of the pending update of the address. */
const pending: { timer?: ReturnType<typeof setTimeout> } = {}

/** Stores the query in the page's address, for going back and for sharing. */
export const keepInAddress = (query: string): void => {
  clearTimeout(pending.timer)
  pending.timer = setTimeout(() => {
    const url = new URL(location.href)
    if (query) url.searchParams.set('q', query)
    else url.searchParams.delete('q')
    if (url.href !== location.href) history.replaceState(history.state, '', url)
  }, inputPauseMs)
}

type Props = {
  words: Words
  page: SearchProps
  /**
   * The page's own list of questions; set in the browser only, null on a page without one.
   */
  list?: PageList | null
  /** Called when the search responds; set in the browser only. */
  onReady?: () => void
}

/** Maximum number of results shown as links. */
const maxLinks = 8
/** Maximum number of hits in the page's own list of questions. */
const maxHits = 50
/** Maximum number of hits where nothing matches exactly. */
const maxNearHits = 3

/**
 * The search field with its messages: complete HTML from the server, hydrated when a visitor
 * reaches for it.
 */
export function Search({ words, page, list = null, onReady }: Props): ReactNode {
  const { query, state } = useStore($search)
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const asked = query.trim()
  const found = useMemo(() => (state === 'ready' ? find(asked) : null), [asked, state])
  const isQuestions = page.place === 'faq' || page.place === 'businessfaq'
  const hits = (found?.hits ?? []).filter(
    ({ entry }) => entry.kind !== 'page' || page.place === 'missing',
  )
  const isNear = hits.length > 0 && !hits.some(isSure)
  const entries = hits.slice(0, isNear ? maxNearHits : undefined).map(({ entry }) => entry)
  // On a page of questions, the page's own questions are the main results: they filter its list.
  const mainResults = isQuestions
    ? entries.filter(({ kind }) => kind === page.place).slice(0, maxHits)
    : entries
  const otherResults = isQuestions ? entries.filter(({ kind }) => kind !== page.place) : []
  const links = isQuestions ? otherResults : mainResults

  const ask = (typed: string): void => {
    // The address may hold more than the field accepts.
    const text = typed.slice(0, MAX_LETTERS)
    $search.setKey('query', text)
    keepInAddress(text.trim())
    if (text.trim()) void openIndex(indexHref(page.language))
  }
  const clear = (): void => {
    if (!field.current) return
    field.current.value = ''
    field.current.focus()
    ask('')
  }
  useEffect(() => {
    // Handles input and focus from before hydration.
    if (field.current?.value) ask(field.current.value)
    if (field.current === document.activeElement) void openIndex(indexHref(page.language))
    onReady?.()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the island begins
  }, [])
  useLayoutEffect(
    () => list?.show(found && { entries: mainResults, isHit: found.isHit }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `mainResults` follows from `found`
    [found, list],
  )

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !field.current?.value) return
    event.preventDefault()
    clear()
  }
  const isEmpty = found !== null && mainResults.length === 0 && otherResults.length === 0
  useEffect(() => {
    const timer = isEmpty
      ? setTimeout(() => reportUnansweredQuery(asked, page.language), QUERY_COMPLETE_MS)
      : undefined
    return () => clearTimeout(timer)
  }, [isEmpty, asked, page.language])
  const more = found && (
    <>
      {isQuestions && links.length > 0 && (
        <h2>{words.also[page.place === 'faq' ? 'businessfaq' : 'faq']}</h2>
      )}
      {links.length > 0 && (
        <Results entries={links.slice(0, maxLinks)} isHit={found.isHit} words={words} page={page} />
      )}
      {(isEmpty || isNear) && <Advice words={words} page={page} />}
    </>
  )
  return (
    <>
      <form
        role="search"
        aria-label={words.label}
        onSubmit={(event) => {
          event.preventDefault()
          if (!list?.open()) results.current?.querySelector('a')?.focus()
        }}
      >
        <label className="vh" htmlFor="q">
          {page.place === 'missing' ? words.labelAll : words.label}
        </label>
        <div className="asking">
          <button type="submit" aria-label={words.go}>
            <Icon name="search" />
          </button>
          <input
            id="q"
            name="q"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_LETTERS}
            placeholder={words.examples[page.place === 'businessfaq' ? 'businessfaq' : 'faq']}
            ref={field}
            onInput={(event) => ask(event.currentTarget.value)}
            onFocus={() => void openIndex(indexHref(page.language))}
            onKeyDown={onKeyDown}
          />
          <button type="button" aria-label={words.clear} hidden={!query} onClick={clear}>
            <Icon name="close" size={20} />
          </button>
        </div>
        <p role="status">
          {asked && state === 'loading' && words.searching}
          {found && (
            <SearchStatus
              words={words}
              page={page}
              query={asked}
              count={mainResults.length}
              hasMore={otherResults.length > 0}
              isNear={isNear}
            />
          )}
        </p>
        {asked && state === 'failed' && (
          <p role="alert">
            {navigator.onLine ? words.failed : words.offline}{' '}
            <button type="button" onClick={() => void openIndex(indexHref(page.language))}>
              {words.again}
            </button>
          </p>
        )}
      </form>
      {list ? createPortal(more, list.aside) : <div ref={results}>{more}</div>}
    </>
  )
}

/**
 * Hydrates a search that the server rendered, and searches for input from before then. Resolves
 * when the search responds.
 */
export const hydrateSearch = (
  container: HTMLElement,
  page: SearchProps,
  words: Words,
): Promise<void> =>
  new Promise((resolve) => {
    const list = pageListOf(document.querySelector<HTMLElement>('.questions'))
    hydrateRoot(container, <Search words={words} page={page} list={list} onReady={resolve} />)
  })
