import { request as connect, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { startEmulator, type Emulator } from './static/emulator.ts'
import { isPicture, Pictures, sourcesAt } from './static/pictures.ts'

type Astro = { port: number; stop(): Promise<void> }
type Running = { astro: Astro; emulator: Emulator; pictures: Pictures }

/** Headers that describe one connection: they are not passed on to another connection. */
const connectionHeaders: readonly string[] = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
]

/** Starts Astro's development server on a free port of this machine. */
async function startAstro(root: string): Promise<Astro> {
  const { dev } = await import('astro')
  const server = await dev({ root, logLevel: 'warn', server: { host: '127.0.0.1', port: 0 } })
  return { port: server.address.port, stop: () => server.stop() }
}

/**
 * Serves the pages from Astro's development server, with hot reload. Takes the place of `Builds`,
 * and has its methods.
 */
export class DevSite {
  readonly #root: string
  readonly #origin: string
  #running: Running | null = null
  #builtAt: string | null = null
  /** A build here is one request, see {@link build}. */
  readonly expectedSeconds = 1
  readonly progress = null

  constructor(root: string, origin: string) {
    this.#root = root
    this.#origin = origin
  }

  get builtAt(): string | null {
    return this.#builtAt
  }

  /** Starts the development server. @returns true, as the pages need no build */
  async reopen(): Promise<boolean> {
    const emulator = await startEmulator(this.#root, this.#origin)
    this.#running = {
      astro: await startAstro(this.#root),
      emulator,
      pictures: new Pictures(emulator, this.#root, sourcesAt(this.#origin)),
    }
    this.#builtAt = new Date().toISOString()
    return true
  }

  /** Always true, because each page reads the store when it is requested. */
  isUpToDate(): Promise<boolean> {
    return Promise.resolve(true)
  }

  /** Checks the content by requesting `/build.json`, which reads all of it. Builds no pages. */
  async build(): Promise<{ ok: true } | { ok: false; reason: string }> {
    const response = await this.#fetch('/build.json', new Request(`${this.#origin}/build.json`))
    await response.body?.cancel()
    if (!response.ok)
      return { ok: false, reason: 'The content cannot be shown; the terminal says why.' }
    this.#builtAt = new Date().toISOString()
    return { ok: true }
  }

  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (isPicture(url.pathname))
      return this.#running?.pictures.answer(url, request) ?? new Response(null, { status: 503 })
    // As netlify.toml does for the built site, answers every path below `/web-cms`, or below
    // `/web-cms/protected`, with the page of that path.
    const path = /^\/web-cms(?:\/protected)?(?=\/|$)/.exec(url.pathname)?.[0] ?? url.pathname
    const response = await this.#fetch(path + url.search, request)
    if (response.status !== 404 || !request.headers.get('accept')?.includes('text/html'))
      return response
    await response.body?.cancel()
    const missing = await this.#fetch(path.startsWith('/ar/') ? '/ar/404' : '/404', request)
    return new Response(missing.body, { status: 404, headers: missing.headers })
  }

  /** Passes a request on to the development server, under another path. */
  async #fetch(path: string, request: Request): Promise<Response> {
    const headers = new Headers(request.headers)
    headers.set('accept-encoding', 'identity')
    const response = await fetch(`http://127.0.0.1:${this.#running?.astro.port}${path}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      body: request.body && (await request.arrayBuffer()),
    })
    const answerHeaders = new Headers(
      [...response.headers].filter(([name]) => !connectionHeaders.includes(name)),
    )
    const isBodiless = [204, 304].includes(response.status)
    return new Response(isBodiless ? null : response.body, {
      status: response.status,
      headers: answerHeaders,
    })
  }

  /** Connects the WebSocket of the hot reload with the development server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const upgradeRequest = connect({
      host: '127.0.0.1',
      port: this.#running?.astro.port,
      path: request.url,
      method: 'GET',
      headers: request.headers,
    })
    upgradeRequest.on('upgrade', (answer, serverSocket, serverHead) => {
      // `rawHeaders` has names and values in turn.
      const lines = answer.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${all[index + 1] ?? ''}`] : [],
      )
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      if (serverHead.length > 0) socket.write(serverHead)
      if (head.length > 0) serverSocket.write(head)
      socket.pipe(serverSocket).pipe(socket)
      serverSocket.on('error', () => socket.destroy())
    })
    upgradeRequest.on('error', () => socket.destroy())
    socket.on('error', () => upgradeRequest.destroy())
    upgradeRequest.end()
  }

  async close(): Promise<void> {
    const running = this.#running
    this.#running = null
    await Promise.all([running?.astro.stop(), running?.emulator.stop()])
  }
}
