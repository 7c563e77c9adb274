import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { paced } from '../pace.ts'

/** Root folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Milliseconds without output after which a test program counts as hung: something left open by a
 * failed test keeps it alive.
 */
const SILENCE = 15 * 60_000

/**
 * Options of a program. `report`: file that it writes to while it makes progress. `signal`: ends
 * it. `isShown`: its output goes to the run's own; else it is returned.
 */
type Options = {
  environment?: NodeJS.ProcessEnv
  report?: string
  silence?: number
  signal?: AbortSignal | undefined
  isShown?: boolean
}
type Ended = { code: number | null; output: string; isLate: boolean }

/**
 * Runs a program to its end in a process group of its own, and then ends the whole group: including
 * processes that a failed test left running.
 */
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
        // Ignored: the whole group has ended already.
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
