import { resolve } from 'node:path'
import * as v from 'valibot'
import type { BlobsServer } from './blobs/server.ts'
import { StartError } from './errors.ts'

/**
 * Schema of a whole number from `min` to `max`.
 * @param message end of the sentence "The setting NAME is VALUE: …", as in the other schemas
 */
const wholeNumber = (min: number, max: number, message: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )

/** Schema of a URL with one of these protocols. */
const urlWithProtocol = (protocols: readonly string[], message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message),
  )

/** Schema of a password or passphrase. */
const secretText = (minLength: number, message: string) =>
  v.pipe(v.string(), v.minLength(minLength, message), v.maxLength(200, message))

/** A host name, with or without a port. */
const hostName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/

const schema = v.object({
  PORT: v.optional(
    wholeNumber(0, 65_535, 'write a port number from 1 to 65535, or 0 for any free port'),
    '8888',
  ),
  DATA_DIR: v.optional(
    v.pipe(
      v.string(),
      v.check((path) => !path.includes('\0'), 'write the path of a folder'),
    ),
    '.netlify/local',
  ),
  ADMIN_EMAIL: v.optional(
    v.pipe(v.string(), v.email('write one e-mail address, such as admin@ghaf.example')),
    'admin@ghaf.example',
  ),
  LOCAL_ADMIN_PASSWORD: v.optional(
    secretText(10, 'write 10 to 200 characters, or leave it out to have one made'),
  ),
  CMS_PASSPHRASE: v.optional(
    secretText(10, 'write 10 to 200 characters, or leave it out to have one made'),
  ),
  SMTP_URL: v.optional(
    urlWithProtocol(
      ['smtp:', 'smtps:'],
      'write an address such as smtp://user:password@mail.example:587, or leave it out',
    ),
  ),
  BUILD_HOOK_URL: v.optional(
    urlWithProtocol(
      ['http:', 'https:'],
      'write an http or https address, or leave it out to build on this machine',
    ),
  ),
  PUBLIC_ASSETS_HOST: v.optional(
    v.pipe(
      v.string(),
      v.regex(hostName, 'write a host name without https://, such as assets.ghaf.example'),
    ),
  ),
  FORM_RETENTION_DAYS: v.optional(
    wholeNumber(1, 3_650, 'write a number of days from 1 to 3650'),
    '365',
  ),
  RATE_LIMITS: v.optional(
    v.picklist(
      ['on', 'off'],
      "write off to count nobody's calls, or leave it out to answer as Netlify does",
    ),
    'on',
  ),
  SEED: v.optional(
    v.picklist(
      ['sample', 'none'],
      'write none for an empty store, or leave it out for the sample content',
    ),
    'sample',
  ),
})

/** Names of the settings whose values must not be printed. */
const secretSettings: readonly string[] = [
  'LOCAL_ADMIN_PASSWORD',
  'CMS_PASSPHRASE',
  'SMTP_URL',
  'BUILD_HOOK_URL',
]

/** The settings, by the names of their environment variables. `DATA_DIR` is an absolute path. */
export type Settings = v.InferOutput<typeof schema>

/**
 * Reads and checks the settings of the local platform. An empty value counts as not set.
 * @param folder folder of a relative `DATA_DIR`
 * @throws StartError with a sentence that names the setting, the mistake and the accepted values
 */
export function readSettings(
  environment: NodeJS.ProcessEnv,
  folder: string = process.cwd(),
): Settings {
  const nonEmpty = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  )
  const parsed = v.safeParse(schema, nonEmpty)
  if (parsed.success) return { ...parsed.output, DATA_DIR: resolve(folder, parsed.output.DATA_DIR) }
  const [issue] = parsed.issues
  const name = v.getDotPath(issue) ?? ''
  const value = secretSettings.includes(name) ? 'not usable' : JSON.stringify(nonEmpty[name])
  throw new StartError(`The setting ${name} is ${value}: ${issue.message}.`)
}

type Options = {
  settings: Settings
  passphrase: string
  /** Origin of the site, such as `http://localhost:8888`. */
  origin: string
  blobs: BlobsServer
}

/** Path of the build hook. `POST` requests a build, and `GET` returns the state of the build. */
export const BUILD_HOOK_PATH = '/build_hooks/local'

/**
 * Environment variables of the functions and the build: those that Netlify sets, and the settings.
 * Undefined stands for a variable that must not be set.
 */
const environmentOf = ({
  settings,
  passphrase,
  origin,
  blobs,
}: Options): Record<string, string | undefined> => ({
  NETLIFY: undefined,
  NETLIFY_LOCAL: 'true',
  CONTEXT: 'dev',
  BRANCH: undefined,
  URL: origin,
  DEPLOY_URL: origin,
  DEPLOY_PRIME_URL: origin,
  SITE_ID: blobs.siteId,
  SITE_NAME: 'local',
  NETLIFY_BLOBS_CONTEXT: blobs.context,
  IDENTITY_URL: `${origin}/.netlify/identity`,
  DATA_DIR: settings.DATA_DIR,
  SITE_CACHE_DIR: `${settings.DATA_DIR}/cache`,
  ADMIN_EMAIL: settings.ADMIN_EMAIL,
  CMS_PASSPHRASE: passphrase,
  SMTP_URL: settings.SMTP_URL,
  BUILD_HOOK_URL: settings.BUILD_HOOK_URL ?? origin + BUILD_HOOK_PATH,
  BUILD_HOOK_STATUS_URL: origin + BUILD_HOOK_PATH,
  PUBLIC_ASSETS_HOST: settings.PUBLIC_ASSETS_HOST,
  FORM_RETENTION_DAYS: String(settings.FORM_RETENTION_DAYS),
})

/**
 * Sets the environment variables of this process, which the builds inherit.
 * @returns a function that restores the earlier values
 */
export function setEnvironment(options: Options): () => void {
  const values = environmentOf(options)
  const earlierValues = Object.fromEntries(
    Object.keys(values).map((name) => [name, process.env[name]]),
  )
  const apply = (variables: Record<string, string | undefined>) =>
    Object.entries(variables).forEach(([name, value]) => {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    })
  apply(values)
  return () => apply(earlierValues)
}
