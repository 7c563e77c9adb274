import { useEffect, useState } from 'react'
import { inbox } from '#kinds/index.ts'
import { cmsPalette as words } from '#messages/en/cms-palette.ts'
import { request } from '../network/api.ts'
import { itemPath } from '../stores/router.ts'
import type { Entry } from './entry.ts'

type Response = { Id: string; Reference: string; FormType: string; FormData: Readonly<Record<string, unknown>> }

/** Each search reads personal data and is written down, so it waits until the typing rests, and begins with two letters. */
const REST = 300
const LEAST = 2
const MOST = 6

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

/** Form responses by name, address or reference, through the server's own search; an older answer never comes after a newer one. */
export function useResponses(typed: string): Searched {
  const [searched, setSearched] = useState<Searched & { query: string }>({ ...nothing, query: '' })
  const query = typed.trim()
  const isAsked = query.length >= LEAST
  useEffect(() => {
    if (!isAsked) return undefined
    const leaving = new AbortController()
    const look = async () => {
      const { method, path } = inbox.api.search
      const answer = await request<Response[]>(method, `${path}?limit=${MOST}`, { body: { q: query }, signal: leaving.signal, wait: false })
      if (leaving.signal.aborted) return
      setSearched(answer.ok ? { state: 'found', entries: answer.data.map(entryOf), query } : { state: 'failed', entries: [], query })
    }
    const timer = setTimeout(() => void look(), REST)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [query, isAsked])
  if (!isAsked) return nothing
  // What an earlier search found stays until the next one answers, so that the list does not jump with every letter.
  return searched.query === query ? searched : { state: 'looking', entries: searched.entries }
}
