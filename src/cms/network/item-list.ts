import type { AnyKind, Screen } from '#kinds/define.ts'
import type { Stored } from '../model/values.ts'
import { request, type Answer, type Options, type Transport } from './api.ts'
import { storedListOf, type SentList } from './wire-names.ts'

/** Records of a kind's list, without the bodies that the kind names. */
export type StoredList = readonly Stored[]

/**
 * Records per page. The first page fills a window and a little more: its rows appear soon. The next
 * ones have as many as the server returns.
 */
const FIRST = 100
const NEXT = 1_000

/**
 * Reads every page of a kind's list as staff see it; `only` limits it to a part where the endpoint
 * supports that. `onPage` gets each page but the last as it arrives: a long list is shown before it
 * is complete.
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
      const answer = await request<SentList>(endpoint.method, path, {
        rejection: endpoint.rejection,
        ...(body && { body }),
        ...options,
      })
      if (!answer.ok) return answer
      const page = storedListOf(kind, answer.data)
      records.push(...page)
      if (answer.next === null) return { ...answer, data: records }
      onPage?.(page)
      path = answer.next.replace(/\blimit=\d+/, `limit=${NEXT}`)
    }
  }

/** Reads lists with the browser's transport. */
export const readList = makeReadList(request)
