import assert from 'node:assert/strict'
import test from 'node:test'
import { entriesRow, movesSummaryOf } from '#cms/model/orders.ts'
import { makeItemApi } from '#cms/network/item-api.ts'
import { makeReadList } from '#cms/network/item-list.ts'
import { hasUnsavedMoves, makeOrderEditor, rowsOf } from '#cms/order/editor.ts'
import { makeList } from '#cms/stores/lists.ts'
import { faq } from '#kinds/faq.ts'
import { leaders } from '#kinds/leaders.ts'
import { wireOf } from '#kinds/wire.ts'
import { cmsOrder as words } from '#messages/en/cms-order.ts'
import { ADMIN } from '../../api/harness.ts'
import { records } from '../../fixtures/records.ts'
import {
  READ_SETS_REQUEST,
  makeSet,
  orderElsewhere,
  SAVE_ORDER_REQUEST,
  startOrderEditor,
  storedSetsWithQuestions,
  storedSets,
} from './order-page.ts'
import { hold, loseAnswer, offline, refuse, startServer } from './server.ts'
import { recordToasts } from './stores.ts'

for (const type of ['INDIVIDUAL_FAQ', 'BUSINESS_FAQ']) {
  test(`moves of sets and their questions are saved with one request (${type})`, async (t) => {
    const { server, editor, state, toasts, saves, idOf, titles, entryIn, open } =
      await startOrderEditor(t, ['Alpha', 'Beta'], type)
    const other = type === 'BUSINESS_FAQ' ? 'INDIVIDUAL_FAQ' : 'BUSINESS_FAQ'
    await makeSet(server, 'Of the others', other)
    await open()
    assert.deepEqual(titles(), ['Alpha', 'Beta'])
    assert.equal(movesSummaryOf(faq, state()).sentence, words.clean)
    editor.move(null, idOf('Beta'), 0)
    assert.deepEqual(titles(), ['Beta', 'Alpha'])
    assert.equal(movesSummaryOf(faq, state()).sentence, '1 set moved, not saved')
    editor.move(idOf('Alpha'), entryIn('Alpha', 0), 1)
    assert.deepEqual(titles(idOf('Alpha')), ['Alpha two', 'Alpha one'])
    assert.deepEqual(movesSummaryOf(faq, state()), { count: 2, sentence: '2 moves, not saved' })
    assert.deepEqual(
      await storedSets(server, type),
      ['Alpha', 'Beta'],
      'nothing is stored before it is saved',
    )
    assert.equal(await editor.save(), true)
    const sent = server.calls.filter(({ method, path }) =>
      SAVE_ORDER_REQUEST.test(`${method} ${path}`),
    )
    assert.deepEqual(
      sent.map(({ body }) => body),
      [
        {
          FaqType: type,
          order: [idOf('Beta'), idOf('Alpha')],
          entries: { [idOf('Alpha')]: [entryIn('Alpha', 0), entryIn('Alpha', 1)] },
          updatedBy: ADMIN,
        },
      ],
    )
    assert.deepEqual(await storedSetsWithQuestions(server, type), [
      ['Beta', ['Beta one', 'Beta two']],
      ['Alpha', ['Alpha two', 'Alpha one']],
    ])
    assert.deepEqual(await storedSets(server, other), ['Of the others'])
    assert.deepEqual(toasts, [['Saved Successfully...', 'success']])
    assert.equal(saves(), 1)
    assert.equal(hasUnsavedMoves(state()), false)
  })
}

test('a second save is sent over the order of the first one, without reading the list again', async (t) => {
  const { server, editor, idOf, open } = await startOrderEditor(t, ['Alpha', 'Beta', 'Gamma'])
  await open()
  editor.move(null, idOf('Gamma'), 0)
  assert.equal(await editor.save(), true)
  const reads = server.calls.filter(({ method, path }) =>
    READ_SETS_REQUEST.test(`${method} ${path}`),
  ).length
  editor.move(null, idOf('Beta'), 0)
  assert.equal(await editor.save(), true)
  assert.equal(
    server.calls.filter(({ method, path }) => READ_SETS_REQUEST.test(`${method} ${path}`)).length,
    reads,
  )
  assert.deepEqual(await storedSets(server, 'BUSINESS_FAQ'), ['Beta', 'Gamma', 'Alpha'])
})

test('a move made during a save stays unsaved, and no second save starts during the first', async (t) => {
  const { server, editor, state, idOf, titles, open } = await startOrderEditor(t, [
    'Alpha',
    'Beta',
    'Gamma',
  ])
  await open()
  editor.move(null, idOf('Gamma'), 0)
  const heldCalls = hold()
  const stopIntercepting = server.intercept(SAVE_ORDER_REQUEST, heldCalls.interceptor)
  const saving = editor.save()
  await heldCalls.arrived
  assert.equal(state().saving, true)
  assert.equal(await editor.save(), false)
  editor.move(null, idOf('Alpha'), 2)
  heldCalls.release()
  assert.equal(await saving, true)
  stopIntercepting()
  assert.equal(state().saving, false)
  assert.deepEqual(titles(), ['Gamma', 'Beta', 'Alpha'])
  assert.equal(hasUnsavedMoves(state()), true)
  assert.deepEqual(await storedSets(server, 'BUSINESS_FAQ'), ['Gamma', 'Alpha', 'Beta'])
  assert.equal(await editor.save(), true)
  assert.deepEqual(await storedSets(server, 'BUSINESS_FAQ'), ['Gamma', 'Beta', 'Alpha'])
})

test('a save over another session’s order shows that order, and the moves can be applied to it again', async (t) => {
  const { server, editor, state, toasts, idOf, titles, open } = await startOrderEditor(t, [
    'Alpha',
    'Beta',
    'Gamma',
  ])
  await open()
  editor.move(null, idOf('Gamma'), 1)
  const delta = await makeSet(server, 'Delta', 'BUSINESS_FAQ')
  await orderElsewhere(server, 'BUSINESS_FAQ', [idOf('Beta'), idOf('Alpha'), delta, idOf('Gamma')])
  assert.equal(await editor.save(), false)
  assert.deepEqual(toasts, [['Something went wrong, please try again later...', 'failure']])
  const theirs = await storedSets(server, 'BUSINESS_FAQ')
  assert.deepEqual(titles(), theirs, 'the order of the other session is kept')
  assert.equal(hasUnsavedMoves(state()), false)
  const marked = rowsOf(state(), null).flatMap(({ id, attemptedPosition }) =>
    attemptedPosition === null ? [] : [[id, attemptedPosition]],
  )
  assert.ok(marked.length > 0, 'what was moved here is marked')
  editor.reapply()
  assert.equal(state().refusedOrder, null)
  assert.deepEqual(
    titles().filter((title) => title !== 'Delta'),
    ['Alpha', 'Gamma', 'Beta'],
  )
  assert.ok(titles().includes('Delta'), 'a set that came meanwhile stays')
  assert.equal(await editor.save(), true)
  assert.deepEqual(await storedSets(server, 'BUSINESS_FAQ'), titles())
})

test('a set that was deleted meanwhile is left out when the moves are applied again', async (t) => {
  const { server, editor, idOf, titles, open } = await startOrderEditor(t, [
    'Alpha',
    'Beta',
    'Gamma',
  ])
  await open()
  editor.move(null, idOf('Gamma'), 0)
  const { status } = await server.api.call(
    `${faq.api.remove?.path}?id=${idOf('Alpha')}&updatedBy=${ADMIN}`,
    { method: 'DELETE', headers: server.api.staff },
  )
  assert.equal(status, 200)
  assert.equal(await editor.save(), false)
  assert.deepEqual(titles(), ['Beta', 'Gamma'])
  editor.reapply()
  assert.deepEqual(titles(), ['Gamma', 'Beta'])
  assert.equal(await editor.save(), true)
  assert.deepEqual(await storedSets(server, 'BUSINESS_FAQ'), ['Gamma', 'Beta'])
})

test('a move made while another session’s order is read can be applied again, too', async (t) => {
  const { server, editor, state, idOf, titles, open } = await startOrderEditor(t, [
    'Alpha',
    'Beta',
    'Gamma',
  ])
  await open()
  editor.move(null, idOf('Gamma'), 0)
  await orderElsewhere(server, 'BUSINESS_FAQ', [idOf('Beta'), idOf('Alpha'), idOf('Gamma')])
  const heldCalls = hold()
  const stopIntercepting = server.intercept(READ_SETS_REQUEST, heldCalls.interceptor)
  const saving = editor.save()
  await heldCalls.arrived
  editor.move(null, idOf('Beta'), 1)
  heldCalls.release()
  assert.equal(await saving, false)
  stopIntercepting()
  assert.deepEqual(titles(), ['Beta', 'Alpha', 'Gamma'])
  assert.deepEqual(state().refusedOrder?.items, [idOf('Gamma'), idOf('Beta'), idOf('Alpha')])
  editor.reapply()
  assert.deepEqual(titles(), ['Gamma', 'Beta', 'Alpha'])
})

test('moves of a save that was refused as stale stay when the list cannot be read', async (t) => {
  const { server, editor, state, idOf, titles, until, open } = await startOrderEditor(t, [
    'Alpha',
    'Beta',
  ])
  await open()
  editor.move(null, idOf('Beta'), 0)
  await makeSet(server, 'Gamma', 'BUSINESS_FAQ')
  const stopIntercepting = server.intercept(READ_SETS_REQUEST, refuse(503, 'unavailable'))
  assert.equal(await editor.save(), false)
  assert.equal(state().phase, 'failed')
  assert.equal(hasUnsavedMoves(state()), true)
  stopIntercepting()
  editor.start()
  await until(({ refusedOrder }) => refusedOrder !== null)
  assert.equal(state().phase, 'ready')
  editor.reapply()
  assert.deepEqual(
    titles().filter((title) => title !== 'Gamma'),
    ['Beta', 'Alpha'],
  )
})

for (const [name, interceptor] of [
  ['without a connection', offline],
  ['with a server that fails', refuse(500, 'internal')],
  ['with too many calls', refuse(429, 'rate_limited')],
] as const) {
  test(`${name} a save fails and keeps its moves, which the next save stores`, async (t) => {
    const { server, editor, state, toasts, saves, idOf, titles, open } = await startOrderEditor(t, [
      'Alpha',
      'Beta',
    ])
    await open()
    editor.move(null, idOf('Beta'), 0)
    const stopIntercepting = server.intercept(SAVE_ORDER_REQUEST, interceptor)
    assert.equal(await editor.save(), false)
    assert.deepEqual(toasts, [['Something went wrong, please try again later...', 'failure']])
    assert.deepEqual(
      [titles(), hasUnsavedMoves(state()), state().saving, saves()],
      [['Beta', 'Alpha'], true, false, 0],
    )
    stopIntercepting()
    assert.equal(await editor.save(), true)
    assert.deepEqual(await storedSets(server, 'BUSINESS_FAQ'), ['Beta', 'Alpha'])
  })
}

test('saving again after a lost response causes no conflict', async (t) => {
  const { server, editor, state, toasts, saves, idOf, titles, open } = await startOrderEditor(t, [
    'Alpha',
    'Beta',
  ])
  await open()
  editor.move(null, idOf('Beta'), 0)
  const stopIntercepting = server.intercept(SAVE_ORDER_REQUEST, loseAnswer)
  assert.equal(await editor.save(), false)
  stopIntercepting()
  assert.equal(hasUnsavedMoves(state()), true)
  assert.equal(await editor.save(), true)
  assert.deepEqual(toasts, [
    ['Something went wrong, please try again later...', 'failure'],
    ['Saved Successfully...', 'success'],
  ])
  assert.deepEqual([state().refusedOrder, hasUnsavedMoves(state()), saves()], [null, false, 1])
  assert.deepEqual(titles(), ['Beta', 'Alpha'])
  assert.deepEqual(await storedSets(server, 'BUSINESS_FAQ'), ['Beta', 'Alpha'])
})

test('items of a kind without entries are ordered and saved', async (t) => {
  const server = await startServer(t)
  const only = { key: 'Group', value: 'MANAGEMENT' } as const
  const screen = leaders.screens.find((one) => one.only?.value === only.value)
  assert.ok(screen)
  const ids: string[] = []
  for (const Name of ['Khalid', 'Amna', 'Joseph']) {
    const id = crypto.randomUUID()
    const data = { ...records.leaders.data, Name, Group: only.value }
    const { status, text } = await server.api.call(leaders.api.create?.path ?? '', {
      method: 'POST',
      headers: server.api.staff,
      json: { LeaderId: id, ...wireOf(leaders, id, data) },
    })
    assert.equal(status, 201, text)
    ids.push(id)
  }
  const toasts: unknown[] = []
  const list = makeList(
    { readList: makeReadList(server.request), toasts: recordToasts().toasts },
    leaders,
    only,
  )
  const editor = makeOrderEditor(leaders, screen, {
    list,
    itemApi: makeItemApi(server.request),
    email: () => ADMIN,
    say: (message) => toasts.push(message),
    setUnsaved: () => undefined,
    afterSave: () => undefined,
  })
  const ready = Promise.withResolvers<void>()
  editor.$state.listen(({ phase }) => phase === 'ready' && ready.resolve())
  editor.start()
  await ready.promise
  const [khalid = '', amna = '', joseph = ''] = ids
  assert.deepEqual(editor.$state.get().now.items, ids)
  assert.equal(entriesRow(leaders), null)
  editor.move(null, joseph, 0)
  assert.equal(movesSummaryOf(leaders, editor.$state.get()).sentence, '1 leader moved, not saved')
  assert.equal(await editor.save(), true)
  assert.deepEqual(toasts, ['Order saved!'])
  assert.deepEqual(server.calls.at(-1)?.body, {
    Group: 'MANAGEMENT',
    order: [joseph, khalid, amna],
    updatedBy: ADMIN,
  })
  await list.reload()
  assert.deepEqual(
    list.$listing.get().items.map(({ Id }) => Id),
    [joseph, khalid, amna],
  )
})
