import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platform, test } from '../browser.ts'
import { addressesOf } from '../site/site.ts'
import { fetchObservatory } from './observatory.ts'

/**
 * Score: 100, and 10 for `default-src 'none'`, 10 for the resource policy, 5 each for the referrer
 * policy and for frames.
 */
const LEAST = 130

test('the Observatory gives every page 130 points at least', async ({ t }) => {
  const { url } = platform
  const folder = await mkdtemp(join(tmpdir(), 'observatory-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const score = await fetchObservatory(folder)
  const scores: Record<string, number> = {}
  for (const path of [
    ...(await addressesOf(url))
      .filter(({ bare }) => bare !== '/no-such-page')
      .map((one) => one.path),
    '/web-cms',
  ]) {
    const response = await fetch(url + path)
    // The scorer's request comes from a foreign origin.
    const asked = await fetch(url + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://http-observatory.security.mozilla.org',
        'access-control-request-method': 'GET',
      },
    })
    const { scan, tests } = await score('www.ghafwallet.example', {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      html: await response.text(),
      cors: Object.fromEntries(asked.headers),
    })
    if (path === '/') {
      console.log(`The Observatory: ${scan.score} (${scan.grade})`)
      console.table(
        Object.fromEntries(
          Object.entries(tests).map(([name, one]) => [
            name,
            { result: one.result, pass: one.pass, points: one.scoreModifier },
          ]),
        ),
      )
    }
    assert.equal(scan.testsFailed, 0, path)
    scores[path] = scan.score
  }
  assert.deepEqual(
    Object.entries(scores).filter(([, points]) => points < LEAST),
    [],
  )
})
