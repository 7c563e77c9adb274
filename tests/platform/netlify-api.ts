import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import type { BlobsServer } from '../../netlify/local/blobs/server.ts'
import { listen } from '../listening.ts'

export const API_TOKEN = 'a-personal-access-token'

/** Headers of a request that are passed on to the Blobs server. */
const passedHeaders = ['if-match', 'if-none-match', 'x-amz-meta-user', 'content-type']

const headersFor = (incoming: IncomingHttpHeaders, token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...Object.fromEntries(
    passedHeaders.flatMap((name) =>
      typeof incoming[name] === 'string' ? [[name, incoming[name]] as const] : [],
    ),
  ),
})

/** Variable in Netlify's API: one value for each context. */
export type Variable = { is_secret?: boolean; values: { context: string; value: string }[] }

/** Variable that is set for every context; the API returns the value of a secret as empty. */
const setEverywhere: Variable = { is_secret: true, values: [{ context: 'all', value: '' }] }

/** All variables that production needs. */
export const allSet: Record<string, Variable> = {
  ADMIN_EMAIL: setEverywhere,
  CMS_PASSPHRASE: setEverywhere,
  BUILD_HOOK_URL: setEverywhere,
  SMTP_URL: setEverywhere,
}

const ACCOUNT = 'the-account'

/** Response of the API about the site or one of its variables; null for any other address. */
const siteResponse = (
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
 * Starts a server that acts as Netlify's API in front of a Blobs server. It needs a personal token,
 * as outside of a deploy. For a read or write of a blob it first returns a signed address, which is
 * valid for one request. It also responds with the site and its variables.
 * @returns the settings by which a program on a person's machine reaches the site
 */
export const startNetlifyApi = async (
  t: Pick<TestContext, 'after'>,
  blobs: BlobsServer,
  variables: Record<string, Variable> = allSet,
) => {
  /** Path on the Blobs server of each unused signed address, by the last part of that address. */
  const signedPaths = new Map<string, string>()
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
      const signature = /^\/signed\/([\w-]+)$/.exec(url.pathname)?.[1]
      if (signature !== undefined) {
        const path = signedPaths.get(signature)
        signedPaths.delete(signature)
        return path === undefined ? void outgoing.writeHead(403).end() : forward(path)
      }
      if (incoming.headers.authorization !== `Bearer ${API_TOKEN}`)
        return void outgoing.writeHead(401).end()
      const response = siteResponse(url, blobs.siteId, variables)
      if (response)
        return void outgoing
          .writeHead(response.status, { 'content-type': 'application/json' })
          .end(JSON.stringify(response.body))
      const path = url.pathname.replace('/api/v1/blobs', '') + url.search
      if (incoming.headers.accept !== 'application/json;type=signed-url') return forward(path)
      const newSignature = randomUUID()
      signedPaths.set(newSignature, path)
      outgoing
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ url: `${origin}/signed/${newSignature}` }))
    })().catch(() => outgoing.destroy())
  }, t)
  return { NETLIFY_API_URL: origin, NETLIFY_AUTH_TOKEN: API_TOKEN, NETLIFY_SITE_ID: blobs.siteId }
}
