import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '@netlify/blobs'
import { openStore } from './client.ts'
import { makeContent, openLog } from './crash-log.ts'
import type { LogLine } from './crash-log.ts'

// Process that writes continuously to a server that the test kills and restarts. Protocol: this
// process receives the context of each new server as a message, sends 'acknowledged' for each
// operation that the server has confirmed, and ends at the message 'stop'. Its argument is the log
// file.

/** Loops that write concurrently, each to keys of its own. */
const LANES = 8
const KEYS_PER_LANE = 4
const MAX_BYTES = 200_000
/** Status given to the client when the outcome is unknown: unlike a 5xx, it causes no retry. */
const UNKNOWN = 424

const log = openLog(process.argv[2] ?? '')
let context = ''
let stopping = false

process.on('message', (message) => {
  if (message === 'stop') stopping = true
  else if (typeof message === 'string') context = message
})

/**
 * Wraps `fetch` and remembers the outcome of the operation; 'tried' when it is unknown. Network
 * errors and 5xx responses become {@link UNKNOWN}, since the client would wait 5 s and retry.
 */
function fetchWithOutcome(): { fetch: typeof globalThis.fetch; outcome(): LogLine['event'] } {
  let outcome: LogLine['event'] = 'tried'
  return {
    fetch: async (input, init) => {
      outcome = 'tried'
      const response = await fetch(input, init).catch(() => new Response(null, { status: UNKNOWN }))
      if (response.status === 412) outcome = 'refused'
      // The response to a successful write has an ETag.
      if (response.ok && (init?.method !== 'put' || response.headers.get('etag')))
        outcome = 'acknowledged'
      return response.status < 500 ? response : new Response(null, { status: UNKNOWN })
    },
    outcome: () => outcome,
  }
}

type Attempt = (store: Store, key: string, op: string) => Promise<unknown>
const content = (op: string) => new Blob([new Uint8Array(makeContent(op, randomInt(MAX_BYTES)))])
const attempts: Record<'put' | 'create' | 'swap' | 'delete', Attempt> = {
  put: (store, key, op) => store.set(key, content(op), { metadata: { op } }),
  create: (store, key, op) => store.set(key, content(op), { metadata: { op }, onlyIfNew: true }),
  swap: async (store, key, op) => {
    const etag = (await store.getMetadata(key))?.etag
    return store.set(key, content(op), {
      metadata: { op },
      ...(etag ? { onlyIfMatch: etag } : { onlyIfNew: true }),
    })
  },
  delete: (store, key) => store.delete(key),
}
/** Names of attempts; a repeated name is picked more often. */
const WEIGHTED_ATTEMPTS = [
  'put',
  'put',
  'put',
  'create',
  'create',
  'swap',
  'swap',
  'delete',
] as const

async function runLane(number: number): Promise<void> {
  while (!stopping) {
    const usedContext = context
    const name = WEIGHTED_ATTEMPTS[randomInt(WEIGHTED_ATTEMPTS.length)] ?? 'put'
    const op = randomUUID()
    const key = name === 'create' ? `once/${op}` : `lane/${number}/${randomInt(KEYS_PER_LANE)}`
    const kind = name === 'delete' ? 'delete' : 'put'
    const call = fetchWithOutcome()
    if (usedContext) {
      log.write({ event: 'tried', key, op, kind })
      // The client throws for some unknown outcomes; the outcome itself comes from the status.
      await attempts[name](openStore(usedContext, 'crash', call.fetch), key, op).catch(() => {})
      if (call.outcome() !== 'tried') log.write({ event: call.outcome(), key, op, kind })
      if (call.outcome() === 'acknowledged') process.send?.('acknowledged')
    }
    // After an unknown outcome, and before the first context, the lane waits for the next server.
    while (!stopping && context === usedContext && call.outcome() === 'tried') await sleep(5)
  }
}

await Promise.all(Array.from({ length: LANES }, (_, number) => runLane(number)))
log.close()
process.disconnect()
