import { setTimeout as sleep } from 'node:timers/promises'
import { openLog } from './acknowledged.ts'
import { restrictedTo, type Send } from './lane.ts'
import { lanes } from './lanes.ts'

// Process that writes without end to servers that keep dying, and logs each acknowledgement.
// Arguments: the log file, the headers of staff as JSON. Protocol: an instruction names the URL of
// the server and its generation; the process sends that generation back for each acknowledgement,
// and ends at 'stop'.
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
    // Truncated responses do not count.
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
  // Lanes end between two steps, when all of their requests are acknowledged.
  for await (const _step of lane.write(restrictedTo(lane, send), log.write)) if (stopping) return
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
