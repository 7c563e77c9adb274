import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { paced } from '../pace.ts'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Milliseconds without a word after which a program of tests hangs: something that a failed test left open keeps it alive. */
const SILENCE = 15 * 60_000

/**
 * `report`: a file that it writes to as long as it gets on. `signal`: ends it. `isShown`: it prints what the run prints;
 * else its output is kept.
 */
type Options = {
  environment?: NodeJS.ProcessEnv
  report?: string
  silence?: number
  signal?: AbortSignal | undefined
  isShown?: boolean
}
type Ended = { code: number | null; output: string; isLate: boolean }

/** Runs a program to its end in a process group of its own, which ends with it: also what a failed test did not stop. */
export const runProgram = (
  program: string,
  parts: readonly string[],
  { environment = process.env, report, silence = paced(SILENCE), signal, isShown = false }: Options,
): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(program, parts, {
      cwd: root,
      env: environment,
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
      detached: true,
    })
    let output = ''
    let isLate = false
    const endGroup = () => {
      if (child.pid === undefined) return
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // Nothing of the group is left.
      }
    }
    const began = Date.now()
    const watch = async (): Promise<void> => {
      const last =
        report === undefined
          ? began
          : await stat(report).then(
              ({ mtimeMs }) => Math.max(began, mtimeMs),
              () => began,
            )
      if (Date.now() - last <= silence) return
      isLate = true
      endGroup()
    }
    const watching = setInterval(() => void watch(), Math.min(silence, 5_000))
    const hear = (text: string) => {
      output += text
    }
    child.stdout?.setEncoding('utf8').on('data', hear)
    child.stderr?.setEncoding('utf8').on('data', hear)
    child.on('error', (error) => hear(String(error)))
    child.on('exit', endGroup)
    signal?.addEventListener('abort', endGroup)
    if (signal?.aborted === true) endGroup()
    child.on('close', (code) => {
      clearInterval(watching)
      signal?.removeEventListener('abort', endGroup)
      resolve({ code, output, isLate })
    })
  })
