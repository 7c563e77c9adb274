import { setTimeout as sleep } from 'node:timers/promises'
import { openLog } from './acknowledged.ts'
import { keptTo, type Send } from './lane.ts'
import { lanes } from './lanes.ts'

// A process that writes without end to servers that keep dying, and puts each acknowledgement on record. Arguments: the log file, the headers of
// staff as JSON. It is instruction where the server is, and which one it is; it answers with that number for each acknowledgement, and ends at 'stop'.
export type Instruction = { url: string; generation: number } | 'stop'

const AGAIN_MS = 50
const log = openLog(process.argv[2] ?? '')
const staff = JSON.parse(process.argv[3] ?? '{}') as Record<string, string>
let now = { url: '', generation: 0 }
let stopping = false

process.on('message', (instruction: Instruction) => {
  if (instruction === 'stop') stopping = true
  else now = instruction
})

const send: Send = async (what, { method, path, headers = {}, json, raw, also = [] }) => {
  const body = raw ?? (json === undefined ? null : JSON.stringify(json))
  const type = json === undefined ? {} : { 'content-type': 'application/json' }
  for (;;) {
    const { url, generation } = now
    const all = { ...staff, ...type, ...headers }
    const response =
      url === ''
        ? null
        : await fetch(`${url}${path}`, { method, headers: all, body }).catch(() => null)
    const text = await response?.text().catch(() => null)
    // An answer that breaks off is no answer.
    if (response && typeof text === 'string') {
      if (response.ok || also.includes(response.status)) {
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

const run = async (name: string): Promise<void> => {
  const lane = lanes[name]
  if (!lane) return
  // A lane ends between two steps: all that it asked for is acknowledged then.
  for await (const _step of lane.write(keptTo(lane, send), log.write)) if (stopping) return
}

await Promise.all(
  Object.keys(lanes).map((name) =>
    run(name).catch((error: unknown) =>
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
