import assert from 'node:assert/strict'
import test from 'node:test'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { confirmationText, isConfirmed, readPersonResponses } from '#cms/inbox/erasing.ts'
import {
  exportResultWords,
  exportResponses,
  exportDescription,
  type ExportOptions,
} from '#cms/inbox/export.ts'
import { openInboxWindow, startInboxServer, until } from './inbox-window.ts'
import { hold, loseAnswer, offline, refuse } from './server.ts'

const messages = submissions.messages
/** Reply that was not sent, as it is stored on the device. */
const draft = (Message: string) => ({
  Subject: 'S',
  Message,
  ReplyId: crypto.randomUUID(),
  sent: null,
})

test('an erased response is removed from the server, the list, the open page and the device’s drafts', async (t) => {
  const server = await startInboxServer(t)
  const [id, other] = [await server.visitorSends(), await server.visitorSends()]
  const window = openInboxWindow(t, server)
  await window.inbox.read({})
  await window.inbox.open(id)
  const stop = window.counting.$totalCount.listen(() => undefined)
  await until(window.counting.$totalCount, (all) => all === 2)
  for (const one of [id, other]) await window.drafts.write(`reply/${one}`, draft('Unsent.'))
  await window.drafts.write(`note/${id}`, { text: 'Unsaved.', seen: '' })
  const response = await window.openResponse(id)
  const confirmation = confirmationText(response, 'one')
  assert.equal(confirmation, (await server.stored(id)).Reference)
  assert.deepEqual(
    [
      isConfirmed('', confirmation),
      isConfirmed('C-0000-00', confirmation),
      isConfirmed(` ${confirmation.toLowerCase()} `, confirmation),
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
      await window.storedDrafts('reply', id),
      await window.storedDrafts('note', id),
      (await window.storedDrafts('reply', other)).length,
    ],
    [[], [], 1],
  )
  assert.equal(window.searchesForgotten(), 1)
  await until(window.counting.$totalCount, (all) => all === 1)
  stop()
})

test('all responses of a person are found by e-mail address in any form and erased', async (t) => {
  const server = await startInboxServer(t)
  const email = 'aisha@mail.example'
  const personsIds = [
    await server.visitorSends('CONTACT', { email }),
    await server.visitorSends('CAREER', { email: email.toUpperCase() }),
    await server.visitorSends('CONTACT', { email, website: 'x' }),
  ]
  const otherPersonsId = await server.visitorSends('CONTACT', { message: `Please ask ${email}` })
  const window = openInboxWindow(t, server)
  assert.deepEqual(await readPersonResponses(server.request, email), {
    ids: personsIds.toReversed(),
    isComplete: true,
  })
  await window.inbox.read({ person: email })
  assert.equal(window.inbox.$inbox.get().items.length, 3)
  const [first = ''] = personsIds
  const response = await window.openResponse(first)
  assert.deepEqual(
    [
      isConfirmed('stranger@mail.example', confirmationText(response, 'person')),
      isConfirmed(email.toUpperCase(), confirmationText(response, 'person')),
    ],
    [false, true],
  )
  await window.drafts.write(`reply/${personsIds[1]}`, draft('Unsent.'))
  assert.deepEqual(new Set(await window.erase(response, 'person')), new Set(personsIds))
  assert.deepEqual(window.toasts, [{ text: messages.erase.text, detail: '3 responses' }])
  assert.deepEqual(await Promise.all(personsIds.map(server.statusOf)), [404, 404, 404])
  assert.equal(await server.statusOf(otherPersonsId), 200)
  assert.deepEqual(
    [window.inbox.$inbox.get().items, await window.storedDrafts('reply', personsIds[1] ?? '')],
    [[], []],
  )
})

test('a person with more than one page of responses is read in part and erased completely', async (t) => {
  const server = await startInboxServer(t)
  const email = 'often@mail.example'
  const personsIds: string[] = []
  for (let n = 0; n < 12; n += 1)
    personsIds.push(await server.visitorSends('CONTACT', { email, message: `Message ${n}` }))
  const part = await readPersonResponses(server.request, email, 5)
  assert.deepEqual([part?.ids, part?.isComplete], [personsIds.toReversed().slice(0, 5), false])
  // The list has read one page of the person's responses; the erasure covers all pages.
  const window = openInboxWindow(t, server, { pageSize: 5 })
  await window.inbox.read({})
  const [first = ''] = personsIds
  const erased = await window.erase(await window.openResponse(first), 'person')
  assert.deepEqual(new Set(erased), new Set(personsIds))
  assert.deepEqual(
    [window.inbox.$inbox.get().items, await readPersonResponses(server.request, email)],
    [[], { ids: [], isComplete: true }],
  )
})

for (const [name, interceptor] of [
  ['the server is down', refuse(503, 'unavailable')],
  ['there is no connection', offline],
  ['the server has a fault', refuse(500, 'internal')],
] as const) {
  test(`an erasure that fails shows a toast and removes nothing, when ${name}`, async (t) => {
    const server = await startInboxServer(t)
    const id = await server.visitorSends()
    const window = openInboxWindow(t, server)
    await window.inbox.read({})
    await window.drafts.write(`reply/${id}`, draft('Unsent.'))
    const response = await window.openResponse(id)
    const stopIntercepting = server.intercept(/^DELETE/, interceptor)
    for (const scope of ['one', 'person'] as const)
      assert.equal(await window.erase(response, scope), null)
    assert.deepEqual(window.toastTexts(), [messages.eraseFailed, messages.eraseFailed])
    assert.deepEqual(
      [
        await server.statusOf(id),
        window.inbox.$inbox.get().items.length,
        (await window.storedDrafts('reply', id)).length,
        window.searchesForgotten(),
      ],
      [200, 1, 1, 0],
    )
    stopIntercepting()
    assert.deepEqual(await window.erase(response, 'one'), [id])
  })
}

for (const scope of ['one', 'person'] as const) {
  test(`an erasure whose response is lost keeps the list, and succeeds when it is repeated (${scope})`, async (t) => {
    const server = await startInboxServer(t)
    const id = await server.visitorSends()
    const window = openInboxWindow(t, server)
    await window.inbox.read({})
    await window.drafts.write(`reply/${id}`, draft('Unsent.'))
    const response = await window.openResponse(id)
    const stopIntercepting = server.intercept(/^DELETE/, loseAnswer)
    assert.equal(await window.erase(response, scope), null)
    assert.equal(window.inbox.$inbox.get().items.length, 1)
    stopIntercepting()
    assert.ok(await window.erase(response, scope))
    assert.equal(await server.statusOf(id), 404)
    assert.deepEqual(
      [window.inbox.$inbox.get().items, await window.storedDrafts('reply', id)],
      [[], []],
    )
  })
}

test('the number of a person’s responses is null when it cannot be read', async (t) => {
  const server = await startInboxServer(t)
  server.intercept(/form-search/, refuse(503, 'unavailable'))
  assert.equal(await readPersonResponses(server.request, 'aisha@mail.example'), null)
})

type Saved = { name: string; parts: readonly Blob[] }

/** Text of a saved file with its byte order mark, which `Blob.text` leaves out. */
const textOf = async (file: Saved | undefined): Promise<string> =>
  Buffer.from(await new Blob([...(file?.parts ?? [])]).arrayBuffer()).toString()

/** Export whose files, progress and abort signal the test controls. */
const makeExport = (
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

test('an export has every page of the listed responses with the chosen separator, and is audited', async (t) => {
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
  const { saved, progress, run } = makeExport(server, { pageSize: 2 })
  const exported = await run({ q: 'huda' })
  const [file] = saved
  assert.ok(file && exported.name === 'done')
  assert.deepEqual([saved.length, exported.count, progress], [1, 3, [2, 3]])
  assert.match(file.name, /^form-responses-\d{4}-\d\d-\d\d\.csv$/)
  assert.equal(exportResultWords(exported), cmsInbox.export.done(3, file.name))
  assert.equal(file.parts.length, 2, 'each page is one part')
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

test('the file of an export is named after its form and state, and its content is described in words', async (t) => {
  const server = await startInboxServer(t)
  const id = await server.visitorSends('CAREER')
  await server.changeElsewhere(id, { State: 'done' })
  await server.visitorSends('CAREER')
  const { saved, run } = makeExport(server, { separator: 'comma' })
  const exported = await run({ form: 'CAREER', state: 'done' })
  assert.deepEqual([exported.name, saved.length], ['done', 1])
  assert.match(saved[0]?.name ?? '', /^form-responses-career-done-\d{4}-\d\d-\d\d\.csv$/)
  assert.match(await textOf(saved[0]), /^\uFEFF"Reference","Form","Received \(Dubai\)"/)
  const { export: words } = cmsInbox
  assert.equal(exportDescription({}), words.all)
  assert.equal(exportDescription({ form: 'CAREER', state: 'done' }), words.what('Careers, Done'))
  assert.equal(exportDescription({ q: 'huda' }), words.what(words.found('huda')))
  assert.equal(exportDescription({ person: 'a@b.example' }), words.what(words.found('a@b.example')))
})

test('an export without responses makes no file', async (t) => {
  const empty = makeExport(await startInboxServer(t))
  assert.deepEqual([exportResultWords(await empty.run()), empty.saved], [cmsInbox.export.none, []])
})

test('an export that is stopped or fails half-way makes no file', async (t) => {
  const server = await startInboxServer(t)
  for (let n = 0; n < 3; n += 1) await server.visitorSends()
  const stopped = makeExport(server, { pageSize: 2 })
  const heldPage = hold()
  const stopIntercepting = server.intercept(/cursor=/, heldPage.interceptor)
  const running = stopped.run()
  await heldPage.arrived
  assert.deepEqual(stopped.progress, [2])
  stopped.stop.abort()
  assert.deepEqual([exportResultWords(await running), stopped.saved], [cmsInbox.export.stopped, []])
  heldPage.release()
  stopIntercepting()
  for (const [fault, words] of [
    [refuse(503, 'unavailable'), cmsInbox.export.failed(2)],
    [offline, cmsInbox.export.offline],
  ] as const) {
    const failed = makeExport(server, { pageSize: 2 })
    const stopIntercepting = server.intercept(/cursor=/, fault)
    assert.deepEqual([exportResultWords(await failed.run()), failed.saved], [words, []])
    stopIntercepting()
  }
})
