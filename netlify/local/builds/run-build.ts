import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { buildProgress, type BuildProgress } from '#rules/build-progress.ts'
import { SOURCES } from '#rules/deploy-context.ts'
import { PAGES } from '../data-folder.ts'

/** Milliseconds after which a build that was asked to stop is killed. */
const STOPPING_MS = 3_000

const REASON_LINES = 12
const REASON_LENGTH = 1_500

/** Command that builds the site into a folder. */
export type BuildCommand = (outDir: string) => { file: string; args: readonly string[] }

/**
 * Arguments of Node for the site's build, which is short and makes much garbage. V8 collects new
 * objects after 8 MiB instead of 16, and old ones, from the first time on, when they have doubled,
 * not when they fill half of the machine: the first build of 5,000 pages takes 0.6 GB of memory
 * instead of 0.95, in the same time.
 */
export const siteArguments = (root: string): string[] => [
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  join(root, 'src', 'build', 'site.ts'),
]

/** Command of the site's build, with the Node of this process. */
export const siteBuild =
  (root: string): BuildCommand =>
  (outDir) => ({ file: process.execPath, args: [...siteArguments(root), '--outDir', outDir] })

export type BuildOutcome = { ok: true } | { ok: false; reason: string }

type Options = {
  command: BuildCommand
  /** The project's folder, in which the command runs. */
  root: string
  /** The folder of this build. */
  folder: string
  /** Digest of the project's files, see {@link SOURCES}. */
  sources: string
  signal: AbortSignal
  onProgress?: (progress: BuildProgress) => void
}

/**
 * Reason of a failed build: its log from the last error on, else its last lines. Without the
 * machine's paths, colours and call stacks, because staff read it.
 */
export function reasonFrom(log: string, paths: readonly string[]): string {
  const text = paths.reduce(
    (rest, path) =>
      rest.replaceAll(`file://${path}/`, '').replaceAll(`${path}/`, '').replaceAll(path, '.'),
    log,
  )
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd().replace(/^\d\d:\d\d:\d\d /, ''))
  const output = lines.filter((line) => line !== '' && !/^\s+at /.test(line))
  const error = output.findLastIndex((line) => line.startsWith('[ERROR]'))
  const last =
    error === -1 ? output.slice(-REASON_LINES) : output.slice(error, error + REASON_LINES)
  return last.join('\n').slice(0, REASON_LENGTH) || 'The build ended without a word.'
}

/** The most informative line of a reason. */
export function mainLine(reason: string): string {
  const lines = reason
    .split('\n')
    .map((line) => line.replace(/^\[ERROR\] (\[\w+\] )?/, '').trim())
    .filter((line) => !/^(✗ Build failed|Stack trace:)/.test(line))
  // Astro prints its error first; other programs end with the reason.
  const otherwise = reason.startsWith('[ERROR]') ? lines[0] : lines.at(-1)
  return (
    lines.find((line) => /error|cannot|could not|failed|made no/i.test(line)) ??
    otherwise ??
    ''
  ).replace(/[.:]$/, '')
}

const runCommand = (
  { command, root, sources, signal, onProgress }: Options,
  outDir: string,
  log: string,
): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const { file, args } = command(outDir)
    const child = spawn(file, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        [SOURCES]: sources,
        ASTRO_TELEMETRY_DISABLED: '1',
        NO_COLOR: '1',
        NODE_ENV: 'production',
      },
    })
    const outputs = [child.stdout, child.stderr]
    const written = createWriteStream(log)
    let unwritten: Error | null = null
    let late: NodeJS.Timeout | undefined
    const stop = () => {
      child.kill('SIGTERM')
      late ??= setTimeout(() => child.kill('SIGKILL'), STOPPING_MS).unref()
    }
    // A full disk must not end the server: the build and its output are lost, the site stays up.
    written.on('error', (error) => {
      unwritten ??= error
      for (const output of outputs) output?.unpipe(written).resume()
      stop()
    })
    child.on('message', (message) => v.is(buildProgress, message) && onProgress?.(message))
    for (const output of outputs) output?.pipe(written, { end: false })
    signal.addEventListener('abort', stop, { once: true })
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(late)
      signal.removeEventListener('abort', stop)
      if (unwritten) reject(unwritten)
      else written.end(() => resolve(code)).once('error', reject)
    })
    if (signal.aborted) stop()
  })

/** Most repetitions of a build that collided with another one. */
const MAX_REPEATS = 3

/**
 * True when a build collided with another one. Astro writes two files of the project's `.astro`
 * with every bundling, by way of a temporary file with a fixed name
 * (astro/dist/content/mutable-data-store.js): of two builds at once, one may find it gone and fail.
 */
const hasCollided = (log: string): boolean =>
  /ENOENT[^\n]*[\\/]\.astro[\\/]content-\w+\.mjs\.tmp/.test(log)

/** Runs one build as a separate process; its output goes to `build.log` in its folder. */
export async function runBuild(options: Options): Promise<BuildOutcome> {
  const { folder, root } = options
  const log = join(folder, 'build.log')
  const paths = [folder, root]
  try {
    await mkdir(folder, { recursive: true })
    for (let repeats = 0; ; repeats += 1) {
      if ((await runCommand(options, join(folder, PAGES), log)) === 0) return { ok: true }
      const text = await readFile(log, 'utf8')
      if (repeats === MAX_REPEATS || !hasCollided(text))
        return { ok: false, reason: reasonFrom(text, paths) }
    }
  } catch (error) {
    return {
      ok: false,
      reason: reasonFrom(error instanceof Error ? error.message : String(error), paths),
    }
  }
}
