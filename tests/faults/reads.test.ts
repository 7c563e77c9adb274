import assert from 'node:assert/strict'
import test from 'node:test'
import { allKinds } from '#kinds/index.ts'
import { submissions } from '#kinds/submissions.ts'
import type { Route } from '../../netlify/api/route.ts'
import { routes } from '../../netlify/api/router.ts'
import { startApi } from '../api/harness.ts'
import { onlyNth, type Fault, type StoreRequest } from './store-faults.ts'
import { storeOneOfEach, requestOf } from './readings.ts'
import { onStage, type StageRequest } from './stage.ts'

/** Faults that every read of the store meets; writes meet none. */
const faults: Record<string, Fault> = {
  'a failure': { kind: 'before', status: 503 },
  'no answer': { kind: 'hang', applied: false },
}

/** Paths of the endpoints that read, but are called by POST because they need a body. */
const postPaths: readonly (string | undefined)[] = [
  ...allKinds
    .map(({ api }) => api.list)
    .filter((list) => list?.method === 'POST')
    .map((list) => list?.path),
  submissions.api.search.path,
  submissions.api.export.path,
]
const readRoutes: readonly Route[] = routes.filter(
  ({ method, path }) => method === 'GET' || postPaths.includes(path),
)

const isRead = ({ method }: StoreRequest): boolean => method === 'GET' || method === 'HEAD'

test('a read endpoint responds with 503 within 10 s while the store cannot be read, and as usual when only one read fails', async (t) => {
  const api = await startApi(t)
  await onStage(api, async (stage) => {
    await storeOneOfEach(stage)
    await stage.settled()
    for (const route of readRoutes) {
      const request: StageRequest = {
        ...(await requestOf(route, stage)),
        ...(route.method === 'POST' ? { method: 'POST', json: {} } : {}),
      }
      const usual = await stage.ask(request)
      assert.equal(usual.status, 200, `${request.path} ${usual.text}`)
      stage.takeRequests()
      await stage.ask(request)
      await stage.settled()
      const readsStore = stage.takeRequests().some(isRead)
      for (const [name, fault] of Object.entries(faults)) {
        const words = `${route.method} ${request.path}, ${name}`
        await stage.fail((seen) => (isRead(seen) ? fault : null))
        const answer = await stage.ask(request)
        await stage.heal()
        assert.deepEqual(
          [answer.status, answer.headers.get('retry-after')],
          readsStore ? [503, '5'] : [200, null],
          words,
        )
        assert.ok(answer.seconds <= 10, `${words}: ${answer.seconds} s`)
        const isFirstRead = onlyNth(1, isRead)
        await stage.fail((seen) => (isFirstRead(seen) ? fault : null))
        const afterRetry = await stage.ask(request)
        await stage.heal()
        assert.equal(afterRetry.status, 200, `once: ${words}`)
        if (route.access === 'public') assert.deepEqual(afterRetry.body, usual.body, words)
      }
    }
  })
})
