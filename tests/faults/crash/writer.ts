import { setTimeout as sleep } from 'node:timers/promises'
import { openLog } from './acknowledged.ts'
import { restrictedTo, type Send } from './lane.ts'
import { lanes } from './lanes.ts'

// Program that runs all lanes (see lane.ts), and logs each acknowledgement, while the servers that
// it writes to are killed and replaced. Arguments: the log file, the headers of staff as JSON.

/**
 * Message to the program. An object gives it the address of the current server and the server's
 * number, `generation`. For each acknowledgement the program sends the number back. After `stop` it
 * ends when the running requests are acknowledged.
 */
export type Instruction = { url: string; generation: number } | 'stop'

/** Milliseconds between two tries of a request. */
const AGAIN_MS = 50
const log = openLog(process.argv[2] ?? '')
const staff = JSON.parse(process.argv[3] ?? '{}') as Record<string, string>
let currentServer = { url: '', generation: 0 }
let isStopping = false

process.on('message', (instruction: Instruction) => {
  if (instruction === 'stop') isStopping = true
  else currentServer = instruction
})

const send: Send = async (
  what,
  { method, path, headers = {}, json, raw, acceptedStatuses = [] },
) => {
  const body = raw ?? (json === undefined ? null : JSON.stringify(json))
  const type = json === undefined ? {} : { 'content-type': 'application/json' }
  for (;;) {
    const { url, generation } = currentServer
    const allHeaders = { ...staff, ...type, ...headers }
    const response =
      url === ''
        ? null
        : await fetch(`${url}${path}`, { method, headers: allHeaders, body }).catch(() => null)
    const text = await response?.text().catch(() => null)
    // A response whose body cannot be read to its end does not count.
    if (response && typeof text === 'string') {
      if (response.ok || acceptedStatuses.includes(response.status)) {
        process.send?.(generation)
        return {
          status: response.status,
          body: text === '' ? null : (JSON.parse(text) as unknown),
          headers: response.headers,
        }
      }
      if (response.status !== 503) {
        log.write({ event: 'refused', what, status: response.status, text })
        throw new Error(`${what}: ${response.status} ${text}`)
      }
    }
    await sleep(AGAIN_MS)
  }
}

const runLane = async (name: string): Promise<void> => {
  const lane = lanes[name]
  if (!lane) return
  // A lane ends between two of its steps, when all of its requests are acknowledged.
  for await (const _step of lane.write(restrictedTo(lane, send), log.write)) if (isStopping) return
}

await Promise.all(
  Object.keys(lanes).map((name) =>
    runLane(name).catch((error: unknown) =>
      log.write({
        event: 'refused',
        what: `the lane ${name} has ended`,
        status: 0,
        text: String(error),
      }),
    ),
  ),
)
log.close()
process.disconnect()
