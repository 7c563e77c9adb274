import assert from 'node:assert/strict'
import test from 'node:test'
import { allKinds } from '#kinds/index.ts'
import { submissions } from '#kinds/submissions.ts'
import type { Route } from '../../netlify/api/route.ts'
import { routes } from '../../netlify/api/router.ts'
import { startApi } from '../api/harness.ts'
import type { Fault, Seen } from './store-faults.ts'
import { storeOneOfEach, requestOf } from './readings.ts'
import { onStage, type Asked } from './stage.ts'

/** Faults of reads. A write that a response needs is another matter. */
const faults: Record<string, Fault> = {
  'a failure': { kind: 'before', status: 503 },
  'no answer': { kind: 'hang', applied: false },
}

/** Lists that are requested with a body, and staff's view of a public list. */
const byPost: readonly (string | undefined)[] = [
  ...allKinds
    .map(({ api }) => api.list)
    .filter((list) => list?.method === 'POST')
    .map((list) => list?.path),
  submissions.api.search.path,
  submissions.api.export.path,
]
const alike: readonly Route[] = routes.filter(
  ({ method, path }) => method === 'GET' || byPost.includes(path),
)

const isRead = ({ method }: Seen): boolean => method === 'GET' || method === 'HEAD'

test('a store that cannot be read is said to be so, within 10 s, and never looks empty; one that hesitates is asked again', async (t) => {
  const api = await startApi(t)
  await onStage(api, async (stage) => {
    await storeOneOfEach(stage)
    await stage.settled()
    for (const route of alike) {
      const request: Asked = {
        ...(await requestOf(route, stage)),
        ...(route.method === 'POST' ? { method: 'POST', json: {} } : {}),
      }
      const well = await stage.ask(request)
      assert.equal(well.status, 200, `${request.path} ${well.text}`)
      stage.taken()
      await stage.ask(request)
      await stage.settled()
      const readsStore = stage.taken().some(isRead)
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
        let left = 1
        await stage.fail((seen) => (isRead(seen) && left-- > 0 ? fault : null))
        const hesitant = await stage.ask(request)
        await stage.heal()
        assert.equal(hesitant.status, 200, `once: ${words}`)
        if (route.access === 'public') assert.deepEqual(hesitant.body, well.body, words)
      }
    }
  })
})
