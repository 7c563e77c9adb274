import { spawn } from 'node:child_process'
import { constants, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BuildStatus } from '../../netlify/local/build-hook.ts'
import { BUILD_HOOK } from '../../netlify/local/settings.ts'
import { listen } from '../listening.ts'
import { paced } from '../pace.ts'

/** Time limit of a start, in milliseconds; a real one builds the site first. */
const STARTING_MS = paced(480_000)

export type Running = {
  url: string
  dataDir: string
  adminEmail: string
  /** Null when the admin has chosen a password. */
  adminPassword: string | null
  /** Null when the environment sets it. */
  passphrase: string | null
  pid: number
  /** Lines printed so far, on both outputs. */
  lines: string[]
  /** Asks the process to end, like Ctrl+C, and waits. @returns the exit code. */
  stop(): Promise<number | null>
  /** Ends the process at once, like a power cut, and waits. */
  kill(): Promise<void>
}

type Options = {
  /**
   * Settings; by default `PORT` is any free one and `DATA_DIR` a new temporary folder, removed by
   * `stop()`.
   */
  env?: Record<string, string>
  /** Program to start instead of `netlify/local/start.ts`. */
  entry?: string
  /** True for pages from Astro's development server, as in `npm run dev`. */
  isDev?: boolean
}

export type Ended = { code: number | null; stdout: string; stderr: string }

const project = fileURLToPath(new URL('../..', import.meta.url))

/** Program of the fixture: small functions and a builder that takes no time. */
export const fixture: string = fileURLToPath(new URL('fixtures/start.ts', import.meta.url))

/**
 * Compile cache of Node: tests start the same programs dozens of times. Its entries are keyed by
 * content and never stale.
 */
export const compileCache: string = join(project, 'node_modules', '.cache', 'node-compile')

/** Words of `npm start`: Node, its flags, and the program. */
const words = (
  JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start.split(' ')
const [flags, usual] = [words.slice(1, -1), words.at(-1) ?? '']

const start = (
  { env = {}, entry = join(project, usual), isDev = false }: Options,
  dataDir: string,
) =>
  spawn(process.execPath, [...flags, entry, ...(isDev ? ['--dev'] : [])], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_TEST_CONTEXT: undefined,
      NODE_COMPILE_CACHE: compileCache,
      PORT: '0',
      DATA_DIR: dataDir,
      ...env,
    },
  })

const printed = (lines: readonly string[], label: string): string | null => {
  const value =
    lines
      .find((line) => line.startsWith(`  ${label} `))
      ?.slice(label.length + 2)
      .trim() ?? null
  return value === null || value.startsWith('(') ? null : value
}

/** Build hook that accepts every call and does nothing. */
export async function silentHook(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const { origin, close } = await listen((_, response) => response.writeHead(200).end())
  return { url: `${origin}/`, stop: close }
}

/**
 * Settings that need no build of their own: SEED selects the copied template, the others do not
 * affect the site.
 */
const unbuilt: readonly string[] = ['PORT', 'SEED', 'BUILD_HOOK_URL', 'SMTP_URL', 'RATE_LIMITS']

/**
 * New data folder; inside a run of tests a copy of the one build for all of them, where the
 * settings allow it.
 */
const freshFolder = async ({
  env = {},
  entry,
}: Options): Promise<{ folder: string; isCopied: boolean }> => {
  const folder = await mkdtemp(join(tmpdir(), 'platform-'))
  const templates = process.env['SITE_TEMPLATES']
  if (
    !templates ||
    entry !== undefined ||
    !Object.keys(env).every((name) => unbuilt.includes(name))
  )
    return { folder, isCopied: false }
  await cp(join(templates, env['SEED'] ?? 'sample'), folder, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  })
  return { folder, isCopied: true }
}

/** Polling interval of a running build, in milliseconds. */
const ASK_EVERY = 100

/**
 * Waits for the build that a platform starts after a copied one, which was made for another
 * address. Its scripts have other names: a page open during the switch cannot find scripts of the
 * copied build that it has not loaded yet.
 * @throws Error when the build fails
 */
async function untilBuiltAnew(url: string): Promise<void> {
  for (;;) {
    const { state, error } = (await (await fetch(url + BUILD_HOOK)).json()) as BuildStatus
    if (state === 'failed') throw new Error(`The site was not built: ${error}`)
    if (state === 'idle') return
    await pause(ASK_EVERY)
  }
}

/**
 * Starts the platform in a separate process and waits until it reports that it is ready, and its
 * site is built for its own address. @throws Error with its output when it ends instead.
 */
export async function spawnPlatform(options: Options = {}): Promise<Running> {
  const given = options.env?.['DATA_DIR']
  const { folder: dataDir, isCopied } =
    given === undefined ? await freshFolder(options) : { folder: given, isCopied: false }
  const child = start(options, dataDir)
  const lines: string[] = []
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => child.kill('SIGKILL'), STARTING_MS)
    const hear = (stream: NodeJS.ReadableStream) => {
      let rest = ''
      stream.setEncoding('utf8').on('data', (text: string) => {
        const parts = (rest + text).split('\n')
        rest = parts.pop() ?? ''
        lines.push(...parts)
        const ready = parts
          .map((line) => /^ready (http:\S+)/.exec(line)?.[1])
          .find((found) => found !== undefined)
        if (ready === undefined) return
        clearTimeout(late)
        resolve(ready)
      })
    }
    hear(child.stdout)
    hear(child.stderr)
    void ended.then((code) => {
      clearTimeout(late)
      reject(new Error(`The platform ended with ${code}:\n${lines.join('\n')}`))
    })
  })
  const tidy = async () => {
    if (given === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
    await tidy()
  }
  if (isCopied)
    await untilBuiltAnew(url).catch(async (error: unknown) => {
      await kill()
      throw error
    })
  return {
    url,
    dataDir,
    adminEmail: printed(lines, 'e-mail') ?? '',
    adminPassword: printed(lines, 'password'),
    passphrase: printed(lines, 'passphrase'),
    pid: child.pid ?? 0,
    lines,
    stop: async () => {
      child.kill('SIGINT')
      const code = await ended
      await tidy()
      return code
    },
    kill,
  }
}

/**
 * Runs a start that is expected to end by itself, or is asked to end as soon as it prints `stopAt`,
 * and reports how it ended.
 */
export async function failingStart(
  options: Options & { stopAt?: string },
  dataDir: string,
): Promise<Ended> {
  const child = start(options, dataDir)
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    if (options.stopAt !== undefined && text.includes(options.stopAt)) child.kill('SIGINT')
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, stdout, stderr }
}
