import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { site } from '#site/site.ts'
import { compress } from '../../netlify/local/static/answers.ts'
import { ownCertificate } from './certificate.ts'

/** Connection headers, which HTTP/2 forbids. */
const ofConnections = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']

type Kept = { status: number; headers: Record<string, string>; body: Buffer }

/**
 * Publishes the site as far as this machine can: under its own name, over https with HTTP/2,
 * compressed and cached as by a CDN. Headers and bodies are the local platform's. Under another
 * name Lighthouse would report its canonical links.
 * @returns the arguments by which Chromium resolves that name to this machine, and the origin to
 * request
 */
export const publish = async (
  platform: string,
): Promise<{ origin: string; browserArgs: string[]; stop: () => Promise<void> }> => {
  const { host, origin } = new URL(site.url)
  const kept = new Map<string, Promise<Kept>>()
  const sessions = new Set<ServerHttp2Session>()
  const answer = async (path: string, accepted: string): Promise<Kept> => {
    const found = await fetch(platform + path, {
      headers: { 'accept-encoding': 'identity' },
      redirect: 'manual',
    })
    const headers = new Headers(found.headers)
    for (const name of ofConnections) headers.delete(name)
    const packed = await compress(
      new Request(origin, { headers: { 'accept-encoding': accepted } }),
      new Response(await found.bytes(), { status: found.status, headers }),
    )
    return {
      status: packed.status,
      headers: Object.fromEntries(packed.headers),
      body: Buffer.from(await packed.arrayBuffer()),
    }
  }
  const server = createSecureServer(ownCertificate(host), (request, response) => {
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const name = `${request.url} ${accepted}`
    const found = kept.get(name) ?? answer(request.url, accepted)
    kept.set(name, found)
    void found.then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers)
        response.end(body)
      },
      () => {
        kept.delete(name)
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
