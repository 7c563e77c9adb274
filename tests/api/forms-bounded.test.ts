import assert from 'node:assert/strict'
import test from 'node:test'
import { keyOf } from '#store/keys.ts'
import type { Submission } from '../../netlify/api/submissions/submission.ts'
import { readIndex } from '../../netlify/api/submissions/buckets.ts'
import { listRecords, updateList } from '../../netlify/api/submissions/up-to-date.ts'
import { sweep } from '../../netlify/api/sweep.ts'
import { listedInbox } from '../inbox.ts'
import type { Response } from './forms.ts'
import { movableClock, startApi, type Answer, type Api } from './harness.ts'
import { countedStore, storedResponse, storeResponses, type Traffic } from './stored-responses.ts'

const DAY = 86_400_000
/** Longest possible values of an entry. */
const LONG = {
  message: 'ع'.repeat(2_000),
  firstName: 'ع'.repeat(80),
  lastName: 'ع'.repeat(80),
  companyName: 'ع'.repeat(160),
}
const NOTE = 'ن'.repeat(2_000)

/** Inbox with many long form responses, one per minute back from now, all of them listed. */
const fullInbox = async (api: Api, count: number) => {
  const now = api.services.clock.now()
  const responses = Array.from({ length: count }, (_, n) =>
    storedResponse(now - n * 60_000, {
      note: NOTE,
      values: { ...LONG, email: `person${n}@mail.example` },
    }),
  )
  await storeResponses(api.services, responses)
  await listRecords(api.services, 600_000)
  return responses
}

const counted = async (api: Api, work: () => Promise<unknown>): Promise<Traffic> => {
  const real = api.services.forms
  const { store, since } = countedStore(real)
  api.services.forms = store
  await work()
  api.services.forms = real
  return since()
}

const nextOf = ({ headers }: Answer): string | undefined =>
  /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]

const PARTS_OF_JOURNAL = 8
const BUCKETS = 40

/**
 * Checks that a search too long for one call reports its progress and continues from it, and
 * likewise the erasure of a person.
 */
const goesOn = async (api: Api, responses: readonly Submission[]) => {
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
    found.push(...(page.body as Response[]).map(({ ContactId }) => ContactId))
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
  assert.equal((await listedInbox(api.services)).length, responses.length - 2, 'two are erased')
}

test('a page, the counts, a search, an export and erasing read a bounded number of documents of a bounded size; what one call cannot end goes on', async (t) => {
  const api = await startApi(t)
  const responses = await fullInbox(api, 2_200)
  const { index } = await readIndex(api.services.forms)
  assert.ok(index.buckets.length > BUCKETS, `${index.buckets.length} buckets`)
  const post = (path: string, json: unknown, method = 'POST') =>
    api.call(path, { method, headers: api.staff, json })
  const own = 1 + PARTS_OF_JOURNAL
  const calls: Record<string, [() => Promise<Answer>, number]> = {
    'the first page': [() => api.call('/api/form/?limit=50', { headers: api.staff }), own + 3 + 50],
    'the longest page': [
      () => api.call('/api/form/?limit=1000', { headers: api.staff }),
      own + 8 + 200,
    ],
    'the counts': [() => api.call('/api/form-counts', { headers: api.staff }), own],
    'a search': [() => post('/api/form-search?limit=50', { q: 'nobody' }), own + BUCKETS],
    'an export': [() => post('/api/form-export?limit=200', { q: 'person' }), own + BUCKETS + 200],
    'one person': [
      () => post('/api/form-search?limit=50', { Email: 'person7@mail.example' }),
      own + BUCKETS + 1,
    ],
  }
  for (const [name, [call, most]] of Object.entries(calls)) {
    const traffic = await counted(api, async () => assert.equal((await call()).status, 200, name))
    assert.ok(traffic.reads <= most, `${name}: ${traffic.reads} reads`)
    assert.deepEqual(
      [traffic.lists, traffic.largest < 400_000, traffic.bytes < 16_000_000],
      [0, true, true],
      `${name}: ${JSON.stringify(traffic)}`,
    )
  }
  const erasing = await counted(api, async () =>
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
  assert.ok(erasing.reads <= 2 * own + 4 && erasing.lists === 0, JSON.stringify(erasing))
  await goesOn(api, responses)
})

test('erasing what one person sent answers before its time is over, names all that is gone, and goes on', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const now = clock.now()
  const responses = Array.from({ length: 90 }, (_, n) => storedResponse(now - n * 60_000))
  await storeResponses(api.services, responses)
  await listRecords(api.services, 600_000)
  const real = api.services.forms
  // Store on which forty erasures take four seconds.
  api.services.forms = {
    ...real,
    delete: (key) => {
      clock.move(100)
      return real.delete(key)
    },
  }
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
  assert.deepEqual(await listedInbox(api.services), [])
})

test('the whole inbox comes page by page, newest first, each response once, also while others come in', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const responses = await fullInbox(api, 500)
  const ids: string[] = []
  for (let next: string | undefined = '/api/form/?limit=120'; next;) {
    const page: Answer = await api.call(next, { headers: api.staff })
    ids.push(...(page.body as Response[]).map(({ ContactId }) => ContactId))
    clock.move(1_000)
    await storeResponses(api.services, [storedResponse(clock.now())])
    next = nextOf(page)
  }
  assert.deepEqual(
    ids,
    responses.map(({ id }) => id),
  )
})

test('spam is erased thirty days after it was marked, anything else after its year', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const now = clock.now()
  const [spam, marked, other] = [
    storedResponse(now, { state: 'spam', spam: 'honeypot' }),
    storedResponse(now - 100 * DAY, { state: 'spam', updatedAt: new Date(now).toISOString() }),
    storedResponse(now),
  ]
  await storeResponses(api.services, [spam, marked, other])
  const left = async () =>
    (await api.services.forms.list('r')).map(({ key }) => key.slice(2)).sort()
  const { body } = await api.call(`/api/form/${marked.id}`, { headers: api.staff })
  assert.equal(
    Date.parse((body as { KeptUntil: string }).KeptUntil),
    Date.parse(marked.updatedAt) + 30 * DAY,
  )
  clock.move(29 * DAY)
  await sweep(api.services)
  assert.deepEqual(await left(), [spam.id, marked.id, other.id].sort())
  clock.move(2 * DAY)
  await sweep(api.services)
  assert.deepEqual(await left(), [other.id])
  assert.deepEqual(
    (await listedInbox(api.services)).map(({ id }) => id),
    [other.id],
  )
})

/** Interval of the scheduled work, in milliseconds. */
const ROUND_MS = 5 * 60_000

test('scheduled work lists records that came in past the journal, and deletes buckets that nothing names', async (t) => {
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
  // Group that a round compares: chosen by the time. The rounds start with a group's turn, so that
  // their duration skips no group.
  clock.move(ROUND_MS - (clock.now() % ROUND_MS))
  for (let round = 0; round < 17; round += 1) {
    clock.move(ROUND_MS)
    await sweep(api.services)
  }
  assert.deepEqual(
    (await listedInbox(api.services)).map(({ id }) => id),
    [imported.id],
    api.logged.join(', '),
  )
  const { index } = await readIndex(forms)
  assert.deepEqual(
    (await forms.list('p')).map(({ key }) => key).sort(),
    [...index.buckets.map(({ name }) => `p/b/${name}`), 'p/index'].sort(),
  )
})
