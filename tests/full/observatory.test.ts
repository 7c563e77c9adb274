import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platform, test } from '../browser.ts'
import { addressesOf } from '../site/site.ts'
import { fetchObservatory } from './observatory.ts'

/**
 * Minimum score: 100, plus 10 for `default-src 'none'`, 5 for the referrer policy and 5 for the ban
 * on frames. The 10 points for a `Cross-Origin-Resource-Policy: same-origin` are given up: other
 * sites load feeds, share pictures and icons, and one rule sets the headers of all files
 * (`headersOfEveryFile` in `src/build/headers.ts`).
 */
const LEAST = 120

test('the Observatory gives every page at least 120 points', async ({ t }) => {
  const { url } = platform
  const folder = await mkdtemp(join(tmpdir(), 'observatory-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const score = await fetchObservatory(folder)
  const scores: Record<string, number> = {}
  for (const path of [
    ...(await addressesOf(url))
      .filter(({ barePath }) => barePath !== '/no-such-page')
      .map((address) => address.path),
    '/web-cms',
  ]) {
    const response = await fetch(url + path)
    const corsResponse = await fetch(url + path, {
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
      cors: Object.fromEntries(corsResponse.headers),
    })
    if (path === '/') {
      console.log(`The Observatory: ${scan.score} (${scan.grade})`)
      console.table(
        Object.fromEntries(
          Object.entries(tests).map(([name, { result, pass, scoreModifier }]) => [
            name,
            { result, pass, points: scoreModifier },
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
