import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Largest factor by which a time limit is extended. */
const MAX_FACTOR = 6

/**
 * Extends a time limit by the factor in the environment variable `PACE`, which the test run sets to
 * {@link measurePace}.
 * @param milliseconds limit on a quiet machine
 */
export const paced = (milliseconds: number): number =>
  Math.round(milliseconds * clampFactor(Number(process.env['PACE'] ?? 1)))

const clampFactor = (factor: number): number => Math.min(MAX_FACTOR, Math.max(1, factor))

/** Median duration of {@link workerProgram} on two quiet cores. */
const QUIET_MS = 400

/** Program of a worker: makes objects, strings and digests, as tests do, and sends its duration. */
const workerProgram = `
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

/** Duration of one run of {@link workerProgram}, in milliseconds. */
const timed = (): Promise<number> =>
  new Promise((resolve, reject) => {
    new Worker(workerProgram, { eval: true }).once('message', resolve).once('error', reject)
  })

/**
 * Measures by which factor this machine is currently slower than two quiet cores.
 * @param lanes number of workers that run at the same time
 * @returns 1 to {@link MAX_FACTOR}
 */
export async function measurePace(lanes: number = availableParallelism()): Promise<number> {
  const times = await Promise.all(Array.from({ length: lanes }, timed))
  return clampFactor(Math.max(...times) / QUIET_MS)
}
