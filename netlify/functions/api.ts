import type { Config, Context } from '@netlify/functions'
import { servicesForDeploy } from '../api/services.ts'
import { handleRequest } from '../api/router.ts'

export default (request: Request, context: Context): Promise<Response> =>
  handleRequest(request, context, servicesForDeploy(context.deploy.context, request.url))

// The excluded addresses have functions of their own, with other rate limits.
export const config: Config = {
  path: '/api/*',
  excludedPath: ['/api/pass-key', '/api/pass-key/', '/api/form-file', '/api/form-file/*'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
