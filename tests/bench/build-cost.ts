import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../runner/program.ts'

/** Cost of a command. */
export type Cost = {
  /** Seconds of user and system time, summed over all processes. */
  cpu: number
  /** Seconds on the clock. */
  wall: number
  /** Peak memory of the largest process, in bytes. */
  rss: number
}

/** Module that makes a process write its usage line, see {@link costFrom}. */
const usageModule = pathToFileURL(join(import.meta.dirname, 'usage.ts')).href

/**
 * Adds up the usage of a command's processes, which `usage.ts` wrote as one JSON line per process.
 * @throws Error when there is no line
 */
export const costFrom = (lines: string, wall: number): Cost => {
  const usages = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { cpu: number; rss: number })
  if (usages.length === 0) throw new Error('No process of the command left a line of what it took.')
  return {
    cpu: usages.reduce((sum, { cpu }) => sum + cpu, 0),
    wall,
    rss: Math.max(...usages.map(({ rss }) => rss)),
  }
}

/**
 * Runs a Node program to its end and measures it with the Node processes that it starts.
 * @throws Error with the program's output when the program fails
 */
export const costOf = async (
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Cost> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-usage-'))
  const file = join(folder, 'lines')
  try {
    const options = `${process.env['NODE_OPTIONS'] ?? ''} --import ${usageModule}`
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
 * @throws Error with the build's output when the build fails
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

/** Number of pages that the last call of {@link costOfSite} built for this data folder. */
export const pagesOfSite = async (dataDir: string): Promise<number> =>
  (await readdir(join(dataDir, 'dist'), { recursive: true })).filter((file) =>
    file.endsWith('.html'),
  ).length
