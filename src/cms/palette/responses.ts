import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useLayoutEffect, useState } from 'react'
import { inbox } from '#kinds/index.ts'
import { cmsPalette as words } from '#messages/en/cms-palette.ts'
import { request, type Transport } from '../network/api.ts'
import { itemPath } from '../stores/router.ts'
import type { Entry } from './search.ts'

type Response = { Id: string; Reference: string; FormType: string; FormData: Readonly<Record<string, unknown>> }

/** Each search reads personal data and is written down, so it waits until the typing rests, and begins with two letters. */
const REST = 300
const LEAST = 2
const MAX_RESULTS = 6

export type Searched = { state: 'idle' | 'looking' | 'found' | 'failed'; entries: readonly Entry[] }

const nothing: Searched = { state: 'idle', entries: [] }

const formName = (type: string): string => inbox.types.find(({ value }) => value === type)?.label ?? type

function entryOf({ Id, Reference, FormType, FormData }: Response): Entry {
  const name = [FormData['firstName'], FormData['lastName']].filter((part) => typeof part === 'string' && part !== '').join(' ')
  return {
    id: `response/${Id}`,
    group: words.groups.responses,
    icon: 'inbox',
    title: name || words.unnamed,
    ...(name !== '' && { lang: /\p{Script=Arabic}/u.test(name) ? ('ar' as const) : ('en' as const) }),
    detail: words.response(Reference, formName(FormType)),
    go: itemPath(inbox.screen.path, Id),
  }
}

export type ResponseSearch = {
  $searched: ReadableAtom<Searched>
  /** Looks for what is typed now, once the typing rests; what was looked for before is called off. */
  type: (typed: string) => void
  /** Calls off what is under way, and forgets what was found. */
  stop: () => void
}

export type SearchContext = {
  transport: Transport
  /** Calls back when the typing has rested; returns what calls that off. */
  rest: (run: () => void) => () => void
}

/** Form responses by name, address or reference, through the server's own search; an older answer never comes after a newer one. */
export function makeResponseSearch({ transport, rest }: SearchContext): ResponseSearch {
  const $searched = atom<Searched>(nothing)
  let query = ''
  let found: Searched & { query: string } = { ...nothing, query }
  let cancel = (): void => undefined

  const look = async (wanted: string, signal: AbortSignal): Promise<void> => {
    const { method, path } = inbox.api.search
    const answer = await transport<Response[]>(method, `${path}?limit=${MAX_RESULTS}`, { body: { q: wanted }, signal, wait: false })
    if (signal.aborted) return
    found = answer.ok ? { state: 'found', entries: answer.data.map(entryOf), query: wanted } : { state: 'failed', entries: [], query: wanted }
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
      // What an earlier search found stays until the next one answers, so that the list does not jump with every letter.
      $searched.set(found.query === wanted ? found : { state: 'looking', entries: found.entries })
      const leaving = new AbortController()
      const callOff = rest(() => void look(wanted, leaving.signal))
      cancel = () => {
        callOff()
        leaving.abort()
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

const rest: SearchContext['rest'] = (run) => {
  const timer = setTimeout(run, REST)
  return () => clearTimeout(timer)
}

/** {@link makeResponseSearch} for a component: it ends, and forgets what it found, with it. */
export function useResponses(typed: string): Searched {
  const [search] = useState(() => makeResponseSearch({ transport: request, rest }))
  useLayoutEffect(() => search.type(typed), [search, typed])
  useEffect(() => search.stop, [search])
  return useStore(search.$searched)
}
