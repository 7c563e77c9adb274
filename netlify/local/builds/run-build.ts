import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { buildProgress, type BuildProgress } from '#rules/build-progress.ts'
import { SOURCES } from '#rules/deploy-context.ts'
import { PAGES_FOLDER } from '../data-folder.ts'

/** Milliseconds between SIGTERM, which asks a build to stop, and SIGKILL. */
const STOPPING_MS = 3_000

/** Maximum lines of the reason of a failed build. */
const REASON_LINES = 12
/** Maximum characters of the reason of a failed build. */
const REASON_LENGTH = 1_500

/** Command that builds the site into a folder. */
export type BuildCommand = (outDir: string) => { file: string; args: readonly string[] }

/**
 * Arguments of Node for the site's build. The two options make V8 collect garbage earlier: new
 * objects after 8 MiB instead of 16, and old objects whenever their size has doubled, instead of
 * when they fill half of the machine's memory. The first build of 5,000 pages then needs 0.6 GB of
 * memory instead of 0.95, in the same time.
 */
export const siteBuildArguments = (root: string): string[] => [
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  join(root, 'src', 'build', 'site.ts'),
]

/** Command of the site's build, with the Node of this process. */
export const siteBuildCommand =
  (root: string): BuildCommand =>
  (outDir) => ({ file: process.execPath, args: [...siteBuildArguments(root), '--outDir', outDir] })

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
 * Reason of a failed build: the lines of its log from the last `[ERROR]` on, or its last lines.
 * Staff read the reason, so paths of this machine, colours, times and call stacks are removed.
 * @param paths the absolute paths to remove
 */
export function failureReason(log: string, paths: readonly string[]): string {
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

/** The line of a reason that says most: the first that mentions a failure. */
export function mainLine(reason: string): string {
  const lines = reason
    .split('\n')
    .map((line) => line.replace(/^\[ERROR\] (\[\w+\] )?/, '').trim())
    .filter((line) => !/^(✗ Build failed|Stack trace:)/.test(line))
  // Without such a line: Astro prints its error first, other programs last.
  const firstOrLast = reason.startsWith('[ERROR]') ? lines[0] : lines.at(-1)
  return (
    lines.find((line) => /error|cannot|could not|failed|made no/i.test(line)) ??
    firstOrLast ??
    ''
  ).replace(/[.:]$/, '')
}

/**
 * Runs the command of a build, with its output in the file `log`.
 * @returns the exit code; null when a signal ended the process
 */
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
    const logFile = createWriteStream(log)
    let logError: Error | null = null
    let killTimer: NodeJS.Timeout | undefined
    const stop = () => {
      child.kill('SIGTERM')
      killTimer ??= setTimeout(() => child.kill('SIGKILL'), STOPPING_MS).unref()
    }
    // An error of the log, such as a full disk, ends the build. Without a listener it would end the
    // whole platform.
    logFile.on('error', (error) => {
      logError ??= error
      for (const output of outputs) output?.unpipe(logFile).resume()
      stop()
    })
    child.on('message', (message) => {
      if (v.is(buildProgress, message)) onProgress?.(message)
    })
    for (const output of outputs) output?.pipe(logFile, { end: false })
    signal.addEventListener('abort', stop, { once: true })
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(killTimer)
      signal.removeEventListener('abort', stop)
      if (logError) reject(logError)
      else logFile.end(() => resolve(code)).once('error', reject)
    })
    if (signal.aborted) stop()
  })

/** Maximum number of times that a build is repeated, see {@link hasCollided}. */
const MAX_REPEATS = 3

/**
 * True when a build failed because another build ran at the same time. In every build, Astro writes
 * two files of the folder `.astro` through temporary files with fixed names
 * (astro/dist/content/mutable-data-store.js). When two builds use the same temporary file, the
 * slower build finds it gone and fails.
 */
const hasCollided = (log: string): boolean =>
  /ENOENT[^\n]*[\\/]\.astro[\\/]content-\w+\.mjs\.tmp/.test(log)

/**
 * Runs one build as a separate process, with its output in `build.log` of its folder. Repeats a
 * build that another build disturbed, see {@link hasCollided}.
 */
export async function runBuild(options: Options): Promise<BuildOutcome> {
  const { folder, root } = options
  const log = join(folder, 'build.log')
  const paths = [folder, root]
  try {
    await mkdir(folder, { recursive: true })
    for (let repeats = 0; ; repeats += 1) {
      if ((await runCommand(options, join(folder, PAGES_FOLDER), log)) === 0) return { ok: true }
      const text = await readFile(log, 'utf8')
      if (repeats === MAX_REPEATS || !hasCollided(text))
        return { ok: false, reason: failureReason(text, paths) }
    }
  } catch (error) {
    return {
      ok: false,
      reason: failureReason(error instanceof Error ? error.message : String(error), paths),
    }
  }
}
