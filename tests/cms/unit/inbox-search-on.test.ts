import assert from 'node:assert/strict'
import test from 'node:test'
import { MAX_CALLS, readPersonResponses } from '#cms/inbox/erasing.ts'
import { makeInbox } from '#cms/inbox/inbox.ts'
import type { Answer, RequestOptions, Transport } from '#cms/network/api.ts'
import { submissionToWire, type Submission } from '../../../netlify/api/submissions/submission.ts'
import { storedResponse } from '../../api/stored-responses.ts'

const settings = { retentionDays: 365 }
const toWire = (submission: Submission): unknown => submissionToWire(submission, settings)

type Page = {
  items: readonly Submission[]
  /** Address of the next call; null after the last page. */
  next: string | null
  /** Time down to which responses have been searched, newest first; none after the last page. */
  searchedTo?: string
}

/** Server whose search takes several calls, each answered with the next of these pages. */
const makeSearchServer = (
  pages: readonly Page[],
): {
  transport: Transport
  /** Method and path of each call so far. */
  calls: string[]
  /** Body of each call so far. */
  bodies: unknown[]
} => {
  const calls: string[] = []
  const bodies: unknown[] = []
  const transport = <T>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<Answer<T>> => {
    const { items, next, searchedTo } = pages[calls.length] ?? { items: [], next: null }
    calls.push(`${method} ${path}`)
    bodies.push(options?.body)
    return Promise.resolve({
      ok: true,
      status: 200,
      data: items.map(toWire) as T,
      revision: null,
      next,
      ...(searchedTo && { searchedTo }),
    })
  }
  return { transport, calls, bodies }
}

const oldResponse = storedResponse(Date.parse('2026-03-01T08:00:00.000Z'))
const pages: readonly Page[] = [
  { items: [], next: '/api/form-search?cursor=a', searchedTo: '2026-09-01T08:00:00.000Z' },
  {
    items: [oldResponse],
    next: '/api/form-search?cursor=b',
    searchedTo: '2026-02-01T08:00:00.000Z',
  },
  { items: [], next: null },
]

test('a search that takes several calls shows the time it has reached, and continues from there', async () => {
  const { transport, calls } = makeSearchServer(pages)
  const { $inbox, read, readMore } = makeInbox({
    transport,
    drafts: { forgetOn: () => Promise.resolve() },
    toasts: { toastFor: () => undefined },
  })
  await read({ q: 'falaj' })
  assert.deepEqual(
    [$inbox.get().items.length, $inbox.get().searchedTo],
    [0, '2026-09-01T08:00:00.000Z'],
  )
  await readMore()
  assert.deepEqual(
    [$inbox.get().items.map(({ ContactId }) => ContactId), $inbox.get().searchedTo],
    [[oldResponse.id], '2026-02-01T08:00:00.000Z'],
  )
  await readMore()
  assert.deepEqual(
    [$inbox.get().items.length, $inbox.get().searchedTo, $inbox.get().next],
    [1, null, null],
  )
  assert.deepEqual(calls.slice(1), [
    'POST /api/form-search?cursor=a',
    'POST /api/form-search?cursor=b',
  ])
})

test('the responses of a person are searched in several calls, and incomplete after the last allowed call', async () => {
  assert.deepEqual(
    await readPersonResponses(makeSearchServer(pages).transport, 'mariam@mail.example'),
    {
      ids: [oldResponse.id],
      isComplete: true,
    },
  )
  const endless = Array.from({ length: MAX_CALLS + 1 }, (): Page => ({
    items: [],
    next: '/api/form-search?cursor=c',
    searchedTo: '2026-01-01T00:00:00.000Z',
  }))
  const { transport, calls } = makeSearchServer(endless)
  assert.deepEqual(await readPersonResponses(transport, 'mariam@mail.example'), {
    ids: [],
    isComplete: false,
  })
  assert.equal(calls.length, MAX_CALLS)
})

test('a list is read by GET with form and states in the address, a search by POST with them in the body', async () => {
  const next = '/api/form/?FormType=CAREER&State=new%2Cread%2Cdone&limit=50&cursor=a'
  const { transport, calls, bodies } = makeSearchServer([{ items: [oldResponse], next }])
  const { read, readMore } = makeInbox({
    transport,
    drafts: { forgetOn: () => Promise.resolve() },
    toasts: { toastFor: () => undefined },
  })
  await read({ form: 'CAREER' })
  await readMore()
  await read({ state: 'spam' })
  await read({ form: 'CAREER', q: 'lina' })
  assert.deepEqual(calls, [
    'GET /api/form/?FormType=CAREER&State=new%2Cread%2Cdone&limit=50',
    `GET ${next}`,
    'GET /api/form/?State=spam&limit=50',
    'POST /api/form-search?limit=50',
  ])
  assert.deepEqual(bodies, [
    undefined,
    undefined,
    undefined,
    { FormType: 'CAREER', State: ['new', 'read', 'done'], q: 'lina' },
  ])
})
