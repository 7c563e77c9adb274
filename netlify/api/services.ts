import { purgeCache } from '@netlify/functions'
import { isPreview as isPreviewContext } from '#rules/deploy-context.ts'
import { retentionDays } from '#rules/retention.ts'
import { systemClock, type Clock } from '#store/clock.ts'
import { withListedEtags } from '#store/listed-etags.ts'
import { environmentName, openStore, type Access, type Store } from '#store/store.ts'
import { untilAborted } from '#store/until-aborted.ts'

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
  /** Limits on visitors' forms, votes and searches are on; only a platform on one machine can switch them off. */
  countsVisitors: boolean
  /** Visitors' forms, files, votes and searches are stored; not in a preview, where nobody answers them and nothing erases them. */
  takesVisitors: boolean
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
  /** Drops public answers with this tag from the CDN's cache; without one, everything that it keeps of the site. */
  purge(tag?: string): Promise<void>
  log(event: string, details?: Record<string, string | number>): void
}

const required = (environment: NodeJS.ProcessEnv, name: string): string => {
  const value = environment[name]
  if (!value) throw new Error(`The setting ${name} is missing.`)
  return value
}

/** The site speaks for itself in production, and as a whole on one machine. A function that does not know its context speaks for nobody. */
const isPreview = (deployContext: string | undefined): boolean =>
  deployContext === undefined || isPreviewContext(deployContext)

/** Netlify's own server for one machine names no context to functions, and says in their environment that it is that. */
const isNetlifysLocal = (environment: NodeJS.ProcessEnv): boolean =>
  [environment['NETLIFY_LOCAL'], environment['NETLIFY_DEV']].includes('true')

/** An address that Netlify alone gives out: a request's host proves nothing else of whose deploy it came to. */
const NETLIFYS = /^https:\/\/[a-z0-9-]+\.netlify\.app$/

/** The address of the deploy itself. On Netlify `URL` is production's in every context. */
const ownAddress = (
  environment: NodeJS.ProcessEnv,
  deployContext: string | undefined,
  asked: string | undefined,
): string => {
  if (deployContext === 'dev' && asked && !environment['URL']) return asked
  if (!isPreview(deployContext)) return required(environment, 'URL')
  return (
    environment['DEPLOY_PRIME_URL'] ||
    (asked && NETLIFYS.test(asked) ? asked : required(environment, 'DEPLOY_PRIME_URL'))
  )
}

/**
 * Reads the settings; a missing one stops the function instead of weakening a gate. A preview never speaks for
 * production: it has its own address, takes nothing from visitors, asks for no build, sends no mail and leads to no other host for files.
 * @param asked the address that a request came to, for a preview, or one machine, whose functions are not told their own
 * @throws Error
 */
export const settingsFrom = (
  environment: NodeJS.ProcessEnv,
  deployContext: string | undefined,
  asked?: string,
): Settings => {
  const siteUrl = ownAddress(environment, deployContext, asked).replace(/\/$/, '')
  const ofProduction = (name: string): string | null =>
    isPreview(deployContext) ? null : (environment[name] ?? null)
  return {
    siteUrl,
    identityUrl: ofProduction('IDENTITY_URL') ?? `${siteUrl}/.netlify/identity`,
    adminEmail: required(environment, 'ADMIN_EMAIL'),
    passphrase: required(environment, 'CMS_PASSPHRASE'),
    buildHookUrl: ofProduction('BUILD_HOOK_URL'),
    buildStatusUrl: ofProduction('BUILD_HOOK_STATUS_URL'),
    smtpUrl: ofProduction('SMTP_URL'),
    countsVisitors: deployContext !== 'dev' || environment['RATE_LIMITS'] !== 'off',
    takesVisitors: !isPreview(deployContext),
    retentionDays: retentionDays(environment),
    assetsHost: ofProduction('PUBLIC_ASSETS_HOST'),
  }
}

type Options = {
  settings: Settings
  deployContext: string | undefined
  clock?: Clock
  access?: Access
  /** The store is that of Netlify's own server for one machine. */
  emulated?: boolean
  purge?: Services['purge']
  log?: Services['log']
}

const logLine: Services['log'] = (event, details = {}) =>
  console.info(JSON.stringify({ event, ...details }))

export const createServices = ({
  settings,
  deployContext,
  clock = systemClock,
  access,
  emulated = false,
  purge,
  log = logLine,
}: Options): Services => {
  const environment = environmentName(deployContext)
  const open = (name: string) => {
    const store = openStore(`${environment}-${name}`, clock, access)
    return emulated ? withListedEtags(store) : store
  }
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

/** The services for work that only reads and ends with a signal. Not for writes: those of several requests may be one. */
export const servicesUntil = (services: Services, signal: AbortSignal): Services => ({
  ...services,
  content: untilAborted(services.content, signal),
  forms: untilAborted(services.forms, signal),
  files: untilAborted(services.files, signal),
  ops: untilAborted(services.ops, signal),
})

const known = new Map<string, Services>()
let wayToStores: Access | undefined

/** Reaches the stores of the running deploy by a way of its own: on one machine, where they are in this process. @returns a function that puts it back */
export const reachStoresBy = (access: Access): (() => void) => {
  const put = (way: Access | undefined) => {
    wayToStores = way
    known.clear()
  }
  put(access)
  return () => put(undefined)
}

/**
 * The services of the running deploy, made once per context and, where the deploy does not know its own, per address. A write also purges the
 * CDN's copies.
 * @param context as the platform names it to the function
 * @param address any address of the deploy, such as that of the request
 */
export const liveServices = (context: string | undefined, address?: string): Services => {
  const emulated = !context && isNetlifysLocal(process.env)
  const deployContext = emulated ? 'dev' : context
  const asked = address ? new URL(address).origin : undefined
  const name =
    isPreview(deployContext) || emulated ? `${deployContext} ${asked}` : String(deployContext)
  const existing = known.get(name)
  if (existing) return existing
  const purge =
    deployContext === 'dev'
      ? {}
      : { purge: (tag?: string) => purgeCache(tag === undefined ? {} : { tags: [tag] }) }
  const services = createServices({
    settings: settingsFrom(process.env, deployContext, asked),
    deployContext,
    emulated,
    ...purge,
    ...(wayToStores && { access: wayToStores }),
  })
  known.set(name, services)
  return services
}
