import { purgeCache } from '@netlify/functions'
import { isPreview as isPreviewContext } from '#rules/deploy-context.ts'
import { retentionDays } from '#rules/retention.ts'
import { systemClock, type Clock } from '#store/clock.ts'
import { withListedEtags } from '#store/listed-etags.ts'
import { environmentName, openStore, type Access, type Store } from '#store/store.ts'
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
  /** The mail server, with its password; null where mail only goes to the outbox. */
  smtpUrl: string | null
  /**
   * True when visitors' forms, votes and searches are limited; only a platform on one machine can
   * switch that off.
   */
  countsVisitors: boolean
  /**
   * True when visitors' forms, files, votes and searches are stored; false in a preview, where
   * nobody answers them and nothing erases them.
   */
  takesVisitors: boolean
  /** Days for which a form response is stored. */
  retentionDays: number
  /**
   * Separate host for uploads and files, without `https://`; null where the site serves them
   * itself.
   */
  assetsHost: string | null
}

export type Services = {
  clock: Clock
  settings: Settings
  content: Store
  forms: Store
  files: Store
  ops: Store
  /**
   * Drops public answers with this tag from the CDN's cache; without one, everything cached of the
   * site.
   */
  purge(tag?: string): Promise<void>
  log(event: string, details?: Record<string, string | number>): void
}

const required = (environment: NodeJS.ProcessEnv, name: string): string => {
  const value = environment[name]
  if (!value) throw new Error(`The setting ${name} is missing.`)
  return value
}

/**
 * True for a deploy that does not act for the site: neither production nor a site on one machine.
 * Includes a function that does not know its context.
 */
const isPreview = (deployContext: string | undefined): boolean =>
  deployContext === undefined || isPreviewContext(deployContext)

/**
 * True for Netlify's local server, which names no context to functions and sets these variables
 * instead.
 */
const isNetlifysLocal = (environment: NodeJS.ProcessEnv): boolean =>
  [environment['NETLIFY_LOCAL'], environment['NETLIFY_DEV']].includes('true')

/**
 * Addresses that Netlify alone gives out: no other host of a request proves whose deploy it came
 * to.
 */
const NETLIFYS = /^https:\/\/[a-z0-9-]+\.netlify\.app$/

/** Address of this deploy. On Netlify `URL` is production's in every context. */
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
 * Reads the settings; a missing one stops the function instead of weakening a gate. A preview never
 * acts for production: it has a separate address, accepts nothing from visitors, asks for no build,
 * sends no mail and uses no other host for files.
 * @param asked the address of the request, for a preview or one machine, whose functions do not
 * know their address
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
  /** True for the store of Netlify's local server. */
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

/**
 * The services for work that only reads and ends with a signal. Not for writes: one write may serve
 * several requests.
 */
export const servicesUntil = (services: Services, signal: AbortSignal): Services => ({
  ...services,
  content: untilAborted(services.content, signal),
  forms: untilAborted(services.forms, signal),
  files: untilAborted(services.files, signal),
  ops: untilAborted(services.ops, signal),
})

const known = new Map<string, Services>()
let wayToStores: Access | undefined

/**
 * Replaces the access to the stores of the running deploy: on one machine they are in this process.
 * @returns a function that restores it
 */
export const setStoreAccess = (access: Access): (() => void) => {
  const put = (way: Access | undefined) => {
    wayToStores = way
    known.clear()
  }
  put(access)
  return () => put(undefined)
}

/**
 * The services of the running deploy, made once per context and, where the deploy does not know its
 * address, per address. A write also purges the CDN's copies.
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
