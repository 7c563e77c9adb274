import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { mapPooled } from '#store/concurrency.ts'
import { addressOf, formData, inboxOf, type Response } from '../api/forms.ts'
import { startApi, type Answer } from '../api/harness.ts'
import { countForRun } from '../extent.ts'

const POSTS = Number(process.env['FORM_POSTS'] ?? countForRun(400, 1_000))
const AT_ONCE = 32
const REPEATED = 10
/**
 * Longest message that the form accepts, in three bytes per letter: the size limit of an HTTP
 * response is reached.
 */
const LONG = 'ﷲ'.repeat(1_900)

/**
 * Retries after a 503, which means that nothing is certain yet: like the form's script and the
 * inbox.
 */
const untilCertain = async (
  request: () => Promise<Answer>,
): Promise<{ answer: Answer; wasUncertain: boolean }> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await request()
    if (answer.status !== 503) return { answer, wasUncertain: tries > 1 }
    assert.ok(tries < 20, 'the store is never certain')
  }
}

test(`${POSTS} posts from many addresses, a tenth repeated: each is stored once, and the inbox has them all`, async (t) => {
  const api = await startApi(t)
  const { send } = inboxOf(api)
  const posts = Array.from({ length: POSTS }, (_, n) => ({
    id: randomUUID(),
    data: formData('CONTACT', { message: `${n} ${LONG}` }),
    ip: addressOf(n),
  }))
  const all = [...posts, ...posts.filter((_, n) => n % REPEATED === 0)].sort(
    () => Math.random() - 0.5,
  )
  const answers = await mapPooled(all, AT_ONCE, async ({ id, data, ip }) => {
    const { answer, wasUncertain } = await untilCertain(() => send(id, data, 'CONTACT', { ip }))
    return { id, status: answer.status, wasUncertain }
  })
  for (const [n, { id }] of posts.entries()) {
    const ofPost = answers.filter((one) => one.id === id)
    const statuses = ofPost.map(({ status }) => status).sort()
    // A form stored without an HTTP response is already known when it is sent again.
    const expected =
      ofPost.some(({ wasUncertain }) => wasUncertain) && !statuses.includes(201) ? 200 : 201
    assert.deepEqual(statuses, n % REPEATED === 0 ? [200, expected] : [expected])
  }
  await api.settled()
  assert.equal((await api.services.forms.list('r')).length, POSTS)

  const read: Response[] = []
  let next: string | null = '/api/form/?FormType=CONTACT'
  while (next) {
    const path: string = next
    const { body, headers, text } = (
      await untilCertain(() => api.call(path, { headers: api.staff }))
    ).answer
    assert.ok(Buffer.byteLength(text) < 5_500_000)
    read.push(...(body as Response[]))
    next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null
  }
  const stored = new Map(read.map(({ ContactId, FormData }) => [ContactId, FormData['message']]))
  assert.equal(read.length, POSTS)
  for (const { id, data } of posts)
    assert.equal(stored.get(id), String(data['message']).normalize('NFC'))
  const times = read.map(({ createdAt }) => createdAt)
  assert.deepEqual(times, [...times].sort().reverse())
})
