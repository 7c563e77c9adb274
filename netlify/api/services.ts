import { purgeCache } from '@netlify/functions'
import { systemClock, type Clock } from '#store/clock.ts'
import { environmentName, openStore, type Access, type Store } from '#store/store.ts'

/** The settings that the server reads from its environment. */
export type Settings = {
  /** The site's own address, without a slash at the end. */
  siteUrl: string
  identityUrl: string
  adminEmail: string
  passphrase: string
  buildHookUrl: string | null
  /** Where the build's state can be read, on platforms that report it. */
  buildStatusUrl: string | null
  /** The mail server, with its password; null where mail only goes to the outbox. */
  smtpUrl: string | null
  /** Days that a form response is kept. */
  retentionDays: number
  /** A host of their own for uploads and files, without `https://`; null where the site serves them itself. */
  assetsHost: string | null
}

export type Services = {
  clock: Clock
  settings: Settings
  content: Store
  forms: Store
  files: Store
  ops: Store
  /** Drops public answers with this tag from the CDN's cache. */
  purge(tag: string): Promise<void>
  log(event: string, details?: Record<string, string | number>): void
}

const required = (environment: NodeJS.ProcessEnv, name: string): string => {
  const value = environment[name]
  if (!value) throw new Error(`The setting ${name} is missing.`)
  return value
}

const days = (value: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new Error('The setting FORM_RETENTION_DAYS is no number of days.')
  return Number(value)
}

/** Reads the settings; a missing one stops the function instead of weakening a gate. @throws Error */
export const settingsFrom = (environment: NodeJS.ProcessEnv): Settings => {
  const siteUrl = required(environment, 'URL').replace(/\/$/, '')
  return {
    siteUrl,
    identityUrl: environment['IDENTITY_URL'] ?? `${siteUrl}/.netlify/identity`,
    adminEmail: required(environment, 'ADMIN_EMAIL'),
    passphrase: required(environment, 'CMS_PASSPHRASE'),
    buildHookUrl: environment['BUILD_HOOK_URL'] ?? null,
    buildStatusUrl: environment['BUILD_HOOK_STATUS_URL'] ?? null,
    smtpUrl: environment['SMTP_URL'] ?? null,
    retentionDays: days(environment['FORM_RETENTION_DAYS'] ?? '365'),
    assetsHost: environment['PUBLIC_ASSETS_HOST'] ?? null,
  }
}

type Options = {
  settings: Settings
  deployContext: string | undefined
  clock?: Clock
  access?: Access
  purge?: Services['purge']
  log?: Services['log']
}

const logLine: Services['log'] = (event, details = {}) => console.info(JSON.stringify({ event, ...details }))

export const createServices = ({ settings, deployContext, clock = systemClock, access, purge, log = logLine }: Options): Services => {
  const environment = environmentName(deployContext)
  const open = (name: string) => openStore(`${environment}-${name}`, clock, access)
  return {
    clock,
    settings,
    content: open('content'),
    forms: open('forms'),
    files: open('files'),
    ops: open('ops'),
    purge: purge ?? (() => Promise.resolve()),
    log,
  }
}

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
