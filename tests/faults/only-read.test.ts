import assert from 'node:assert/strict'
import test from 'node:test'
import { allKinds } from '#kinds/index.ts'
import { readSummaries } from '#store/projections.ts'
import type { Route } from '../../netlify/api/route.ts'
import { routes } from '../../netlify/api/router.ts'
import { startApi } from '../api/harness.ts'
import { startLiveSite } from './live-site.ts'
import { storeOneOfEach, requestOf } from './readings.ts'
import { isWrite, placeOf } from './store-faults.ts'
import { onStage, type StageRequest, type Stage } from './stage.ts'
import { nonWritingEndpoints, writeCases } from './write-cases.ts'

const AUDIT = 'every reading of form responses leaves an entry in the audit trail'
const UPKEEP = 'a reading of the inbox brings its stored list up to date'

/**
 * Read endpoints that write nevertheless. `writes` are the places that they write: a store and the
 * first part of a key, as {@link placeOf} returns them.
 */
const exceptions: Readonly<Record<string, { writes: readonly string[]; why: string }>> = {
  'GET /api/publish-status': {
    writes: ['ops:q'],
    why: 'a new build on the live site is noted in the store',
  },
  'GET /api/form/': { writes: ['forms:j', 'forms:p', 'ops:a'], why: `${AUDIT}; ${UPKEEP}` },
  'GET /api/form-counts': { writes: ['forms:j', 'forms:p'], why: UPKEEP },
  'GET /api/form/{ContactId}': { writes: ['ops:a'], why: AUDIT },
  'GET /api/form/{ContactId}/file': { writes: ['ops:a'], why: AUDIT },
}

/**
 * Fills the stores so that every endpoint has something to read. The lists of all kinds are up to
 * date; the list of the inbox is not.
 */
const fillStores = async (stage: Stage): Promise<void> => {
  await storeOneOfEach(stage)
  for (const kind of allKinds) await readSummaries(stage.direct.content, stage.clock, kind, 'staff')
  await stage.settled()
}

/** Returns the request to a route, and gives the stage a live site with a new build. */
const getRequest =
  (route: Route) =>
  async (stage: Stage): Promise<StageRequest> => {
    stage.services.settings.siteUrl = (await startLiveSite(stage)).origin
    return requestOf(route, stage)
  }

/** Sends a request. @returns the places that it writes */
const placesWritten = async (stage: Stage, request: StageRequest): Promise<string[]> => {
  stage.takeRequests()
  const { status, text } = await stage.ask(request)
  assert.equal(status, 200, `${request.path} ${text}`)
  await stage.settled()
  return [...new Set(stage.takeRequests().filter(isWrite).map(placeOf))].sort()
}

test('an endpoint that reads writes nothing, except for the named exceptions', async (t) => {
  const api = await startApi(t)
  const gets = routes
    .filter(({ method }) => method === 'GET')
    .map((route) => [`GET ${route.path}`, getRequest(route)] as const)
  for (const [endpoint, request] of [...gets, ...Object.entries(nonWritingEndpoints)]) {
    await onStage(api, async (stage) => {
      await fillStores(stage)
      assert.deepEqual(
        await placesWritten(stage, await request(stage)),
        exceptions[endpoint]?.writes ?? [],
        endpoint,
      )
    })
  }
})

test('every read endpoint that writes has a case with faults of its writes', () => {
  for (const endpoint of Object.keys(exceptions))
    assert.ok(
      writeCases.some((one) => one.endpoint === endpoint),
      `${endpoint} has no case in tests/faults/write-cases.ts`,
    )
})
