import assert from 'node:assert/strict'
import test from 'node:test'
import { allKinds } from '#kinds/index.ts'
import { readSummaries } from '#store/projections.ts'
import type { Route } from '../../netlify/api/route.ts'
import { routes } from '../../netlify/api/router.ts'
import { startApi } from '../api/harness.ts'
import { liveSite } from './live-site.ts'
import { storeOneOfEach, requestOf } from './readings.ts'
import { isWrite, placeOf } from './store-faults.ts'
import { onStage, type Asked, type Stage } from './stage.ts'
import { nonWritingEndpoints, writeCases } from './write-cases.ts'

const AUDIT = 'nobody reads what visitors sent without an entry in the audit trail'
const UPKEEP = 'whoever reads the list of the inbox brings it up to date'

/**
 * Read endpoints that write nevertheless: the places, by store and first part of the key, and the
 * reason.
 */
const exceptions: Readonly<Record<string, { writes: readonly string[]; why: string }>> = {
  'GET /api/publish-status': {
    writes: ['ops:q'],
    why: 'a new build that is found on the live site is noted',
  },
  'GET /api/form/': { writes: ['forms:j', 'forms:p', 'ops:a'], why: `${AUDIT}; ${UPKEEP}` },
  'GET /api/form-counts': { writes: ['forms:j', 'forms:p'], why: UPKEEP },
  'GET /api/form/{ContactId}': { writes: ['ops:a'], why: AUDIT },
  'GET /api/form/{ContactId}/file': { writes: ['ops:a'], why: AUDIT },
}

/**
 * Store in which every read finds something, an outdated inbox included; the lists of all kinds are
 * complete.
 */
const furnished = async (stage: Stage): Promise<void> => {
  await storeOneOfEach(stage)
  for (const kind of allKinds) await readSummaries(stage.direct.content, stage.clock, kind, 'staff')
  await stage.settled()
}

/** Request by GET, to a stage whose live site has a new build. */
const byGet =
  (route: Route) =>
  async (stage: Stage): Promise<Asked> => {
    stage.services.settings.siteUrl = (await liveSite(stage)).origin
    return requestOf(route, stage)
  }

/** Places that a request writes. */
const written = async (stage: Stage, request: Asked): Promise<string[]> => {
  stage.taken()
  const { status, text } = await stage.ask(request)
  assert.equal(status, 200, `${request.path} ${text}`)
  await stage.settled()
  return [...new Set(stage.taken().filter(isWrite).map(placeOf))].sort()
}

test('what is asked to read writes nothing, but for what is named', async (t) => {
  const api = await startApi(t)
  const gets = routes
    .filter(({ method }) => method === 'GET')
    .map((route) => [`GET ${route.path}`, byGet(route)] as const)
  for (const [endpoint, request] of [...gets, ...Object.entries(nonWritingEndpoints)]) {
    await onStage(api, async (stage) => {
      await furnished(stage)
      assert.deepEqual(
        await written(stage, await request(stage)),
        exceptions[endpoint]?.writes ?? [],
        endpoint,
      )
    })
  }
})

test('each reading that writes is ended at its writes', () => {
  for (const endpoint of Object.keys(exceptions))
    assert.ok(
      writeCases.some((one) => one.endpoint === endpoint),
      `${endpoint} has no case in tests/faults/write-cases.ts`,
    )
})
