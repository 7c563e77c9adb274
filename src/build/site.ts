import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BuildStep } from '#rules/build-progress.ts'
import { cacheFolder, PROGRAM, SOURCES } from '#rules/deploy-context.ts'
import { PICTURE_CACHE } from '#sharing/picture-cache.ts'
import { ASSETS, finishSite } from './finish.ts'
import { openPageCache, noKeptPages } from './page-cache.ts'
import { cachedProgram } from './program-cache.ts'
import { makePages } from './make-pages.ts'
import type { PageFacts } from './page-facts.ts'
import { clientFolder, loadProgram } from './page-program.ts'
import { digestOfSources } from './sources.ts'
import { withPreloads } from './separate-programs.ts'

// Builds the site into --outDir, from the content store that the environment names; --config is
// Astro's:
// 1. Astro bundles the page program, unless one of these sources is stored.
// 2. The page program makes the pages, and reuses those of earlier builds whose inputs are
// unchanged.
// 3. Files of the whole site follow: headers, redirects, share pictures.

const root = resolve(import.meta.dirname, '..', '..')

let reported = ''

/**
 * Reports the progress of the build to the parent process, if there is one, at most once per
 * percent.
 */
const report = (step: BuildStep, done: number | null = null, of: number | null = null): void => {
  const now = `${step} ${of ? Math.floor(((done ?? 0) * 100) / of) : ''}`
  if (!process.connected || now === reported) return
  reported = now
  process.send?.({ step, done, of }, () => undefined)
}

/**
 * Runs Astro, and stops it when this process is stopped.
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
      // Astro has already printed the reason, unless a signal ended it.
      else fail(signal === null ? null : new Error(`Bundling the pages was ended by ${signal}.`))
    })
  })

/** Empties a folder, and copies the files for browsers to it. */
const lay = async (from: string, into: string): Promise<void> => {
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
  into: string,
): Promise<string> => {
  const cache = resolve(root, cacheFolder(process.env))
  report('content')
  await lay(clientFolder(folder), into)
  const { origin, imported, ...program } = await loadProgram(folder)
  const kept =
    sources === undefined ? noKeptPages : await openPageCache(join(cache, 'pages'), sources)
  const [pictures, assets] = await Promise.all([
    namesIn(join(cache, PICTURE_CACHE)),
    namesIn(join(into, ASSETS)),
  ])
  // A reused page does not store the specification of its picture again.
  const fits = (facts: PageFacts | null): boolean =>
    facts === null ||
    ((facts.picture === null || pictures.has(facts.picture)) &&
      facts.assets.every((file) => assets.has(file)))
  const { files, used } = await makePages({
    program,
    site: origin,
    into,
    kept,
    fits,
    finished: (name, page) => withPreloads(name, page, imported),
    report: (done, of) => report('pages', done, of),
  })
  report('finish')
  const shared = await finishSite({ into, cache, files, environment: process.env })
  await program.keepNotes()
  await kept.end()
  return `${files.size} pages and files, ${used} of them used again; ${shared.pictures} share pictures, ${shared.drawn} of them drawn.`
}

const buildSite = async (into: string, args: readonly string[]): Promise<string> => {
  const sources = process.env[SOURCES] || undefined
  const { folder, isKept } = await cachedProgram({
    place: join(root, '.netlify', 'programs'),
    sources,
    bundle: (fresh) => {
      report('program')
      return bundle(fresh, args)
    },
    sourcesNow: () => digestOfSources(root),
  })
  if (isKept) return makeSite(folder, sources, into)
  return makeSite(folder, undefined, into).finally(() =>
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
  // The message comes last: staff read the last error of the log.
  if (error !== null)
    console.error(error, `\n[ERROR] ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
