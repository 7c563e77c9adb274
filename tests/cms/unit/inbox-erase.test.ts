import assert from 'node:assert/strict'
import test from 'node:test'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { confirmationText, isConfirmed, readPerson } from '#cms/inbox/erasing.ts'
import { endWords, exportResponses, exportWords, type ExportOptions } from '#cms/inbox/export.ts'
import { openInboxWindow, startInboxServer, when } from './inbox-window.ts'
import { hold, loseAnswer, offline, refuse } from './server.ts'

const messages = submissions.messages
const draft = (Message: string) => ({
  Subject: 'S',
  Message,
  ReplyId: crypto.randomUUID(),
  sent: null,
})

test('one response is erased by its reference: on the server, in the list, where it is open, and its drafts on this device', async (t) => {
  const server = await startInboxServer(t)
  const [id, other] = [await server.visitorSends(), await server.visitorSends()]
  const window = openInboxWindow(t, server)
  await window.inbox.read({})
  await window.inbox.open(id)
  const stop = window.counting.$all.listen(() => undefined)
  await when(window.counting.$all, (all) => all === 2)
  for (const one of [id, other]) await window.drafts.write(`reply/${one}`, draft('Unsent.'))
  await window.drafts.write(`note/${id}`, { text: 'Unsaved.', seen: '' })
  const response = await window.opened(id)
  const asked = confirmationText(response, 'one')
  assert.equal(asked, (await server.stored(id)).Reference)
  assert.deepEqual(
    [
      isConfirmed('', asked),
      isConfirmed('C-0000-00', asked),
      isConfirmed(` ${asked.toLowerCase()} `, asked),
    ],
    [false, false, true],
  )
  assert.deepEqual(await window.erase(response, 'one'), [id])
  assert.deepEqual(window.toasts, [{ text: messages.erase.text, detail: '1 response' }])
  assert.deepEqual([await server.statusOf(id), await server.statusOf(other)], [404, 200])
  assert.deepEqual(
    window.inbox.$inbox.get().items.map(({ ContactId }) => ContactId),
    [other],
  )
  assert.deepEqual(window.inbox.$opened.get(), { id, state: 'gone', response: null })
  assert.deepEqual(
    [
      await window.kept('reply', id),
      await window.kept('note', id),
      (await window.kept('reply', other)).length,
    ],
    [[], [], 1],
  )
  assert.equal(window.searchesForgotten(), 1)
  await when(window.counting.$all, (all) => all === 1)
  stop()
})

test('a person is found over all forms, spam and any case of letters included, and erased whole; nobody else is', async (t) => {
  const server = await startInboxServer(t)
  const email = 'aisha@mail.example'
  const own = [
    await server.visitorSends('CONTACT', { email }),
    await server.visitorSends('CAREER', { email: email.toUpperCase() }),
    await server.visitorSends('CONTACT', { email, website: 'x' }),
  ]
  const stranger = await server.visitorSends('CONTACT', { message: `Please ask ${email}` })
  const window = openInboxWindow(t, server)
  assert.deepEqual(await readPerson(server.request, email), { ids: own.toReversed(), isAll: true })
  await window.inbox.read({ person: email })
  assert.equal(window.inbox.$inbox.get().items.length, 3)
  const [first = ''] = own
  const response = await window.opened(first)
  assert.deepEqual(
    [
      isConfirmed('stranger@mail.example', confirmationText(response, 'person')),
      isConfirmed(email.toUpperCase(), confirmationText(response, 'person')),
    ],
    [false, true],
  )
  await window.drafts.write(`reply/${own[1]}`, draft('Unsent.'))
  assert.deepEqual(new Set(await window.erase(response, 'person')), new Set(own))
  assert.deepEqual(window.toasts, [{ text: messages.erase.text, detail: '3 responses' }])
  assert.deepEqual(await Promise.all(own.map(server.statusOf)), [404, 404, 404])
  assert.equal(await server.statusOf(stranger), 200)
  assert.deepEqual(
    [window.inbox.$inbox.get().items, await window.kept('reply', own[1] ?? '')],
    [[], []],
  )
})

test('a person with more than a page of responses is told as that, and erased with all of them', async (t) => {
  const server = await startInboxServer(t)
  const email = 'often@mail.example'
  const own: string[] = []
  for (let n = 0; n < 12; n += 1)
    own.push(await server.visitorSends('CONTACT', { email, message: `Message ${n}` }))
  const part = await readPerson(server.request, email, 5)
  assert.deepEqual([part?.ids, part?.isAll], [own.toReversed().slice(0, 5), false])
  // The list has read one page of them: the others are erased, too.
  const window = openInboxWindow(t, server, { pageSize: 5 })
  await window.inbox.read({})
  const [first = ''] = own
  const erased = await window.erase(await window.opened(first), 'person')
  assert.deepEqual(new Set(erased), new Set(own))
  assert.deepEqual(
    [window.inbox.$inbox.get().items, await readPerson(server.request, email)],
    [[], { ids: [], isAll: true }],
  )
})

for (const [name, way] of [
  ['the server is down', refuse(503, 'unavailable')],
  ['there is no connection', offline],
  ['the server has a fault', refuse(500, 'internal')],
] as const) {
  test(`an erasure that fails says so and takes nothing away, here or there: ${name}`, async (t) => {
    const server = await startInboxServer(t)
    const id = await server.visitorSends()
    const window = openInboxWindow(t, server)
    await window.inbox.read({})
    await window.drafts.write(`reply/${id}`, draft('Unsent.'))
    const response = await window.opened(id)
    const mend = server.meet(/^DELETE/, way)
    for (const what of ['one', 'person'] as const)
      assert.equal(await window.erase(response, what), null)
    assert.deepEqual(window.said(), [messages.eraseFailed, messages.eraseFailed])
    assert.deepEqual(
      [
        await server.statusOf(id),
        window.inbox.$inbox.get().items.length,
        (await window.kept('reply', id)).length,
        window.searchesForgotten(),
      ],
      [200, 1, 1, 0],
    )
    mend()
    assert.deepEqual(await window.erase(response, 'one'), [id])
  })
}

for (const what of ['one', 'person'] as const) {
  test(`an erasure whose answer is lost is not certain; done again it is (${what})`, async (t) => {
    const server = await startInboxServer(t)
    const id = await server.visitorSends()
    const window = openInboxWindow(t, server)
    await window.inbox.read({})
    await window.drafts.write(`reply/${id}`, draft('Unsent.'))
    const response = await window.opened(id)
    const mend = server.meet(/^DELETE/, loseAnswer)
    assert.equal(await window.erase(response, what), null)
    assert.equal(window.inbox.$inbox.get().items.length, 1)
    mend()
    assert.ok(await window.erase(response, what))
    assert.equal(await server.statusOf(id), 404)
    assert.deepEqual([window.inbox.$inbox.get().items, await window.kept('reply', id)], [[], []])
  })
}

test('how many a person has cannot be read: nobody is told a number', async (t) => {
  const server = await startInboxServer(t)
  server.meet(/form-search/, refuse(503, 'unavailable'))
  assert.equal(await readPerson(server.request, 'aisha@mail.example'), null)
})

type Saved = { name: string; parts: readonly Blob[] }

/** Text of a saved file with its byte order mark, which `Blob.text` leaves out. */
const textOf = async (file: Saved | undefined): Promise<string> =>
  Buffer.from(await new Blob([...(file?.parts ?? [])]).arrayBuffer()).toString()

const exporting = (
  server: { request: ExportOptions['transport'] },
  more: Partial<ExportOptions> = {},
) => {
  const saved: Saved[] = []
  const progress: number[] = []
  const stop = new AbortController()
  const options: ExportOptions = {
    transport: server.request,
    saveFile: (name, parts) => void saved.push({ name, parts }),
    separator: 'semicolon',
    signal: stop.signal,
    onProgress: (count) => void progress.push(count),
    ...more,
  }
  return {
    saved,
    progress,
    stop,
    run: (query: Parameters<typeof exportResponses>[0] = {}) => exportResponses(query, options),
  }
}

test('an export holds what is listed, all its pages, in the separator that was chosen; the server notes it', async (t) => {
  const server = await startInboxServer(t)
  await server.visitorSends('CONTACT', {
    firstName: 'Huda',
    lastName: '=1+1',
    contactNumber: '+971501234567',
  })
  await server.visitorSends('CAREER', { firstName: 'Huda', lastName: 'الكتبي' })
  await server.visitorSends('CONTACT', { firstName: 'Huda', message: 'Third\nline; "quoted"' })
  await server.visitorSends('CONTACT', { firstName: 'Other', lastName: 'Person' })
  await server.visitorSends('CONTACT', { firstName: 'Huda', website: 'x' })
  const { saved, progress, run } = exporting(server, { pageSize: 2 })
  const exported = await run({ q: 'huda' })
  const [file] = saved
  assert.ok(file && exported.name === 'done')
  assert.deepEqual([saved.length, exported.count, progress], [1, 3, [2, 3]])
  assert.match(file.name, /^form-responses-\d{4}-\d\d-\d\d\.csv$/)
  assert.equal(endWords(exported), cmsInbox.export.done(3, file.name))
  assert.equal(file.parts.length, 2, 'each page is bytes when it has come')
  const lines = (await textOf(file)).split('\r\n')
  assert.match(lines[0] ?? '', /^\uFEFF"Reference";"Form";"Received \(Dubai\)"/)
  assert.deepEqual(
    lines.map((line) => /^"[^"]+";"(\w+)"/.exec(line)?.[1]),
    [undefined, 'Contact', 'Careers', 'Contact', undefined],
  )
  assert.match(lines[1] ?? '', /"Third\nline; ""quoted"""/)
  assert.match(lines[2] ?? '', /"الكتبي"/)
  assert.match(lines[3] ?? '', /"'=1\+1".*"'\+971501234567"/)
  const trail = (await server.ask('/api/audit?limit=20')).body as {
    action: string
    filter: unknown
    count: number | null
  }[]
  const notes = trail.filter(({ action }) => action === 'export responses')
  assert.ok(notes.length > 0)
  assert.deepEqual(
    notes.map(({ filter }) => filter),
    notes.map(() => ({ FormType: 'all', State: ['new', 'read', 'done'], by: ['words'] })),
  )
})

test('an export of one form in one state is named after them, and says in words what it holds', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends('CAREER')
  await server.changeElsewhere(id, { State: 'done' })
  await server.visitorSends('CAREER')
  const { saved, run } = exporting(server, { separator: 'comma' })
  const exported = await run({ form: 'CAREER', state: 'done' })
  assert.deepEqual([exported.name, saved.length], ['done', 1])
  assert.match(saved[0]?.name ?? '', /^form-responses-career-done-\d{4}-\d\d-\d\d\.csv$/)
  assert.match(await textOf(saved[0]), /^\uFEFF"Reference","Form","Received \(Dubai\)"/)
  const { export: words } = cmsInbox
  assert.equal(exportWords({}), words.all)
  assert.equal(exportWords({ form: 'CAREER', state: 'done' }), words.what('Careers, Done'))
  assert.equal(exportWords({ q: 'huda' }), words.what(words.found('huda')))
  assert.equal(exportWords({ person: 'a@b.example' }), words.what(words.found('a@b.example')))
})

test('an export that is stopped, or fails half-way, makes no file; one of nothing says so', async (t) => {
  const server = await startInboxServer(t)
  const empty = exporting(server)
  assert.deepEqual([endWords(await empty.run()), empty.saved], [cmsInbox.export.none, []])
  for (let n = 0; n < 3; n += 1) await server.visitorSends()
  const stopped = exporting(server, { pageSize: 2 })
  const way = hold()
  const mend = server.meet(/cursor=/, way.way)
  const running = stopped.run()
  await way.arrived
  assert.deepEqual(stopped.progress, [2])
  stopped.stop.abort()
  assert.deepEqual([endWords(await running), stopped.saved], [cmsInbox.export.stopped, []])
  way.release()
  mend()
  for (const [fault, words] of [
    [refuse(503, 'unavailable'), cmsInbox.export.failed(2)],
    [offline, cmsInbox.export.offline],
  ] as const) {
    const failed = exporting(server, { pageSize: 2 })
    const unmeet = server.meet(/cursor=/, fault)
    assert.deepEqual([endWords(await failed.run()), failed.saved], [words, []])
    unmeet()
  }
})
