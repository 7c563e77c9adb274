import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useLayoutEffect, useState } from 'react'
import { inbox } from '#kinds/index.ts'
import { cmsPalette as words } from '#messages/en/cms-palette.ts'
import { request, type Transport } from '../network/api.ts'
import { itemPath } from '../stores/router.ts'
import type { Entry } from './search.ts'

type Response = {
  Id: string
  Reference: string
  FormType: string
  FormData: Readonly<Record<string, unknown>>
}

/**
 * Milliseconds of the debounce, and minimum length of a search: each one reads personal data and is
 * logged.
 */
const DEBOUNCE_MS = 300
const LEAST = 2
const MAX_RESULTS = 6

export type Searched = { state: 'idle' | 'looking' | 'found' | 'failed'; entries: readonly Entry[] }

const nothing: Searched = { state: 'idle', entries: [] }

const formName = (type: string): string =>
  inbox.types.find(({ value }) => value === type)?.label ?? type

function entryOf({ Id, Reference, FormType, FormData }: Response): Entry {
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
    go: itemPath(inbox.screen.path, Id),
  }
}

export type ResponseSearch = {
  $searched: ReadableAtom<Searched>
  /** Searches for a text after the debounce; a search under way is cancelled. */
  type: (typed: string) => void
  /** Cancels the search under way, and drops the results. */
  stop: () => void
}

export type SearchContext = {
  transport: Transport
  /** Runs after the debounce; returns a function that cancels. */
  debounce: (run: () => void) => () => void
}

/**
 * Search for form responses by name, address or reference on the server; an older answer never
 * replaces a newer one.
 */
export function makeResponseSearch({ transport, debounce }: SearchContext): ResponseSearch {
  const $searched = atom<Searched>(nothing)
  let query = ''
  let found: Searched & { query: string } = { ...nothing, query }
  let cancel = (): void => undefined

  const find = async (wanted: string, signal: AbortSignal): Promise<void> => {
    const { method, path } = inbox.api.search
    const answer = await transport<Response[]>(method, `${path}?limit=${MAX_RESULTS}`, {
      body: { q: wanted },
      signal,
      wait: false,
    })
    if (signal.aborted) return
    found = answer.ok
      ? { state: 'found', entries: answer.data.map(entryOf), query: wanted }
      : { state: 'failed', entries: [], query: wanted }
    $searched.set(found)
  }

  return {
    $searched,
    type(typed) {
      const wanted = typed.trim()
      if (wanted === query) return
      query = wanted
      cancel()
      if (wanted.length < LEAST) return $searched.set(nothing)
      // Earlier results stay until the next answer: the list must not jump with every letter.
      $searched.set(found.query === wanted ? found : { state: 'looking', entries: found.entries })
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
      found = { ...nothing, query }
      $searched.set(nothing)
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
export function useResponses(typed: string): Searched {
  const [search] = useState(() => makeResponseSearch({ transport: request, debounce }))
  useLayoutEffect(() => search.type(typed), [search, typed])
  useEffect(() => search.stop, [search])
  return useStore(search.$searched)
}
