import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { MINUTE_MS } from '#rules/time.ts'
import { routes } from '../../netlify/api/router.ts'
import { blogData, movableClock, startApi, type Api } from './harness.ts'

const conditional = routes.filter(({ describe }) => describe?.conditional)

/** @returns function that sends a GET request with the last response's ETag and gives the status */
const repeatedGet = ({ call }: Api, path: string, headers: Record<string, string> = {}) => {
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

test('every conditional endpoint has an ETag and answers a repeated request with 304', async (t) => {
  const api = await startApi(t)
  assert.ok(conditional.length >= 8, `${conditional.length}`)
  for (const { method, path } of conditional) {
    assert.equal(method, 'GET', path)
    const requests: [url: string, headers: Record<string, string>][] = [[path, {}]]
    // The only one without a staff scope.
    if (path !== '/api/client') requests.push([`${path}?scope=staff`, api.staff])
    for (const [url, headers] of requests) {
      const get = repeatedGet(api, url, headers)
      assert.deepEqual([await get(), await get(), await get()], [200, 304, 304], url)
    }
  }
})

test('the ETag of a list changes with a write and when the time of an item begins or ends', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const [list, page] = [repeatedGet(api, '/api/blog'), repeatedGet(api, '/api/blog?limit=1')]
  const both = async () => [await list(), await page()]
  const at = (minutes: number) => new Date(clock.now() + minutes * MINUTE_MS).toISOString()
  assert.deepEqual(await both(), [200, 200])
  await api.save(randomUUID(), blogData('Now'))
  await api.settled()
  assert.deepEqual(await both(), [200, 200])
  assert.deepEqual(await both(), [304, 304])
  // This item belongs on a second page. The rows of the first page stay the same, but it will link
  // to a next page.
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
