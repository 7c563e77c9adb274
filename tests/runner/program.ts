import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { paced } from '../pace.ts'

/** Root folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Milliseconds without progress after which a test program counts as hung, for example when a
 * failed test has left a connection open.
 */
const MAX_SILENCE_MS = 15 * 60_000

type Options = {
  environment?: NodeJS.ProcessEnv
  /** File to which the program writes while it makes progress. */
  report?: string
  /** Milliseconds without a write to the report after which the program is ended. */
  silenceMs?: number
  /** Ends the program. */
  signal?: AbortSignal | undefined
  /** True to print the output of the program instead of returning it. */
  isShown?: boolean
}
type Ended = {
  code: number | null
  output: string
  /** True when the program was ended because it made no progress. */
  isHung: boolean
}

/**
 * Runs a program to its end in a process group of its own, and then ends the whole group: this also
 * ends processes that a failed test left running.
 */
export const runProgram = (
  program: string,
  args: readonly string[],
  {
    environment = process.env,
    report,
    silenceMs = paced(MAX_SILENCE_MS),
    signal,
    isShown = false,
  }: Options,
): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: environment,
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
      detached: true,
    })
    let output = ''
    let isHung = false
    const endGroup = () => {
      if (child.pid === undefined) return
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // Ignored: the whole group has ended already.
      }
    }
    const began = Date.now()
    const lastProgress = async (): Promise<number> => {
      if (report === undefined) return began
      const stats = await stat(report).catch(() => null)
      return Math.max(began, stats?.mtimeMs ?? 0)
    }
    const endWhenHung = async (): Promise<void> => {
      if (Date.now() - (await lastProgress()) <= silenceMs) return
      isHung = true
      endGroup()
    }
    const watching = setInterval(() => void endWhenHung(), Math.min(silenceMs, 5_000))
    const collect = (text: string) => {
      output += text
    }
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    child.on('error', (error) => collect(String(error)))
    child.on('exit', endGroup)
    signal?.addEventListener('abort', endGroup)
    if (signal?.aborted === true) endGroup()
    child.on('close', (code) => {
      clearInterval(watching)
      signal?.removeEventListener('abort', endGroup)
      resolve({ code, output, isHung })
    })
  })
