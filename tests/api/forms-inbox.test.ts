import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { submissions } from '#kinds/submissions.ts'
import { keyOf } from '#store/keys.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { visitorIp, formData, inboxOf, type FormResponse } from './forms.ts'
import { ADMIN, movableClock, startApi, type Api } from './harness.ts'
import { startServers } from './shared-servers.ts'

type AuditEntry = { action: string; kind: string; id: string; who: string }

const patch = (api: Api, id: string, json: unknown, rev?: string) =>
  api.call(`/api/form/${id}`, {
    method: 'PATCH',
    headers: { ...api.staff, ...(rev ? { 'if-match': `"${rev}"` } : {}) },
    json,
  })

const remove = (api: Api, id: string) =>
  api.call(`/api/form/${id}`, { method: 'DELETE', headers: api.staff })

/** Content of all files of the store's server, as text. */
const allStoredText = async ({ blobs }: Api): Promise<string> => {
  const names = await readdir(blobs.directory, { recursive: true, withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return (
    (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n') + files.join('\n')
  )
}

test('without sign-in and passphrase nobody can read, mark, erase or answer a response, and nothing is written', async (t) => {
  const api = await startApi(t)
  const id = randomUUID()
  await inboxOf(api).send(id, formData('CONTACT'))
  const before = api.blobs.writeCount()
  const calls = [
    { method: 'GET', path: '/api/form/' },
    { method: 'GET', path: `/api/form/${id}` },
    { method: 'PATCH', path: `/api/form/${id}`, json: { State: 'done' } },
    { method: 'DELETE', path: `/api/form/${id}` },
    { method: 'DELETE', path: '/api/form/', json: { Email: 'mariam@mail.example' } },
    { method: 'POST', path: '/api/email', json: { ContactId: id, Subject: 'x', Message: 'x' } },
  ]
  const { 'x-pass-key': _proof, ...onlySignedIn } = api.staff
  for (const { method, path, ...body } of calls) {
    for (const [headers, status] of [
      [{}, 401],
      [{ authorization: 'Bearer a.b.c' }, 401],
      [onlySignedIn, 403],
      [{ ...api.staff, origin: 'https://evil.example' }, 403],
    ] as const) {
      // The origin of a GET is not checked.
      if (method === 'GET' && 'x-pass-key' in headers) continue
      const answer = await api.call(path, {
        method,
        headers: headers as Record<string, string>,
        ...body,
      })
      assert.deepEqual(
        [answer.status, answer.headers.get('cache-control')],
        [status, 'private, no-store'],
        `${method} ${path}`,
      )
      assert.doesNotMatch(answer.text, /mariam/i)
    }
  }
  assert.equal(api.blobs.writeCount(), before)
})

test('state and note of a response are changed only over the revision that was seen', async (t) => {
  const api = await startApi(t)
  const { send, read } = inboxOf(api)
  const id = randomUUID()
  await send(id, formData('CONTACT'))
  const { Revision } = (await read())[0] as FormResponse
  assert.equal((await patch(api, id, { State: 'read' })).status, 428)
  const marked = await patch(api, id, { State: 'read', Note: 'Called the bank.' }, Revision)
  const now = marked.body as FormResponse
  assert.deepEqual(
    [marked.status, now.State, now.Note, now.updatedBy, marked.headers.get('etag')],
    [200, 'read', 'Called the bank.', ADMIN, `"${now.Revision}"`],
  )
  const repeated = await patch(api, id, { State: 'read', Note: 'Called the bank.' }, Revision)
  assert.deepEqual([repeated.status, (repeated.body as FormResponse).Revision], [200, now.Revision])
  const stale = await patch(api, id, { State: 'done' }, Revision)
  assert.deepEqual(
    [stale.status, (stale.body as { current: FormResponse }).current.State],
    [412, 'read'],
  )
  assert.equal((await patch(api, id, { State: 'done' }, now.Revision)).status, 200)
  const outdated = await patch(api, id, { State: 'read', Note: 'Called the bank.' }, Revision)
  assert.equal(outdated.status, 412)
  const latest = ((await read())[0] as FormResponse).Revision
  for (const json of [
    {},
    { State: 'gone' },
    { Note: 'x'.repeat(2_001) },
    { State: 'done', FormData: {} },
    { updatedBy: 'x' },
  ])
    assert.equal((await patch(api, id, json, latest)).status, 422)
  assert.equal((await patch(api, randomUUID(), { State: 'done' }, latest)).status, 404)
  const [stored] = await read()
  assert.deepEqual(
    [stored?.State, stored?.Note, stored?.FormData['firstName']],
    ['done', 'Called the bank.', 'Mariam'],
  )
})

test('of 20 concurrent notes over the same revision one succeeds', async (t) => {
  const api = await startApi(t)
  const { send, read } = inboxOf(api)
  const id = randomUUID()
  await send(id, formData('CONTACT'))
  const { Revision } = (await read())[0] as FormResponse
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => patch(api, id, { Note: `Note ${n}` }, Revision)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [
    200,
    ...Array<number>(19).fill(412),
  ])
})

const people = [
  ['أحمد', 'المزروعي', '050 111 1111'],
  ['Asha', 'Menon', '+91 98 7654 3210'],
  ['سُلطان', 'الكَعبي', '٠٥٠٢٢٢٢٢٢٢'],
  ['Zoë', 'Okoro', '800 0000'],
  ['Fatima', 'Zahra', '04 123 4567'],
] as const

/** API with one response of each of the `people`, in their order. */
const startWithPeople = async (t: TestContext) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { send, read } = inboxOf(api)
  for (const [n, [firstName, lastName, contactNumber]] of people.entries()) {
    clock.move(1_000)
    const more = {
      firstName,
      lastName,
      contactNumber,
      email: `person${n}@mail.example`,
      message: n === 1 ? 'My salary came twice' : 'Hello',
    }
    assert.equal(
      (await send(randomUUID(), formData('CONTACT', more), 'CONTACT', { ip: visitorIp(n) })).status,
      201,
    )
  }
  return { api, read }
}

test('the inbox is listed in pages, newest first', async (t) => {
  const { api } = await startWithPeople(t)
  const names: unknown[] = []
  let next: string | null = '/api/form/?FormType=CONTACT&limit=2&q=mail'
  while (next) {
    const { body, headers } = await api.call(next, { headers: api.staff })
    names.push(...(body as FormResponse[]).map(({ FormData }) => FormData['firstName']))
    next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null
  }
  assert.deepEqual(names, people.map(([firstName]) => firstName).reverse())
})

test('a search of the inbox ignores case, Arabic vowel signs and accents, and finds numbers, addresses and references', async (t) => {
  const { read } = await startWithPeople(t)
  const found = async (q: string) =>
    (await read(`?q=${encodeURIComponent(q)}`)).map(({ FormData }) => FormData['firstName'])
  assert.deepEqual(await found('احمد'), ['أحمد'])
  assert.deepEqual(await found('سلطان الكعبي'), ['سُلطان'])
  assert.deepEqual(await found('MENON'), ['Asha'])
  assert.deepEqual(await found('zoe'), ['Zoë'])
  assert.deepEqual(await found('0502222222'), ['سُلطان'])
  assert.deepEqual(await found('person4@mail.example'), ['Fatima'])
  assert.deepEqual(await found('salary twice'), ['Asha'])
  assert.deepEqual(await found('nobody'), [])
  const { Reference } = (await read('?q=menon'))[0] as FormResponse
  assert.deepEqual(await found(Reference), ['Asha'])
  assert.deepEqual(await read('?FormType=CAREER'), [])
})

test('the inbox refuses unknown parameters and invalid values, and does not find invalid ids', async (t) => {
  const api = await startApi(t)
  const refused = [
    '?FormType=OTHER',
    '?limit=0',
    '?limit=1001',
    '?cursor=x',
    `?cursor=${Buffer.from('../p').toString('base64url')}`,
    `?q=${'x'.repeat(201)}`,
  ]
  for (const query of refused)
    assert.equal((await api.call(`/api/form/${query}`, { headers: api.staff })).status, 422, query)
  for (const query of ['?id=1', '?limit=1&limit=2'])
    assert.equal((await api.call(`/api/form/${query}`, { headers: api.staff })).status, 400, query)
  for (const id of ['x', '..%2Fp', '%00', 'r', 'a'.repeat(300)])
    assert.equal((await api.call(`/api/form/${id}`, { headers: api.staff })).status, 404, id)
})

test('every read of responses leaves an audit entry without personal data', async (t) => {
  const api = await startApi(t)
  const { send, read } = inboxOf(api)
  const id = randomUUID()
  await send(id, formData('CONTACT'))
  await read('?q=mariam@mail.example')
  await api.call(`/api/form/${id}`, { headers: api.staff })
  await remove(api, id)
  const trail = await api.call('/api/audit', { headers: api.staff })
  const entries = trail.body as AuditEntry[]
  assert.deepEqual(
    entries.map((entry) => [entry.action, entry.kind, entry.id, entry.who]).sort(),
    [
      ['erase response', 'submissions', id, ADMIN],
      ['read responses', 'submissions', id, ADMIN],
      ['read responses', 'submissions', 'all', ADMIN],
    ].sort(),
  )
  assert.doesNotMatch(trail.text, /mariam/i)
})

test('no file of the store contains an erased response, and erasing it again has the same answer', async (t) => {
  const api = await startApi(t, { servers: await startServers(t) })
  const { send, read } = inboxOf(api)
  const [erasedId, otherId] = [randomUUID(), randomUUID()]
  await send(erasedId, formData('CONTACT', { email: 'gone@mail.example', firstName: 'Forgotten' }))
  await send(otherId, formData('CONTACT'))
  await api.call('/api/email', {
    method: 'POST',
    headers: api.staff,
    json: { ContactId: erasedId, Subject: 'For gone@mail.example', Message: 'Dear Forgotten' },
  })
  assert.equal((await read()).length, 2)
  await api.settled()
  assert.match(await allStoredText(api), /gone@mail\.example/)
  for (let n = 0; n < 2; n += 1) {
    const answer = await remove(api, erasedId)
    assert.deepEqual([answer.status, answer.body], [200, { ContactId: erasedId }])
  }
  assert.doesNotMatch(await allStoredText(api), /gone@mail\.example|Forgotten/)
  assert.deepEqual(
    (await read()).map(({ ContactId }) => ContactId),
    [otherId],
  )
  assert.equal(
    (
      await api.call('/api/email', {
        method: 'POST',
        headers: api.staff,
        json: { ContactId: erasedId, Subject: 'x', Message: 'x' },
      })
    ).status,
    404,
  )
  assert.equal((await remove(api, 'x')).status, 404)
})

test('a read of the inbox at the same time as an erasure does not put erased responses back into the list', async (t) => {
  const api = await startApi(t)
  const { send, read } = inboxOf(api)
  for (let round = 0; round < 2; round += 1) {
    const ids = Array.from({ length: 4 }, () => randomUUID())
    for (const [n, id] of ids.entries())
      await send(id, formData('CONTACT', { email: `round${round}@mail.example` }), 'CONTACT', {
        ip: visitorIp(round * 10 + n),
      })
    const answers = await Promise.all([...ids.map((id) => remove(api, id)), read(), read(), read()])
    assert.deepEqual(
      answers.slice(0, 4).map((answer) => ('status' in answer ? answer.status : 0)),
      [200, 200, 200, 200],
    )
    const listDocuments = await api.services.forms.list('p')
    for (const { key } of listDocuments)
      assert.doesNotMatch(
        JSON.stringify(await api.services.forms.get(keyOf(key))),
        new RegExp(`round${round}@`),
      )
  }
})

test('all responses of one person are erased by the e-mail address, whatever its case', async (t) => {
  const api = await startApi(t, { servers: await startServers(t) })
  const { send, read } = inboxOf(api)
  const ids = ['One@Mail.example', 'one@mail.example', 'two@mail.example'].map((email) => ({
    email,
    id: randomUUID(),
  }))
  for (const { email, id } of ids) await send(id, formData('CONTACT', { email }))
  const erasePerson = (json: unknown) =>
    api.call('/api/form/', { method: 'DELETE', headers: api.staff, json })
  assert.equal((await erasePerson({ Email: 'x' })).status, 422)
  const answer = await erasePerson({ Email: 'ONE@mail.example' })
  assert.deepEqual(
    [answer.status, (answer.body as { Erased: string[] }).Erased.sort()],
    [
      200,
      ids
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    ],
  )
  assert.deepEqual((await erasePerson({ Email: 'one@mail.example' })).body, { Erased: [] })
  assert.deepEqual(
    (await read()).map(({ ContactId }) => ContactId),
    [ids[2]?.id],
  )
  assert.doesNotMatch(await allStoredText(api), /one@mail/i)
})

test('the sweep erases a response after the retention time, with its entry in the list and the counters of its sender', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, {
    clock,
    settings: { retentionDays: 30 },
    servers: await startServers(t),
  })
  const { send } = inboxOf(api)
  const old = randomUUID()
  await send(old, formData('CONTACT', { email: 'old@mail.example' }))
  await sweep(api.services)
  clock.move(20 * 86_400_000)
  const recent = randomUUID()
  await send(recent, formData('CONTACT'))
  await sweep(api.services)
  assert.equal((await api.services.ops.list('rl', 'form')).length, 1)
  assert.equal((await api.services.forms.list('r')).length, 2)
  clock.move(11 * 86_400_000)
  await sweep(api.services)
  assert.deepEqual(
    (await api.services.forms.list('r')).map(({ key }) => key),
    [`r/${recent}`],
  )
  assert.doesNotMatch(await allStoredText(api), /old@mail\.example/)
  assert.deepEqual(
    await api.services.ops.list('rl', 'form'),
    [],
    'the counters of the senders are erased',
  )
  assert.deepEqual(
    api.logged.filter((event) => event.includes('form responses')),
    ['form responses erased after their time'],
  )
})

test('the declaration of submissions names each endpoint once and has the expected messages', () => {
  const endpoints = Object.values(submissions.api).map(({ method, path }) => `${method} ${path}`)
  assert.equal(new Set(endpoints).size, endpoints.length)
  assert.deepEqual(
    [
      submissions.messages.reply,
      submissions.messages.replyFailed,
      submissions.messages.erase.text,
      submissions.messages.eraseFailed,
    ],
    ['Reply sent!', 'Reply failed...', 'Erased!', 'Erase failed...'],
  )
})
