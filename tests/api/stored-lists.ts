import { randomUUID } from 'node:crypto'
import { kinds } from '#kinds/index.ts'
import { mapPooled } from '#store/concurrency.ts'
import { readSummaries, refresh } from '#store/projections.ts'
import { entityKey, type Entity } from '#store/records.ts'
import type { StoreAccess } from '#store/store.ts'
import { createServices } from '../../netlify/api/services.ts'
import { accessTo } from '../blobs/temporary.ts'
import { records } from '../fixtures/records.ts'
import type { Api } from './harness.ts'

/** Request to a store. */
type Sent = {
  method: string
  key: string
  /** Bytes of the request's body. */
  requestBytes: number
  /** Bytes of the response's body. */
  responseBytes: number
}

/** Access to the store that records each request for a list (`p/…`) or a record (`e/…`). */
export const recordingAccess = () => {
  const sent: Sent[] = []
  const access = (real: Required<StoreAccess>): StoreAccess => ({
    ...real,
    fetch: async (input, init) => {
      const response = await real.fetch(input, init)
      const bytes = await response.clone().arrayBuffer()
      // The path is `/<site>/<store>/<key>`.
      const key = new URL(input instanceof Request ? input.url : input).pathname
        .split('/')
        .slice(3)
        .join('/')
      if (/^[pe]\//.test(key))
        sent.push({
          method: (init?.method ?? 'GET').toUpperCase(),
          key,
          requestBytes: typeof init?.body === 'string' ? Buffer.byteLength(init.body) : 0,
          responseBytes: bytes.byteLength,
        })
      return response
    },
  })
  /** Returns the requests since its last call, and forgets them. */
  const takeRequests = (): Sent[] => sent.splice(0)
  return { access, takeRequests }
}

/** Services as in another process: with the same stores, but with empty caches. */
export const servicesOfOtherProcess = (
  { services, deployContext, blobs }: Api,
  access: StoreAccess = accessTo(blobs),
) => createServices({ settings: services.settings, deployContext, access, log: () => undefined })

/** Published post as it is stored. */
export const storedPost = (id: string, BlogTitle = id): Entity => ({
  ...publishedEntity,
  id,
  data: { ...records.blog.data, BlogTitle },
})

const publishedEntity: Omit<Entity, 'id' | 'data'> = {
  rev: '000001a',
  op: 'a',
  ops: ['a'],
  previous: null,
  rank: null,
  status: 'published',
  publishAt: null,
  expireAt: null,
  slug: null,
  oldSlugs: [],
  touched: { en: '', ar: '' },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: 'a@b.example',
  deletedAt: null,
}

/** Stores this many posts, and their lists. @returns their ids */
export const storePosts = async (
  { services: { content, clock } }: Api,
  count: number,
): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID())
  await mapPooled(ids, 20, (id) =>
    content.put(entityKey(kinds.blog, id), storedPost(id), { onlyIfNew: true }),
  )
  // A longer time limit than usual: a long list takes seconds on a busy machine.
  await refresh(
    content,
    { ...clock, limit: (milliseconds) => clock.limit(20 * milliseconds) },
    kinds.blog,
  )
  return ids
}

/** Sorted titles in the list of the blog. */
export const readTitles = async (
  { content, clock }: Api['services'],
  scope: 'public' | 'staff' = 'public',
) =>
  (await readSummaries(content, clock, kinds.blog, scope))
    .map(({ data }) => String(data['BlogTitle']))
    .sort()
