import type { AnyKind, Screen } from '#kinds/define.ts'
import type { Stored } from '../model/values.ts'
import { request, type Answer, type Options, type Transport } from './api.ts'

/** Records of a kind as its list answers them: without the bodies that the kind names. */
export type StoredList = readonly Stored[]

/** The first page is all that a window shows and a little more, so that its rows come soon; then as many as the server gives. */
const FIRST = 100
const NEXT = 1_000

/** A list is an array, or an object of arrays by a field's value. */
const flat = (data: StoredList | Readonly<Record<string, StoredList>>): StoredList =>
  Array.isArray(data)
    ? (data as StoredList)
    : Object.values(data as Record<string, StoredList>).flat()

/**
 * Reads every page of a kind's list as staff see it; `only` narrows it where the list can be asked for a part.
 * `onPage` gets each page but the last as it comes: a long list shows its beginning before its end is there.
 */
export type ReadList = (
  kind: AnyKind,
  only?: Screen['only'],
  options?: Pick<Options, 'signal' | 'wait'> & { onPage?: (records: StoredList) => void },
) => Promise<Answer<StoredList>>

export const makeReadList =
  (request: Transport): ReadList =>
  async (kind, only, { onPage, ...options } = {}) => {
    const endpoint = kind.api.list
    if (!endpoint) return { ok: false, kind: 'not_found' }
    const body = endpoint.method === 'GET' ? undefined : only ? { [only.key]: only.value } : {}
    const records: Stored[] = []
    // A board is not paged: its answer is an object.
    let path = `${endpoint.path}?scope=staff${kind.board ? '' : `&limit=${FIRST}`}`
    for (;;) {
      const answer = await request<StoredList>(endpoint.method, path, {
        rejection: endpoint.rejection,
        ...(body && { body }),
        ...options,
      })
      if (!answer.ok) return answer
      const page = flat(answer.data)
      records.push(...page)
      if (answer.next === null) return { ...answer, data: records }
      onPage?.(page)
      path = answer.next.replace(/\blimit=\d+/, `limit=${NEXT}`)
    }
  }

/** The browser's own. */
export const readList = makeReadList(request)
