import { randomInt, randomUUID } from 'node:crypto'
import type { AnyKind, Data, Endpoint } from '#kinds/define.ts'
import { wireOf } from '#kinds/wire.ts'
import { records } from '../../fixtures/records.ts'
import { revisionOf, type Lane, type LogAcknowledgement, type Send } from './lane.ts'

// Lanes (endless loops of writes, see lane.ts) of the content of each kind.

/** Record in a response of the API. */
type Wire = { Revision: string }

/** Data of a kind's sample record. */
export const sampleOf = ({ name }: AnyKind) =>
  (records as Record<string, { id: string; data: Data }>)[name]?.data ?? {}

/** Key of a kind's first plain text; undefined when the kind has none. */
const textKey = (kind: AnyKind): string | undefined =>
  kind.form.flatMap((row) => (row.type === 'text' && 'en' in row ? [row.en] : []))[0]

/** Sample data with a text that no other version has. */
const versionOf = (kind: AnyKind, count: number): Data => {
  const key = textKey(kind)
  return key
    ? { ...sampleOf(kind), [key]: `Version ${count} of ${randomUUID()}` }
    : { ...sampleOf(kind), refreshToken: randomUUID() }
}

/** Names of endpoints, such as `PUT /api/fees`. Endpoints that a kind lacks are left out. */
export const endpointNames = (...endpoints: (Endpoint | undefined)[]): string[] =>
  endpoints.flatMap((one) => (one ? [`${one.method} ${one.path}`] : []))

export const SAVE_DRAFT = 'save draft'
export const DISCARD_DRAFT = 'discard draft'

/** Names of the endpoints of a kind's drafts. */
const draftEndpoints = (kind: AnyKind): string[] => [
  `PUT /api/draft/${kind.name}`,
  `DELETE /api/draft/${kind.name}`,
]

/**
 * Saves a draft of a record one or several times, then publishes or discards it, at random.
 * @param rev revision of the record, which has no draft
 * @returns the revision and data of the record afterwards
 */
async function* draftOnce(
  kind: AnyKind,
  send: Send,
  note: LogAcknowledgement,
  { id, rev, data }: { id: string; rev: string; data: Data },
): AsyncGenerator<undefined, { rev: string; data: Data }> {
  const path = `/api/draft/${kind.name}`
  let lastRev = rev
  let draft = data
  for (let count = 0; count <= randomInt(2); count += 1) {
    draft = versionOf(kind, 100 + count)
    const json = { [kind.wire.id]: id, ...wireOf(kind, id, draft) }
    const { body } = await send(SAVE_DRAFT, {
      method: 'PUT',
      path,
      headers: { 'if-match': lastRev },
      json,
    })
    lastRev = (body as { Draft: Wire }).Draft.Revision
    note({ event: 'version', action: SAVE_DRAFT, kind: kind.name, id, rev: lastRev, data: draft })
    yield
  }
  if (randomInt(2) === 0) {
    const response = await send(DISCARD_DRAFT, {
      method: 'DELETE',
      path: `${path}?id=${id}`,
      headers: { 'if-match': lastRev },
    })
    note({
      event: 'version',
      action: DISCARD_DRAFT,
      kind: kind.name,
      id,
      rev: revisionOf(response),
      data,
    })
    return { rev, data }
  }
  return {
    rev: await recordSaver(kind, send, note)('update', id, rev, draft, { Draft: lastRev }),
    data: draft,
  }
}

/**
 * Function that saves a record of a kind and logs the acknowledgement. It returns the new revision.
 * Its `rev` is the revision to replace, null for a new record; `more` adds fields to the body of
 * the request.
 */
export const recordSaver =
  (kind: AnyKind, send: Send, note: LogAcknowledgement) =>
  async (
    action: 'create' | 'update',
    id: string,
    rev: string | null,
    data: Data,
    more: Data = {},
  ): Promise<string> => {
    const endpoint = kind.api[action]
    const json = { [kind.wire.id]: id, ...wireOf(kind, id, data), ...more }
    const headers: Record<string, string> = rev === null ? {} : { 'if-match': rev }
    const { body } = await send(`${action} ${kind.name}`, {
      method: endpoint?.method ?? '',
      path: endpoint?.path ?? '',
      headers,
      json,
    })
    const { Revision } = body as Wire
    note({ event: 'version', action, kind: kind.name, id, rev: Revision, data })
    return Revision
  }

/** Lane of records of one kind, each created, updated, drafted, removed and sometimes restored. */
export const collectionLane = (kind: AnyKind): Lane => ({
  usedEndpoints: [
    ...endpointNames(kind.api.create, kind.api.update, kind.api.remove),
    ...draftEndpoints(kind),
    'POST /api/restore',
  ],
  async *write(send, note) {
    const save = recordSaver(kind, send, note)
    const remove = async (id: string): Promise<void> => {
      const { method = '', path = '' } = kind.api.remove ?? {}
      await send(`remove ${kind.name}`, { method, path: `${path}?id=${id}` })
      note({ event: 'removed', kind: kind.name, id })
    }
    for (;;) {
      const id = randomUUID()
      let data = versionOf(kind, 0)
      let rev = await save('create', id, null, data)
      yield
      for (let count = 1; count <= randomInt(4); count += 1) {
        data = versionOf(kind, count)
        rev = await save('update', id, rev, data)
        yield
      }
      ;({ data } = yield* draftOnce(kind, send, note, { id, rev, data }))
      yield
      await remove(id)
      yield
      if (randomInt(2) === 0) continue
      const { body } = await send(`restore ${kind.name}`, {
        method: 'POST',
        path: '/api/restore',
        json: { kind: kind.name, id },
      })
      note({
        event: 'version',
        action: 'restore',
        kind: kind.name,
        id,
        rev: (body as Wire).Revision,
        data,
      })
      yield
      // The fees are a kind with versions: two of them cannot start on the same day, so this one
      // makes room for the next.
      if (kind.versions) await remove(id)
    }
  },
})

/** Lane of the only record of a singleton kind, which is updated without end. */
export const singletonLane = (kind: AnyKind): Lane => ({
  usedEndpoints: [...endpointNames(kind.api.update), ...draftEndpoints(kind)],
  async *write(send, note) {
    const save = recordSaver(kind, send, note)
    const id = kind.singletonId ?? ''
    let rev: string | null = null
    for (let count = 0; ; count += 1) {
      const data = versionOf(kind, count)
      rev = await save('update', id, rev, data)
      yield
      ;({ rev } = yield* draftOnce(kind, send, note, { id, rev, data }))
      yield
    }
  },
})

/** Number of items in the group of {@link orderLane}. */
const GROUP_SIZE = 5

/** Copy of a list in random order. */
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

/**
 * Group that no other lane uses: one without the sample item.
 * @param by key of the field that holds an item's group
 */
const ownGroup = (kind: AnyKind, by: string): string => {
  const sampleGroup = sampleOf(kind)[by]
  const groups = kind.form.flatMap((row) =>
    row.type === 'choice' && row.key === by ? row.options.map(({ value }) => value) : [],
  )
  const freeGroup = groups.find((value) => value !== sampleGroup)
  if (freeGroup === undefined) throw new Error(`${kind.name} has one group only.`)
  return freeGroup
}

/**
 * Lane of one group whose items are reordered without end. If the kind also orders the entries of
 * an item, the entries of the first item are reordered with them.
 */
export const orderLane = (kind: AnyKind & { ordered: NonNullable<AnyKind['ordered']> }): Lane => {
  const { by, api, entries: entriesKey } = kind.ordered
  return {
    usedEndpoints: endpointNames(kind.api.create, kind.api.list, api),
    async *write(send, note) {
      const group = ownGroup(kind, by)
      const save = recordSaver(kind, send, note)
      const data = { ...sampleOf(kind), [by]: group }
      const guids =
        entriesKey === undefined
          ? []
          : (data[entriesKey] as { Guid: string }[]).map(({ Guid }) => Guid)
      const ids = Array.from({ length: GROUP_SIZE }, () => randomUUID())
      for (const id of ids) await save('create', id, null, data)
      let etag = revisionOf(
        await send('read the order', {
          method: 'POST',
          path: `${kind.api.list?.path}?scope=staff`,
          json: { [by]: group },
        }),
      )
      for (;;) {
        const order = shuffled(ids)
        const entries: Record<string, string[]> =
          entriesKey === undefined ? {} : { [order[0] ?? '']: shuffled(guids) }
        const { method, path } = api
        const response = await send(`reorder ${kind.name}`, {
          method,
          path,
          headers: { 'if-match': etag },
          json: { [by]: group, order, ...(entriesKey !== undefined && { entries }) },
        })
        note({ event: 'order', kind: kind.name, group, ids: order, entries })
        etag = revisionOf(response)
        yield
      }
    },
  }
}
