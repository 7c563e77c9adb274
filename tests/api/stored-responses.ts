import { randomUUID } from 'node:crypto'
import type { FormType, State } from '#kinds/submissions.ts'
import { mapPooled } from '#store/concurrency.ts'
import type { Store } from '#store/store.ts'
import type { Services } from '../../netlify/api/services.ts'
import { submissionKey, type Submission } from '../../netlify/api/submissions/submission.ts'
import { formData } from './forms.ts'

/** Form response as stored after a post, with its mail sent. `at`: milliseconds since 1970. */
export const storedResponse = (
  at: number,
  more: Partial<Submission> & { values?: Record<string, unknown> } = {},
): Submission => {
  const [id, op, time] = [randomUUID(), randomUUID(), new Date(at).toISOString()]
  const type: FormType = more.type ?? 'CONTACT'
  const state: State = more.state ?? 'new'
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

const WIDTH = 16

/**
 * Stores form responses without the API, as an import does: the inbox has to find them by itself.
 */
export const storeResponses = async (
  { forms }: Pick<Services, 'forms'>,
  responses: readonly Submission[],
): Promise<void> => {
  await mapPooled(responses, WIDTH, (one) =>
    forms.put(submissionKey(one.id), one, { onlyIfNew: true }),
  )
}

export type Traffic = {
  reads: number
  bytes: number
  largest: number
  lists: number
  writes: number
}

/** Store that reports its traffic. */
export const countedStore = (store: Store): { store: Store; since(): Traffic } => {
  const none = (): Traffic => ({ reads: 0, bytes: 0, largest: 0, lists: 0, writes: 0 })
  let traffic = none()
  const counted: Store = {
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
    put: (...args) => ((traffic.writes += 1), store.put(...args)),
    list: (...prefix) => ((traffic.lists += 1), store.list(...prefix)),
    listFrom: (beginning) => ((traffic.lists += 1), store.listFrom(beginning)),
  }
  return {
    store: counted,
    since: () => {
      const now = traffic
      traffic = none()
      return now
    },
  }
}
