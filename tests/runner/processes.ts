import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Line, Result } from './report.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const reporter = fileURLToPath(new URL('report.ts', import.meta.url))

/** How a piece of the run ended; `failures` in words, one for each that failed. */
export type Outcome = { passed: number; failures: string[]; results?: readonly Result[] }

/** What a process of tests printed is shown only when one of them failed: its last part says most. */
const MAX_SHOWN = 8_000

export type TestProcess = {
  /** Paths below the project's folder. */
  files: readonly string[]
  environment?: NodeJS.ProcessEnv
  /** `process`: a process for each file, for tests that change what belongs to their process. */
  isolation?: 'none' | 'process'
  /** Milliseconds after which it is ended: what has not passed by then has failed. */
  limit: number
  /** Milliseconds after which it is ended when no test has ended in them: one that failed may have left open what keeps the process alive. */
  silence?: number
}

/** Longer than any single test takes on a slow machine. */
const SILENCE = 10 * 60_000

type Limits = { limit: number; silence?: number; report?: string }

const run = (program: string, parts: readonly string[], environment: NodeJS.ProcessEnv, { limit, silence = SILENCE, report }: Limits): Promise<{ code: number | null; output: string; isLate: boolean }> =>
  new Promise((resolve) => {
    const child = spawn(program, parts, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let isLate = false
    const end = () => {
      isLate = true
      child.kill('SIGKILL')
    }
    const timer = setTimeout(end, limit)
    const began = Date.now()
    const watch = async (file: string): Promise<void> => {
      const last = await stat(file).then(({ mtimeMs }) => Math.max(began, mtimeMs), () => began)
      if (Date.now() - last > silence) end()
    }
    const watching = report === undefined ? undefined : setInterval(() => void watch(report), Math.min(silence, 5_000))
    const hear = (text: string) => {
      output += text
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    child.on('error', (error) => hear(String(error)))
    child.on('close', (code) => {
      clearTimeout(timer)
      clearInterval(watching)
      resolve({ code, output, isLate })
    })
  })

/** Runs a tool of the project to its end, as one test of the run. */
export async function runTool(name: string, parts: readonly string[], limit: number): Promise<Outcome> {
  const { code, output, isLate } = await run(join(root, 'node_modules', '.bin', name), parts, process.env, { limit })
  if (code === 0) return { passed: 1, failures: [] }
  return { passed: 0, failures: [`${name} ${parts.join(' ')} ${isLate ? 'took too long' : `ended with ${code}`}\n${output.slice(-MAX_SHOWN)}`] }
}

type Report = { results: Result[]; complaints: string[]; isWhole: boolean }

const readReport = async (file: string): Promise<Report> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]))
  return {
    results: lines.filter((line) => 'name' in line),
    complaints: lines.flatMap((line) => ('complaint' in line ? [line.complaint] : [])),
    isWhole: lines.some((line) => 'end' in line),
  }
}

/**
 * Runs files of tests in a process and counts their tests. Besides a test that fails, these do: a file that holds none,
 * a process that ends before its tests have or is ended because it is late, and an error outside of all tests.
 */
export async function runTests({ files, environment = {}, isolation = 'none', limit, silence }: TestProcess): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'tests-'))
  const report = join(folder, 'report')
  const parts = ['--test', `--test-isolation=${isolation}`, '--test-concurrency=1', `--test-reporter=${reporter}`, `--test-reporter-destination=${report}`, ...files]
  try {
    const { code, output, isLate } = await run(process.execPath, parts, { ...process.env, NODE_TEST_CONTEXT: undefined, ...environment }, { limit, report, ...(silence !== undefined && { silence }) })
    const { results, complaints, isWhole } = await readReport(report)
    const failures = results.filter(({ ok }) => !ok).map(({ file, name, error }) => `${relative(root, file)}: ${name}\n${error}`)
    const names = files.join(' ')
    if (isLate) failures.push(`${names}\nwas ended: it took ${limit / 1_000} s, or no test of it ended for ${(silence ?? SILENCE) / 1_000} s; the last test that ended: ${results.at(-1)?.name ?? 'none'}`)
    else if (!isWhole) failures.push(`${names}\nended with ${code} before all its tests had; the last one that ended: ${results.at(-1)?.name ?? 'none'}`)
    else if (code !== 0 && failures.length === 0) failures.push(`${names}\nended with ${code}, though no test failed`)
    if (isWhole) for (const file of files) if (!results.some((one) => one.file === resolve(root, file))) failures.push(`${file}\nholds no test`)
    if (failures.length > 0 && complaints.length > 0) failures.push(`Outside of the tests:\n${complaints.join('\n')}`)
    if (failures.length > 0 && output.trim() !== '') failures.push(`What it printed:\n${output.slice(-MAX_SHOWN)}`)
    return { passed: results.filter(({ ok }) => ok).length, failures, results }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
