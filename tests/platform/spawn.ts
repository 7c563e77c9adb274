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

/** How long a start may take; a real one builds the site first. */
const STARTING_MS = paced(480_000)

export type Running = {
  url: string
  dataDir: string
  adminEmail: string
  /** Null when the admin has chosen one. */
  adminPassword: string | null
  /** Null when it was given by the environment. */
  passphrase: string | null
  pid: number
  /** Everything printed so far, on both outputs. */
  lines: string[]
  /** Asks it to end, as Ctrl+C does, and waits. @returns the exit code. */
  stop(): Promise<number | null>
  /** Ends it at once, as a power cut does, and waits. */
  kill(): Promise<void>
}

type Options = {
  /** Settings; `PORT` is any free one and `DATA_DIR` a fresh temporary folder, removed by `stop()`, unless they are given. */
  env?: Record<string, string>
  /** The program to start instead of `netlify/local/start.ts`. */
  entry?: string
  /** Pages by Astro's development server, as `npm run dev` has them. */
  isDev?: boolean
}

export type Ended = { code: number | null; stdout: string; stderr: string }

const project = fileURLToPath(new URL('../..', import.meta.url))

/** The fixture's program: small functions and a builder that takes no time. */
export const fixture: string = fileURLToPath(new URL('fixtures/start.ts', import.meta.url))

/** Where Node keeps what it has compiled: tests start the same programs dozens of times. Asked for by content, so it is never stale. */
export const compileCache: string = join(project, 'node_modules', '.cache', 'node-compile')

/** Words of `npm start`: Node, flags of it, and the program. */
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

/** A build hook that takes every call and does nothing. */
export async function silentHook(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const { origin, close } = await listen((_, response) => response.writeHead(200).end())
  return { url: `${origin}/`, stop: close }
}

/** The settings that change nothing of what is built. */
const unbuilt: readonly string[] = ['PORT', 'SEED', 'BUILD_HOOK_URL', 'SMTP_URL', 'RATE_LIMITS']

/** A fresh data folder; inside a run of tests it holds what one build for all of them left, where that is the same. */
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

/** How often a build under way is asked for, in milliseconds. */
const ASK_EVERY = 100

/**
 * Waits for the build that a platform begins behind a copied one, which was made for another address. Its scripts have other
 * names: a page that is open while it takes the copied one's place finds none of those that it has not loaded yet.
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

/** Starts the platform in a process of its own and waits until it says that it is ready, and its site is built for its own address. @throws Error with its output when it ends instead. */
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

/** Runs a start that is expected to end by itself, or is asked to end as soon as it prints `stopAt`, and tells how it ended. */
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
