import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { Transport } from '#cms/network/api.ts'
import { makeResponseSearch, type ResponseSearchState } from '#cms/palette/responses.ts'
import { resultsOf, search } from '#cms/palette/entries.ts'
import { formData, inboxOf } from '../../api/forms.ts'
import { hold, offline, refuse, startServer } from './server.ts'

const SEARCH = /POST \/api\/form-search/

/**
 * Starts the palette's search in the form responses over the real API. A search is sent when the
 * test pauses typing.
 */
const start = async (t: TestContext) => {
  const server = await startServer(t)
  let pendingRun: (() => void) | undefined
  const sent: Promise<unknown>[] = []
  const transport: Transport = <T>(...call: Parameters<Transport>) => {
    const answer = server.request<T>(...call)
    sent.push(answer)
    return answer
  }
  const responseSearch = makeResponseSearch({
    transport,
    debounce: (run) => {
      pendingRun = run
      return () => {
        if (pendingRun === run) pendingRun = undefined
      }
    },
  })
  const pauseTyping = () => pendingRun?.()
  /** Resolves with the shown results once a search is over. */
  const nextResult = (): Promise<ResponseSearchState> =>
    new Promise((resolve) => {
      const stop = responseSearch.$searched.listen((current) => {
        if (current.state !== 'found' && current.state !== 'failed') return
        stop()
        resolve(current)
      })
    })
  /** Types, pauses, and resolves with the result of that search. */
  const find = (typed: string): Promise<ResponseSearchState> => {
    const answer = nextResult()
    responseSearch.searchFor(typed)
    pauseTyping()
    return answer
  }
  /** Resolves when every search so far was answered or cancelled. */
  const untilAnswered = () => Promise.all(sent)
  const current = () => responseSearch.$searched.get()
  /** Words of each search so far that was sent. */
  const sentQueries = () =>
    server.calls
      .filter(({ method, path }) => SEARCH.test(`${method} ${path}`))
      .map(({ body }) => (body as { q: string }).q)
  /** Sends a contact form as a visitor. @returns the id of the response */
  const send = async (more: Record<string, unknown> = {}): Promise<string> => {
    const id = crypto.randomUUID()
    assert.equal((await inboxOf(server.api).send(id, formData('CONTACT', more))).status, 201)
    return id
  }
  const erase = async (id: string) =>
    assert.ok(
      (await server.api.call(`/api/form/${id}`, { method: 'DELETE', headers: server.api.staff }))
        .status < 300,
    )
  return {
    server,
    untilAnswered,
    type: responseSearch.searchFor,
    stop: responseSearch.stop,
    pauseTyping,
    nextResult,
    find,
    current,
    sentQueries,
    send,
    erase,
  }
}

test('a response is found by name, e-mail address and reference, and opens in the inbox', async (t) => {
  const { find, send } = await start(t)
  const id = await send({ firstName: 'زبيدة', lastName: 'القاسمي', email: 'zubaida@mail.example' })
  await send()
  const { state, entries } = await find('زبيدة الق')
  const [entry = assert.fail('Nothing is found.')] = entries
  assert.deepEqual([state, entries.length], ['found', 1])
  assert.deepEqual(
    [entry.title, entry.lang, entry.group, entry.target],
    ['زبيدة القاسمي', 'ar', 'Form responses', `/web-cms/protected/forms/${id}`],
  )
  const [reference = assert.fail(`No reference in ${entry.detail}`)] =
    /C-[0-9A-Z]{4}-[0-9A-Z]{2}/.exec(entry.detail ?? '') ?? []
  for (const typed of [reference, 'zubaida@mail.example'])
    assert.deepEqual(
      (await find(typed)).entries.map(({ target }) => target),
      [`/web-cms/protected/forms/${id}`],
      typed,
    )
})

test('a search is sent when typing pauses, from two letters on', async (t) => {
  const { server, type, pauseTyping, nextResult, current, sentQueries, send } = await start(t)
  await send()
  type('m')
  pauseTyping()
  assert.deepEqual([current().state, sentQueries()], ['idle', []])
  for (const typed of ['ma', 'mar', 'mari']) type(typed)
  assert.deepEqual([current().state, sentQueries()], ['looking', []])
  const answer = nextResult()
  pauseTyping()
  assert.equal((await answer).entries.length, 1)
  type(' mari ')
  pauseTyping()
  assert.deepEqual(
    [current().state, sentQueries()],
    ['found', ['mari']],
    'spaces around the words cause no new search',
  )
  assert.equal(
    server.calls.find(({ path }) => path.startsWith('/api/form-search'))?.path,
    '/api/form-search?limit=6',
  )
})

test('a late response to an older search changes nothing', async (t) => {
  const { server, untilAnswered, type, pauseTyping, find, current, send } = await start(t)
  await send()
  await send({ firstName: 'Salem', email: 'salem@mail.example' })
  const heldCalls = hold()
  const stopIntercepting = server.intercept(SEARCH, heldCalls.interceptor)
  type('mariam')
  pauseTyping()
  await heldCalls.arrived
  stopIntercepting()
  const { entries } = await find('salem')
  heldCalls.release()
  await untilAnswered()
  assert.equal(entries.length, 1)
  assert.deepEqual(current().entries, entries)
  assert.match(entries[0]?.title ?? '', /^Salem/)
})

test('hits stay during the next search, and are shown at once when its letters are deleted', async (t) => {
  const { type, find, current, send } = await start(t)
  await send()
  const { entries } = await find('mari')
  type('maria')
  assert.deepEqual(current(), { state: 'looking', entries })
  type('mari')
  assert.equal(current().state, 'found')
  type('m')
  assert.deepEqual(current(), { state: 'idle', entries: [] })
})

for (const [name, interceptor] of [
  ['a server that fails', refuse(503, 'unavailable')],
  ['too many searches', refuse(429, 'rate_limited')],
  ['no connection', offline],
] as const) {
  test(`with ${name} the search in responses fails, other hits are shown, and the next search works`, async (t) => {
    const { server, find, send } = await start(t)
    await send()
    const stopIntercepting = server.intercept(SEARCH, interceptor)
    const failed = await find('new blog')
    assert.deepEqual(failed, { ...failed, state: 'failed', entries: [] })
    const results = resultsOf(search([], 'new blog', []), failed, true)
    assert.equal(results.entries[0]?.title, 'New blog article')
    assert.deepEqual(results.notes, ['The form responses could not be searched.'])
    stopIntercepting()
    assert.equal((await find('mariam')).entries.length, 1)
  })
}

test('an erased response is no longer found', async (t) => {
  const { find, send, erase } = await start(t)
  const id = await send()
  assert.equal((await find('mariam')).entries.length, 1)
  await erase(id)
  assert.deepEqual((await find('mariam k')).entries, [])
  assert.deepEqual((await find('mariam')).entries, [])
})

test('closing the palette removes its hits and cancels its searches', async (t) => {
  const { server, untilAnswered, type, stop, pauseTyping, find, current, sentQueries, send } =
    await start(t)
  await send()
  await find('mariam')
  stop()
  assert.deepEqual(current(), { state: 'idle', entries: [] })
  type('maria')
  assert.deepEqual(
    current(),
    { state: 'looking', entries: [] },
    'the next search begins without hits',
  )
  stop()
  pauseTyping()
  assert.deepEqual(sentQueries(), ['mariam'], 'a cancelled search is not sent')
  const heldCalls = hold()
  server.intercept(SEARCH, heldCalls.interceptor)
  type('mariam')
  pauseTyping()
  await heldCalls.arrived
  stop()
  heldCalls.release()
  await untilAnswered()
  assert.deepEqual(current(), { state: 'idle', entries: [] })
})
