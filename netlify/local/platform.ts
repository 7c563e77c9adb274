import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setStoreAccess } from '../api/services.ts'
import { accessTo } from './blobs/in-process.ts'
import { startBlobsServer } from './blobs/server.ts'
import { BuildHook, type BuildStatus } from './build-hook.ts'
import { Builds, isStoreEmpty } from './builds/builds.ts'
import { siteBuildCommand, mainLine, type BuildCommand } from './builds/run-build.ts'
import { storedPassphrase, takeDataFolder } from './data-folder.ts'
import { DevSite } from './dev-site.ts'
import { StartError } from './errors.ts'
import { announceDeploy, startSchedule } from './functions/events.ts'
import { Functions } from './functions/functions.ts'
import { loadFunctions } from './functions/load.ts'
import { createIdentityService } from './identity/service.ts'
import { fillWhenEmpty, writeStoreNote } from './local-store.ts'
import { startServer, type Route } from './server.ts'
import { BUILD_HOOK_PATH, setEnvironment, type Settings } from './settings.ts'

/** Parts of the platform that a test may replace. */
export type PlatformParts = {
  /** The project's folder. */
  root: string
  /** The folder of the functions' entry files. */
  functionsFolder: string
  buildCommand: BuildCommand
  /** Fills the empty store with sample content. @returns number of items written */
  seed(log: (line: string) => void): Promise<number>
  /** True to serve pages from Astro's development server instead of from a build. */
  isDevServer: boolean
  /** N of scrypt for the admin's password; undefined for the default. */
  scryptCost: number | undefined
  /** Called after each successful build. @param buildJson content of the build's `/build.json` */
  onBuilt(buildJson: unknown): unknown
  /** Called after each failed build, except before the first successful one. */
  onBuildFailed(reason: string): unknown
}

export type Platform = {
  url: string
  staffUrl: string
  adminEmail: string
  /** Null once the admin has chosen a password. */
  adminPassword: string | null
  passphrase: string
  /** True when the passphrase was generated, false when it comes from the settings. */
  isPassphraseGenerated: boolean
  /**
   * Requests a build that contains everything saved before this call.
   * @returns true when that build succeeded
   */
  requestBuild(): Promise<boolean>
  buildStatus(): BuildStatus
  /** Number of writes applied by the store since the start. */
  writeCount(): number
  close(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

const defaultParts = (): PlatformParts => ({
  root,
  functionsFolder: join(root, 'netlify', 'functions'),
  buildCommand: siteBuildCommand(root),
  seed: async (log) => (await import('./seed/fill.ts')).fillStore(log),
  isDevServer: false,
  scryptCost: undefined,
  onBuilt: () => undefined,
  onBuildFailed: (reason) =>
    console.error(`The site could not be built; the last good one stays up.\n${reason}`),
})

/**
 * Starts local replacements for all services of Netlify that the site uses, on 127.0.0.1. Sets the
 * environment of this process, so a process can have only one platform. When the start fails, the
 * parts that were started are stopped again.
 * @param signal stops the builds when it aborts, and ends a start that is still running
 * @throws StartError, DamagedDataError, whose messages are sentences for the person at the terminal
 */
export async function startPlatform(
  settings: Settings,
  replacements: Partial<PlatformParts> = {},
  signal?: AbortSignal,
): Promise<Platform> {
  const parts: PlatformParts = { ...defaultParts(), ...replacements }
  const { DATA_DIR: dataDir } = settings
  const log = (line: string) => console.log(line)
  await using stack = new AsyncDisposableStack()
  stack.defer(await takeDataFolder(dataDir))
  const server = await startServer(settings.PORT, settings.PUBLIC_ASSETS_HOST)
  const { origin } = server
  stack.defer(() => server.close())
  const passphrase = settings.CMS_PASSPHRASE ?? (await storedPassphrase(dataDir))
  const blobs = await startBlobsServer({ directory: join(dataDir, 'blobs') })
  stack.defer(() => blobs.close())
  stack.defer(setEnvironment({ settings, passphrase, origin, blobs }))
  stack.defer(setStoreAccess(accessTo(blobs)))
  stack.defer(
    await writeStoreNote(dataDir, { context: blobs.context, hook: origin + BUILD_HOOK_PATH }),
  )
  const identity = await createIdentityService({
    file: join(dataDir, 'identity', 'accounts.json'),
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.LOCAL_ADMIN_PASSWORD,
    sendMail: createMailWriter(dataDir),
    siteUrl: origin,
    ...(parts.scryptCost === undefined ? {} : { scryptCost: parts.scryptCost }),
  })
  const functions = new Functions({
    functions: await loadFunctions(parts.functionsFolder),
    origin,
    siteId: blobs.siteId,
    isLimited: settings.RATE_LIMITS !== 'off',
  })
  const builds = parts.isDevServer
    ? new DevSite(parts.root, origin)
    : new Builds({ dataDir, root: parts.root, origin, command: parts.buildCommand })
  const hook = new BuildHook(builds, {
    onBuilt: async (buildJson) => {
      await announceDeploy(functions, origin)
      await parts.onBuilt(buildJson)
    },
    onBuildFailed: (reason) => (builds.builtAt === null ? undefined : parts.onBuildFailed(reason)),
  })
  // The stack stops its parts in reverse order: first the schedule and the server, then running
  // work, then the services that this work needs.
  stack.defer(() => functions.drain())
  const stopBuilding = () => Promise.all([hook.close(), builds.close()])
  stack.defer(async () => void (await stopBuilding()))
  stack.defer(() => server.close())
  signal?.addEventListener('abort', () => void stopBuilding(), { once: true })

  // The first route that does not return null answers a request.
  const routes: Route[] = [
    (request, { address }) =>
      isBelow(request, '/.netlify/identity') ? identity.handle(request, address) : null,
    (request) =>
      new URL(request.url).pathname === BUILD_HOOK_PATH
        ? Promise.resolve(hook.answer(request))
        : null,
    (request, { address, requestId }) => {
      const foundFunction = functions.find(request.method, new URL(request.url).pathname)
      if (!foundFunction) return null
      const callFunction = () => functions.call(foundFunction, request, address, requestId)
      if (!foundFunction.entry.config.preferStatic) return callFunction()
      return (builds.answer(request) ?? Promise.resolve(null)).then((response) =>
        response && response.status !== 404 ? response : callFunction(),
      )
    },
    (request) => builds.answer(request),
  ]
  const fill = () => {
    log('Filling the empty store with the sample content …')
    return parts.seed(log)
  }
  if (settings.SEED !== 'none') await fillWhenEmpty(dataDir, isStoreEmpty, fill)
  server.setRoutes(routes)
  if (builds instanceof DevSite)
    server.onUpgrade((request, socket, head) => builds.upgrade(request, socket, head))
  await makeReady(builds, hook, log, signal)
  stack.defer(startSchedule(functions, origin))

  // Moves the parts out of `stack`, which would stop them at the end of this function.
  const startedParts = stack.move()
  return {
    url: origin,
    staffUrl: `${origin}/web-cms`,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: identity.adminPassword,
    passphrase,
    isPassphraseGenerated: settings.CMS_PASSPHRASE === undefined,
    requestBuild: () => hook.request(),
    buildStatus: () => hook.status(),
    writeCount: () => blobs.writeCount(),
    close: () => startedParts.disposeAsync(),
  }
}

/** True when the path of a request is `path` or begins with `path` and a slash. */
const isBelow = (request: Request, path: string): boolean => {
  const { pathname } = new URL(request.url)
  return pathname === path || pathname.startsWith(`${path}/`)
}

/**
 * Serves the last successful build, and requests a new one when content or sources have changed
 * since. Without a build, makes the first and waits for it.
 * @throws StartError when the first build fails
 */
async function makeReady(
  builds: Builds | DevSite,
  hook: BuildHook,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted()
  if (await builds.reopen()) {
    if (!(await builds.isUpToDate())) void hook.request()
    return
  }
  log('Building the site …')
  if (await hook.request()) return
  signal?.throwIfAborted()
  throw new StartError(
    `The first build of the site failed (${mainLine(hook.status().error ?? '')}): correct that and start again.`,
  )
}

type Mail = { to: string; subject: string; text: string }

/**
 * Makes the function that takes the place of sending a mail. It writes the mail into a file in
 * `<DATA_DIR>/outbox`, which only the owner can read and whose name begins with the time, and
 * prints the subject. The mail is on the disk when the promise resolves.
 */
export function createMailWriter(dataDir: string): (mail: Mail) => Promise<void> {
  const folder = join(dataDir, 'outbox')
  return async (mail) => {
    const sentAt = new Date().toISOString()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${sentAt.replaceAll(':', '-')}-${randomUUID()}.json`)
    await writeFile(`${file}.new`, JSON.stringify({ ...mail, sentAt }, null, 2), {
      mode: 0o600,
      flush: true,
    })
    await rename(`${file}.new`, file)
    console.log(`A mail is in the outbox: ${mail.subject}`)
  }
}
