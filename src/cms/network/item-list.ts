import type { AnyKind, Screen } from '#kinds/define.ts'
import type { StoredRecord } from '../model/values.ts'
import { request, type Answer, type RequestOptions, type Transport } from './api.ts'
import { storedListOf, type SentList } from './wire-names.ts'

/** Records of a kind's list, without the bodies that the kind names. */
export type StoredList = readonly StoredRecord[]

/** Records on the first page: a little more than a window shows, so that rows appear soon. */
const FIRST_LIMIT = 100
/** Records on each later page: the server's maximum. */
const LATER_LIMIT = 1_000

/**
 * Reads every page of a kind's list as staff see it.
 * @param only limits the list to a part, where the endpoint supports that
 * @param options `onPage` is called with each page except the last, as it arrives: a long list is
 *   shown before it is complete
 */
export type ReadList = (
  kind: AnyKind,
  only?: Screen['only'],
  options?: Pick<RequestOptions, 'signal' | 'waitsForSignIn'> & {
    onPage?: (records: StoredList) => void
  },
) => Promise<Answer<StoredList>>

export const makeReadList =
  (request: Transport): ReadList =>
  async (kind, only, { onPage, ...options } = {}) => {
    const endpoint = kind.api.list
    if (!endpoint) return { ok: false, kind: 'not_found' }
    const part = only ? { [only.key]: only.value } : {}
    const body = endpoint.method === 'GET' ? undefined : part
    const records: StoredRecord[] = []
    // The list of a board is not paged: its answer is an object.
    const limit = kind.board ? '' : `&limit=${FIRST_LIMIT}`
    let path = `${endpoint.path}?scope=staff${limit}`
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
      path = answer.next.replace(/\blimit=\d+/, `limit=${LATER_LIMIT}`)
    }
  }

/** Reads lists with the browser's transport. */
export const readList = makeReadList(request)
