import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useLayoutEffect, useState } from 'react'
import { inbox } from '#kinds/index.ts'
import { cmsPalette as words } from '#messages/en/cms-palette.ts'
import { request, type Transport } from '../network/api.ts'
import { itemPath } from '../stores/router.ts'
import type { Entry } from './search.ts'

type FoundResponse = {
  Id: string
  Reference: string
  FormType: string
  FormData: Readonly<Record<string, unknown>>
}

// Every search reads personal data and is logged: these limits avoid needless searches.
/** Milliseconds without typing before a search is sent. */
const DEBOUNCE_MS = 300
/** Minimum length of a searched text, in characters. */
const MIN_LENGTH = 2
const MAX_RESULTS = 6

/** State and hits of the search among form responses. */
export type ResponseSearchState = {
  state: 'idle' | 'looking' | 'found' | 'failed'
  entries: readonly Entry[]
}

const idleSearch: ResponseSearchState = { state: 'idle', entries: [] }

const formName = (type: string): string =>
  inbox.types.find(({ value }) => value === type)?.label ?? type

function entryOf({ Id, Reference, FormType, FormData }: FoundResponse): Entry {
  const name = [FormData['firstName'], FormData['lastName']]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ')
  return {
    id: `response/${Id}`,
    group: words.groups.responses,
    icon: 'inbox',
    title: name || words.unnamed,
    ...(name !== '' && {
      lang: /\p{Script=Arabic}/u.test(name) ? ('ar' as const) : ('en' as const),
    }),
    detail: words.response(Reference, formName(FormType)),
    target: itemPath(inbox.screen.path, Id),
  }
}

export type ResponseSearch = {
  $searched: ReadableAtom<ResponseSearchState>
  /** Cancels the search under way, and searches for a text after the debounce. */
  searchFor: (typed: string) => void
  /** Cancels the search under way, and drops the results. */
  stop: () => void
}

export type SearchContext = {
  transport: Transport
  /** Calls `run` after the debounce. Returns a function that prevents the call. */
  debounce: (run: () => void) => () => void
}

/**
 * Makes the search for form responses by name, address or reference on the server. A late answer to
 * an older text never replaces a newer answer.
 */
export function makeResponseSearch({ transport, debounce }: SearchContext): ResponseSearch {
  const $searched = atom<ResponseSearchState>(idleSearch)
  let query = ''
  /** Last answer, with the text it was searched for. */
  let latest: ResponseSearchState & { query: string } = { ...idleSearch, query }
  let cancel = (): void => undefined

  const find = async (wanted: string, signal: AbortSignal): Promise<void> => {
    const { method, path } = inbox.api.search
    const answer = await transport<FoundResponse[]>(method, `${path}?limit=${MAX_RESULTS}`, {
      body: { q: wanted },
      signal,
      waitsForSignIn: false,
    })
    if (signal.aborted) return
    latest = answer.ok
      ? { state: 'found', entries: answer.data.map(entryOf), query: wanted }
      : { state: 'failed', entries: [], query: wanted }
    $searched.set(latest)
  }

  return {
    $searched,
    searchFor(typed) {
      const wanted = typed.trim()
      if (wanted === query) return
      query = wanted
      cancel()
      if (wanted.length < MIN_LENGTH) return $searched.set(idleSearch)
      // Earlier results stay until the next answer: the list must not jump with every letter.
      $searched.set(
        latest.query === wanted ? latest : { state: 'looking', entries: latest.entries },
      )
      const controller = new AbortController()
      const cancelTimer = debounce(() => void find(wanted, controller.signal))
      cancel = () => {
        cancelTimer()
        controller.abort()
      }
    },
    stop() {
      cancel()
      query = ''
      latest = { ...idleSearch, query }
      $searched.set(idleSearch)
    },
  }
}

const debounce: SearchContext['debounce'] = (run) => {
  const timer = setTimeout(run, DEBOUNCE_MS)
  return () => clearTimeout(timer)
}

/**
 * State of {@link makeResponseSearch} in a component: unmounting cancels it and drops the results.
 */
export function useResponses(typed: string): ResponseSearchState {
  const [search] = useState(() => makeResponseSearch({ transport: request, debounce }))
  useLayoutEffect(() => search.searchFor(typed), [search, typed])
  useEffect(() => search.stop, [search])
  return useStore(search.$searched)
}
