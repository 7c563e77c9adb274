import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { makeLeaveGuard } from '#cms/drafts/leave-guard.ts'
import { makeSession, type Session } from '#cms/session/session.ts'
import { makeToasts } from '#cms/stores/toasts.ts'
import type { AnyKind, Endpoint, Toast } from '#kinds/define.ts'
import { documents } from '#kinds/documents.ts'
import { kindNamed } from '#kinds/index.ts'
import { ADMIN } from '../../api/harness.ts'
import { contract } from '../../fixtures/contract.ts'
import { startStage } from './editor-session.ts'
import { holdAnswer, offline, refuse, type Interceptor } from './server.ts'
import { noteToasts, sampleOf, startStores, until } from './stores.ts'

type Usual = { position: string; ms: number }

const { default: usual, ...catalogue } = contract.toasts as typeof contract.toasts & {
  default: Usual
}

/** Kind of a catalogue entry: the catalogue uses some names in the singular. */
const kindOf = (name: string): AnyKind => {
  const kind = kindNamed(name) ?? kindNamed(`${name}s`)
  if (!kind) throw new Error(`There is no kind for the messages of ${name}.`)
  return kind
}

/** Text, tone and duration of a message, by the catalogue. */
const expected = (entry: Toast, isFailure: boolean) => {
  const { text, tone, ms } =
    typeof entry === 'string' ? { text: entry, tone: undefined, ms: undefined } : entry
  return { text, tone: tone ?? (isFailure ? 'failure' : 'success'), ms: ms ?? usual.ms }
}

/** Staff area in one window: its stores and an editor to open, on one server. */
const startStaffArea = async (t: TestContext) => {
  const stage = await startStage(t)
  const stores = await startStores(t, stage)
  const { changes, toasts } = stores
  const open = async (kind: AnyKind, id?: string): Promise<Session> => {
    const services = {
      request: stage.request,
      drafts: stage.drafts,
      leaveGuard: makeLeaveGuard(new EventTarget()),
      onPageLeaving: () => () => undefined,
      email: () => ADMIN,
      afterChange: changes.afterChange,
      toastFor: toasts.toastFor,
    }
    const editor = makeSession(services, {
      kind,
      mode: id === undefined ? 'new' : 'edit',
      id: id ?? crypto.randomUUID(),
    })
    t.after(editor.start())
    await until(editor.$item, ({ phase }) => phase !== 'loading')
    return editor
  }
  return { stage, ...stores, open }
}

type StaffArea = Awaited<ReturnType<typeof startStaffArea>>

/**
 * Producer of a message, with the endpoint that decides about it; `begin` prepares the action and
 * returns it.
 */
type Producer = {
  endpoint: (kind: AnyKind) => Endpoint | undefined
  begin: (staffArea: StaffArea, kind: AnyKind) => Promise<() => Promise<unknown>>
}

const create: Producer = {
  endpoint: ({ api }) => api.create,
  begin: async ({ open }, kind) => {
    const editor = await open(kind)
    for (const [key, value] of Object.entries(sampleOf(kind))) editor.set(key, value)
    return () => editor.save()
  },
}

const update: Producer = {
  endpoint: ({ api }) => api.update,
  begin: async ({ open, make }, kind) => {
    const editor = await open(kind, await make(kind))
    editor.set(kind.title?.key ?? '', 'Other words')
    return () => editor.save()
  },
}

const remove: Producer = {
  endpoint: ({ api }) => api.remove,
  begin: async ({ lists, changes, make }, kind) => {
    const id = await make(kind)
    await Promise.all(lists.listsOf(kind).map(({ reload }) => reload()))
    const item = lists.listedItem(kind, id)
    assert.ok(item)
    return () => changes.remove(kind, item)
  },
}

const fetching: Producer = {
  endpoint: ({ api }) => api.list,
  begin: ({ lists }, kind) => Promise.resolve(lists.listOf(kind, kind.screens[0]).reload),
}

/**
 * Messages tested elsewhere: the order of a list is tested with its editor, and looked at in
 * Chromium.
 */
const elsewhere: readonly string[] = ['reorder', 'reorderFailed']

const producers: Readonly<Record<string, Producer>> = {
  create,
  createFailed: create,
  update,
  updateFailed: update,
  delete: remove,
  deleteFailed: remove,
  fetchFailed: fetching,
}

const asked = ({ method, path }: Endpoint): RegExp => new RegExp(`^${method} ${path}(\\?|$)`)

test('the kinds say every message of the catalogue, and there is a way to produce each', () => {
  for (const [name, messages] of Object.entries(catalogue)) {
    const own: Readonly<Record<string, Toast | undefined>> = kindOf(name).messages
    for (const [message, entry] of Object.entries(messages)) {
      assert.deepEqual(own[message], entry, `${name}.${message}`)
      assert.ok(
        producers[message] ?? elsewhere.includes(message),
        `nothing here produces ${name}.${message}`,
      )
    }
  }
})

const wordsIn = ({ shown }: StaffArea) => shown.map(({ text, tone, ms }) => ({ text, tone, ms }))

/** Message with the producer of it, for one kind. */
type Case = { kind: AnyKind; producer: Producer; endpoint: Endpoint; entry: Toast }

const assertSaidAfterAnswer = async (
  staffArea: StaffArea,
  { kind, producer, endpoint, entry }: Case,
): Promise<void> => {
  const act = await producer.begin(staffArea, kind)
  staffArea.shown.length = 0
  const held = holdAnswer()
  const free = staffArea.stage.meet(asked(endpoint), held.way)
  const acting = act()
  await held.arrived
  const saidBefore = wordsIn(staffArea)
  held.release()
  await acting
  free()
  assert.deepEqual(saidBefore, [], 'nothing is said to have worked before the server has said so')
  assert.deepEqual(wordsIn(staffArea), [expected(entry, false)])
}

const assertSaidOnFailure = async (
  staffArea: StaffArea,
  { kind, producer, endpoint, entry }: Case,
  fault: Interceptor,
): Promise<void> => {
  const act = await producer.begin(staffArea, kind)
  staffArea.shown.length = 0
  const free = staffArea.stage.meet(asked(endpoint), fault)
  await act()
  free()
  assert.deepEqual(wordsIn(staffArea), [expected(entry, true)])
}

for (const [name, messages] of Object.entries(catalogue)) {
  test(`the toasts of ${name}, to the letter, none before the server has answered`, async (t) => {
    const kind = kindOf(name)
    const staffArea = await startStaffArea(t)
    for (const [message, entry] of Object.entries(messages).filter(
      ([one]) => !elsewhere.includes(one),
    )) {
      await t.test(message, async () => {
        const producer = producers[message]
        const endpoint = producer?.endpoint(kind)
        assert.ok(producer && endpoint, `nothing produces ${name}.${message}`)
        const one = { kind, producer, endpoint, entry }
        if (!message.endsWith('Failed')) return assertSaidAfterAnswer(staffArea, one)
        for (const fault of [offline, refuse(500, 'unexpected')])
          await assertSaidOnFailure(staffArea, one, fault)
      })
    }
  })
}

test('a document that was changed is said to be updated, not uploaded', async (t) => {
  const staffArea = await startStaffArea(t)
  const act = await update.begin(staffArea, documents)
  staffArea.shown.length = 0
  assert.equal(await act(), true)
  assert.deepEqual(staffArea.texts(), ['Updated Document!'])
})

test('an item that cannot be read says the same as its list', async (t) => {
  const { open, make, stage, texts } = await startStaffArea(t)
  const blog = kindOf('blog')
  const id = await make(blog)
  stage.meet(/GET \/api\/blog\/[0-9a-f]/, refuse(503, 'unavailable'))
  const { $item } = await open(blog, id)
  assert.deepEqual([$item.get().phase, texts()], ['failed', ['Something went wrong!']])
})

test('a message’s own tone and time come before the usual ones, and no message says nothing', () => {
  const { toasts, shown } = noteToasts()
  toasts.toastFor('Plain', 'failure')
  toasts.toastFor({ text: 'Its own', tone: 'info', ms: 2_500 }, 'success', { detail: 'A title' })
  toasts.toastFor(undefined, 'failure')
  assert.deepEqual(shown, [
    { text: 'Plain', tone: 'failure', ms: 4_000 },
    { text: 'Its own', tone: 'info', detail: 'A title', ms: 2_500 },
  ])
})

test('the same words again only stand longer; what offers to do something is never the same; what has left comes anew', () => {
  const ids: string[] = []
  const { say, forget, contentOf } = makeToasts({
    show: (_text, { id }) => void ids.push(id),
    hide: () => undefined,
  })
  const first = say({ tone: 'failure', text: 'Failed' })
  assert.equal(say({ tone: 'failure', text: 'Failed' }), first)
  assert.notEqual(say({ tone: 'failure', text: 'Failed', detail: 'Another' }), first)
  const action = { label: 'Undo', run: () => undefined }
  const undo = say({ tone: 'info', text: 'Deleted', action })
  assert.notEqual(say({ tone: 'info', text: 'Deleted', action }), undo)
  assert.notEqual(say({ tone: 'info', text: 'Deleted' }), undo)
  assert.equal(contentOf(undo)?.action, action)
  forget(first)
  assert.equal(contentOf(first), undefined)
  assert.notEqual(say({ tone: 'failure', text: 'Failed' }), first)
  assert.equal(new Set(ids).size, 6)
})
