import assert from 'node:assert/strict'
import test from 'node:test'
import { movesSummaryOf } from '#cms/model/orders.ts'
import { rowsOf } from '#cms/order/editor.ts'
import { indexByKey } from '#cms/ui/use-order.ts'
import { faq } from '#kinds/faq.ts'
import { cmsOrder as words } from '#messages/en/cms-order.ts'
import { READ_SETS_REQUEST, makeSet, startOrderEditor, storedSets } from './order-page.ts'
import { hold, holdAnswer, offline } from './server.ts'

test('keys move a picked-up row by one or to an end, and Escape returns it', () => {
  const press = (key: string) => ({
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
  })
  /** New place of a row that was picked up at place 3 of 5 rows and is now at place `at`. */
  const to = (key: string, at: number) => indexByKey(press(key), at, 3, 5)
  assert.deepEqual(
    ['ArrowUp', 'ArrowDown', 'Home', 'End', 'Escape'].map((key) => to(key, 2)),
    [1, 3, 0, 4, 3],
  )
  assert.deepEqual([to('ArrowUp', 0), to('ArrowDown', 4)], [0, 4])
  assert.deepEqual(
    [to('a', 2), to('Tab', 2), indexByKey({ ...press('ArrowUp'), ctrlKey: true }, 2, 3, 5)],
    [undefined, undefined, undefined],
  )
})

test('only a moved row shows its previous position, and a row that is moved back is not moved', async (t) => {
  const { editor, state, unsaved, idOf, titles, open } = await startOrderEditor(t, [
    'Alpha',
    'Beta',
    'Gamma',
    'Delta',
  ])
  await open()
  editor.move(null, idOf('Delta'), 0)
  assert.deepEqual(
    rowsOf(state(), null).map(({ position, previousPosition, attemptedPosition }) => [
      position,
      previousPosition,
      attemptedPosition,
    ]),
    [
      [1, 4, null],
      [2, null, null],
      [3, null, null],
      [4, null, null],
    ],
  )
  assert.deepEqual(state().lastMove, { set: null, id: idOf('Delta') })
  editor.move(null, idOf('Delta'), 99)
  assert.deepEqual(titles(), ['Alpha', 'Beta', 'Gamma', 'Delta'])
  assert.equal(movesSummaryOf(faq, state()).sentence, words.clean)
  assert.deepEqual(unsaved, [false, true, false], 'leaving is guarded only while a row is moved')
})

test('discarding undoes all moves, also those of questions', async (t) => {
  const { editor, state, unsaved, idOf, titles, entryIn, open } = await startOrderEditor(t, [
    'Alpha',
    'Beta',
  ])
  await open()
  editor.move(null, idOf('Beta'), 0)
  editor.move(idOf('Beta'), entryIn('Beta', 1), 0)
  editor.discard()
  assert.deepEqual(
    [titles(), titles(idOf('Beta'))],
    [
      ['Alpha', 'Beta'],
      ['Beta one', 'Beta two'],
    ],
  )
  assert.equal(state().lastMove, null)
  assert.equal(unsaved.at(-1), false)
})

test('moves stay while the person is asked about leaving', async (t) => {
  const { editor, state, unsaved, idOf, titles, open } = await startOrderEditor(t, [
    'Alpha',
    'Beta',
  ])
  await open()
  editor.move(null, idOf('Beta'), 0)
  editor.askToLeave('/web-cms/protected/testimonials')
  assert.equal(state().leavingTo, '/web-cms/protected/testimonials')
  editor.askToLeave(null)
  assert.deepEqual([state().leavingTo, titles(), unsaved.at(-1)], [null, ['Beta', 'Alpha'], true])
})

test('a move made while the list is read again stays', async (t) => {
  const { server, editor, idOf, titles, untilRead, open } = await startOrderEditor(t, [
    'Alpha',
    'Beta',
  ])
  await open()
  const heldCalls = hold()
  server.intercept(READ_SETS_REQUEST, heldCalls.interceptor)
  editor.start()
  await heldCalls.arrived
  editor.move(null, idOf('Beta'), 0)
  heldCalls.release()
  await untilRead()
  assert.deepEqual(titles(), ['Beta', 'Alpha'])
  assert.equal(await editor.save(), true)
  assert.deepEqual(await storedSets(server, 'BUSINESS_FAQ'), ['Beta', 'Alpha'])
})

test('a page that is opened again with unsaved moves does not read the list', async (t) => {
  const { server, editor, idOf, titles, open } = await startOrderEditor(t, ['Alpha', 'Beta'])
  await open()
  editor.move(null, idOf('Beta'), 0)
  const before = server.calls.length
  editor.start()
  assert.equal(server.calls.length, before)
  assert.deepEqual(titles(), ['Beta', 'Alpha'])
})

test('an older response about the list does not replace a newer one in the editor', async (t) => {
  const { server, editor, list, titles, until } = await startOrderEditor(t, ['Zeta'])
  const heldResponses = holdAnswer()
  const stopIntercepting = server.intercept(READ_SETS_REQUEST, heldResponses.interceptor)
  editor.start()
  await heldResponses.arrived
  await makeSet(server, 'Epsilon', 'BUSINESS_FAQ')
  stopIntercepting()
  await list.reload()
  heldResponses.release()
  await until(({ phase }) => phase === 'ready')
  assert.deepEqual(titles(), ['Zeta', 'Epsilon'])
})

test('a list that cannot be read is failed, not empty, and loads on the next start', async (t) => {
  const { server, editor, state, titles, until, open } = await startOrderEditor(t, [
    'Alpha',
    'Beta',
  ])
  const stopIntercepting = server.intercept(READ_SETS_REQUEST, offline)
  editor.start()
  await until(({ phase }) => phase === 'failed')
  assert.equal(await editor.save(), false)
  assert.equal(server.calls.filter(({ path }) => path.endsWith('/update-order')).length, 0)
  stopIntercepting()
  await open()
  assert.deepEqual(titles(), ['Alpha', 'Beta'])
  assert.equal(state().refusedOrder, null)
})
