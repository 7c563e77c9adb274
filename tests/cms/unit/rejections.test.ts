import assert from 'node:assert/strict'
import test from 'node:test'
import { makeRecords } from '#cms/edit/records.ts'
import { makeInbox } from '#cms/inbox/inbox.ts'
import { makeTransport, type CallError, type Transport } from '#cms/network/api.ts'
import { makeChanges } from '#cms/stores/changes.ts'
import { makeLists, makeReadList } from '#cms/stores/lists.ts'
import { makeBin } from '#cms/stores/bin.ts'
import { kinds } from '#kinds/index.ts'
import { submissions } from '#kinds/submissions.ts'
import { contract } from '../../fixtures/contract.ts'
import { each } from '../../each.ts'
import { noteToasts } from './stores.ts'
import { recordFor } from './record-for.ts'

const toasts = noteToasts().toasts
const nobody = 'admin@ghaf.example'
const item = { Id: 'one', Revision: 'r1' }

const changesOf = (transport: Transport) =>
  makeChanges({ transport, lists: makeLists({ readList: makeReadList(transport), toasts }), bin: makeBin(transport), toasts, email: () => nobody, lookNow: () => undefined, open: () => undefined })

/** A call of the staff area for each text; the public form's is looked at in the browser. */
const calls: Readonly<Record<string, (transport: Transport) => Promise<unknown>>> = {
  'Failed to delete the blog post': (transport) => changesOf(transport).sendRemoval(kinds.blog, item),
  'Failed to delete the document': (transport) => changesOf(transport).sendRemoval(kinds.documents, item),
  'Failed to fetch documents': (transport) => makeReadList(transport)(kinds.documents),
  'Failed to fetch support data': (transport) => makeReadList(transport)(kinds.faq),
  'Failed to updated faq data': (transport) =>
    makeRecords(transport).saveItem({ kind: kinds.faq, id: 'one', values: recordFor(kinds.faq).data, revision: 'r1', updatedBy: nobody }),
  'Failed to fetch form data': (transport) => makeInbox({ transport, drafts: { forgetOn: () => Promise.resolve() }, toasts }).read({}),
}

const failures: Readonly<Record<string, { fetch: () => Promise<Response>; cause: string }>> = {
  'a 500': { fetch: () => Promise.resolve(Response.json({ status: 500, code: 'internal' }, { status: 500 })), cause: 'internal' },
  'no network': { fetch: () => Promise.reject(new TypeError('fetch failed')), cause: 'offline' },
}

/** The errors that a way to the server throws while a call fails. */
const thrownBy = async (call: (transport: Transport) => Promise<unknown>, fetch: () => Promise<Response>): Promise<CallError[]> => {
  const thrown: CallError[] = []
  await call(makeTransport({ fetch, bearer: () => Promise.resolve({ token: 'token' }), passKey: () => null, renewPassKey: () => undefined, report: (error) => void thrown.push(error) }))
  return thrown
}

test('the specification’s rejection texts are the messages of the errors that the client throws, with the cause, whatever fails', async () => {
  assert.deepEqual([...Object.keys(calls), submissions.api.submit.rejection].sort(), [...contract.messages.rejections].sort())
  await each(Object.entries(calls), ([text]) => text, async ([text, call]) => {
    for (const { fetch, cause } of Object.values(failures)) {
      const [error, ...more] = await thrownBy(call, fetch)
      assert.deepEqual([error instanceof Error, error?.message, error?.cause, more], [true, text, cause, []])
    }
  })
})

test('an error of any other call names it, without its query; what the caller gave up is no error', async () => {
  const failing = () => Promise.reject(new TypeError('fetch failed'))
  const [error] = await thrownBy((transport) => transport('DELETE', '/api/news/delete?id=one&updatedBy=admin@ghaf.example'), failing)
  assert.equal(error?.message, 'Failed to DELETE /api/news/delete')
  assert.deepEqual(await thrownBy((transport) => transport('GET', '/api/news', { signal: AbortSignal.abort() }), failing), [])
})
