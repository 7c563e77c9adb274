import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Most that a limit is stretched by: a machine that is slower than this hangs. */
const MOST = 6

/** A limit for waiting, in milliseconds on a quiet machine, as long as this machine needs it to be: the run of tests measures its pace, and hands it on by the environment. */
export const paced = (milliseconds: number): number =>
  Math.round(milliseconds * within(Number(process.env['PACE'] ?? 1)))

const within = (factor: number): number => Math.min(MOST, Math.max(1, factor))

/** Milliseconds that the work below takes on two quiet cores: median of twenty runs. */
const QUIET_MS = 400

/** Work of the kind that tests do: objects, strings and a digest. */
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

/** Measures by which factor this machine, as it is now and with all lanes busy, is slower than two quiet cores. @returns 1 to `MOST` */
export async function measurePace(lanes: number = availableParallelism()): Promise<number> {
  const times = await Promise.all(Array.from({ length: lanes }, timed))
  return within(Math.max(...times) / QUIET_MS)
}
