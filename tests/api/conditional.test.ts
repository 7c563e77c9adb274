import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { MINUTE_MS } from '#rules/time.ts'
import { routes } from '../../netlify/api/router.ts'
import { blogData, movableClock, startApi, type Api } from './harness.ts'

const conditional = routes.filter(({ describe }) => describe?.conditional)

/** Requests with the ETag of the last response. @returns status and ETag */
const asker = ({ call }: Api, path: string, headers: Record<string, string> = {}) => {
  let etag = '"none"'
  return async (): Promise<number> => {
    const answer = await call(path, {
      headers: { ...headers, 'if-none-match': `W/"other", ${etag}` },
    })
    if (answer.status === 304)
      assert.deepEqual([answer.text, answer.headers.get('etag')], ['', etag])
    else assert.notEqual(answer.headers.get('etag'), etag)
    etag = answer.headers.get('etag') ?? ''
    return answer.status
  }
}

test('every list by GET, and what pages ask for, has a version: who has it gets none of it again', async (t) => {
  const api = await startApi(t)
  assert.ok(conditional.length >= 8, `${conditional.length}`)
  for (const { method, path } of conditional) {
    assert.equal(method, 'GET', path)
    for (const [url, headers] of path === '/api/client'
      ? [[path, {}] as const]
      : [[path, {}] as const, [`${path}?scope=staff`, api.staff] as const]) {
      const ask = asker(api, url, headers)
      assert.deepEqual([await ask(), await ask(), await ask()], [200, 304, 304], url)
    }
  }
})

test('the version of a list changes with a write, with a moment that brings an item or takes it away, and with a next page', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const [list, page] = [asker(api, '/api/blog'), asker(api, '/api/blog?limit=1')]
  const both = async () => [await list(), await page()]
  const at = (minutes: number) => new Date(clock.now() + minutes * MINUTE_MS).toISOString()
  assert.deepEqual(await both(), [200, 200])
  await api.save(randomUUID(), blogData('Now'))
  await api.settled()
  assert.deepEqual(await both(), [200, 200])
  assert.deepEqual(await both(), [304, 304])
  // A second page follows the first, whose rows are unchanged, but which now names a next page.
  await api.save(
    randomUUID(),
    { ...blogData('Earlier'), BlogDate: '2001-01-01' },
    { PublishAt: at(2), ExpireAt: at(5) },
  )
  await api.settled()
  assert.deepEqual(await both(), [304, 304])
  clock.move(3 * MINUTE_MS)
  assert.deepEqual(await both(), [200, 200])
  assert.deepEqual(await both(), [304, 304])
  clock.move(3 * MINUTE_MS)
  assert.deepEqual(await both(), [200, 200])
})
