import { workingVersionOf, type StoredRecord } from '#cms/model/values.ts'
import { storedOf } from '#cms/network/wire-names.ts'
import type { AnyKind, Data, Row } from '#kinds/define.ts'
import { wireOf } from '#kinds/wire.ts'
import { ADMIN } from '../../api/harness.ts'
import { records } from '../../fixtures/records.ts'
import type { Server } from './server.ts'

/** Item on a test's server, which the test reads and changes as another session. */
export type Item = {
  id: string
  read: () => Promise<StoredRecord>
  /** Data as it is stored now; of the draft, if there is one. */
  dataNow: () => Promise<Data>
  /**
   * Saves over the version that is stored now, as another session.
   * @param part changed data
   * @param properties changed properties of the item, outside of its data
   */
  saveElsewhere: (part: Data, properties?: Data) => Promise<void>
  /** Moves the item to the bin, as another session. */
  remove: () => Promise<void>
}

type Samples = Readonly<Record<string, { id: string; data: Data; changed: Data }>>

/** Sample of any kind: its data, and `changed`, the data with some other values. */
export const sampleOf = (kind: AnyKind): { data: Data; changed: Data } => {
  const sample = (records as Samples)[kind.name]
  if (!sample) throw new Error(`There is no sample of ${kind.name}.`)
  return sample
}

/** Returns a function that makes items of any kind on a server, by default drafts. */
export const itemsOn =
  ({ api }: Server) =>
  async (
    kind: AnyKind,
    data: Data = sampleOf(kind).data,
    properties: Data = { Status: 'draft' },
  ): Promise<Item> => {
    const { create, read: single, list, update, remove } = kind.api
    const isSingleton = kind.shape === 'singleton'
    const id = kind.singletonId ?? crypto.randomUUID()
    const call = async (
      method: string,
      path: string,
      json?: Data,
      revision?: string,
    ): Promise<unknown> => {
      const headers = {
        ...api.staff,
        ...(revision !== undefined && { 'if-match': `"${revision}"` }),
      }
      const { status, body } = await api.call(path, { method, headers, ...(json && { json }) })
      if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
      return body
    }
    const read = async (): Promise<StoredRecord> => {
      if (single) {
        const path = `${single.path.replace('{id}', id)}?scope=staff`
        return storedOf(kind, (await call(single.method, path)) as Data)
      }
      const all = (await call('GET', `${list?.path ?? ''}?scope=staff`)) as
        Data[] | Record<string, Data[]>
      const listed = Object.values(all)
        .flat()
        .find((one: Data) => one[kind.wire.id] === id)
      if (!listed) throw new Error(`The ${kind.name} is not in its list.`)
      return storedOf(kind, listed)
    }
    const dataNow = async () => workingVersionOf(await read()).Data
    const saveElsewhere: Item['saveElsewhere'] = async (part, more = {}) => {
      if (!update) throw new Error(`A ${kind.name} cannot be changed.`)
      const now = await read()
      await call(
        update.method,
        update.path,
        {
          [kind.wire.id]: id,
          ...wireOf(kind, id, { ...now.Data, ...part }),
          ...more,
          updatedBy: ADMIN,
        },
        String(now['Revision']),
      )
    }
    const endpoint = create ?? update
    if (!endpoint) throw new Error(`A ${kind.name} cannot be made.`)
    await call(endpoint.method, endpoint.path, {
      [kind.wire.id]: id,
      ...wireOf(kind, id, data),
      ...(!isSingleton && properties),
      updatedBy: ADMIN,
    })
    return {
      id,
      read,
      dataNow,
      saveElsewhere,
      remove: async () => void (await call('DELETE', `${remove?.path ?? ''}?id=${id}`)),
    }
  }

export type BilingualField = Extract<Row, { en: string }>

/** First field of a kind that has a text in both languages. */
export const bilingualFieldOf = (kind: AnyKind): BilingualField => {
  const row = kind.form.find((one): one is BilingualField => 'en' in one && one.type !== 'image')
  if (!row) throw new Error(`${kind.name} has no text in both languages.`)
  return row
}

/** Words as a value of this field: a paragraph in a field of markup. */
export const fieldValueOf = ({ type }: BilingualField, words: string): string =>
  type === 'html' ? `<p>${words}</p>` : words
