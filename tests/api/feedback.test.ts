import assert from 'node:assert/strict'
import test from 'node:test'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { promises } from '#site/promises.ts'
import { keyOf } from '#store/keys.ts'
import {
  countMissedSearch,
  countVote,
  eraseOldFeedback,
  readFeedback,
  MIN_COUNT_TO_STORE_WORDS,
} from '../../netlify/api/feedback.ts'
import { records } from '../fixtures/records.ts'
import { movableClock, startApi } from './harness.ts'

const { id: faqId, data } = records.faq
const question = data.SupportData[0] ?? { Guid: '', SupportTitle: '' }
const guid = question.Guid

type Feedback = {
  Since: string
  Answers: {
    Guid: string
    SupportId: string
    FaqType: string
    SupportTitle: string
    Helped: number
    NotHelped: number
  }[]
  Searches: { Words: string; Language: string; Count: number }[]
}

const open = async (t: test.TestContext, more: object = {}) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { FaqType, ...Data } = data
  const created = await api.call('/api/support/add-or-update-support', {
    method: 'POST',
    headers: api.staff,
    json: { SupportId: faqId, FaqType, Data, ...more },
  })
  assert.equal(created.status, 201, created.text)
  let senders = 0
  const nextAddress = (): string => {
    senders += 1
    return `198.51.${Math.floor(senders / 250)}.${senders % 250}`
  }
  /** Posts from a different network each time, unless `ip` is given. */
  const post = (what: 'answer' | 'search', json: unknown, ip = nextAddress()) =>
    api.call(`/api/feedback/${what}`, { method: 'POST', json, ip })
  const read = async (): Promise<Feedback> => {
    const answer = await api.call('/api/feedback', { headers: api.staff })
    assert.equal(answer.status, 200, answer.text)
    return answer.body as Feedback
  }
  /** All stored feedback, as text. */
  const stored = async (): Promise<string> => {
    const { ops } = api.services
    const all = await Promise.all((await ops.list('fb')).map(({ key }) => ops.get(keyOf(key))))
    return JSON.stringify(all.map((found) => found?.data))
  }
  return { api, clock, post, read, stored, later: { ...api.services, clock } }
}

const vote = (Helped: boolean, Guid: string = guid) => ({ Guid, Helped })

test('concurrent votes are all counted, and staff read the counts with the question', async (t) => {
  const { post, read } = await open(t)
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, n) => post('answer', vote(n % 3 !== 0))),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 200),
  )
  const { Answers, Since } = await read()
  assert.deepEqual(
    Answers.map(({ Guid, SupportId, FaqType, SupportTitle, Helped, NotHelped }) => [
      Guid,
      SupportId,
      FaqType,
      SupportTitle,
      Helped,
      NotHelped,
    ]),
    [[guid, faqId, data.FaqType, question.SupportTitle, 6, 3]],
  )
  assert.match(Since, /^\d{4}-\d{2}-01$/)
})

test('a vote is refused for an unknown or removed question, or if it has a wrong or additional field', async (t) => {
  const { api, post, read } = await open(t)
  assert.equal((await post('answer', vote(true, 'not-there'))).status, 404)
  for (const wrong of [
    {},
    { ...vote(true), Helped: 'yes' },
    { ...vote(true), Email: 'mariam@example.ae' },
    { ...vote(true), Guid: '../../x' },
    { ...vote(true), Guid: '__proto__ ' },
  ]) {
    assert.equal((await post('answer', wrong)).status, 422, JSON.stringify(wrong))
  }
  assert.equal((await post('answer', vote(true, '__proto__'))).status, 404)
  await api.call(`/api/support/delete?id=${faqId}`, { method: 'DELETE', headers: api.staff })
  assert.equal((await post('answer', vote(true))).status, 404)
  assert.deepEqual((await read()).Answers, [])
})

test('a vote for a question of a draft is refused', async (t) => {
  const { post } = await open(t, { Status: 'draft' })
  assert.equal((await post('answer', vote(true))).status, 404)
})

test('one network can vote on a question five times a day, and other networks are not affected', async (t) => {
  const { clock, post, read } = await open(t)
  const from = (ip: string) => post('answer', vote(true), ip)
  for (let n = 0; n < 5; n += 1) assert.equal((await from('203.0.113.9')).status, 200)
  const refused = await from('203.0.113.9')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > HOUR_MS / 1_000)
  assert.equal((await from('203.0.113.10')).status, 200)
  assert.equal((await read()).Answers[0]?.Helped, 6)
  clock.move(DAY_MS + 1_000)
  assert.equal((await from('203.0.113.9')).status, 200)
})

test('searches from a block of IPv6 networks are limited to 300 in total, and refused ones store no counter', async (t) => {
  const { api, post } = await open(t)
  const statuses: number[] = []
  for (let n = 0; n < 320; n += 1)
    statuses.push(
      (
        await post(
          'search',
          { Words: `lost word ${n}`, Language: 'en' },
          `2001:db8:1:${n.toString(16)}::1`,
        )
      ).status,
    )
  assert.deepEqual(
    [
      statuses.filter((status) => status === 200).length,
      statuses.slice(300).every((status) => status === 429),
    ],
    [300, true],
  )
  assert.equal((await api.services.ops.list('rl', 'missed')).length, 300)
  assert.equal(
    (await post('search', { Words: 'lost word', Language: 'en' }, '2001:db8:2:1::1')).status,
    200,
  )
})

test('words of a search without results become readable with the tenth search; before that the store does not contain them', async (t) => {
  const { post, read, stored } = await open(t)
  const spellings = ['Gold price', 'gold  price', 'GOLD PRICE', 'gold-price']
  for (let n = 1; n < MIN_COUNT_TO_STORE_WORDS; n += 1)
    assert.equal((await post('search', { Words: spellings[n % 4], Language: 'en' })).status, 200)
  assert.deepEqual((await read()).Searches, [])
  assert.doesNotMatch(await stored(), /gold/i)
  assert.equal((await post('search', { Words: 'gold price', Language: 'en' })).status, 200)
  // The same words on the pages of the other language are a separate search.
  await post('search', { Words: 'gold price', Language: 'ar' })
  assert.deepEqual((await read()).Searches, [
    { Words: 'gold price', Language: 'en', Count: MIN_COUNT_TO_STORE_WORDS },
  ])
})

test('searches of one person alone never make words readable', async (t) => {
  const { post, read, stored } = await open(t)
  const statuses = []
  for (let n = 0; n < 14; n += 1)
    statuses.push(
      (await post('search', { Words: 'my secret', Language: 'en' }, '203.0.113.9')).status,
    )
  assert.deepEqual(statuses, [200, 200, ...Array<number>(12).fill(429)])
  assert.deepEqual((await read()).Searches, [])
  assert.doesNotMatch(await stored(), /secret|203\.0/)
})

test('words that may identify the person who searched are refused and not stored', async (t) => {
  const { post, stored } = await open(t)
  for (const Words of ['050 123 4567', 'mariam@example.ae', 'x'.repeat(201), ''])
    assert.equal((await post('search', { Words, Language: 'en' })).status, 422, Words)
  assert.equal(await stored(), '[]')
})

test('staff see this month and the two before, and a month is erased after thirteen months', async (t) => {
  const { api, clock, later, stored } = await open(t)
  await countVote(later, { guid, helped: true }, '203.0.113.9')
  for (let n = 0; n < MIN_COUNT_TO_STORE_WORDS; n += 1)
    await countMissedSearch(later, 'gold price', 'en', `203.0.113.${n}`)
  clock.move(62 * DAY_MS)
  await countVote(later, { guid, helped: false }, '203.0.113.9')
  const within = await readFeedback(later)
  assert.equal(within.answers[0]?.unhelped, 1)
  clock.move(31 * DAY_MS)
  const after = await readFeedback(later)
  assert.deepEqual(
    [after.answers.map(({ helped, unhelped }) => [helped, unhelped]), after.missed],
    [[[0, 1]], []],
  )
  clock.move((promises.feedback.count - 4) * 30 * DAY_MS)
  await eraseOldFeedback(later)
  assert.match(await stored(), /gold price/)
  clock.move(4 * 31 * DAY_MS)
  await eraseOldFeedback(later)
  assert.equal((await api.services.ops.list('fb')).length, 0)
})

test('only staff can read the feedback', async (t) => {
  const { api } = await open(t)
  assert.equal((await api.call('/api/feedback')).status, 401)
  assert.equal((await api.call('/api/feedback', { headers: api.signedIn })).status, 403)
})
