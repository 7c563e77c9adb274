import { randomInt, randomUUID } from 'node:crypto'
import type { AnyKind, Data, Endpoint } from '#kinds/define.ts'
import { wireOf } from '#kinds/wire.ts'
import { records } from '../../fixtures/records.ts'
import { revisionOf, type Lane, type Note, type Send } from './lane.ts'

type Wire = { Revision: string }
export const sampleOf = ({ name }: AnyKind) =>
  (records as Record<string, { id: string; data: Data }>)[name]?.data ?? {}

/** First plain text of a kind: it names the version. */
const textKey = (kind: AnyKind): string | undefined =>
  kind.form.flatMap((row) => (row.type === 'text' && 'en' in row ? [row.en] : []))[0]

const versionOf = (kind: AnyKind, count: number): Data => {
  const key = textKey(kind)
  return key
    ? { ...sampleOf(kind), [key]: `Version ${count} of ${randomUUID()}` }
    : { ...sampleOf(kind), refreshToken: randomUUID() }
}

/** Names of endpoints, without those that a kind lacks. */
export const named = (...endpoints: (Endpoint | undefined)[]): string[] =>
  endpoints.flatMap((one) => (one ? [`${one.method} ${one.path}`] : []))

export const SAVE_DRAFT = 'save draft'
export const DISCARD_DRAFT = 'discard draft'

/** Endpoints of a kind's drafts. */
const draftsOf = (kind: AnyKind): string[] => [
  `PUT /api/draft/${kind.name}`,
  `DELETE /api/draft/${kind.name}`,
]

/**
 * Saves a draft of a record several times, then publishes, discards or leaves it.
 * @param rev version of the record, which has no draft
 * @returns the resulting version of the record, and its data
 */
async function* draftOnce(
  kind: AnyKind,
  send: Send,
  note: Note,
  { id, rev, data }: { id: string; rev: string; data: Data },
): AsyncGenerator<undefined, { rev: string; data: Data }> {
  const path = `/api/draft/${kind.name}`
  let seen = rev
  let next = data
  for (let count = 0; count <= randomInt(2); count += 1) {
    next = versionOf(kind, 100 + count)
    const json = { [kind.wire.id]: id, ...wireOf(kind, id, next) }
    const { body } = await send(SAVE_DRAFT, {
      method: 'PUT',
      path,
      headers: { 'if-match': seen },
      json,
    })
    seen = (body as { Draft: Wire }).Draft.Revision
    note({ event: 'version', action: SAVE_DRAFT, kind: kind.name, id, rev: seen, data: next })
    yield
  }
  if (randomInt(2) === 0) {
    const heard = await send(DISCARD_DRAFT, {
      method: 'DELETE',
      path: `${path}?id=${id}`,
      headers: { 'if-match': seen },
    })
    note({
      event: 'version',
      action: DISCARD_DRAFT,
      kind: kind.name,
      id,
      rev: revisionOf(heard),
      data,
    })
    return { rev, data }
  }
  return {
    rev: await saving(kind, send, note)('update', id, rev, next, { Draft: seen }),
    data: next,
  }
}

export const saving =
  (kind: AnyKind, send: Send, note: Note) =>
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

export const collectionLane = (kind: AnyKind): Lane => ({
  uses: [
    ...named(kind.api.create, kind.api.update, kind.api.remove),
    ...draftsOf(kind),
    'POST /api/restore',
  ],
  async *write(send, note) {
    const save = saving(kind, send, note)
    const bin = async (id: string): Promise<void> => {
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
      await bin(id)
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
      // Two versions of the fees cannot start on the same day.
      if (kind.versions) await bin(id)
    }
  },
})

export const singletonLane = (kind: AnyKind): Lane => ({
  uses: [...named(kind.api.update), ...draftsOf(kind)],
  async *write(send, note) {
    const save = saving(kind, send, note)
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

const ITEMS = 5
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** Group without sample items: no other lane uses it. */
const ownGroup = (kind: AnyKind, by: string): string => {
  const taken = sampleOf(kind)[by]
  const values = kind.form.flatMap((row) =>
    row.type === 'choice' && row.key === by ? row.options.map(({ value }) => value) : [],
  )
  const free = values.find((value) => value !== taken)
  if (free === undefined) throw new Error(`${kind.name} has one group only.`)
  return free
}

/**
 * Lane of one group whose items are reordered for ever, and, if the kind orders them, one item's
 * entries.
 */
export const orderLane = (kind: AnyKind & { ordered: NonNullable<AnyKind['ordered']> }): Lane => {
  const { by, api, entries: list } = kind.ordered
  return {
    uses: named(kind.api.create, kind.api.list, api),
    async *write(send, note) {
      const group = ownGroup(kind, by)
      const save = saving(kind, send, note)
      const data = { ...sampleOf(kind), [by]: group }
      const guids =
        list === undefined ? [] : (data[list] as { Guid: string }[]).map(({ Guid }) => Guid)
      const ids = Array.from({ length: ITEMS }, () => randomUUID())
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
          list === undefined ? {} : { [order[0] ?? '']: shuffled(guids) }
        const { method, path } = api
        const heard = await send(`reorder ${kind.name}`, {
          method,
          path,
          headers: { 'if-match': etag },
          json: { [by]: group, order, ...(list !== undefined && { entries }) },
        })
        note({ event: 'order', kind: kind.name, group, ids: order, entries })
        etag = revisionOf(heard)
        yield
      }
    },
  }
}
