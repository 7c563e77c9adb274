import type { Config, Context } from '@netlify/functions'
import { servicesForDeploy } from '../api/services.ts'
import { formFileUpload } from '../api/submissions/attachments.ts'
import { answerTusRequest } from '../api/uploads/tus.ts'

/** Uploads of visitors' PDFs for a form. */
export default (request: Request, context: Context): Promise<Response> =>
  answerTusRequest(
    formFileUpload,
    request,
    servicesForDeploy(context.deploy.context, request.url),
    context.ip,
  )

export const config: Config = {
  path: ['/api/form-file', '/api/form-file/*'],
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
