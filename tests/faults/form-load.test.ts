import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { mapPooled } from '#store/concurrency.ts'
import { visitorIp, formData, inboxOf, type FormResponse } from '../api/forms.ts'
import { startApi, type Answer } from '../api/harness.ts'
import { countForRun } from '../extent.ts'

const POSTS = Number(process.env['FORM_POSTS'] ?? countForRun(400, 1_000))
const AT_ONCE = 32
/** One of this many posts is sent twice. */
const REPEAT_ONE_OF = 10
/**
 * Text of a message that is nearly as long as the form accepts. Each letter takes three bytes, so
 * that a page of the inbox comes near the size limit of an HTTP response.
 */
const LONG = 'ﷲ'.repeat(1_900)
/** Most bytes of a page of the inbox. */
const MOST_BYTES = 5_500_000

/**
 * Sends a request again while the response is 503, as the form's script and the inbox do. A 503
 * leaves open whether the request was stored.
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

test(`${POSTS} posts from many addresses are stored once each, a tenth of them sent twice, and the inbox lists them all`, async (t) => {
  const api = await startApi(t)
  const { send } = inboxOf(api)
  const posts = Array.from({ length: POSTS }, (_, n) => ({
    id: randomUUID(),
    data: formData('CONTACT', { message: `${n} ${LONG}` }),
    ip: visitorIp(n),
  }))
  const isRepeated = (n: number): boolean => n % REPEAT_ONE_OF === 0
  const all = [...posts, ...posts.filter((_, n) => isRepeated(n))].sort(() => Math.random() - 0.5)
  const answers = await mapPooled(all, AT_ONCE, async ({ id, data, ip }) => {
    const { answer, wasUncertain } = await untilCertain(() => send(id, data, 'CONTACT', { ip }))
    return { id, status: answer.status, wasUncertain }
  })
  for (const [n, { id }] of posts.entries()) {
    const answersToPost = answers.filter((one) => one.id === id)
    const statuses = answersToPost.map(({ status }) => status).sort()
    // The first success is a 201, and every later one a 200. The 201 is missing when the form was
    // stored by a request with a 503, which the next try found stored already.
    const wasUncertain = answersToPost.some((one) => one.wasUncertain)
    const firstSuccess = wasUncertain && !statuses.includes(201) ? 200 : 201
    assert.deepEqual(statuses, isRepeated(n) ? [200, firstSuccess] : [firstSuccess])
  }
  await api.settled()
  assert.equal((await api.services.forms.list('r')).length, POSTS)

  const read: FormResponse[] = []
  let next: string | null = '/api/form/?FormType=CONTACT'
  while (next) {
    const path: string = next
    const { body, headers, text } = (
      await untilCertain(() => api.call(path, { headers: api.staff }))
    ).answer
    assert.ok(Buffer.byteLength(text) < MOST_BYTES)
    read.push(...(body as FormResponse[]))
    // The header `Link: <path>; rel="next"` names the next page.
    next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null
  }
  const stored = new Map(read.map(({ ContactId, FormData }) => [ContactId, FormData['message']]))
  assert.equal(read.length, POSTS)
  for (const { id, data } of posts)
    assert.equal(stored.get(id), String(data['message']).normalize('NFC'))
  const times = read.map(({ createdAt }) => createdAt)
  assert.deepEqual(times, [...times].sort().reverse())
})
