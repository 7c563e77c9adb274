import assert from 'node:assert/strict'
import test from 'node:test'
import { untilLive } from '../e2e/staff-client.ts'
import { listen } from '../listening.ts'

test('untilLive waits for a build with the item’s revision, and reads each part of a build’s index once', async (t) => {
  const part = '0123456789abcdef'
  const requestedPaths: string[] = []
  const { origin } = await listen(({ url = '' }, response) => {
    requestedPaths.push(url)
    const isRebuilt = requestedPaths.filter((path) => path === '/build.json').length > 2
    const files: Readonly<Record<string, object>> = {
      '/build.json': {
        builtAt: isRebuilt ? '2026-11-27T10:00:00.000Z' : '2026-11-27T09:00:00.000Z',
        day: null,
        parts: [part],
      },
      [`/build/${part}.json`]: { 'blog/a': isRebuilt ? '2' : '1' },
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(files[url]))
  }, t)
  await untilLive(origin, 'blog/a', '2')
  assert.deepEqual(requestedPaths, [
    '/build.json',
    `/build/${part}.json`,
    '/build.json',
    '/build.json',
    `/build/${part}.json`,
  ])
})
