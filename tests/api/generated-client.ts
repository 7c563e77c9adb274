import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { answerAsset } from '../../netlify/api/assets.ts'
import { formFileUpload } from '../../netlify/api/submissions/attachments.ts'
import { answerTusRequest, answerUpload } from '../../netlify/api/uploads/tus.ts'
import { temporaryFolder } from '../blobs/temporary.ts'
import type { Api } from './harness.ts'
import { checkAnswer } from './openapi-answers.ts'
import { apiDescription } from './openapi-document.ts'

const ORIGIN = 'http://localhost:8888'

/** Request as the generated functions take it. */
type SentRequest = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  bodySerializer?: null
}
type GeneratedFunction = (
  options: SentRequest,
) => Promise<{ response?: Response; data?: unknown; error?: unknown }>
type Scheme = { type: string; scheme?: string }
type Config = {
  baseUrl: string
  fetch: (request: Request) => Promise<Response>
  auth: (scheme: Scheme) => string
}
/** Answer to a request of the client. */
export type ClientAnswer = { status: number; headers: Headers; data: unknown }

/** Handlers of the API outside of the router, each with the prefix of its addresses. */
const handlersOf = ({ services }: Api): [string, (request: Request) => Promise<Response>][] => [
  ['/upload', (request) => answerUpload(request, services)],
  [
    '/api/form-file',
    (request) => answerTusRequest(formFileUpload, request, services, '203.0.113.7'),
  ],
  ['/assets/', (request) => answerAsset(request, services)],
]

/**
 * `fetch` for the client: it sends a request to the API of a test, and checks the response against
 * the description.
 */
const fetchFrom =
  (api: Api) =>
  async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const [, handler] = handlersOf(api).find(([prefix]) => url.pathname.startsWith(prefix)) ?? []
    if (handler) {
      const answer = await handler(request)
      checkAnswer(
        { method: request.method, url },
        { status: answer.status, headers: answer.headers, text: await answer.clone().text() },
      )
      return answer
    }
    const bytes = new Uint8Array(await request.arrayBuffer())
    const { status, headers, text } = await api.call(url.pathname + url.search, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(bytes.byteLength > 0 ? { raw: bytes } : {}),
    })
    await api.settled()
    return new Response(text === '' ? null : text, { status, headers })
  }

/** Generates a client in TypeScript from the description only. @returns the folder of the client */
const generateClient = async (t: TestContext): Promise<string> => {
  const folder = join(await temporaryFolder(t), 'client')
  const input = join(folder, 'openapi.json')
  await mkdir(folder)
  await writeFile(input, JSON.stringify(apiDescription))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await createClient({
    input,
    output: { path: join(folder, 'code'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    logs: { level: 'silent', file: false },
  })
  return join(folder, 'code')
}

/** Name of an operation's function: its id in camel case. */
const functionName = (operationId: string): string =>
  operationId.replace(/[-.]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Headers that each call sends if the operation's description names them. */
const commonHeaders: Record<string, string> = { Origin: ORIGIN, 'Tus-Resumable': '1.0.0' }

/**
 * Client generated from the description, signed in as the admin. `call` sends only the headers that
 * the description names. `called`: names of the operations called so far, such as `GET /api/blog`.
 */
export const startGeneratedClient = async (t: TestContext, api: Api) => {
  const code = await generateClient(t)
  const load = <Module>(name: string) =>
    import(pathToFileURL(join(code, name)).href) as Promise<Module>
  const functions = await load<Record<string, GeneratedFunction>>('sdk.gen.ts')
  const { client } = await load<{ client: { setConfig(config: Config): void } }>('client.gen.ts')
  const { authorization, 'x-pass-key': proof } = api.staff
  client.setConfig({
    baseUrl: ORIGIN,
    fetch: fetchFrom(api),
    auth: ({ scheme }) => (scheme === 'bearer' ? authorization.replace('Bearer ', '') : proof),
  })
  const called = new Set<string>()
  const call = async (
    name: string,
    { headers = {}, ...sent }: SentRequest = {},
  ): Promise<ClientAnswer> => {
    const [method = '', path = ''] = name.split(' ')
    const operation = apiDescription.paths[path]?.[method.toLowerCase()]
    assert.ok(operation, `${name} is not described`)
    const described = (operation.parameters ?? [])
      .filter((one) => one.in === 'header')
      .map((one) => one.name)
    const mayBeSent = (header: string) => header === 'Content-Type' || described.includes(header)
    assert.deepEqual(
      Object.keys(headers).filter((header) => !mayBeSent(header)),
      [],
      `${name} takes no such header`,
    )
    const sentHeaders = Object.fromEntries(
      Object.entries({ ...commonHeaders, ...headers }).filter(([header]) => mayBeSent(header)),
    )
    const send =
      functions[functionName(String(operation['operationId']))] ??
      assert.fail(`${name} was not generated`)
    const { response, data, error } = await send({ ...sent, headers: sentHeaders })
    assert.ok(
      response && response.status < 400,
      `${name}: ${response?.status} ${JSON.stringify(error)}`,
    )
    called.add(name)
    return { status: response.status, headers: response.headers, data }
  }
  return { call, called }
}

export type Client = Awaited<ReturnType<typeof startGeneratedClient>>
