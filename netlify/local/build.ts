import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildEnvironment, SOURCES } from '#rules/deploy-context.ts'
import { environmentName } from '#store/store.ts'
import { siteBuildArguments } from './builds/run-build.ts'
import { digestOfSources } from '../../src/build/sources.ts'
import { accessOf, patientClock, storesOf } from './content/target.ts'
import { takeDataFolder } from './data-folder.ts'
import { fillWhenEmpty, openLocalStore } from './local-store.ts'
import { fillStore } from './seed/fill.ts'
import { readSettings } from './settings.ts'
import { messageToPrint, StartError } from './errors.ts'

// npm run build                          builds the site into dist
// npm run build -- --outDir <folder>     builds it into another folder
// The content comes from the deploy's store on Netlify, else from the store that
// NETLIFY_BLOBS_CONTEXT names, else from the local data folder. An empty local store is filled with
// the sample content first.

const root = join(import.meta.dirname, '..', '..')

/**
 * Builds the site in a process of its own.
 * @param environment variables in addition to those of this process
 * @param mayReuse true to let the build reuse the page program and the pages of the previous build
 * @returns the exit code of the build
 */
const build = async (environment: Record<string, string>, mayReuse: boolean): Promise<number> => {
  const settings = { ...buildEnvironment(process.env), NODE_ENV: 'production', ...environment }
  const sources = mayReuse && { [SOURCES]: await digestOfSources(root, settings) }
  const env = { ...settings, ...sources }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...siteBuildArguments(root), ...process.argv.slice(2)], {
      cwd: root,
      stdio: 'inherit',
      env,
    })
    const stop = (signal: NodeJS.Signals) => void child.kill(signal)
    process.once('SIGTERM', stop).once('SIGINT', stop)
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Builds on Netlify. Reuses pages of the previous build only when REUSE_PAGES is `on`: the site's
 * owner alone can see whether Netlify restores the cache, and the time that it takes.
 */
const buildOnNetlify = (): Promise<number> => build({}, process.env['REUSE_PAGES'] === 'on')

/** Builds from the local data folder, also while the local platform runs on it. */
const buildLocally = async (): Promise<number> => {
  const settings = readSettings(process.env)
  const store = await openLocalStore(settings.DATA_DIR)
  try {
    const { content, files } = storesOf(environmentName('dev'), accessOf(store.context))
    const isEmpty = async () => (await content.list('e')).length === 0
    const fill = () =>
      fillStore(() => undefined, {
        content,
        files,
        clock: patientClock,
        adminEmail: settings.ADMIN_EMAIL,
      })
    if (settings.SEED !== 'none') await fillWhenEmpty(settings.DATA_DIR, isEmpty, fill)
    console.log(`Building from the content in ${settings.DATA_DIR}.`)
    // The cache is separate from the platform's, as the platform may be building at the same time.
    const cache = join(settings.DATA_DIR, 'build-cache')
    const releaseCache = await takeDataFolder(cache)
    return await build(
      { NETLIFY_BLOBS_CONTEXT: store.context, CONTEXT: 'dev', SITE_CACHE_DIR: cache },
      true,
    ).finally(releaseCache)
  } finally {
    await store.close()
  }
}

/** Host of the store in a value of NETLIFY_BLOBS_CONTEXT. @throws StartError */
const contextHost = (context: string): string => {
  try {
    return new URL(accessOf(context).uncachedEdgeURL).host
  } catch {
    throw new StartError(
      'NETLIFY_BLOBS_CONTEXT is no address of a store: correct it, or leave it out to build from the local data folder.',
    )
  }
}

/** Name of the environment whose content is built, from CONTEXT. @throws StartError */
const contextName = (): string => {
  try {
    return environmentName(process.env['CONTEXT'])
  } catch {
    throw new StartError(
      'NETLIFY_BLOBS_CONTEXT names a store, but CONTEXT does not say whose content to build: set it to production, deploy-preview, branch-deploy or dev.',
    )
  }
}

/**
 * Builds from the store that NETLIFY_BLOBS_CONTEXT names. Lists the store first: an unreachable
 * store is then reported in one sentence, instead of by each collection.
 */
const buildFromNamedStore = async (context: string): Promise<number> => {
  const host = contextHost(context)
  const environment = contextName()
  const { content } = storesOf(environment, accessOf(context))
  await content.list('e').catch(() => {
    throw new StartError(
      `The store at ${host} does not answer: check NETLIFY_BLOBS_CONTEXT, or leave it out to build from the local data folder.`,
    )
  })
  console.log(`Building from the stores ${environment} at ${host}.`)
  return build({}, false)
}

try {
  const context = process.env['NETLIFY_BLOBS_CONTEXT']
  // The build on Netlify reports missing settings itself.
  process.exitCode = process.env['NETLIFY']
    ? await buildOnNetlify()
    : context
      ? await buildFromNamedStore(context)
      : await buildLocally()
} catch (error) {
  console.error(messageToPrint(error, 'The site could not be built'))
  process.exitCode = 1
}
