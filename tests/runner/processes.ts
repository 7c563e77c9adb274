import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paced } from '../pace.ts'
import type { Line, Result } from './report.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const reporter = fileURLToPath(new URL('report.ts', import.meta.url))

/** A test that failed, or, without a file, a process: its files cannot be told apart then. */
export type Failure = { file: string | null; text: string }

/** How files that ran in one process ended. */
export type Outcome = { passed: number; failures: readonly Failure[]; results?: readonly Result[] }

/** What a process of tests printed is shown only when one of them failed: its last part says most. */
const MAX_SHOWN = 8_000

/** Milliseconds without the end of any test after which a process hangs: something that a failed test left open keeps it alive. */
const SILENCE = 15 * 60_000

export type TestProcess = {
  /** Paths below the project's folder. */
  files: readonly string[]
  environment?: NodeJS.ProcessEnv
  /** `process`: a process for each file, for tests that change what belongs to their process. */
  isolation?: 'none' | 'process'
  /** Milliseconds: see `SILENCE`. */
  silence?: number
  /** Ends the process: what it had not proven by then is not counted. */
  signal?: AbortSignal | undefined
}

/** `isShown`: it prints what the run prints; else its output is kept. */
type Limits = { silence?: number; report?: string; signal?: AbortSignal | undefined; isShown?: boolean }
type Ended = { code: number | null; output: string; isLate: boolean }

/** Runs a program to its end in a process group of its own, which ends with it. */
export const runProgram = (program: string, parts: readonly string[], environment: NodeJS.ProcessEnv, { silence = paced(SILENCE), report, signal, isShown = false }: Limits): Promise<Ended> =>
  new Promise((resolve) => {
    // A group of its own: what it started ends with it, also when a failed test did not stop it.
    const child = spawn(program, parts, { cwd: root, env: environment, stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'], detached: true })
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
      const last = report === undefined ? began : await stat(report).then(({ mtimeMs }) => Math.max(began, mtimeMs), () => began)
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

/** Runs a tool of the project to its end, as one test of the run. */
export async function runTool(name: string, parts: readonly string[], signal?: AbortSignal): Promise<Outcome> {
  const { code, output, isLate } = await runProgram(join(root, 'node_modules', '.bin', name), parts, process.env, { signal })
  if (code === 0) return { passed: 1, failures: [] }
  if (signal?.aborted === true) return { passed: 0, failures: [] }
  return { passed: 0, failures: [{ file: null, text: `${name} ${parts.join(' ')} ${isLate ? 'took too long' : `ended with ${code}`}\n${output.slice(-MAX_SHOWN)}` }] }
}

/** Report of a process of tests, as far as it got. */
type Report = { results: Result[]; complaints: string[]; isWhole: boolean }

export const readReport = async (file: string): Promise<Report> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  // The last line of a process that was ended may be half a line.
  const lines = text.split('\n').slice(0, -1).map((line) => JSON.parse(line) as Line)
  return {
    results: lines.filter((line) => 'name' in line),
    complaints: lines.flatMap((line) => ('complaint' in line ? [line.complaint] : [])),
    isWhole: lines.some((line) => 'end' in line),
  }
}

/**
 * Runs files of tests in a process and counts their tests. Besides a test that fails, these do: a file that holds none,
 * a process that ends before its tests have or is ended because it hangs, and an error outside of all tests.
 */
export async function runTests({ files, environment = {}, isolation = 'none', silence, signal }: TestProcess): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'tests-'))
  const report = join(folder, 'report')
  const parts = ['--test', `--test-isolation=${isolation}`, '--test-concurrency=1', `--test-reporter=${reporter}`, `--test-reporter-destination=${report}`, ...files]
  try {
    const ended = await runProgram(process.execPath, parts, { ...process.env, NODE_TEST_CONTEXT: undefined, ...environment }, { report, signal, ...(silence !== undefined && { silence }) })
    const { results, complaints, isWhole } = await readReport(report)
    const passed = results.filter(({ ok }) => ok).length
    const failures: Failure[] = results.filter(({ ok }) => !ok).map(({ file, name, error }) => ({ file: relative(root, file), text: `${relative(root, file)}: ${name}\n${error}` }))
    if (signal?.aborted === true) return { passed, failures, results }
    const whole = (text: string): number => failures.push({ file: null, text: `${files.join(' ')}\n${text}` })
    const last = `the last test that ended: ${results.at(-1)?.name ?? 'none'}`
    if (ended.isLate) whole(`was ended: no test of it ended for ${(silence ?? paced(SILENCE)) / 1_000} s; ${last}`)
    else if (!isWhole) whole(`ended with ${ended.code} before all its tests had; ${last}`)
    else if (ended.code !== 0 && failures.length === 0) whole(`ended with ${ended.code}, though no test failed`)
    if (isWhole) for (const file of files) if (!results.some((one) => one.file === resolve(root, file))) failures.push({ file, text: `${file}\nholds no test` })
    const end = failures.at(-1)
    if (end && complaints.length > 0) end.text += `\n\nOutside of the tests:\n${complaints.join('\n')}`
    if (end && ended.output.trim() !== '') end.text += `\n\nWhat the process printed:\n${ended.output.slice(-MAX_SHOWN)}`
    return { passed, failures, results }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
