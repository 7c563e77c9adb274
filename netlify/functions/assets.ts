import type { Config, Context } from '@netlify/functions'
import { answerAsset } from '../api/assets.ts'
import { servicesForDeploy } from '../api/services.ts'

/** Serves stored files. */
export default (request: Request, context: Context): Promise<Response> =>
  answerAsset(request, servicesForDeploy(context.deploy.context, request.url))

export const config: Config = {
  path: '/assets/*',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
