import * as v from 'valibot'
import { allKinds } from '#kinds/index.ts'
import type { AnyKind, Endpoint, Operation } from '#kinds/define.ts'
import { isObject } from '#rules/json.ts'
import { describedPath } from '../../api/openapi/document.ts'
import { describeOperation } from '../../api/openapi/kind.ts'
import { securityHeaders } from '../../api/respond.ts'
import type { Description, Route } from '../../api/route.ts'
import { routes } from '../../api/router.ts'
import {
  expect,
  expectHeader,
  expectStatus,
  type Answer,
  type Asked,
  type Check,
  type Site,
} from './check.ts'

/** Expects the headers that every answer of the API has, whatever its status, and no cookie. */
export const expectSealed = (answer: Answer): void => {
  for (const [name, value] of Object.entries(securityHeaders))
    expectHeader(answer, name.toLowerCase(), value)
  expect(answer.headers.get('set-cookie') === null, 'it sets a cookie')
}

/** Expects a problem document (RFC 9457) with our code, and without stack traces or paths. */
export const expectProblem = (answer: Answer, status: number, code: string): void => {
  expectStatus(answer, status)
  expectSealed(answer)
  expectHeader(answer, 'content-type', /^application\/problem\+json; ?charset=utf-8$/i)
  expect(isObject(answer.json) && answer.json['code'] === code, `its code is not ${code}`)
  expect(!/\n\s+at |node_modules|\/var\//.test(answer.text), 'it shows the inside of a program')
}

/** OpenAPI description of an endpoint: the route's description, or else that of its kind. */
const descriptionOf = ({ method, path, describe }: Route): Description | undefined => {
  if (describe) return describe
  const declared = allKinds.flatMap((kind) =>
    (Object.entries(kind.api) as [Operation, Endpoint][]).map(([operation, endpoint]) => ({
      kind,
      operation,
      endpoint,
    })),
  )
  const own = declared.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)
  return own && describeOperation(own.kind, own.operation)
}

const expectShape = (answer: Answer, route: Route): void => {
  const schema = descriptionOf(route)?.success[200]
  expect(answer.json !== undefined, 'its body is no JSON')
  if (!schema) return
  const parsed = v.safeParse(schema, answer.json)
  const [issue] = parsed.issues ?? []
  expect(
    parsed.success,
    `its body is not as described: ${issue ? `${v.getDotPath(issue) ?? 'all'}: ${issue.message}` : ''}`,
  )
}

const JSON_BODY: Asked = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
}

const DESCRIPTION = '/api/openapi.json'

/** Public read-only calls without an id or a secret; includes lists that are requested by POST. */
const readers = (): Route[] => {
  const lists = allKinds.flatMap(({ api }) => (api.list ? [api.list.path] : []))
  const isRead = ({ method, path }: Route) => method === 'GET' || lists.includes(path)
  return routes.filter(
    (route) =>
      route.access === 'public' &&
      isRead(route) &&
      !route.path.includes('{') &&
      !route.describe?.requestHeader &&
      route.path !== DESCRIPTION,
  )
}

const reads = (site: Site, route: Route): Check => ({
  name: `${route.method} ${route.path} answers as described`,
  run: async () => {
    const answer = await site.ask(route.path, route.method === 'POST' ? JSON_BODY : {})
    expectStatus(answer, 200)
    expectSealed(answer)
    expectHeader(answer, 'content-type', /^application\/([\w.]+\+)?json(; ?charset=utf-8)?$/i)
    expectShape(answer, route)
    expect(!answer.text.includes('"updatedBy":'), 'it tells who wrote')
  },
})

const firstId = async (site: Site, kind: AnyKind): Promise<string | null> => {
  const { list } = kind.api
  if (!list) return null
  const { json } = await site.ask(list.path, list.method === 'POST' ? JSON_BODY : {})
  const items: unknown[] = Array.isArray(json)
    ? json
    : isObject(json)
      ? Object.values(json).flat()
      : []
  const first = items.find(isObject)
  return first ? String(first['Id']) : null
}

const readsOne = (site: Site, kind: AnyKind, path: string): Check => ({
  name: `GET ${path} gives a record of the list, and nothing for an id that is none`,
  run: async () => {
    const route = routes.find((one) => one.method === 'GET' && one.path === path)
    const id = await firstId(site, kind)
    expectProblem(await site.ask(path.replace('{id}', crypto.randomUUID())), 404, 'not_found')
    if (id === null) return { skipped: 'the list holds none' }
    const answer = await site.ask(path.replace('{id}', id))
    expectStatus(answer, 200)
    expectSealed(answer)
    if (route) expectShape(answer, route)
    expect(isObject(answer.json) && answer.json['Id'] === id, 'it is another record')
    const etag = answer.headers.get('etag')?.replace(/^W\//, '')
    expect(etag === `"${String(answer.json['Revision'])}"`, 'its ETag is not its Revision')
    return undefined
  },
})

const refuses = (
  site: Site,
  name: string,
  path: string,
  asked: Asked,
  status: number,
  code: string,
): Check => ({
  name: `${name} is ${status}`,
  run: async () => {
    const answer = await site.ask(path, asked)
    expectProblem(answer, status, code)
    if (status === 405) expectHeader(answer, 'allow', /^[A-Z, ]+$/)
  },
})

const openApi = (site: Site): Check => ({
  name: `${DESCRIPTION} describes every call`,
  run: async () => {
    const answer = await site.ask(DESCRIPTION)
    expectStatus(answer, 200)
    expectSealed(answer)
    const { json } = answer
    expect(isObject(json) && /^3\.1\./.test(String(json['openapi'])), 'it is no OpenAPI 3.1')
    const { paths } = json
    expect(isObject(paths), 'it has no paths')
    const missing = routes.find(({ path, method }) => {
      const described = paths[describedPath(path)]
      return !isObject(described) || !(method.toLowerCase() in described)
    })
    expect(missing === undefined, `${missing?.method} ${missing?.path} is not in it`)
  },
})

/** Checks a stored file that a list refers to: the whole, cached as immutable, and a byte range. */
const asset = (site: Site): Check => ({
  name: 'a file of the store is served for ever, and in parts',
  run: async () => {
    const lists = await Promise.all(['/api/blog', '/api/client'].map((path) => site.ask(path)))
    const path = lists
      .map(({ text }) => /\/assets\/[0-9a-f]{64}\/[^"\\]+/.exec(text)?.[0])
      .find((found) => found !== undefined)
    if (path === undefined) return { skipped: 'no list names one' }
    const whole = await site.ask(path)
    expectStatus(whole, 200)
    expectHeader(whole, 'content-type', /^(image\/(png|jpeg|webp|avif)|application\/pdf)$/)
    expectHeader(whole, 'x-content-type-options', 'nosniff')
    expectHeader(whole, 'content-security-policy', /sandbox/)
    expectHeader(whole, 'cache-control', /max-age=31536000, immutable/)
    const part = await site.ask(path, { headers: { range: 'bytes=0-9' } })
    expectStatus(part, 206)
    expectHeader(part, 'content-range', /^bytes 0-9\/\d+$/)
    return undefined
  },
})

const form = { ...JSON_BODY }

/**
 * Checks the contract of the public calls: status, content type, shape, and the refusals. Nothing
 * is written.
 */
export const callChecks = (site: Site): Check[] => [
  ...readers().map((route) => reads(site, route)),
  ...allKinds.flatMap((kind) => (kind.api.read ? [readsOne(site, kind, kind.api.read.path)] : [])),
  openApi(site),
  asset(site),
  refuses(
    site,
    'an address that is none',
    `/api/none-${crypto.randomUUID()}`,
    {},
    404,
    'not_found',
  ),
  refuses(
    site,
    'a method that is not taken',
    '/api/app-settings',
    { method: 'DELETE' },
    405,
    'method_not_allowed',
  ),
  refuses(site, 'an unknown query key', '/api/blog?unknown=1', {}, 400, 'invalid'),
  refuses(site, 'a preview without a link', '/api/preview', {}, 404, 'not_found'),
  refuses(site, 'an empty form', '/api/form/', form, 422, 'invalid'),
  refuses(
    site,
    'a form that is no JSON',
    '/api/form/',
    { ...form, body: '{"ContactId":' },
    400,
    'invalid',
  ),
  refuses(
    site,
    'a form of another type',
    '/api/form/',
    { ...form, headers: { 'content-type': 'text/plain' } },
    415,
    'unsupported_media',
  ),
  refuses(site, 'a file that is none', `/assets/${'0'.repeat(64)}/none.png`, {}, 404, 'not_found'),
]
