import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BuildStep } from '#rules/build-progress.ts'
import { cacheFolder, PROGRAM, SOURCES } from '#rules/deploy-context.ts'
import { PICTURE_CACHE } from '#sharing/picture-cache.ts'
import { ASSETS_FOLDER, finishSite } from './finish.ts'
import { openPageCache, noPageCache } from './page-cache.ts'
import { cachedProgram } from './program-cache.ts'
import { makePages } from './make-pages.ts'
import type { PageFacts } from './page-facts.ts'
import { clientFolder, loadProgram } from './page-program.ts'
import { digestOfSources } from './sources.ts'
import { withPreloads } from './separate-programs.ts'

// Builds the site into the folder --outDir. The environment names the content store; --config is
// the path of Astro's configuration.
// 1. Astro bundles the page program, unless a program with the same sources is stored.
// 2. The page program makes the pages. Pages of earlier builds with unchanged inputs are reused.
// 3. The files that depend on all pages are made: headers, redirects, share pictures.

const root = resolve(import.meta.dirname, '..', '..')

/** The last progress that was reported: step and percent. */
let lastReport = ''

/**
 * Reports the progress of the build to the parent process, if there is one, at most once per
 * percent: `done` of `of` pages in this step; null for a step that is not counted.
 */
const report = (step: BuildStep, done: number | null = null, of: number | null = null): void => {
  const currentReport = `${step} ${of ? Math.floor(((done ?? 0) * 100) / of) : ''}`
  if (!process.connected || currentReport === lastReport) return
  lastReport = currentReport
  process.send?.({ step, done, of }, () => undefined)
}

/**
 * Bundles the page program into a folder by running Astro; stops Astro when this process is
 * stopped. Rejects with null where Astro has already printed the reason.
 * @param args further arguments for Astro
 */
const bundle = (folder: string, args: readonly string[]): Promise<void> =>
  new Promise((done, fail) => {
    const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs')
    const env = {
      ...process.env,
      [PROGRAM]: folder,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
    }
    const child = spawn(
      process.execPath,
      [astro, 'build', '--outDir', clientFolder(folder), ...args],
      { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env },
    )
    const stop = (signal: NodeJS.Signals) => void child.kill(signal)
    process.once('SIGTERM', stop).once('SIGINT', stop)
    child.once('error', fail)
    child.once('close', (code, signal) => {
      process.off('SIGTERM', stop).off('SIGINT', stop)
      if (code === 0) done()
      // An Astro that is ended by a signal prints no reason.
      else fail(signal === null ? null : new Error(`Bundling the pages was ended by ${signal}.`))
    })
  })

/** Empties the folder `into`, and copies the files of the folder `from` to it. */
const replaceFiles = async (from: string, into: string): Promise<void> => {
  await mkdir(into, { recursive: true })
  await Promise.all((await readdir(into)).map((name) => rm(join(into, name), { recursive: true })))
  await cp(from, into, { recursive: true })
}

const namesIn = async (folder: string): Promise<ReadonlySet<string>> =>
  new Set(await readdir(folder).catch(() => []))

/**
 * Makes the site with a page program.
 * @param sources digest of the program's sources; undefined where its pages must not be stored
 * @returns a sentence with the numbers of pages and pictures
 */
const makeSite = async (
  folder: string,
  sources: string | undefined,
  siteFolder: string,
): Promise<string> => {
  const cache = resolve(root, cacheFolder(process.env))
  report('content')
  await replaceFiles(clientFolder(folder), siteFolder)
  const { origin, imported, ...program } = await loadProgram(folder)
  const pageCache =
    sources === undefined ? noPageCache : await openPageCache(join(cache, 'pages'), sources)
  const [pictures, assets] = await Promise.all([
    namesIn(join(cache, PICTURE_CACHE)),
    namesIn(join(siteFolder, ASSETS_FOLDER)),
  ])
  // A page whose share picture is missing is made again: making it stores the specification that
  // the picture is drawn from.
  const isReusable = (facts: PageFacts | null): boolean =>
    facts === null ||
    ((facts.picture === null || pictures.has(facts.picture)) &&
      facts.assets.every((file) => assets.has(file)))
  const { files, reusedCount } = await makePages({
    program,
    site: origin,
    siteFolder,
    pageCache,
    isReusable,
    postProcess: (name, page) => withPreloads(name, page, imported),
    report: (done, of) => report('pages', done, of),
  })
  report('finish')
  const pictureCounts = await finishSite({
    siteFolder,
    cache,
    files,
    environment: process.env,
  })
  await program.keepNotes()
  await pageCache.saveIndex()
  return `${files.size} pages and files, ${reusedCount} of them used again; ${pictureCounts.pictures} share pictures, ${pictureCounts.drawn} of them drawn.`
}

/** Builds the site, with a stored page program if possible. @returns a sentence on the result */
const buildSite = async (siteFolder: string, args: readonly string[]): Promise<string> => {
  const sources = process.env[SOURCES] || undefined
  const { folder, isStored } = await cachedProgram({
    programsFolder: join(root, '.netlify', 'programs'),
    sources,
    bundle: (fresh) => {
      report('program')
      return bundle(fresh, args)
    },
    sourcesNow: () => digestOfSources(root),
  })
  if (isStored) return makeSite(folder, sources, siteFolder)
  return makeSite(folder, undefined, siteFolder).finally(() =>
    rm(folder, { recursive: true, force: true }),
  )
}

const { outDir, config } = parseArgs({
  options: { outDir: { type: 'string', default: 'dist' }, config: { type: 'string' } },
}).values
try {
  console.info(
    await buildSite(resolve(root, outDir), config === undefined ? [] : ['--config', config]),
  )
} catch (error) {
  // The message comes last in the log: staff are shown the log's last error.
  if (error !== null)
    console.error(error, `\n[ERROR] ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
