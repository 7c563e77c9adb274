import { listen } from '../listening.ts'
import type { Stage } from './stage.ts'

/** Live site whose build record is empty, and which accepts calls of its build hook. */
export const liveSite = async (stage: Stage) => {
  const builtAt = '2026-11-20T08:00:00.000Z'
  let hooks = 0
  const { origin } = await listen(({ method, url }, response) => {
    if (method === 'POST') hooks += 1
    response
      .setHeader('content-type', 'application/json')
      .end(url === '/build.json' ? JSON.stringify({ builtAt, items: {} }) : '{}')
  }, stage)
  return { origin, builtAt, hooks: () => hooks }
}
