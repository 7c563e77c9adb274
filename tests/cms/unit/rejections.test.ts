import assert from 'node:assert/strict'
import test from 'node:test'
import { inspect } from 'node:util'
import { makeInbox } from '#cms/inbox/inbox.ts'
import { makeTransport, type Transport } from '#cms/network/api.ts'
import { makeItemApi } from '#cms/network/item-api.ts'
import { makeItemSaves } from '#cms/network/item-saves.ts'
import { makeReadList } from '#cms/network/item-list.ts'
import { makeBin } from '#cms/stores/bin.ts'
import { makeItemActions } from '#cms/stores/changes.ts'
import { makeLists } from '#cms/stores/lists.ts'
import { kinds } from '#kinds/index.ts'
import { submissions } from '#kinds/submissions.ts'
import { assertRows } from '../../each.ts'
import { contract } from '../../fixtures/contract.ts'
import { sampleRecordOf } from './record-for.ts'
import { recordToasts } from './stores.ts'

const toasts = recordToasts().toasts
const email = 'admin@ghaf.example'
const item = { Id: 'one', Revision: 'r1' }

const changesOf = (transport: Transport) =>
  makeItemActions({
    itemApi: makeItemApi(transport),
    lists: makeLists({ readList: makeReadList(transport), toasts }),
    bin: makeBin(transport),
    toasts,
    email: () => email,
    lookNow: () => undefined,
    open: () => undefined,
  })

/**
 * Calls of the staff area that can fail. Key: the specification's text of the rejection. The text
 * of the public form is tested in the browser.
 */
const calls: Readonly<Record<string, (transport: Transport) => Promise<unknown>>> = {
  'Failed to delete the blog post': (transport) =>
    changesOf(transport).sendRemoval(kinds.blog, item),
  'Failed to delete the document': (transport) =>
    changesOf(transport).sendRemoval(kinds.documents, item),
  'Failed to fetch documents': (transport) => makeReadList(transport)(kinds.documents),
  'Failed to fetch support data': (transport) => makeReadList(transport)(kinds.faq),
  'Failed to updated faq data': (transport) =>
    makeItemSaves(transport).saveItem({
      kind: kinds.faq,
      id: 'one',
      values: sampleRecordOf(kinds.faq).data,
      revision: 'r1',
      updatedBy: email,
    }),
  'Failed to fetch form data': (transport) =>
    makeInbox({ transport, drafts: { forgetOn: () => Promise.resolve() }, toasts }).read({}),
}

const failures: Readonly<Record<string, { fetch: () => Promise<Response>; cause: string }>> = {
  'a 500': {
    fetch: () => Promise.resolve(Response.json({ status: 500, code: 'internal' }, { status: 500 })),
    cause: 'internal',
  },
  'no network': { fetch: () => Promise.reject(new TypeError('fetch failed')), cause: 'offline' },
}

/** Errors that are reported while a call fails. */
const reportedBy = async (
  call: (transport: Transport) => Promise<unknown>,
  fetch: () => Promise<Response>,
): Promise<Error[]> => {
  const reported: Error[] = []
  await call(
    makeTransport({
      fetch,
      bearer: () => Promise.resolve({ token: 'token' }),
      passKey: () => null,
      renewPassKey: () => undefined,
      report: (error) => void reported.push(error),
    }),
  )
  return reported
}

test('a failed call reports an error with the specification’s rejection text and the cause', async () => {
  assert.deepEqual(
    [...Object.keys(calls), submissions.api.submit.rejection].sort(),
    [...contract.messages.rejections].sort(),
  )
  await assertRows(
    Object.entries(calls),
    ([text]) => text,
    async ([text, call]) => {
      for (const { fetch, cause } of Object.values(failures)) {
        const [error, ...more] = await reportedBy(call, fetch)
        assert.deepEqual(
          [error instanceof Error, error?.message, error?.cause, more],
          [true, text, cause, []],
        )
      }
    },
  )
})

test('the error of another call names method and path without the query, and aborted or background calls report none', async () => {
  const failing = () => Promise.reject(new TypeError('fetch failed'))
  const [error] = await reportedBy(
    (transport) => transport('DELETE', '/api/news/delete?id=one&updatedBy=admin@ghaf.example'),
    failing,
  )
  assert.equal(error?.message, 'Failed to DELETE /api/news/delete')
  assert.deepEqual(
    await reportedBy(
      (transport) => transport('GET', '/api/news', { signal: AbortSignal.abort() }),
      failing,
    ),
    [],
  )
  assert.deepEqual(
    await reportedBy(
      (transport) => transport('GET', '/api/form-counts', { waitsForSignIn: false }),
      failing,
    ),
    [],
  )
})

test('an error has no personal data of the response that the server returned', async () => {
  const stale = () =>
    Promise.resolve(
      Response.json(
        {
          status: 412,
          code: 'stale',
          current: { FormData: { firstName: 'Maha' }, Note: 'Called back.' },
        },
        { status: 412 },
      ),
    )
  const [error] = await reportedBy(async (transport) => {
    const answer = await transport('PATCH', '/api/form/one', { body: {} })
    assert.ok(!answer.ok && JSON.stringify(answer.current).includes('Maha'))
  }, stale)
  assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /Maha|Called back/)
  assert.equal(error?.cause, 'stale')
})
