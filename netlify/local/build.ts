import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildEnvironment, SOURCES } from '#rules/deploy-context.ts'
import { environmentName } from '#store/store.ts'
import { siteArguments } from './builds/run-build.ts'
import { digestOfSources } from '../../src/build/sources.ts'
import { accessOf, patientClock, storesOf } from './content/target.ts'
import { takeDataFolder } from './data-folder.ts'
import { fillWhenEmpty, openLocalStore } from './local-store.ts'
import { fillStore } from './seed/fill.ts'
import { readSettings } from './settings.ts'
import { printed, StartError } from './errors.ts'

// npm run build      builds the site into dist, from the store that the environment names: on
//                    Netlify the deploy's store, elsewhere the store of the local data folder,
//                    which is filled with the sample content when it is empty.
//                    `-- --outDir <folder>` names another folder than dist.

const root = join(import.meta.dirname, '..', '..')

/**
 * Builds with these settings in addition to the environment of this process.
 * @param isKept allows the build to reuse the page program and the pages of the previous one
 * @returns the exit code of the build
 */
const build = async (environment: Record<string, string>, isKept: boolean): Promise<number> => {
  const usual = { ...buildEnvironment(process.env), NODE_ENV: 'production', ...environment }
  const env = { ...usual, ...(isKept && { [SOURCES]: await digestOfSources(root, usual) }) }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...siteArguments(root), ...process.argv.slice(2)], {
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
 * Builds on Netlify. Pages are reused where the site's settings say so: only the site's owner can
 * see that its cache is restored, and the cost of fetching it.
 */
const buildOnNetlify = (): Promise<number> => build({}, process.env['REUSE_PAGES'] === 'on')

/** Builds from the data folder of the local platform, which may be running. */
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
    // A separate cache: a platform that runs on the folder may be building, too.
    const cache = join(settings.DATA_DIR, 'build-cache')
    const release = await takeDataFolder(cache)
    return await build(
      { NETLIFY_BLOBS_CONTEXT: store.context, CONTEXT: 'dev', SITE_CACHE_DIR: cache },
      true,
    ).finally(release)
  } finally {
    await store.close()
  }
}

const contextHost = (context: string): string => {
  try {
    return new URL(accessOf(context).uncachedEdgeURL).host
  } catch {
    throw new StartError(
      'NETLIFY_BLOBS_CONTEXT is no address of a store: correct it, or leave it out to build from the local data folder.',
    )
  }
}

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
 * Builds from the store that the environment names. Lists it first, so that its fault is reported
 * in one sentence, not by each of the collections.
 */
const buildFromNamed = async (context: string): Promise<number> => {
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
      ? await buildFromNamed(context)
      : await buildLocally()
} catch (error) {
  console.error(printed(error, 'The site could not be built'))
  process.exitCode = 1
}
