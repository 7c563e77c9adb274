import type { Config, Context } from '@netlify/functions'
import { servicesForDeploy } from '../api/services.ts'
import { answerUpload } from '../api/uploads/tus.ts'

/** Uploads of staff to the library of files. */
export default (request: Request, context: Context): Promise<Response> =>
  answerUpload(request, servicesForDeploy(context.deploy.context, request.url))

export const config: Config = {
  path: ['/upload', '/upload/*'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
