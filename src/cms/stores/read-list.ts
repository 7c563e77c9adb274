import type { AnyKind, Screen } from '#kinds/define.ts'
import { request, type Answer, type Transport } from '../network/api.ts'

export type Records = readonly Readonly<Record<string, unknown>>[]

/** The first page is all that a window shows and a little more, so that its rows come soon; then as many as the server gives. */
const FIRST = 100
const NEXT = 1_000

/** A list comes as an array, or as an object of arrays by a field's value. */
const flat = (data: Records | Readonly<Record<string, Records>>): Records => (Array.isArray(data) ? (data as Records) : Object.values(data as Record<string, Records>).flat())

/**
 * Reads every page of a kind's list as staff see it; `only` narrows it where the list can be asked for a part.
 * @param onPage gets each page but the last as it comes: a long list shows its beginning before its end is there
 */
export type ReadList = (kind: AnyKind, only?: Screen['only'], signal?: AbortSignal, onPage?: (records: Records) => void) => Promise<Answer<Records>>

export const makeReadList =
  (request: Transport): ReadList =>
  async (kind, only, signal, onPage) => {
    const endpoint = kind.api.list
    if (!endpoint) return { ok: false, kind: 'not_found' }
    const body = endpoint.method === 'GET' ? undefined : only ? { [only.key]: only.value } : {}
    const records: Records[number][] = []
    // A board is answered whole: an object, not a page of an array.
    let path = `${endpoint.path}?scope=staff${kind.board ? '' : `&limit=${FIRST}`}`
    for (;;) {
      const answer = await request<Records>(endpoint.method, path, { ...(body && { body }), ...(signal && { signal }) })
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
