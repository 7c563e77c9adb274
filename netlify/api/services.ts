import { purgeCache } from '@netlify/functions'
import { isPreview as isPreviewContext } from '#rules/deploy-context.ts'
import { retentionDays } from '#rules/retention.ts'
import { systemClock, type Clock } from '#store/clock.ts'
import { withListedEtags } from '#store/listed-etags.ts'
import { environmentName, openStore, type StoreAccess, type Store } from '#store/store.ts'
import { untilAborted } from '#store/until-aborted.ts'

/** The settings that the server reads from its environment. */
export type Settings = {
  /** Address of the site, without a slash at the end. */
  siteUrl: string
  identityUrl: string
  adminEmail: string
  passphrase: string
  buildHookUrl: string | null
  /** Address of the build's state, on platforms that report it. */
  buildStatusUrl: string | null
  /** Address of the mail server, with its password; null if mail only goes to the outbox. */
  smtpUrl: string | null
  /**
   * True if visitors' forms, votes and searches are counted under rate limits; only a local server
   * can switch that off.
   */
  rateLimitsVisitors: boolean
  /**
   * True if visitors' forms, files, votes and searches are stored. False in a preview of the site,
   * where nobody would answer them and nothing would erase them.
   */
  acceptsVisitorData: boolean
  /** Days for which a form response is stored. */
  retentionDays: number
  /**
   * Separate host for uploads and files, without `https://`; null if the site serves them itself.
   */
  assetsHost: string | null
}

/** Everything that the API uses from outside: clock, settings, stores, CDN and log. */
export type Services = {
  clock: Clock
  settings: Settings
  /** Store of the content kinds and releases. */
  content: Store
  /** Store of form responses and their files. */
  forms: Store
  /** Store of the library of files. */
  files: Store
  /** Store of everything else, such as counters, the audit trail and the state of publishing. */
  ops: Store
  /** Removes the answers with this tag from the CDN's cache; without a tag, all of the site's. */
  purgeCdn(tag?: string): Promise<void>
  log(event: string, details?: Record<string, string | number>): void
}

const required = (environment: NodeJS.ProcessEnv, name: string): string => {
  const value = environment[name]
  if (!value) throw new Error(`The setting ${name} is missing.`)
  return value
}

/**
 * True for a preview of the site: neither production nor a local server (`dev`). A function that
 * does not know its deploy context counts as a preview.
 */
const isPreview = (deployContext: string | undefined): boolean =>
  deployContext === undefined || isPreviewContext(deployContext)

/**
 * True for Netlify's local server. It passes no deploy context to functions, but sets one of these
 * variables.
 */
const isNetlifyDev = (environment: NodeJS.ProcessEnv): boolean =>
  [environment['NETLIFY_LOCAL'], environment['NETLIFY_DEV']].includes('true')

/**
 * Matches an origin that only Netlify can assign. A request's host is trusted in this form only:
 * any other host could belong to somebody else.
 */
const NETLIFY_ORIGIN = /^https:\/\/[a-z0-9-]+\.netlify\.app$/

/**
 * Address of this deploy. On Netlify, `URL` is the address of production in every context.
 * @param requestOrigin origin of the request
 */
const ownAddress = (
  environment: NodeJS.ProcessEnv,
  deployContext: string | undefined,
  requestOrigin: string | undefined,
): string => {
  if (deployContext === 'dev' && requestOrigin && !environment['URL']) return requestOrigin
  if (!isPreview(deployContext)) return required(environment, 'URL')
  if (environment['DEPLOY_PRIME_URL']) return environment['DEPLOY_PRIME_URL']
  return requestOrigin && NETLIFY_ORIGIN.test(requestOrigin)
    ? requestOrigin
    : required(environment, 'DEPLOY_PRIME_URL')
}

/**
 * Reads the settings. A missing setting stops the function instead of weakening a check. A preview
 * never acts for production: it has a separate address, accepts nothing from visitors, asks for no
 * build, sends no mail and uses no other host for files.
 * @param requestOrigin origin of the request, for a preview or a local server: their functions do
 * not know their address
 * @throws Error for a missing setting
 */
export const settingsFrom = (
  environment: NodeJS.ProcessEnv,
  deployContext: string | undefined,
  requestOrigin?: string,
): Settings => {
  const siteUrl = ownAddress(environment, deployContext, requestOrigin).replace(/\/$/, '')
  /** A setting that a preview does not use; null there, or if it is not set. */
  const unlessPreview = (name: string): string | null =>
    isPreview(deployContext) ? null : (environment[name] ?? null)
  return {
    siteUrl,
    identityUrl: unlessPreview('IDENTITY_URL') ?? `${siteUrl}/.netlify/identity`,
    adminEmail: required(environment, 'ADMIN_EMAIL'),
    passphrase: required(environment, 'CMS_PASSPHRASE'),
    buildHookUrl: unlessPreview('BUILD_HOOK_URL'),
    buildStatusUrl: unlessPreview('BUILD_HOOK_STATUS_URL'),
    smtpUrl: unlessPreview('SMTP_URL'),
    rateLimitsVisitors: deployContext !== 'dev' || environment['RATE_LIMITS'] !== 'off',
    acceptsVisitorData: !isPreview(deployContext),
    retentionDays: retentionDays(environment),
    assetsHost: unlessPreview('PUBLIC_ASSETS_HOST'),
  }
}

type Options = {
  settings: Settings
  deployContext: string | undefined
  clock?: Clock
  access?: StoreAccess
  /** True for the store of Netlify's local server. */
  emulated?: boolean
  purge?: Services['purgeCdn']
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
    purgeCdn: purge ?? (() => Promise.resolve()),
    log,
  }
}

/**
 * The services for work that only reads: the signal ends it. Not for writes: one write may serve
 * several requests, which must not end with the first of them.
 */
export const servicesUntil = (services: Services, signal: AbortSignal): Services => ({
  ...services,
  content: untilAborted(services.content, signal),
  forms: untilAborted(services.forms, signal),
  files: untilAborted(services.files, signal),
  ops: untilAborted(services.ops, signal),
})

/**
 * Services that {@link servicesForDeploy} has made. Key: deploy context and, if needed, address.
 */
const madeServices = new Map<string, Services>()
/** Access to the stores; undefined for the platform's own. */
let storeAccess: StoreAccess | undefined

/**
 * Replaces the access to the stores of the running deploy: a local server has them in its process.
 * @returns a function that restores the platform's access
 */
export const setStoreAccess = (access: StoreAccess): (() => void) => {
  const replaceAccess = (next: StoreAccess | undefined) => {
    storeAccess = next
    madeServices.clear()
  }
  replaceAccess(access)
  return () => replaceAccess(undefined)
}

/**
 * The services of the running deploy, made once per context and, if the deploy does not know its
 * address, once per address.
 * @param context deploy context that the platform passes to the function
 * @param address any address of the deploy, such as that of the request
 */
export const servicesForDeploy = (context: string | undefined, address?: string): Services => {
  const emulated = !context && isNetlifyDev(process.env)
  const deployContext = emulated ? 'dev' : context
  const requestOrigin = address ? new URL(address).origin : undefined
  const name =
    isPreview(deployContext) || emulated
      ? `${deployContext} ${requestOrigin}`
      : String(deployContext)
  const existing = madeServices.get(name)
  if (existing) return existing
  const purgeOption =
    deployContext === 'dev'
      ? {}
      : { purge: (tag?: string) => purgeCache(tag === undefined ? {} : { tags: [tag] }) }
  const services = createServices({
    settings: settingsFrom(process.env, deployContext, requestOrigin),
    deployContext,
    emulated,
    ...purgeOption,
    ...(storeAccess && { access: storeAccess }),
  })
  madeServices.set(name, services)
  return services
}
