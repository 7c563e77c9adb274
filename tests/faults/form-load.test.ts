import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { mapPooled } from '#store/concurrency.ts'
import { addressOf, formData, inboxOf, type Response } from '../api/forms.ts'
import { startApi, type Answer, type Api } from '../api/harness.ts'
import { amount } from '../extent.ts'

const POSTS = Number(process.env['FORM_POSTS'] ?? amount(400, 1_000))
const AT_ONCE = 32
const REPEATED = 10
/** A message as long as the form takes, in three bytes a letter: what one answer can hold is reached. */
const LONG = 'ﷲ'.repeat(1_900)

/** A first reading of thousands of new responses may need more than one answer's time: each keeps what it has read. */
const patient = async (api: Api, path: string): Promise<Answer> => {
  for (let tries = 0; ; tries += 1) {
    const answer = await api.call(path, { headers: api.staff })
    if (answer.status !== 503) return answer
    assert.ok(tries < 20, 'the inbox does not get read')
  }
}

test(`${POSTS} posts from many addresses, a tenth repeated: each is stored once, and the inbox has them all`, async (t) => {
  const api = await startApi(t)
  const { send } = inboxOf(api)
  const posts = Array.from({ length: POSTS }, (_, n) => ({ id: randomUUID(), data: formData('CONTACT', { message: `${n} ${LONG}` }), ip: addressOf(n) }))
  const all = [...posts, ...posts.filter((_, n) => n % REPEATED === 0)].sort(() => Math.random() - 0.5)
  const answers = await mapPooled(all, AT_ONCE, async ({ id, data, ip }) => ({ id, status: (await send(id, data, 'CONTACT', { ip })).status }))
  const statuses = new Map(posts.map(({ id }) => [id, [] as number[]]))
  for (const { id, status } of answers) statuses.get(id)?.push(status)
  for (const [n, { id }] of posts.entries()) assert.deepEqual(statuses.get(id)?.sort(), n % REPEATED === 0 ? [200, 201] : [201])
  await api.settled()
  assert.equal((await api.services.forms.list('r')).length, POSTS)

  const read: Response[] = []
  let next: string | null = '/api/form/?FormType=CONTACT'
  while (next) {
    const { body, headers, text } = await patient(api, next)
    assert.ok(Buffer.byteLength(text) < 5_500_000)
    read.push(...(body as Response[]))
    next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null
  }
  const stored = new Map(read.map(({ ContactId, FormData }) => [ContactId, FormData['message']]))
  assert.equal(read.length, POSTS)
  for (const { id, data } of posts) assert.equal(stored.get(id), String(data['message']).normalize('NFC'))
  const times = read.map(({ createdAt }) => createdAt)
  assert.deepEqual(times, [...times].sort().reverse())
})
