import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { systemClock, type Clock } from '#store/clock.ts'
import { addUnlistedRecords } from '../../netlify/api/submissions/up-to-date.ts'
import { startApi } from './harness.ts'
import { storedResponse, storeResponses } from './stored-responses.ts'

/** Clock with time limits divided by twenty: the API has 450 ms for a response. */
const fastClock: Clock = {
  ...systemClock,
  limit: (milliseconds) => systemClock.limit(milliseconds / 20),
}

test('after an answer of 503 for a time-out, its work sends no further requests to the store', async (t) => {
  const api = await startApi(t)
  await storeResponses(
    api.services,
    Array.from({ length: 200 }, (_, n) => storedResponse(Date.now() - n * 1_000)),
  )
  await addUnlistedRecords(api.services, 60_000)
  const { forms } = api.services
  const reads: Promise<unknown>[] = []
  api.services.forms = {
    ...forms,
    get: <T>(key: Parameters<typeof forms.get>[0]) => {
      const answer = setTimeout(100).then(() => forms.get<T>(key))
      reads.push(answer)
      return answer
    },
  }
  api.services.clock = fastClock
  const calls = [
    () => api.call('/api/form/?limit=200', { headers: api.staff }),
    () => api.call('/api/form-search?limit=200', { method: 'POST', headers: api.staff, json: {} }),
  ]
  for (const call of calls) {
    assert.equal((await call()).status, 503)
    const readsAtAnswer = reads.length
    await Promise.allSettled(reads)
    // Lets work that awaits those reads continue, if there is any.
    for (let tick = 0; tick < 10; tick += 1) await setImmediate()
    await Promise.allSettled(reads)
    assert.equal(reads.length, readsAtAnswer)
  }
})
