import { Agent, request as askStore, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Access } from '#store/store.ts'
import { listen } from '../listening.ts'

/** One request to the store, as a plan sees it: which one it is, and what it wants. `store` is its name without the environment. */
export type Seen = { method: string; store: string; key: string; conditional: boolean; isList: boolean }
/**
 * What happens to it. `before`: the store never sees it. `after`: it is applied, and then the answer is lost.
 * `hang`: no answer at all, before or after it was applied.
 */
export type Fault =
  | { kind: 'before' | 'after'; status: number }
  | { kind: 'hang'; applied: boolean }
  | { kind: 'cut'; applied: boolean }
  | { kind: 'no etag' }
  | { kind: 'short list'; leave: number }
  | { kind: 'slow'; milliseconds: number }

export type Plan = (seen: Seen) => Fault | null

type Options = {
  /** Moves time while a request gets no answer. */
  waitOut?(isOver: () => boolean): Promise<void>
}

/** Headers that belong to one connection. */
const HOP = new Set(['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'date'])

type Passed = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

const withoutHop = (headers: IncomingHttpHeaders): IncomingHttpHeaders => Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.has(name)))

const agent = new Agent({ keepAlive: true })

/** One request to the real store, by Node's own client: a proxy must not cost more than what it stands before. */
const passTo = (url: URL, method: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Passed> =>
  new Promise((resolve, reject) => {
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {}
    const asked = askStore(url, { method, headers: { ...withoutHop(headers), ...length }, agent }, (response) => {
      buffer(response).then((bytes) => resolve({ status: response.statusCode ?? 0, headers: withoutHop(response.headers), bytes }), reject)
    })
    asked.on('error', reject).end(body)
  })

const seenOf = (method: string, url: URL, headers: object): Seen => {
  const [, , store = '', ...key] = url.pathname.split('/').map(decodeURIComponent)
  return {
    method,
    store: store.split('-').at(-1) ?? '',
    key: key.join('/'),
    conditional: 'if-match' in headers || 'if-none-match' in headers,
    isList: method === 'GET' && key.join('') === '',
  }
}

/** Answers as the fault says; `pass` asks the real store. */
const misbehave = async (fault: Fault | null, outgoing: ServerResponse, pass: () => Promise<Passed>): Promise<'hangs' | undefined> => {
  if (fault?.kind === 'before') return void outgoing.writeHead(fault.status).end()
  if (fault?.kind === 'cut' && !fault.applied) return void outgoing.destroy()
  if (fault?.kind === 'hang' && !fault.applied) return 'hangs'
  if (fault?.kind === 'slow') await sleep(fault.milliseconds)
  const { status, headers, bytes } = await pass()
  if (fault?.kind === 'after') return void outgoing.writeHead(fault.status).end()
  if (fault?.kind === 'hang') return 'hangs'
  if (fault?.kind === 'cut') return void outgoing.destroy()
  if (fault?.kind === 'no etag') delete headers.etag
  return void outgoing.writeHead(status, headers).end(fault?.kind === 'short list' ? shorten(bytes, fault.leave) : bytes)
}

/**
 * A proxy before the real Blobs server that fails as planned.
 * @param t the test that it ends with; null where the caller closes it
 */
export const startFaultProxy = async (t: Pick<TestContext, 'after'> | null, real: Access, { waitOut }: Options = {}) => {
  let plan: Plan = () => null
  const seen: Seen[] = []
  let underWay = 0
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming)
    const url = new URL(incoming.url ?? '/', real.edgeURL)
    const method = incoming.method ?? 'GET'
    const request = seenOf(method, url, incoming.headers)
    seen.push(request)
    const pass = () => passTo(url, method, incoming.headers, body)
    if ((await misbehave(plan(request), outgoing, pass)) === 'hangs') await waitOut?.(() => outgoing.closed || outgoing.destroyed)
  }
  const { origin: edgeURL, close } = await listen((incoming, outgoing) => {
    underWay += 1
    void handle(incoming, outgoing).catch(() => outgoing.destroy()).finally(() => (underWay -= 1))
  }, t ?? undefined)
  return {
    access: { ...real, edgeURL, uncachedEdgeURL: edgeURL },
    /** From now on; `null` heals the store. */
    fail: (next: Plan | null) => void (plan = next ?? (() => null)),
    /** Waits until nobody has asked anything for a moment: also those who are no longer waited for have come to their end. */
    quiet: async (): Promise<void> => {
      for (let still = 0; still < 3; still = underWay > 0 ? 0 : still + 1) await sleep(1)
    },
    /** The requests that came since the last call. */
    taken: (): Seen[] => seen.splice(0),
    close,
  }
}

const shorten = (bytes: Buffer, leave: number): Buffer => {
  const page = JSON.parse(bytes.toString('utf8')) as { blobs?: unknown[] }
  return Buffer.from(JSON.stringify({ ...page, blobs: page.blobs?.slice(0, leave) }))
}
