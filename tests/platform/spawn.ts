import { spawn } from 'node:child_process'
import { constants, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BuildStatus } from '../../netlify/local/build-hook.ts'
import { BUILD_HOOK_PATH } from '../../netlify/local/settings.ts'
import { listen } from '../listening.ts'
import { paced } from '../pace.ts'

/** Time limit of a start, in milliseconds; a real one builds the site first. */
const STARTING_MS = paced(480_000)

export type RunningPlatform = {
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
  /** Asks the process to end, like Ctrl+C, and waits until it has. @returns the exit code */
  stop(): Promise<number | null>
  /** Ends the process at once, like a power cut, and waits until it has ended. */
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

export type ProcessResult = { code: number | null; stdout: string; stderr: string }

const project = fileURLToPath(new URL('../..', import.meta.url))

/** Program that starts the platform with small functions and a small site, built in no time. */
export const fixtureProgram: string = fileURLToPath(new URL('fixtures/start.ts', import.meta.url))

/**
 * Folder of Node's compile cache, which all started programs share: tests start the same ones
 * dozens of times. An entry is found by the content of its file, so it is never stale.
 */
export const compileCache: string = join(project, 'node_modules', '.cache', 'node-compile')

/** Words of the script behind `npm start`: Node, its flags, and the program. */
const startWords = (
  JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start.split(' ')
const flags = startWords.slice(1, -1)
const startProgram = startWords.at(-1) ?? ''

const start = (
  { env = {}, entry = join(project, startProgram), isDev = false }: Options,
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

/**
 * Value that the platform printed in a line `  <label> <value>`. Null without such a line, and for
 * a remark in brackets in place of the value.
 */
const printedValue = (lines: readonly string[], label: string): string | null => {
  const value =
    lines
      .find((line) => line.startsWith(`  ${label} `))
      ?.slice(label.length + 2)
      .trim() ?? null
  return value === null || value.startsWith('(') ? null : value
}

/** Starts a build hook that accepts every call and does nothing. */
export async function startSilentHook(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const { origin, close } = await listen((_, response) => response.writeHead(200).end())
  return { url: `${origin}/`, stop: close }
}

/**
 * Settings with which a site that was built before can be used. SEED selects that site, and the
 * others do not affect it.
 */
const usableSettings: readonly string[] = [
  'PORT',
  'SEED',
  'BUILD_HOOK_URL',
  'SMTP_URL',
  'RATE_LIMITS',
]

/**
 * Makes a data folder. A run of tests builds sites once, in the folder SITE_TEMPLATES: the new data
 * folder is a copy of one of these if the settings allow it, otherwise it is empty.
 */
const newDataFolder = async ({
  env = {},
  entry,
}: Options): Promise<{ folder: string; isCopied: boolean }> => {
  const folder = await mkdtemp(join(tmpdir(), 'platform-'))
  const templates = process.env['SITE_TEMPLATES']
  if (
    !templates ||
    entry !== undefined ||
    !Object.keys(env).every((name) => usableSettings.includes(name))
  )
    return { folder, isCopied: false }
  await cp(join(templates, env['SEED'] ?? 'sample'), folder, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  })
  return { folder, isCopied: true }
}

/** Milliseconds between two requests for the status of a build. */
const ASK_EVERY_MS = 100

/**
 * Waits until the platform has built its site again. It does so in a copied data folder, whose site
 * was built for another address. Without the wait a page that a test opens could belong to the
 * copied site, whose scripts are gone after the build.
 * @throws Error when the build fails
 */
async function untilBuiltAgain(url: string): Promise<void> {
  for (;;) {
    const { state, error } = (await (await fetch(url + BUILD_HOOK_PATH)).json()) as BuildStatus
    if (state === 'failed') throw new Error(`The site was not built: ${error}`)
    if (state === 'idle') return
    await pause(ASK_EVERY_MS)
  }
}

/**
 * Starts the platform in a separate process, and waits until it prints that it is ready and its
 * site is built for its own address.
 * @throws Error with the platform's output when the process ends before
 */
export async function spawnPlatform(options: Options = {}): Promise<RunningPlatform> {
  const givenFolder = options.env?.['DATA_DIR']
  const { folder: dataDir, isCopied } =
    givenFolder === undefined
      ? await newDataFolder(options)
      : { folder: givenFolder, isCopied: false }
  const child = start(options, dataDir)
  const lines: string[] = []
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    const timeout = setTimeout(() => child.kill('SIGKILL'), STARTING_MS)
    /** Collects the lines of an output, and resolves at the line `ready <address>`. */
    const readLines = (stream: NodeJS.ReadableStream) => {
      let unfinishedLine = ''
      stream.setEncoding('utf8').on('data', (text: string) => {
        const newLines = (unfinishedLine + text).split('\n')
        unfinishedLine = newLines.pop() ?? ''
        lines.push(...newLines)
        const readyUrl = newLines
          .map((line) => /^ready (http:\S+)/.exec(line)?.[1])
          .find((address) => address !== undefined)
        if (readyUrl === undefined) return
        clearTimeout(timeout)
        resolve(readyUrl)
      })
    }
    readLines(child.stdout)
    readLines(child.stderr)
    void ended.then((code) => {
      clearTimeout(timeout)
      reject(new Error(`The platform ended with ${code}:\n${lines.join('\n')}`))
    })
  })
  const removeFolder = async () => {
    if (givenFolder === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
    await removeFolder()
  }
  if (isCopied)
    await untilBuiltAgain(url).catch(async (error: unknown) => {
      await kill()
      throw error
    })
  return {
    url,
    dataDir,
    adminEmail: printedValue(lines, 'e-mail') ?? '',
    adminPassword: printedValue(lines, 'password'),
    passphrase: printedValue(lines, 'passphrase'),
    pid: child.pid ?? 0,
    lines,
    stop: async () => {
      child.kill('SIGINT')
      const code = await ended
      await removeFolder()
      return code
    },
    kill,
  }
}

/**
 * Starts the platform with settings with which it ends by itself. With `stopAt` the process is
 * asked to end, as by Ctrl+C, as soon as it prints that text.
 * @returns the exit code, null after a signal, and all output
 */
export async function runUntilExit(
  options: Options & { stopAt?: string },
  dataDir: string,
): Promise<ProcessResult> {
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
