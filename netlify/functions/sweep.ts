import type { Config, Context } from '@netlify/functions'
import { servicesForDeploy } from '../api/services.ts'
import { sweep } from '../api/sweep.ts'

export default async (request: Request, context: Context): Promise<Response> => {
  await sweep(servicesForDeploy(context.deploy.context, request.url))
  return new Response(null, { status: 204 })
}

export const config: Config = {
  schedule: '*/5 * * * *',
}
