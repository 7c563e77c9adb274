import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BuildStep } from '#rules/build-progress.ts'
import { cacheFolder, PROGRAM, SOURCES } from '#rules/deploy-context.ts'
import { KEPT_IN } from '#sharing/kept.ts'
import { ASSETS, finishSite } from './finish.ts'
import { keptPagesIn } from './kept-pages.ts'
import { makePages } from './make-pages.ts'
import type { PageFacts } from './page-facts.ts'
import { clientFolder, loadProgram } from './page-program.ts'
import { withStaffFiles } from './staff-files.ts'

// Builds the site into --outDir, from the content store that the environment names; --config is Astro's:
// 1. Astro bundles the page program, unless there is one of these sources.
// 2. The page program makes the pages that no build before has made of the same.
// 3. Files of the whole site follow: headers, redirects, share pictures.

const root = resolve(import.meta.dirname, '..', '..')

/** Page programs, by the state of the project's files that they were bundled from; others, and unfinished ones, have a dot in their name. */
const programs = join(root, '.netlify', 'programs')

/** Page programs that stay: two settings may be in use at once, and the sources go back and forth. */
const KEPT_PROGRAMS = 3

/** Hours after which a bundling that has not ended is taken for stopped. */
const STOPPED_HOURS = 1

let reported = ''

/** Tells the process that has begun this one, if it listens, how far the build is; of many pages each hundredth. */
const report = (step: BuildStep, done: number | null = null, of: number | null = null): void => {
  const now = `${step} ${of ? Math.floor(((done ?? 0) * 100) / of) : ''}`
  if (!process.connected || now === reported) return
  reported = now
  process.send?.({ step, done, of }, () => undefined)
}

/** Reported by Astro itself. */
class BundlingError extends Error {}

/** Runs Astro, and ends it when this process is to end. @param args further ones of Astro's @throws BundlingError */
const bundle = (folder: string, args: readonly string[]): Promise<void> =>
  new Promise((done, fail) => {
    const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs')
    const env = { ...process.env, [PROGRAM]: folder, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
    const child = spawn(process.execPath, [astro, 'build', '--outDir', clientFolder(folder), ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
    const stop = (signal: NodeJS.Signals) => void child.kill(signal)
    process.once('SIGTERM', stop).once('SIGINT', stop)
    child.once('error', fail)
    child.once('close', (code) => {
      process.off('SIGTERM', stop).off('SIGINT', stop)
      if (code === 0) done()
      else fail(new BundlingError())
    })
  })

/** Removes the programs of sources that are no more, and what bundlings left that were stopped. */
const removeOld = async (): Promise<void> => {
  const hoursOf = async (name: string): Promise<number> => (Date.now() - (await stat(join(programs, name))).mtimeMs) / 3_600_000
  const found = await Promise.all((await readdir(programs)).map(async (name) => ({ name, hours: await hoursOf(name).catch(() => 0) })))
  const isNamed = ({ name }: { name: string }): boolean => !name.includes('.')
  const over = found.filter(isNamed).sort((a, b) => a.hours - b.hours).slice(KEPT_PROGRAMS)
  const stopped = found.filter((one) => !isNamed(one) && one.hours > STOPPED_HOURS)
  await Promise.all([...over, ...stopped].map(({ name }) => rm(join(programs, name), { recursive: true, force: true })))
}

/** Bundles the page program of these sources where there is none. @returns its folder */
const programOf = async (sources: string, args: readonly string[]): Promise<string> => {
  const folder = join(programs, sources)
  if (existsSync(folder)) {
    await utimes(folder, new Date(), new Date())
    return folder
  }
  const fresh = `${folder}.${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  report('program')
  try {
    await bundle(fresh, args)
    // Another build may have bundled the same meanwhile.
    await rename(fresh, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  await removeOld()
  return folder
}

/** Empties a folder, and puts the files for browsers there. */
const lay = async (from: string, into: string): Promise<void> => {
  await mkdir(into, { recursive: true })
  await Promise.all((await readdir(into)).map((name) => rm(join(into, name), { recursive: true })))
  await cp(from, into, { recursive: true })
}

const namesIn = async (folder: string): Promise<ReadonlySet<string>> => new Set(await readdir(folder).catch(() => []))

/** Builds the site. @returns a sentence of what was made */
const buildSite = async (into: string, args: readonly string[]): Promise<string> => {
  const sources = process.env[SOURCES]
  const folder = await programOf(sources || `once.${process.pid}`, args)
  const cache = resolve(root, cacheFolder(process.env))
  report('content')
  await lay(clientFolder(folder), into)
  const { origin, staff, ...program } = await loadProgram(folder)
  const kept = await keptPagesIn(join(cache, 'pages'))
  const [pictures, assets] = await Promise.all([namesIn(join(cache, KEPT_IN)), namesIn(join(into, ASSETS))])
  // A page that is used again does not note anew what its picture is made of.
  const fits = (facts: PageFacts | null): boolean =>
    facts === null || ((facts.picture === null || pictures.has(facts.picture)) && facts.assets.every((file) => assets.has(file)))
  const { files, used } = await makePages({
    program, site: origin, into, kept, fits, finished: (name, page) => withStaffFiles(name, page, staff), report: (done, of) => report('pages', done, of),
  })
  report('finish')
  const shared = await finishSite({ into, cache, files, environment: process.env })
  await program.keepNotes()
  await kept.end()
  if (!sources) await rm(folder, { recursive: true, force: true })
  return `${files.size} pages and files, ${used} of them used again; ${shared.pictures} share pictures, ${shared.drawn} of them drawn.`
}

const { outDir, config } = parseArgs({ options: { outDir: { type: 'string', default: 'dist' }, config: { type: 'string' } } }).values
try {
  console.info(await buildSite(resolve(root, outDir), config === undefined ? [] : ['--config', config]))
} catch (error) {
  // The sentence comes last: the log's last error is the one that staff read.
  if (!(error instanceof BundlingError)) console.error(error, `\n[ERROR] ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
