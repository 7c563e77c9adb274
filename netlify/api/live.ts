import { purgeCache } from '@netlify/functions'
import { createServices, settingsFrom, type Services } from './services.ts'

const known = new Map<string, Services>()

/** The services of the running deploy, made once per context. In production a write also purges the CDN's copies. */
export const liveServices = (deployContext: string | undefined): Services => {
  const name = deployContext ?? ''
  const existing = known.get(name)
  if (existing) return existing
  const purge = deployContext === 'dev' ? {} : { purge: (tag: string) => purgeCache({ tags: [tag] }) }
  const services = createServices({ settings: settingsFrom(process.env), deployContext, ...purge })
  known.set(name, services)
  return services
}
