import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../runner/program.ts'

/**
 * Cost of a command: seconds of user and system time of all its processes, seconds on the clock,
 * and the peak memory of one process in bytes.
 */
export type Cost = { cpu: number; wall: number; rss: number }

const usage = pathToFileURL(join(import.meta.dirname, 'usage.ts')).href

/** Sums up the usage lines that a command's processes left. @throws Error when there is none */
export const costFrom = (lines: string, wall: number): Cost => {
  const taken = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { cpu: number; rss: number })
  if (taken.length === 0) throw new Error('No process of the command left a line of what it took.')
  return {
    cpu: taken.reduce((sum, { cpu }) => sum + cpu, 0),
    wall,
    rss: Math.max(...taken.map(({ rss }) => rss)),
  }
}

/**
 * Runs a Node program to its end and measures it with the Node processes that it starts.
 * @throws Error with its output when it fails
 */
export const costOf = async (
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Cost> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-usage-'))
  const file = join(folder, 'lines')
  try {
    const options = `${process.env['NODE_OPTIONS'] ?? ''} --import ${usage}`
    const start = performance.now()
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_OPTIONS: options,
        BENCH_USAGE: file,
        ASTRO_TELEMETRY_DISABLED: '1',
        ...env,
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    )
    const wall = (performance.now() - start) / 1_000
    if (code !== 0) throw new Error(`${args[0]} ended with ${code}:\n${output.slice(-4_000)}`)
    return costFrom(await readFile(file, 'utf8'), wall)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs the program of `npm run build` on the content of a data folder, with that folder's `dist` as
 * output.
 * @throws Error with its output when it fails
 */
export const costOfSite = (dataDir: string): Promise<Cost> =>
  costOf([join('netlify', 'local', 'build.ts'), '--outDir', join(dataDir, 'dist')], root, {
    DATA_DIR: dataDir,
    SEED: 'none',
    CONTEXT: 'dev',
    NETLIFY: undefined,
    NETLIFY_BLOBS_CONTEXT: undefined,
    SITE_CACHE_DIR: undefined,
  })

/** Number of pages made by {@link costOfSite}. */
export const pagesOfSite = async (dataDir: string): Promise<number> =>
  (await readdir(join(dataDir, 'dist'), { recursive: true })).filter((file) =>
    file.endsWith('.html'),
  ).length
