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
import { recordToasts, sampleOf, startStores, until } from './stores.ts'

/** Position and duration (ms) of toasts that define none of their own. */
type Defaults = { position: string; ms: number }

const { default: defaults, ...catalogue } = contract.toasts as typeof contract.toasts & {
  default: Defaults
}

/** Kind of an entry in the specification's catalogue, which has some names in the singular. */
const kindOf = (name: string): AnyKind => {
  const kind = kindNamed(name) ?? kindNamed(`${name}s`)
  if (!kind) throw new Error(`There is no kind for the messages of ${name}.`)
  return kind
}

/** Toast of a catalogue entry, with the default tone and duration where it has none. */
const expected = (entry: Toast, isFailure: boolean) => {
  const { text, tone, ms } =
    typeof entry === 'string' ? { text: entry, tone: undefined, ms: undefined } : entry
  return { text, tone: tone ?? (isFailure ? 'failure' : 'success'), ms: ms ?? defaults.ms }
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

/** Action of the staff area that shows a message. */
type Producer = {
  /** Endpoint whose response decides about the message. */
  endpoint: (kind: AnyKind) => Endpoint | undefined
  /** Prepares the action. @returns a function that runs it */
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
    return () => changes.moveToBin(kind, item)
  },
}

const fetching: Producer = {
  endpoint: ({ api }) => api.list,
  begin: ({ lists }, kind) => Promise.resolve(lists.listOf(kind, kind.screens[0]).reload),
}

/** Messages tested elsewhere: those about the order of a list are tested with its editor. */
const testedElsewhere: readonly string[] = ['reorder', 'reorderFailed']

const producers: Readonly<Record<string, Producer>> = {
  create,
  createFailed: create,
  update,
  updateFailed: update,
  delete: remove,
  deleteFailed: remove,
  fetchFailed: fetching,
}

/** Requests to an endpoint. */
const requestPattern = ({ method, path }: Endpoint): RegExp =>
  new RegExp(`^${method} ${path}(\\?|$)`)

test('the kinds have every message of the catalogue, and each is produced by a test', () => {
  for (const [name, messages] of Object.entries(catalogue)) {
    const kindMessages: Readonly<Record<string, Toast | undefined>> = kindOf(name).messages
    for (const [message, entry] of Object.entries(messages)) {
      assert.deepEqual(kindMessages[message], entry, `${name}.${message}`)
      assert.ok(
        producers[message] ?? testedElsewhere.includes(message),
        `nothing here produces ${name}.${message}`,
      )
    }
  }
})

const shownToasts = ({ shown }: StaffArea) =>
  shown.map(({ text, tone, ms }) => ({ text, tone, ms }))

/** Message of a kind with the action that shows it. */
type Case = { kind: AnyKind; producer: Producer; endpoint: Endpoint; entry: Toast }

const assertShownAfterResponse = async (
  staffArea: StaffArea,
  { kind, producer, endpoint, entry }: Case,
): Promise<void> => {
  const act = await producer.begin(staffArea, kind)
  staffArea.shown.length = 0
  const heldResponses = holdAnswer()
  const stopIntercepting = staffArea.stage.intercept(
    requestPattern(endpoint),
    heldResponses.interceptor,
  )
  const acting = act()
  await heldResponses.arrived
  const shownBefore = shownToasts(staffArea)
  heldResponses.release()
  await acting
  stopIntercepting()
  assert.deepEqual(shownBefore, [], 'no toast is shown before the response')
  assert.deepEqual(shownToasts(staffArea), [expected(entry, false)])
}

const assertShownOnFailure = async (
  staffArea: StaffArea,
  { kind, producer, endpoint, entry }: Case,
  fault: Interceptor,
): Promise<void> => {
  const act = await producer.begin(staffArea, kind)
  staffArea.shown.length = 0
  const stopIntercepting = staffArea.stage.intercept(requestPattern(endpoint), fault)
  await act()
  stopIntercepting()
  assert.deepEqual(shownToasts(staffArea), [expected(entry, true)])
}

for (const [name, messages] of Object.entries(catalogue)) {
  test(`the toasts of ${name} are those of the catalogue and come after the response`, async (t) => {
    const kind = kindOf(name)
    const staffArea = await startStaffArea(t)
    for (const [message, entry] of Object.entries(messages).filter(
      ([testCase]) => !testedElsewhere.includes(testCase),
    )) {
      await t.test(message, async () => {
        const producer = producers[message]
        const endpoint = producer?.endpoint(kind)
        assert.ok(producer && endpoint, `nothing produces ${name}.${message}`)
        const testCase = { kind, producer, endpoint, entry }
        if (!message.endsWith('Failed')) return assertShownAfterResponse(staffArea, testCase)
        for (const fault of [offline, refuse(500, 'unexpected')])
          await assertShownOnFailure(staffArea, testCase, fault)
      })
    }
  })
}

test('the toast of a changed document says that it was updated', async (t) => {
  const staffArea = await startStaffArea(t)
  const act = await update.begin(staffArea, documents)
  staffArea.shown.length = 0
  assert.equal(await act(), true)
  assert.deepEqual(staffArea.texts(), ['Updated Document!'])
})

test('an item that cannot be read shows the same toast as its list', async (t) => {
  const { open, make, stage, texts } = await startStaffArea(t)
  const blog = kindOf('blog')
  const id = await make(blog)
  stage.intercept(/GET \/api\/blog\/[0-9a-f]/, refuse(503, 'unavailable'))
  const { $item } = await open(blog, id)
  assert.deepEqual([$item.get().phase, texts()], ['failed', ['Something went wrong!']])
})

test('a message’s own tone and duration replace the defaults, and a missing message shows no toast', () => {
  const { toasts, shown } = recordToasts()
  toasts.toastFor('Plain', 'failure')
  toasts.toastFor({ text: 'Its own', tone: 'info', ms: 2_500 }, 'success', { detail: 'A title' })
  toasts.toastFor(undefined, 'failure')
  assert.deepEqual(shown, [
    { text: 'Plain', tone: 'failure', ms: 4_000 },
    { text: 'Its own', tone: 'info', detail: 'A title', ms: 2_500 },
  ])
})

test('a repeated toast stays one, except with an action or after it has gone', () => {
  const ids: string[] = []
  const { showToast, forgetToast, toastContentOf } = makeToasts({
    show: (_text, { id }) => void ids.push(id),
    hide: () => undefined,
  })
  const first = showToast({ tone: 'failure', text: 'Failed' })
  assert.equal(showToast({ tone: 'failure', text: 'Failed' }), first)
  assert.notEqual(showToast({ tone: 'failure', text: 'Failed', detail: 'Another' }), first)
  const action = { label: 'Undo', run: () => undefined }
  const undo = showToast({ tone: 'info', text: 'Deleted', action })
  assert.notEqual(showToast({ tone: 'info', text: 'Deleted', action }), undo)
  assert.notEqual(showToast({ tone: 'info', text: 'Deleted' }), undo)
  assert.equal(toastContentOf(undo)?.action, action)
  forgetToast(first)
  assert.equal(toastContentOf(first), undefined)
  assert.notEqual(showToast({ tone: 'failure', text: 'Failed' }), first)
  assert.equal(new Set(ids).size, 6)
})
