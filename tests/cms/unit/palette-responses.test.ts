import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { Transport } from '#cms/network/api.ts'
import { makeResponseSearch, type Searched } from '#cms/palette/responses.ts'
import { resultsOf, search } from '#cms/palette/entries.ts'
import { formData, inboxOf } from '../../api/forms.ts'
import { hold, offline, refuse, startServer } from './server.ts'

const SEARCH = /POST \/api\/form-search/

/**
 * Search of the form responses in the palette, over the real API; the test decides when typing
 * pauses.
 */
const start = async (t: TestContext) => {
  const server = await startServer(t)
  let waiting: (() => void) | undefined
  const sent: Promise<unknown>[] = []
  const transport: Transport = <T>(...call: Parameters<Transport>) => {
    const answer = server.request<T>(...call)
    sent.push(answer)
    return answer
  }
  const found = makeResponseSearch({
    transport,
    debounce: (run) => {
      waiting = run
      return () => {
        if (waiting === run) waiting = undefined
      }
    },
  })
  const rest = () => waiting?.()
  /** Resolves with the shown results once a search is over. */
  const answered = (): Promise<Searched> =>
    new Promise((resolve) => {
      const stop = found.$searched.listen((now) => {
        if (now.state !== 'found' && now.state !== 'failed') return
        stop()
        resolve(now)
      })
    })
  const find = (typed: string): Promise<Searched> => {
    const answer = answered()
    found.type(typed)
    rest()
    return answer
  }
  /** Resolves when every search so far was answered or cancelled. */
  const isOver = () => Promise.all(sent)
  const now = () => found.$searched.get()
  const asked = () =>
    server.calls
      .filter(({ method, path }) => SEARCH.test(`${method} ${path}`))
      .map(({ body }) => (body as { q: string }).q)
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
    isOver,
    type: found.type,
    stop: found.stop,
    rest,
    answered,
    find,
    now,
    asked,
    send,
    erase,
  }
}

test('a response is found by name, by address and by reference, and opens in the inbox', async (t) => {
  const { find, send } = await start(t)
  const id = await send({ firstName: 'زبيدة', lastName: 'القاسمي', email: 'zubaida@mail.example' })
  await send()
  const { state, entries } = await find('زبيدة الق')
  const [entry = assert.fail('Nothing is found.')] = entries
  assert.deepEqual([state, entries.length], ['found', 1])
  assert.deepEqual(
    [entry.title, entry.lang, entry.group, entry.go],
    ['زبيدة القاسمي', 'ar', 'Form responses', `/web-cms/protected/forms/${id}`],
  )
  const [reference = assert.fail(`No reference in ${entry.detail}`)] =
    /C-[0-9A-Z]{4}-[0-9A-Z]{2}/.exec(entry.detail ?? '') ?? []
  for (const typed of [reference, 'zubaida@mail.example'])
    assert.deepEqual(
      (await find(typed)).entries.map(({ go }) => go),
      [`/web-cms/protected/forms/${id}`],
      typed,
    )
})

test('all letters are asked for at once, when the typing rests, from two letters on', async (t) => {
  const { server, type, rest, answered, now, asked, send } = await start(t)
  await send()
  type('m')
  rest()
  assert.deepEqual([now().state, asked()], ['idle', []])
  for (const typed of ['ma', 'mar', 'mari']) type(typed)
  assert.deepEqual([now().state, asked()], ['looking', []])
  const answer = answered()
  rest()
  assert.equal((await answer).entries.length, 1)
  type(' mari ')
  rest()
  assert.deepEqual([now().state, asked()], ['found', ['mari']], 'a space is no new question')
  assert.equal(
    server.calls.find(({ path }) => path.startsWith('/api/form-search'))?.path,
    '/api/form-search?limit=6',
  )
})

test('an older search that answers late changes nothing', async (t) => {
  const { server, isOver, type, rest, find, now, send } = await start(t)
  await send()
  await send({ firstName: 'Salem', email: 'salem@mail.example' })
  const held = hold()
  const release = server.meet(SEARCH, held.way)
  type('mariam')
  rest()
  await held.arrived
  release()
  const { entries } = await find('salem')
  held.release()
  await isOver()
  assert.equal(entries.length, 1)
  assert.deepEqual(now().entries, entries)
  assert.match(entries[0]?.title ?? '', /^Salem/)
})

test('what was found stays while the next letters are looked for, and is there at once when they are taken back', async (t) => {
  const { type, find, now, send } = await start(t)
  await send()
  const { entries } = await find('mari')
  type('maria')
  assert.deepEqual(now(), { state: 'looking', entries })
  type('mari')
  assert.equal(now().state, 'found')
  type('m')
  assert.deepEqual(now(), { state: 'idle', entries: [] })
})

for (const [name, way] of [
  ['a server that fails', refuse(503, 'unavailable')],
  ['too many searches', refuse(429, 'rate_limited')],
  ['no connection', offline],
] as const) {
  test(`with ${name} the search says that it failed, finds all the rest, and the next one finds responses again`, async (t) => {
    const { server, find, send } = await start(t)
    await send()
    const mend = server.meet(SEARCH, way)
    const failed = await find('new blog')
    assert.deepEqual(failed, { ...failed, state: 'failed', entries: [] })
    const results = resultsOf(search([], 'new blog', []), failed, true)
    assert.equal(results.entries[0]?.title, 'New blog article')
    assert.deepEqual(results.notes, ['The form responses could not be searched.'])
    mend()
    assert.equal((await find('mariam')).entries.length, 1)
  })
}

test('a response that was erased is found no more', async (t) => {
  const { find, send, erase } = await start(t)
  const id = await send()
  assert.equal((await find('mariam')).entries.length, 1)
  await erase(id)
  assert.deepEqual((await find('mariam k')).entries, [])
  assert.deepEqual((await find('mariam')).entries, [])
})

test('with the palette everything personal goes: what was found is forgotten, and what is under way is called off', async (t) => {
  const { server, isOver, type, stop, rest, find, now, asked, send } = await start(t)
  await send()
  await find('mariam')
  stop()
  assert.deepEqual(now(), { state: 'idle', entries: [] })
  type('maria')
  assert.deepEqual(now(), { state: 'looking', entries: [] }, 'the next palette begins with nothing')
  stop()
  rest()
  assert.deepEqual(asked(), ['mariam'], 'letters that were taken away are not asked for')
  const held = hold()
  server.meet(SEARCH, held.way)
  type('mariam')
  rest()
  await held.arrived
  stop()
  held.release()
  await isOver()
  assert.deepEqual(now(), { state: 'idle', entries: [] })
})
