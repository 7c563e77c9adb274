import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { site } from '#site/site.ts'
import { compress } from '../../netlify/local/static/answers.ts'
import { ownCertificate } from './certificate.ts'

/** Headers that HTTP/2 forbids, and the length before compression: they are not passed on. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']

type CachedResponse = { status: number; headers: Record<string, string>; body: Buffer }

/** Server that {@link serveAsCdn} has started. */
type CdnServer = {
  /** Origin to request pages from. */
  origin: string
  /** Arguments for Chromium: resolve the site's name to this machine, accept its certificate. */
  browserArgs: string[]
  stop: () => Promise<void>
}

/**
 * Serves a running platform's site in the way a CDN does, on this machine: over https with HTTP/2,
 * compressed and cached. The origin is the site's real one, because under another name
 * Lighthouse would report the canonical links.
 * @param platformUrl address of the running platform, from which headers and bodies come
 */
export const serveAsCdn = async (platformUrl: string): Promise<CdnServer> => {
  const { host, origin } = new URL(site.url)
  /** Cached responses by address and accepted encodings. */
  const cache = new Map<string, Promise<CachedResponse>>()
  const sessions = new Set<ServerHttp2Session>()
  const fetchCompressed = async (path: string, encodings: string): Promise<CachedResponse> => {
    const plain = await fetch(platformUrl + path, {
      headers: { 'accept-encoding': 'identity' },
      redirect: 'manual',
    })
    const headers = new Headers(plain.headers)
    for (const name of connectionHeaders) headers.delete(name)
    const compressed = await compress(
      new Request(origin, { headers: { 'accept-encoding': encodings } }),
      new Response(await plain.bytes(), { status: plain.status, headers }),
    )
    return {
      status: compressed.status,
      headers: Object.fromEntries(compressed.headers),
      body: Buffer.from(await compressed.arrayBuffer()),
    }
  }
  const server = createSecureServer(ownCertificate(host), (request, response) => {
    const encodings = String(request.headers['accept-encoding'] ?? '')
    const key = `${request.url} ${encodings}`
    const cached = cache.get(key) ?? fetchCompressed(request.url, encodings)
    cache.set(key, cached)
    void cached.then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers)
        response.end(body)
      },
      () => {
        cache.delete(key)
        response.writeHead(502)
        response.end()
      },
    )
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin,
    browserArgs: [
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP ${host} 127.0.0.1:${(server.address() as AddressInfo).port}`,
    ],
    stop: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy()
        server.close(() => resolve())
      }),
  }
}
