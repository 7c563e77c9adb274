import assert from 'node:assert/strict'
import test from 'node:test'
import { keyOf } from '#store/keys.ts'
import type { Submission } from '../../netlify/api/submissions/submission.ts'
import { readIndex } from '../../netlify/api/submissions/buckets.ts'
import { addUnlistedRecords, updateList } from '../../netlify/api/submissions/up-to-date.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { listInbox } from '../inbox.ts'
import type { FormResponse } from './forms.ts'
import { movableClock, startApi, type Answer, type Api } from './harness.ts'
import { countingStore, storedResponse, storeResponses, type Traffic } from './stored-responses.ts'

const DAY = 86_400_000
/** Longest possible values of a response. */
const LONG_VALUES = {
  message: 'ع'.repeat(2_000),
  firstName: 'ع'.repeat(80),
  lastName: 'ع'.repeat(80),
  companyName: 'ع'.repeat(160),
}
const LONG_NOTE = 'ن'.repeat(2_000)

/** Inbox with many long form responses, one per minute back from now, all of them listed. */
const fillInbox = async (api: Api, count: number) => {
  const now = api.services.clock.now()
  const responses = Array.from({ length: count }, (_, n) =>
    storedResponse(now - n * 60_000, {
      note: LONG_NOTE,
      values: { ...LONG_VALUES, email: `person${n}@mail.example` },
    }),
  )
  await storeResponses(api.services, responses)
  await addUnlistedRecords(api.services, 600_000)
  return responses
}

/** Store calls and bytes that some work causes. */
const trafficOf = async (api: Api, work: () => Promise<unknown>): Promise<Traffic> => {
  const real = api.services.forms
  const { store, trafficSinceLast } = countingStore(real)
  api.services.forms = store
  await work()
  api.services.forms = real
  return trafficSinceLast()
}

/** Address of the next page in the Link header: `</api/form/?…>; rel="next"`. */
const nextOf = ({ headers }: Answer): string | undefined =>
  /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]

/** Documents of the journal, which notes changes that the list does not have yet. */
const PARTS_OF_JOURNAL = 8
/** Most buckets, the documents of the list, that one call reads. */
const MAX_BUCKETS_READ = 40

/**
 * Checks a search and an erasure of one person that are too long for one call: each answers with
 * its progress and continues with the next call. The oldest response is found and erased last.
 */
const checkContinuation = async (api: Api, responses: readonly Submission[]) => {
  const oldest = responses.at(-1)
  const wanted = oldest?.values['email']
  const post = (path: string, method: string, json: unknown) =>
    api.call(path, { method, headers: api.staff, json })
  const first = await post('/api/form-search?limit=50', 'POST', { q: wanted })
  const searchedTo = first.headers.get('searched-to') ?? ''
  assert.deepEqual(first.body, [])
  assert.ok(
    searchedTo > (oldest?.receivedAt ?? '') && searchedTo < (responses[0]?.receivedAt ?? ''),
    searchedTo,
  )
  const found: string[] = []
  for (let next = nextOf(first); next;) {
    const page = await post(next, 'POST', { q: wanted })
    found.push(...(page.body as FormResponse[]).map(({ ContactId }) => ContactId))
    next = nextOf(page)
    assert.equal(page.headers.has('searched-to'), next !== undefined)
  }
  assert.deepEqual(found, [oldest?.id])
  const erased: string[] = []
  for (let next: string | undefined = '/api/form/'; next;) {
    const answer: Answer = await post(next, 'DELETE', { Email: wanted })
    assert.equal(answer.status, 200)
    erased.push(...(answer.body as { Erased: string[] }).Erased)
    next = nextOf(answer)
  }
  assert.deepEqual(erased, [oldest?.id])
  assert.equal((await listInbox(api.services)).length, responses.length - 2)
}

test('every call about the inbox reads a bounded number of documents of bounded size, and longer work continues with the next call', async (t) => {
  const api = await startApi(t)
  const responses = await fillInbox(api, 2_200)
  const { index } = await readIndex(api.services.forms)
  assert.ok(index.buckets.length > MAX_BUCKETS_READ, `${index.buckets.length} buckets`)
  const post = (path: string, json: unknown, method = 'POST') =>
    api.call(path, { method, headers: api.staff, json })
  /** Reads of every call: the index of the list and the whole journal. */
  const base = 1 + PARTS_OF_JOURNAL
  /** Each call with the maximum number of documents that it may read. */
  const calls: Record<string, [call: () => Promise<Answer>, maxReads: number]> = {
    'the first page': [
      () => api.call('/api/form/?limit=50', { headers: api.staff }),
      base + 3 + 50,
    ],
    'the longest page': [
      () => api.call('/api/form/?limit=1000', { headers: api.staff }),
      base + 8 + 200,
    ],
    'the counts': [() => api.call('/api/form-counts', { headers: api.staff }), base],
    'a search': [() => post('/api/form-search?limit=50', { q: 'nobody' }), base + MAX_BUCKETS_READ],
    'an export': [
      () => post('/api/form-export?limit=200', { q: 'person' }),
      base + MAX_BUCKETS_READ + 200,
    ],
    'one person': [
      () => post('/api/form-search?limit=50', { Email: 'person7@mail.example' }),
      base + MAX_BUCKETS_READ + 1,
    ],
  }
  for (const [name, [call, maxReads]] of Object.entries(calls)) {
    const traffic = await trafficOf(api, async () => assert.equal((await call()).status, 200, name))
    assert.ok(traffic.reads <= maxReads, `${name}: ${traffic.reads} reads`)
    assert.deepEqual(
      [traffic.lists, traffic.largest < 400_000, traffic.bytes < 16_000_000],
      [0, true, true],
      `${name}: ${JSON.stringify(traffic)}`,
    )
  }
  const erasing = await trafficOf(api, async () =>
    assert.equal(
      (
        await api.call(`/api/form/${responses[1_500]?.id}`, {
          method: 'DELETE',
          headers: api.staff,
        })
      ).status,
      200,
    ),
  )
  assert.ok(erasing.reads <= 2 * base + 4 && erasing.lists === 0, JSON.stringify(erasing))
  // Two of the responses are erased by then.
  await checkContinuation(api, responses)
})

test('erasing the responses of one person answers within its time limit with the erased ids, and the next call continues', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const now = clock.now()
  const responses = Array.from({ length: 90 }, (_, n) => storedResponse(now - n * 60_000))
  await storeResponses(api.services, responses)
  await addUnlistedRecords(api.services, 600_000)
  const real = api.services.forms
  // Each deletion takes 100 ms, so that forty take four seconds, the time limit of one call.
  api.services.forms = {
    ...real,
    delete: (key) => {
      clock.move(100)
      return real.delete(key)
    },
  }
  /** Ids that each call erased. */
  const erased: string[][] = []
  for (let next: string | undefined = '/api/form/'; next;) {
    const answer: Answer = await api.call(next, {
      method: 'DELETE',
      headers: api.staff,
      json: { Email: responses[0]?.values['email'] },
    })
    assert.equal(answer.status, 200)
    erased.push((answer.body as { Erased: string[] }).Erased)
    next = nextOf(answer)
  }
  assert.deepEqual(
    erased.map((part) => part.length),
    [40, 40, 10],
  )
  assert.deepEqual(
    erased.flat(),
    responses.map(({ id }) => id),
  )
  api.services.forms = real
  assert.deepEqual(await listInbox(api.services), [])
})

test('the pages of the inbox list each response once, newest first, also while new responses arrive', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const responses = await fillInbox(api, 500)
  const ids: string[] = []
  for (let next: string | undefined = '/api/form/?limit=120'; next;) {
    const page: Answer = await api.call(next, { headers: api.staff })
    ids.push(...(page.body as FormResponse[]).map(({ ContactId }) => ContactId))
    clock.move(1_000)
    await storeResponses(api.services, [storedResponse(clock.now())])
    next = nextOf(page)
  }
  assert.deepEqual(
    ids,
    responses.map(({ id }) => id),
  )
})

test('spam is erased thirty days after it was marked, and other responses are not', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const now = clock.now()
  const [spam, marked, other] = [
    storedResponse(now, { state: 'spam', spam: 'honeypot' }),
    storedResponse(now - 100 * DAY, { state: 'spam', updatedAt: new Date(now).toISOString() }),
    storedResponse(now),
  ]
  await storeResponses(api.services, [spam, marked, other])
  const storedIds = async () =>
    (await api.services.forms.list('r')).map(({ key }) => key.slice('r/'.length)).sort()
  const { body } = await api.call(`/api/form/${marked.id}`, { headers: api.staff })
  assert.equal(
    Date.parse((body as { KeptUntil: string }).KeptUntil),
    Date.parse(marked.updatedAt) + 30 * DAY,
  )
  clock.move(29 * DAY)
  await sweep(api.services)
  assert.deepEqual(await storedIds(), [spam.id, marked.id, other.id].sort())
  clock.move(2 * DAY)
  await sweep(api.services)
  assert.deepEqual(await storedIds(), [other.id])
  assert.deepEqual(
    (await listInbox(api.services)).map(({ id }) => id),
    [other.id],
  )
})

/** Interval of the scheduled work, in milliseconds. */
const ROUND_MS = 5 * 60_000

test('scheduled work lists records that the journal does not mention, and deletes buckets that the index does not mention', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { forms } = api.services
  await updateList(api.services)
  const imported = storedResponse(clock.now())
  await storeResponses(api.services, [imported])
  await forms.put(
    keyOf('p', 'b', `${clock.now().toString(36)}-left-behind`),
    { entries: [] },
    { onlyIfNew: true },
  )
  // Each round of the scheduled work compares one of 16 groups of records, which it chooses by the
  // time. The rounds begin at a multiple of the interval, so that no group is skipped.
  clock.move(ROUND_MS - (clock.now() % ROUND_MS))
  for (let round = 0; round < 17; round += 1) {
    clock.move(ROUND_MS)
    await sweep(api.services)
  }
  assert.deepEqual(
    (await listInbox(api.services)).map(({ id }) => id),
    [imported.id],
    api.logged.join(', '),
  )
  const { index } = await readIndex(forms)
  assert.deepEqual(
    (await forms.list('p')).map(({ key }) => key).sort(),
    [...index.buckets.map(({ name }) => `p/b/${name}`), 'p/index'].sort(),
  )
})
