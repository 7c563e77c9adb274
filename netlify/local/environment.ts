import type { BlobsServer } from './blobs/server.ts'
import type { Settings } from './settings.ts'

type Options = {
  settings: Settings
  passphrase: string
  origin: string
  blobs: BlobsServer
}

/** Where the build hook answers. `POST` asks for a build, `GET` tells its state. */
export const BUILD_HOOK = '/build_hooks/local'

/** What the functions and the build find in their environment: Netlify's own names, and the settings. */
const environmentOf = ({ settings, passphrase, origin, blobs }: Options): Record<string, string | undefined> => ({
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
  BUILD_HOOK_URL: settings.BUILD_HOOK_URL ?? origin + BUILD_HOOK,
  BUILD_HOOK_STATUS_URL: origin + BUILD_HOOK,
  PUBLIC_ASSETS_HOST: settings.PUBLIC_ASSETS_HOST,
  FORM_RETENTION_DAYS: String(settings.FORM_RETENTION_DAYS),
})

/** Sets the environment of this process, and with it that of every build. @returns a function that puts it back. */
export function setEnvironment(options: Options): () => void {
  const wanted = environmentOf(options)
  const before = Object.fromEntries(Object.keys(wanted).map((name) => [name, process.env[name]]))
  const apply = (values: Record<string, string | undefined>) => Object.entries(values).forEach(([name, value]) => {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  })
  apply(wanted)
  return () => apply(before)
}
