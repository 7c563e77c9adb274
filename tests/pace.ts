import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Largest factor that a limit is stretched by: a machine slower than this counts as hung. */
const MOST = 6

/**
 * Scales a time limit, given in milliseconds on a quiet machine, to this machine's pace: the test
 * run measures the pace and passes it on in the environment.
 */
export const paced = (milliseconds: number): number =>
  Math.round(milliseconds * within(Number(process.env['PACE'] ?? 1)))

const within = (factor: number): number => Math.min(MOST, Math.max(1, factor))

/** Duration of the work below on two quiet cores, in milliseconds: median of twenty runs. */
const QUIET_MS = 400

/** Work typical of the tests: objects, strings and a digest. */
const work = `
const { createHash } = require('node:crypto')
const { parentPort } = require('node:worker_threads')
const start = performance.now()
let digest = ''
for (let round = 0; round < 1_500; round += 1) {
  const rows = Array.from({ length: 400 }, (_, n) => ({ id: n, name: 'row ' + ((n * 7919) % 400) + digest.slice(0, 8) }))
  digest = createHash('sha256').update(JSON.stringify(rows.sort((a, b) => (a.name < b.name ? -1 : 1)))).digest('hex')
}
parentPort.postMessage(performance.now() - start)
`

const timed = (): Promise<number> =>
  new Promise((resolve, reject) => {
    new Worker(work, { eval: true }).once('message', resolve).once('error', reject)
  })

/**
 * Measures by which factor this machine, with all lanes busy, is currently slower than two quiet
 * cores. @returns 1 to `MOST`
 */
export async function measurePace(lanes: number = availableParallelism()): Promise<number> {
  const times = await Promise.all(Array.from({ length: lanes }, timed))
  return within(Math.max(...times) / QUIET_MS)
}
