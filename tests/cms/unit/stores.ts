import type { TestContext } from 'node:test'
import type { Answer } from '#cms/network/api.ts'
import type { StoredRecord as StoredRecord } from '#cms/model/values.ts'
import { makeItemApi } from '#cms/network/item-api.ts'
import { makeReadList } from '#cms/network/item-list.ts'
import { storedOf } from '#cms/network/wire-names.ts'
import { makeBin } from '#cms/stores/bin.ts'
import { makeItemActions } from '#cms/stores/changes.ts'
import { makeLists } from '#cms/stores/lists.ts'
import { makeToasts, type ToastContent } from '#cms/stores/toasts.ts'
import type { AnyKind, Data } from '#kinds/define.ts'
import { wireOf } from '#kinds/wire.ts'
import { ADMIN } from '../../api/harness.ts'
import { records } from '../../fixtures/records.ts'
import { startServer, type Server } from './server.ts'

type Stored = StoredRecord & { Revision: string; Status: string }

/** Toast that was shown, with its duration in milliseconds. */
export type Shown = ToastContent & { ms: number }

/** Records toasts instead of drawing them. */
export const recordToasts = () => {
  const shown: Shown[] = []
  const toasts = makeToasts({
    show: (_text, { id, duration }) => {
      const content = toasts.toastContentOf(id)
      if (content) shown.push({ ...content, ms: duration })
    },
    hide: () => undefined,
  })
  const texts = (): string[] => shown.map(({ text }) => text)
  /** Runs the action of the newest toast that has these words as its text or detail. */
  const press = (words: string): void => {
    const action = shown.findLast(({ text, detail }) => text === words || detail === words)?.action
    if (!action)
      throw new Error(`No toast "${words}" has an action; there are: ${texts().join(', ')}`)
    action.run()
  }
  return { toasts, shown, texts, press }
}

/** Data of the sample record of a kind. */
export const sampleOf = (kind: AnyKind): Data => {
  const sample = Object.entries(records).find(([name]) => name === kind.name)
  if (!sample) throw new Error(`There is no sample of ${kind.name}.`)
  return sample[1].data
}

const orThrow = <T>(answer: Answer<T>): T => {
  if (!answer.ok)
    throw new Error(`Refused: ${answer.kind} ${JSON.stringify(answer.problem ?? null)}`)
  return answer.data
}

/** Starts the lists, the bin and the changes of a window. @param server a new one by default */
export const startStores = async (t: TestContext, server?: Server) =>
  storesOn(server ?? (await startServer(t)))

const storesOn = (server: Server) => {
  const { request: transport } = server
  const recordedToasts = recordToasts()
  const readList = makeReadList(transport)
  const lists = makeLists({ readList, toasts: recordedToasts.toasts })
  const bin = makeBin(transport)
  const opened: string[] = []
  const changes = makeItemActions({
    itemApi: makeItemApi(transport),
    lists,
    bin,
    toasts: recordedToasts.toasts,
    email: () => ADMIN,
    lookNow: () => undefined,
    open: (address) => void opened.push(address),
  })

  /** Record as it is stored now. */
  const stored = async (kind: AnyKind, id: string): Promise<Stored> => {
    const all = orThrow(await readList(kind))
    const { read } = kind.api
    if (read)
      return storedOf(
        kind,
        orThrow(await transport<Data>('GET', `${read.path.replace('{id}', id)}?scope=staff`)),
      ) as Stored
    const listed = all.find((one) => one['Id'] === id)
    if (!listed) throw new Error(`The ${kind.name} is not in its list.`)
    return listed as Stored
  }
  /**
   * Makes an item, by default a draft.
   * @param properties of the item, outside of its data
   * @returns its id
   */
  const make = async (kind: AnyKind, data: Data = {}, properties: Data = {}): Promise<string> => {
    const { create } = kind.api
    if (!create) throw new Error(`A ${kind.name} cannot be made.`)
    const id = crypto.randomUUID()
    const body = {
      [kind.wire.id]: id,
      ...wireOf(kind, id, { ...sampleOf(kind), ...data }),
      Status: 'draft',
      ...properties,
      updatedBy: ADMIN,
    }
    orThrow(await transport<Stored>(create.method, create.path, { body }))
    return id
  }
  /** Saves over the version that is stored now, as another session. */
  const saveElsewhere = async (kind: AnyKind, id: string, data: Data): Promise<void> => {
    const { update } = kind.api
    if (!update) throw new Error(`A ${kind.name} cannot be changed.`)
    const now = await stored(kind, id)
    const body = { [kind.wire.id]: id, ...wireOf(kind, id, { ...now.Data, ...data }) }
    orThrow(await transport<Stored>(update.method, update.path, { body, ifMatch: now.Revision }))
  }
  /** Data of an item as it is stored now. */
  const dataNow = async (kind: AnyKind, id: string): Promise<Data> => (await stored(kind, id)).Data
  return {
    ...recordedToasts,
    server,
    transport,
    readList,
    lists,
    bin,
    changes,
    opened,
    make,
    stored,
    dataNow,
    saveElsewhere,
  }
}

export type Stores = Awaited<ReturnType<typeof startStores>>

/** Resolves with a store's value once it is wanted, at once when it already is. */
export const until = <T>(
  store: { subscribe: (look: (value: T) => void) => () => void },
  isWanted: (value: T) => boolean,
): Promise<T> =>
  new Promise((resolve) => {
    const stop = store.subscribe((value) => {
      if (!isWanted(value)) return
      resolve(value)
      // `subscribe` calls back before it returns `stop`.
      queueMicrotask(() => stop())
    })
  })
