import { listen } from '../listening.ts'
import type { Stage } from './stage.ts'

/**
 * Starts a server that acts as the live site of a stage. Its build record has a time and no items,
 * and every POST counts as a call of its build hook.
 */
export const startLiveSite = async (stage: Stage) => {
  const builtAt = '2026-11-20T08:00:00.000Z'
  let hooks = 0
  const { origin } = await listen(({ method, url }, response) => {
    if (method === 'POST') hooks += 1
    response
      .setHeader('content-type', 'application/json')
      .end(url === '/build.json' ? JSON.stringify({ builtAt, items: {} }) : '{}')
  }, stage)
  return { origin, builtAt, hookCalls: () => hooks }
}
