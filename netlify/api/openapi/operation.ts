import type { ProblemCode } from '#rules/problems.ts'
import type { Description, Route } from '../route.ts'
import { commonHeaderNames, headerRefs, variantOf, type OpenApiObject } from './headers.ts'
import {
  fetchSite,
  headerParameter,
  ifMatch,
  ifNoneMatch,
  origin,
  pathParameters,
  queryParameters,
} from './parameters.ts'
import { problemResponses, schemaOf, responseDescriptions, type ProblemMembers } from './schema.ts'
import { tagOf } from './tags.ts'

/** An endpoint with a description. */
type DescribedRoute = Route & { describe: Description }

/** True for an endpoint from which staff may ask for more, by `?scope=staff`. */
const hasStaffScope = ({ describe }: DescribedRoute): boolean =>
  describe.query?.includes('scope') === true

/** Authorised callers, as alternatives: a caller needs all schemes of one object. */
const securityOf = (route: DescribedRoute): OpenApiObject[] => {
  const tokenAndPassKey = { identity: [], passKey: [] }
  if (route.access === 'staff') return [tokenAndPassKey]
  if (route.access === 'signed in') return [{ identity: [] }]
  return hasStaffScope(route) ? [{}, tokenAndPassKey] : []
}

/** Refusals of a call for staff, who must sign in and enter the passphrase. */
const staffRefusals: readonly ProblemCode[] = ['unauthorized', 'forbidden', 'pass_key_required']

/**
 * Refusals of callers. Key: access of the endpoint. A public endpoint refuses callers, too, when
 * the query has `scope=staff`, even if staff would not see more.
 */
const refusalsByAccess: Record<Route['access'], readonly ProblemCode[]> = {
  public: staffRefusals,
  'signed in': ['unauthorized', 'forbidden'],
  staff: staffRefusals,
}

const hasBody = ({ describe }: DescribedRoute): boolean =>
  Boolean(describe.body ?? describe.nonJsonBodies)

/** Refusals of an endpoint: by its access, for its inputs, and those that it declares. */
const refusalsOf = (route: DescribedRoute): ProblemMembers => {
  const codes: ProblemCode[] = [
    'invalid',
    'unavailable',
    ...refusalsByAccess[route.access],
    ...(route.path.includes('{') ? (['not_found'] as const) : []),
    ...(hasBody(route) ? (['too_large', 'unsupported_media'] as const) : []),
  ]
  return { ...Object.fromEntries(codes.map((code) => [code, {}])), ...route.describe.problems }
}

const cacheOf = ({ access }: Route): string =>
  access === 'public' ? 'Cache-Control' : variantOf('Cache-Control', 'private')

const successHeaders = (route: DescribedRoute): readonly string[] => [
  ...commonHeaderNames,
  cacheOf(route),
  route.access === 'staff' ? variantOf('X-Pass-Key', 'renewed') : 'X-Pass-Key',
  ...(route.describe.headers ?? []),
  ...(route.describe.conditional ? ['ETag'] : []),
  ...(route.describe.query?.includes('cursor') ? ['Link'] : []),
]

/**
 * Content of a successful answer: its schema or, if staff may ask for more, the schemas for
 * visitors and for staff, which `x-scopes` names.
 */
const contentOf = (route: DescribedRoute, status: string): OpenApiObject => {
  const publicAnswer = route.describe.success[Number(status)]
  if (!publicAnswer) return {}
  const visitors = schemaOf(publicAnswer, 'output')
  const staffAnswer = route.describe.staffSuccess?.[Number(status)]
  if (!staffAnswer) return { content: { 'application/json': { schema: visitors } } }
  const staff = schemaOf(staffAnswer, 'output')
  return {
    content: {
      'application/json': {
        schema: { anyOf: [visitors, staff] },
        'x-scopes': { public: visitors, staff },
      },
    },
  }
}

const successes = (route: DescribedRoute): Record<string, OpenApiObject> => ({
  ...Object.fromEntries(
    Object.keys(route.describe.success).map((status) => [
      status,
      {
        description: responseDescriptions[Number(status)],
        headers: headerRefs(successHeaders(route)),
        ...contentOf(route, status),
      },
    ]),
  ),
  ...(route.describe.conditional && {
    304: {
      description: responseDescriptions[304],
      headers: headerRefs(successHeaders(route)),
    },
  }),
})

type Answers = Record<string, OpenApiObject & { content?: OpenApiObject; headers?: OpenApiObject }>

/** Adds answers that are not JSON. A status may have both a problem and such an answer. */
const withNonJsonAnswers = (route: DescribedRoute, answers: Answers): Answers => {
  const others = Object.entries(route.describe.nonJsonResponses ?? {}).map(([status, type]) => {
    const problem = answers[status]
    const content =
      type === null
        ? {}
        : { content: { ...problem?.content, [type]: { schema: { type: 'string' } } } }
    const furtherHeaders = [
      ...(Number(status) >= 300 && Number(status) < 400 ? ['Location'] : []),
      ...(type === 'text/html' ? [variantOf('Content-Security-Policy', 'page')] : []),
    ]
    const usual =
      Number(status) < 300 ? successHeaders(route) : [...commonHeaderNames, cacheOf(route)]
    const headers = { ...(problem?.headers ?? headerRefs(usual)), ...headerRefs(furtherHeaders) }
    return [
      status,
      { description: responseDescriptions[Number(status)], ...problem, headers, ...content },
    ]
  })
  return { ...answers, ...(Object.fromEntries(others) as Answers) }
}

const bodyOf = ({ describe }: DescribedRoute): OpenApiObject => {
  const json = describe.body
    ? { 'application/json': { schema: schemaOf(describe.body, 'input') } }
    : {}
  const media = Object.entries(describe.nonJsonBodies ?? {}).map(([type, schema]) => [
    type,
    schema ? { schema: schemaOf(schema, 'input') } : {},
  ])
  // A body that may be empty may be left out altogether.
  return {
    required: describe.body?.type !== 'optional',
    content: { ...json, ...(Object.fromEntries(media) as OpenApiObject) },
  }
}

/** Id of an operation: its method, and the path's words joined by hyphens. */
const idOf = ({ method, path }: Route): string =>
  `${method.toLowerCase()}${path
    .replace(/^\/api/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/-$/, '')}`

/** Callers of an endpoint, in the description of its operation. Key: its access. */
export const accessDescriptions: Record<Route['access'], string> = {
  public: 'Public.',
  'signed in': 'Requires the access token of a signed-in user.',
  staff: 'For staff: requires the access token and the proof of the passphrase.',
}

/** Description of a call: who may make it, and rules that its schemas do not express. */
const descriptionOf = (route: DescribedRoute): string =>
  [
    accessDescriptions[route.access],
    ...(hasStaffScope(route)
      ? [
          '`scope=staff` requires the access token and the proof of the passphrase, and returns more.',
        ]
      : []),
    ...(route.describe.query?.includes('cursor') && route.method !== 'DELETE'
      ? ['Paginated: `Link` has the URL of the next page, requested with the same method and body.']
      : []),
    ...(route.describe.ifMatch
      ? ['Refused with 412 if the version named in `If-Match` is no longer current.']
      : []),
    ...(route.describe.acceptsHtmlForms
      ? [
          'An HTML form post must come from a page of the site, as shown by `Origin` or `Sec-Fetch-Site`.',
        ]
      : []),
  ].join(' ')

/** One endpoint as an Operation Object of OpenAPI 3.1. */
export const operationOf = (route: DescribedRoute): OpenApiObject => {
  const { describe, path, access, method } = route
  const parameters = [
    ...pathParameters(path),
    ...queryParameters(describe.query ?? []),
    ...(describe.conditional ? [ifNoneMatch] : []),
    ...(describe.ifMatch ? [ifMatch(describe.ifMatch === 'required')] : []),
    ...(describe.requestHeader
      ? [
          headerParameter(
            describe.requestHeader.name,
            true,
            describe.requestHeader.description,
            describe.requestHeader.schema,
          ),
        ]
      : []),
    // A read by POST of a list in staff's view checks `Origin`, too.
    ...((access !== 'public' || hasStaffScope(route)) && method !== 'GET' ? [origin] : []),
    ...(describe.acceptsHtmlForms ? [origin, fetchSite] : []),
  ]
  return {
    operationId: idOf(route),
    summary: describe.summary,
    description: descriptionOf(route),
    tags: [tagOf(path)],
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody(route) ? { requestBody: bodyOf(route) } : {}),
    responses: withNonJsonAnswers(route, {
      ...successes(route),
      ...problemResponses(refusalsOf(route), cacheOf(route)),
    }),
  }
}
