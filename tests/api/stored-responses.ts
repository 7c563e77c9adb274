import { randomUUID } from 'node:crypto'
import type { FormType, ResponseState } from '#kinds/submissions.ts'
import { mapPooled } from '#store/concurrency.ts'
import type { Store } from '#store/store.ts'
import type { Services } from '../../netlify/api/services.ts'
import { submissionKey, type Submission } from '../../netlify/api/submissions/submission.ts'
import { formData } from './forms.ts'

/**
 * Form response as the API stores it, without mail.
 * @param receivedAt time in milliseconds since 1970
 * @param more fields that differ from those of an ordinary response
 */
export const storedResponse = (
  receivedAt: number,
  more: Partial<Submission> & { values?: Record<string, unknown> } = {},
): Submission => {
  const [id, op, time] = [randomUUID(), randomUUID(), new Date(receivedAt).toISOString()]
  const type: FormType = more.type ?? 'CONTACT'
  const state: ResponseState = more.state ?? 'new'
  return {
    id,
    rev: '1',
    op,
    ops: [op],
    hash: 'h'.repeat(64),
    spam: null,
    note: '',
    mail: [],
    receivedAt: time,
    updatedAt: time,
    updatedBy: null,
    ...more,
    type,
    state,
    values: { ...formData(type), locale: 'en', website: '', startedAt: '', ...more.values },
  }
}

/** Number of responses that are stored at the same time. */
const PARALLEL_WRITES = 16

/** Stores form responses without the API, and so without a note of them for the inbox's list. */
export const storeResponses = async (
  { forms }: Pick<Services, 'forms'>,
  responses: readonly Submission[],
): Promise<void> => {
  await mapPooled(responses, PARALLEL_WRITES, (response) =>
    forms.put(submissionKey(response.id), response, { onlyIfNew: true }),
  )
}

export type Traffic = {
  /** Documents read. */
  reads: number
  /** Bytes of all read documents. */
  bytes: number
  /** Bytes of the largest read document. */
  largest: number
  /** Listings of keys. */
  lists: number
  /** Documents written. */
  writes: number
}

/** Store that counts its traffic; `trafficSinceLast` returns the traffic since its last call. */
export const countingStore = (store: Store): { store: Store; trafficSinceLast(): Traffic } => {
  const noTraffic = (): Traffic => ({ reads: 0, bytes: 0, largest: 0, lists: 0, writes: 0 })
  let traffic = noTraffic()
  const counting: Store = {
    ...store,
    get: async <T>(key: Parameters<Store['get']>[0]) => {
      const found = await store.get<T>(key)
      const bytes = found ? Buffer.byteLength(JSON.stringify(found.data)) : 0
      traffic = {
        ...traffic,
        reads: traffic.reads + 1,
        bytes: traffic.bytes + bytes,
        largest: Math.max(traffic.largest, bytes),
      }
      return found
    },
    put: (...args) => {
      traffic.writes += 1
      return store.put(...args)
    },
    list: (...prefix) => {
      traffic.lists += 1
      return store.list(...prefix)
    },
    listFrom: (beginning) => {
      traffic.lists += 1
      return store.listFrom(beginning)
    },
  }
  return {
    store: counting,
    trafficSinceLast: () => {
      const counted = traffic
      traffic = noTraffic()
      return counted
    },
  }
}
