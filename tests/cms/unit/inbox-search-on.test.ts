import assert from 'node:assert/strict'
import test from 'node:test'
import { MAX_CALLS, readPerson } from '#cms/inbox/erasing.ts'
import { makeInbox } from '#cms/inbox/inbox.ts'
import type { Answer, Options, Transport } from '#cms/network/api.ts'
import { submissionToWire, type Submission } from '../../../netlify/api/submissions/submission.ts'
import { storedResponse } from '../../api/stored-responses.ts'

const settings = { retentionDays: 365 }
const wire = (submission: Submission): unknown => submissionToWire(submission, settings)

type Page = { items: readonly Submission[]; next: string | null; searchedTo?: string }

/**
 * Server whose search takes several calls: each answers with the next of these pages. `asked` and
 * `bodies` list the calls and their bodies.
 */
const searching = (
  pages: readonly Page[],
): { transport: Transport; asked: string[]; bodies: unknown[] } => {
  const asked: string[] = []
  const bodies: unknown[] = []
  const transport = <T>(method: string, path: string, options?: Options): Promise<Answer<T>> => {
    const { items, next, searchedTo } = pages[asked.length] ?? { items: [], next: null }
    asked.push(`${method} ${path}`)
    bodies.push(options?.body)
    return Promise.resolve({
      ok: true,
      status: 200,
      data: items.map(wire) as T,
      revision: null,
      next,
      ...(searchedTo && { searchedTo }),
    })
  }
  return { transport, asked, bodies }
}

const old = storedResponse(Date.parse('2026-03-01T08:00:00.000Z'))
const pages: readonly Page[] = [
  { items: [], next: '/api/form-search?cursor=a', searchedTo: '2026-09-01T08:00:00.000Z' },
  { items: [old], next: '/api/form-search?cursor=b', searchedTo: '2026-02-01T08:00:00.000Z' },
  { items: [], next: null },
]

test('a search that one call does not bring to its end says how far it has come, and goes on from there', async () => {
  const { transport, asked } = searching(pages)
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
    [[old.id], '2026-02-01T08:00:00.000Z'],
  )
  await readMore()
  assert.deepEqual(
    [$inbox.get().items.length, $inbox.get().searchedTo, $inbox.get().next],
    [1, null, null],
  )
  assert.deepEqual(asked.slice(1), [
    'POST /api/form-search?cursor=a',
    'POST /api/form-search?cursor=b',
  ])
})

test('what a person sent is looked for in several calls, and called incomplete where that is not enough', async () => {
  assert.deepEqual(await readPerson(searching(pages).transport, 'mariam@mail.example'), {
    ids: [old.id],
    isAll: true,
  })
  const endless = Array.from({ length: MAX_CALLS + 1 }, (): Page => ({
    items: [],
    next: '/api/form-search?cursor=c',
    searchedTo: '2026-01-01T00:00:00.000Z',
  }))
  const { transport, asked } = searching(endless)
  assert.deepEqual(await readPerson(transport, 'mariam@mail.example'), { ids: [], isAll: false })
  assert.equal(asked.length, MAX_CALLS)
})

test('the list is the specification’s GET with form and states in its address; a search alone is an own call, in a body', async () => {
  const next = '/api/form/?FormType=CAREER&State=new%2Cread%2Cdone&limit=50&cursor=a'
  const { transport, asked, bodies } = searching([{ items: [old], next }])
  const { read, readMore } = makeInbox({
    transport,
    drafts: { forgetOn: () => Promise.resolve() },
    toasts: { toastFor: () => undefined },
  })
  await read({ form: 'CAREER' })
  await readMore()
  await read({ state: 'spam' })
  await read({ form: 'CAREER', q: 'lina' })
  assert.deepEqual(asked, [
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
