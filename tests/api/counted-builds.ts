import type { TestContext } from 'node:test'
import { listen } from '../listening.ts'
import { movableClock, startApi } from './harness.ts'

/**
 * API with a movable clock and one server for its build hook and its live site. `builds()` is the
 * number of calls of the hook so far. The live site answers 404, so the API never learns which
 * build is live.
 */
export const startApiCountingBuilds = async (
  t: TestContext,
  options: Parameters<typeof startApi>[1] = {},
) => {
  let hookCalls = 0
  const { origin: url } = await listen(({ method }, response) => {
    if (method === 'POST') hookCalls += 1
    response.writeHead(method === 'POST' ? 200 : 404).end()
  }, t)
  const clock = movableClock()
  const api = await startApi(t, { clock, ...options })
  Object.assign(api.services.settings, { siteUrl: url, buildHookUrl: `${url}/hook` })
  // Staff calls are accepted from the site's own origin only, which is now this server.
  return { api, staff: { ...api.staff, origin: url }, clock, builds: () => hookCalls }
}
