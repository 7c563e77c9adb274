import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { systemClock, type Clock } from '#store/clock.ts'
import { listRecords } from '../../netlify/api/submissions/up-to-date.ts'
import { startApi } from './harness.ts'
import { storedResponse, storeResponses } from './stored-responses.ts'

/** Clock with time limits divided by twenty: 450 ms for a response. */
const hasty: Clock = {
  ...systemClock,
  limit: (milliseconds) => systemClock.limit(milliseconds / 20),
}

test('work whose answer has been given as failed stops: it asks the store for nothing more, and is not repeated', async (t) => {
  const api = await startApi(t)
  await storeResponses(
    api.services,
    Array.from({ length: 200 }, (_, n) => storedResponse(Date.now() - n * 1_000)),
  )
  await listRecords(api.services, 60_000)
  const { forms } = api.services
  const underWay: Promise<unknown>[] = []
  api.services.forms = {
    ...forms,
    get: <T>(key: Parameters<typeof forms.get>[0]) => {
      const answer = setTimeout(100).then(() => forms.get<T>(key))
      underWay.push(answer)
      return answer
    },
  }
  api.services.clock = hasty
  const calls = [
    () => api.call('/api/form/?limit=200', { headers: api.staff }),
    () => api.call('/api/form-search?limit=200', { method: 'POST', headers: api.staff, json: {} }),
  ]
  for (const call of calls) {
    assert.equal((await call()).status, 503)
    const asked = underWay.length
    await Promise.allSettled(underWay)
    for (let turn = 0; turn < 10; turn += 1) await setImmediate()
    await Promise.allSettled(underWay)
    assert.equal(underWay.length, asked)
  }
})
