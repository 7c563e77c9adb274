import assert from 'node:assert/strict'
import test, { suite } from 'node:test'
import * as v from 'valibot'
import { allKinds } from '#kinds/index.ts'
import type { AnyKind, Endpoint, Operation } from '#kinds/define.ts'
import { isObject } from '#rules/json.ts'
import { describedPath } from '../../netlify/api/openapi/document.ts'
import { describeOperation } from '../../netlify/api/openapi/kind.ts'
import type { Description, Route } from '../../netlify/api/route.ts'
import { routes } from '../../netlify/api/router.ts'
import { expectHeader, expectProblem, expectSecurityHeaders, expectStatus } from './answers.ts'
import { site, PARALLEL_TESTS, type Answer, type RequestOptions } from './site.ts'

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
  const declaration = declared.find(
    ({ endpoint }) => endpoint.method === method && endpoint.path === path,
  )
  return declaration && describeOperation(declaration.kind, declaration.operation)
}

/** Expects a JSON body that fits the route's description for status 200, if there is one. */
const expectShape = (answer: Answer, route: Route): void => {
  const schema = descriptionOf(route)?.success[200]
  assert.ok(answer.json !== undefined, 'its body is no JSON')
  if (!schema) return
  const parsed = v.safeParse(schema, answer.json)
  const [issue] = parsed.issues ?? []
  assert.ok(
    parsed.success,
    `its body is not as described: ${issue ? `${v.getDotPath(issue) ?? 'all'}: ${issue.message}` : ''}`,
  )
}

const JSON_BODY: RequestOptions = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
}

const DESCRIPTION = '/api/openapi.json'

/** Public read-only calls without an id or a secret, including lists that are requested by POST. */
const readRoutes = (): Route[] => {
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

/** Id of the first item in the list of a kind; null when it has no list, or an empty one. */
const firstId = async (kind: AnyKind): Promise<string | null> => {
  const { list } = kind.api
  if (!list) return null
  const { json } = await site.ask(list.path, list.method === 'POST' ? JSON_BODY : {})
  // Some lists are objects: each value is a part of the list.
  const parts: unknown[] = isObject(json) ? Object.values(json) : [json]
  const items = parts.flat()
  const first = items.find(isObject)
  return first ? String(first['Id']) : null
}

/** Calls that the site must refuse, each with the status and the code of the problem. */
const refusals: readonly (readonly [
  name: string,
  path: string,
  asked: RequestOptions,
  status: number,
  code: string,
])[] = [
  ['an address that is none', `/api/none-${crypto.randomUUID()}`, {}, 404, 'not_found'],
  [
    'a method that is not taken',
    '/api/app-settings',
    { method: 'DELETE' },
    405,
    'method_not_allowed',
  ],
  ['an unknown query key', '/api/blog?unknown=1', {}, 400, 'invalid'],
  ['a preview without a link', '/api/preview', {}, 404, 'not_found'],
  ['an empty form', '/api/form/', JSON_BODY, 422, 'invalid'],
  ['a form that is no JSON', '/api/form/', { ...JSON_BODY, body: '{"ContactId":' }, 400, 'invalid'],
  [
    'a form of another type',
    '/api/form/',
    { ...JSON_BODY, headers: { 'content-type': 'text/plain' } },
    415,
    'unsupported_media',
  ],
  ['a file that is none', `/assets/${'0'.repeat(64)}/none.png`, {}, 404, 'not_found'],
]

// The contract of the public calls: status, content type, shape, and the refusals. Nothing is
// written.
suite('calls', { concurrency: PARALLEL_TESTS }, () => {
  for (const route of readRoutes())
    test(`${route.method} ${route.path} answers as described`, async () => {
      const answer = await site.ask(route.path, route.method === 'POST' ? JSON_BODY : {})
      expectStatus(answer, 200)
      expectSecurityHeaders(answer)
      expectHeader(answer, 'content-type', /^application\/([\w.]+\+)?json(; ?charset=utf-8)?$/i)
      expectShape(answer, route)
      assert.ok(!answer.text.includes('"updatedBy":'), 'it tells who wrote')
    })

  for (const kind of allKinds) {
    const path = kind.api.read?.path
    if (path === undefined) continue
    test(`GET ${path} answers with a record of the list, and with 404 for an unknown id`, async (t) => {
      const route = routes.find((one) => one.method === 'GET' && one.path === path)
      const id = await firstId(kind)
      expectProblem(await site.ask(path.replace('{id}', crypto.randomUUID())), 404, 'not_found')
      if (id === null) return t.skip('the list holds none')
      const answer = await site.ask(path.replace('{id}', id))
      expectStatus(answer, 200)
      expectSecurityHeaders(answer)
      if (route) expectShape(answer, route)
      assert.ok(isObject(answer.json) && answer.json['Id'] === id, 'it is another record')
      const etag = answer.headers.get('etag')?.replace(/^W\//, '')
      assert.ok(etag === `"${String(answer.json['Revision'])}"`, 'its ETag is not its Revision')
    })
  }

  test(`${DESCRIPTION} describes every call`, async () => {
    const answer = await site.ask(DESCRIPTION)
    expectStatus(answer, 200)
    expectSecurityHeaders(answer)
    const { json } = answer
    assert.ok(isObject(json) && /^3\.1\./.test(String(json['openapi'])), 'it is no OpenAPI 3.1')
    const { paths } = json
    assert.ok(isObject(paths), 'it has no paths')
    const missing = routes.find(({ path, method }) => {
      const described = paths[describedPath(path)]
      return !isObject(described) || !(method.toLowerCase() in described)
    })
    assert.ok(missing === undefined, `${missing?.method} ${missing?.path} is not in it`)
  })

  test('a file of the store may be cached for ever, and is also served in parts', async (t) => {
    const lists = await Promise.all(['/api/blog', '/api/client'].map((path) => site.ask(path)))
    const path = lists
      .map(({ text }) => /\/assets\/[0-9a-f]{64}\/[^"\\]+/.exec(text)?.[0])
      .find((address) => address !== undefined)
    if (path === undefined) return t.skip('no list names a file')
    const whole = await site.ask(path)
    expectStatus(whole, 200)
    expectHeader(whole, 'content-type', /^(image\/(png|jpeg|webp|avif)|application\/pdf)$/)
    expectHeader(whole, 'x-content-type-options', 'nosniff')
    expectHeader(whole, 'content-security-policy', /sandbox/)
    expectHeader(whole, 'cache-control', /max-age=31536000, immutable/)
    const part = await site.ask(path, { headers: { range: 'bytes=0-9' } })
    expectStatus(part, 206)
    expectHeader(part, 'content-range', /^bytes 0-9\/\d+$/)
  })

  for (const [name, path, asked, status, code] of refusals)
    test(`${name} is ${status}`, async () => {
      const answer = await site.ask(path, asked)
      expectProblem(answer, status, code)
      if (status === 405) expectHeader(answer, 'allow', /^[A-Z, ]+$/)
    })
})
