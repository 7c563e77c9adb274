import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { entryTitles, itemTitles, idsInList } from '#cms/model/orders.ts'
import { makeItemApi } from '#cms/network/item-api.ts'
import { makeReadList } from '#cms/network/item-list.ts'
import { makeOrderEditor, type OrderState } from '#cms/order/editor.ts'
import { makeList } from '#cms/stores/lists.ts'
import type { Tone } from '#cms/stores/toasts.ts'
import type { Screen, Toast } from '#kinds/define.ts'
import { faq } from '#kinds/faq.ts'
import { wireOf } from '#kinds/wire.ts'
import { ADMIN } from '../../api/harness.ts'
import { startServer, type Server } from './server.ts'
import { recordToasts } from './stores.ts'

/** Requests that save an order. */
export const SAVE_ORDER_REQUEST = /POST \/api\/support\/update-order/
/** Requests that read the list of sets. */
export const READ_SETS_REQUEST = /POST \/api\/support\?/

const screenOf = (type: string): Screen => {
  const screen = faq.screens.find(({ only }) => only?.value === type)
  if (!screen) throw new Error(`No screen shows ${type}.`)
  return screen
}

const question = (title: string) => ({
  Guid: crypto.randomUUID(),
  SupportTitle: title,
  SupportTitle_AR: `سؤال ${title}`,
  SupportContent: '<p>An answer.</p>',
  SupportContent_AR: '<p>جواب</p>',
})

/** Makes a set with two questions, "Alpha one" and "Alpha two" for "Alpha". @returns its id */
export const makeSet = async ({ api }: Server, heading: string, type: string): Promise<string> => {
  const id = crypto.randomUUID()
  const data = {
    FaqType: type,
    SupportHeading: heading,
    SupportHeading_AR: `عنوان ${heading}`,
    SupportData: [question(`${heading} one`), question(`${heading} two`)],
  }
  const { create } = faq.api
  const { status, text } = await api.call(create?.path ?? '', {
    method: 'POST',
    headers: api.staff,
    json: { [faq.wire.id]: id, ...wireOf(faq, id, data), Status: 'draft', updatedBy: ADMIN },
  })
  assert.equal(status, 201, text)
  return id
}

type Stored = { Data: { SupportHeading: string; SupportData: { SupportTitle: string }[] } }

/** Stored sets of a type in the server's order: `[heading, questions]`. */
export const storedSetsWithQuestions = async (
  { api }: Server,
  type: string,
): Promise<[string, string[]][]> => {
  const { body } = await api.call('/api/support?scope=staff', {
    method: 'POST',
    headers: api.staff,
    json: { FaqType: type },
  })
  return (body as Stored[]).map(({ Data }) => [
    Data.SupportHeading,
    Data.SupportData.map(({ SupportTitle }) => SupportTitle),
  ])
}
/** Headings of the stored sets of a type, in the server's order. */
export const storedSets = async (server: Server, type: string): Promise<string[]> =>
  (await storedSetsWithQuestions(server, type)).map(([heading]) => heading)

/** Saves another order over the current one, as another session. */
export const orderElsewhere = async (
  { api }: Server,
  type: string,
  order: readonly string[],
): Promise<void> => {
  const { headers } = await api.call('/api/support?scope=staff', {
    method: 'POST',
    headers: api.staff,
    json: { FaqType: type },
  })
  const json = { FaqType: type, order, entries: {}, updatedBy: ADMIN }
  const { status, text } = await api.call('/api/support/update-order', {
    method: 'POST',
    headers: { ...api.staff, 'if-match': headers.get('etag') ?? '' },
    json,
  })
  assert.equal(status, 200, text)
}

/** Starts the order editor of a type of FAQ over the real API, with sets of these headings. */
export const startOrderEditor = async (
  t: TestContext,
  headings: readonly string[],
  type = 'BUSINESS_FAQ',
) => {
  const server = await startServer(t)
  const ids: Record<string, string> = {}
  for (const heading of headings) ids[heading] = await makeSet(server, heading, type)
  const toasts: [string, Tone][] = []
  /** Changes of the guard against leaving: true while there are unsaved moves. */
  const unsaved: boolean[] = []
  let saves = 0
  const list = makeList(
    { readList: makeReadList(server.request), toasts: recordToasts().toasts },
    faq,
    screenOf(type).only,
  )
  const reads: Promise<void>[] = []
  const reload = (): Promise<void> => {
    const read = list.reload()
    reads.push(read)
    return read
  }
  const editor = makeOrderEditor(faq, screenOf(type), {
    list: { ...list, reload },
    itemApi: makeItemApi(server.request),
    email: () => ADMIN,
    say: (message: Toast | undefined, tone) =>
      void toasts.push([typeof message === 'string' ? message : (message?.text ?? ''), tone]),
    setUnsaved: (isUnsaved) => unsaved.at(-1) !== isUnsaved && void unsaved.push(isUnsaved),
    afterSave: () => void (saves += 1),
  })
  const state = () => editor.$state.get()
  const idOf = (heading: string): string => ids[heading] ?? assert.fail(`There is no ${heading}.`)
  /** English titles in the editor's order: of all sets, or of the questions of one set. */
  const titles = (set: string | null = null, { items, now }: OrderState = state()): string[] => {
    const itemOf = (id: string) => items.find(({ Id }) => Id === id)
    return idsInList(now, set).map(
      (id) => (set === null ? itemTitles(faq, itemOf(id)) : entryTitles(faq, itemOf(set), id)).en,
    )
  }
  /** Id of the question at a place of the set with this heading. */
  const entryIn = (heading: string, at: number): string =>
    idsInList(state().now, idOf(heading))[at] ?? assert.fail(`${heading} has no entry at ${at}.`)
  /** Resolves once the state meets a condition. */
  const until = (isMet: (now: OrderState) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const stop = editor.$state.listen((now) => check(now))
      const check = (now: OrderState) => {
        if (!isMet(now)) return
        stop()
        resolve()
      }
      check(state())
    })
  const untilReady = () => until(({ phase }) => phase === 'ready')
  const open = async () => {
    editor.start()
    await untilReady()
  }
  /** Resolves when the editor has used or discarded all of its reads. */
  const untilRead = () => Promise.all(reads)
  return {
    server,
    editor,
    list,
    untilRead,
    state,
    toasts,
    unsaved,
    saves: () => saves,
    idOf,
    titles,
    entryIn,
    until,
    open,
  }
}
