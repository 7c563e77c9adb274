import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import type { BlobsServer } from '../../netlify/local/blobs/server.ts'
import { listen } from '../listening.ts'

export const API_TOKEN = 'a-personal-access-token'

const kept = ['if-match', 'if-none-match', 'x-amz-meta-user', 'content-type']

const headersFor = (incoming: IncomingHttpHeaders, token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...Object.fromEntries(
    kept.flatMap((name) =>
      typeof incoming[name] === 'string' ? [[name, incoming[name]] as const] : [],
    ),
  ),
})

/** Variable in Netlify's API: one value for each context. */
export type Variable = { is_secret?: boolean; values: { context: string; value: string }[] }

/** Variable set for every context. A secret's value is hidden. */
const everywhere: Variable = { is_secret: true, values: [{ context: 'all', value: '' }] }

export const allSet: Record<string, Variable> = {
  ADMIN_EMAIL: everywhere,
  CMS_PASSPHRASE: everywhere,
  BUILD_HOOK_URL: everywhere,
  SMTP_URL: everywhere,
}

const ACCOUNT = 'the-account'

/** Response of the API about the site or one of its variables; null for any other address. */
const aboutSite = (
  { pathname, searchParams }: URL,
  siteId: string,
  variables: Record<string, Variable>,
): { status: number; body: unknown } | null => {
  if (/^\/api\/v1\/sites\//.test(pathname))
    return pathname.endsWith(`/${siteId}`)
      ? { status: 200, body: { id: siteId, account_slug: ACCOUNT } }
      : { status: 404, body: {} }
  const name = new RegExp(`^/api/v1/accounts/${ACCOUNT}/env/(\\w+)$`).exec(pathname)?.[1]
  if (name === undefined) return null
  const variable = searchParams.get('site_id') === siteId ? variables[name] : undefined
  return variable
    ? { status: 200, body: { key: name, ...variable } }
    : { status: 404, body: { code: 404 } }
}

/**
 * Netlify's API for Blobs as the client uses it outside of a deploy, in front of a Blobs server: a
 * personal token, and for reads and writes of a blob a signed address that is valid for one
 * request. In addition the API's responses about the site and its variables.
 */
export const startNetlifyApi = async (
  t: Pick<TestContext, 'after'>,
  blobs: BlobsServer,
  variables: Record<string, Variable> = allSet,
) => {
  const signed = new Map<string, string>()
  const { origin } = await listen((incoming, outgoing) => {
    void (async () => {
      const body = await buffer(incoming)
      const url = new URL(incoming.url ?? '/', 'http://localhost')
      const { method = 'GET' } = incoming
      const forward = async (path: string) => {
        const withBody = method === 'PUT' ? { body } : {}
        const answer = await fetch(`${blobs.url}${path}`, {
          method,
          headers: headersFor(incoming.headers, blobs.token),
          ...withBody,
        })
        const bytes = Buffer.from(await answer.arrayBuffer())
        const {
          'content-length': _length,
          'transfer-encoding': _coding,
          connection: _connection,
          ...headers
        } = Object.fromEntries(answer.headers)
        outgoing.writeHead(answer.status, headers).end(bytes)
      }
      const ticket = /^\/signed\/([\w-]+)$/.exec(url.pathname)?.[1]
      if (ticket !== undefined) {
        const path = signed.get(ticket)
        signed.delete(ticket)
        return path === undefined ? void outgoing.writeHead(403).end() : forward(path)
      }
      if (incoming.headers.authorization !== `Bearer ${API_TOKEN}`)
        return void outgoing.writeHead(401).end()
      const about = aboutSite(url, blobs.siteId, variables)
      if (about)
        return void outgoing
          .writeHead(about.status, { 'content-type': 'application/json' })
          .end(JSON.stringify(about.body))
      const path = url.pathname.replace('/api/v1/blobs', '') + url.search
      if (incoming.headers.accept !== 'application/json;type=signed-url') return forward(path)
      const name = randomUUID()
      signed.set(name, path)
      outgoing
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ url: `${origin}/signed/${name}` }))
    })().catch(() => outgoing.destroy())
  }, t)
  /** Settings by which a person reaches this site. */
  return { NETLIFY_API_URL: origin, NETLIFY_AUTH_TOKEN: API_TOKEN, NETLIFY_SITE_ID: blobs.siteId }
}
