import type { Config, Context } from '@netlify/functions'
import { servicesForDeploy } from '../api/services.ts'
import { handleRequest } from '../api/router.ts'

/** The API's address for the passphrase: a function of its own, for a low rate limit. */
export default (request: Request, context: Context): Promise<Response> =>
  handleRequest(request, context, servicesForDeploy(context.deploy.context, request.url))

export const config: Config = {
  path: ['/api/pass-key', '/api/pass-key/'],
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
