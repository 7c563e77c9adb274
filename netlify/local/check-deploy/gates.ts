import { allKinds } from '#kinds/index.ts'
import type { Method } from '#kinds/define.ts'
import { routes } from '../../api/router.ts'
import { expectProblem } from './calls.ts'
import { expect, expectHeader, expectStatus, isObject, type Check, type Site } from './check.ts'
import { forgedHeaders } from './forged.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token that says the right things and that nobody signed. */
const unsigned = (): string => {
  const claims = { sub: crypto.randomUUID(), email: 'admin@ghaf.example', exp: Math.floor(Date.now() / 1_000) + 3_600, app_metadata: { roles: ['admin'] } }
  return [part({ alg: 'none', typ: 'JWT' }), part(claims), 'x'].join('.')
}

type Closed = { method: Method; path: string }

/** Ids are made up and bodies are empty: even a site without gates would have nothing to do. */
const addressOf = ({ method, path }: Closed): string => {
  const filled = path.replace(/\{\w+\}/g, () => crypto.randomUUID())
  return method === 'DELETE' && filled === path ? `${path}?id=${crypto.randomUUID()}` : filled
}

const closed = (site: Site, endpoint: Closed, search = ''): Check => ({
  name: `${endpoint.method} ${endpoint.path}${search} is closed without the gates`,
  run: async () => {
    const { method } = endpoint
    const address = addressOf(endpoint) + search
    const base = { origin: site.origin, 'x-pass-key': 'none' }
    const body = method === 'GET' ? {} : { body: '{}' }
    const type: Record<string, string> = method === 'GET' ? {} : { 'content-type': 'application/json' }
    const callers: Record<string, string>[] = [{}, { ...forgedHeaders(), authorization: `Bearer ${unsigned()}` }]
    for (const caller of callers) {
      const answer = await site.ask(address, { method, ...body, headers: { ...type, ...base, ...caller } })
      expectProblem(answer, 401, 'unauthorized')
      expectHeader(answer, 'cache-control', 'private, no-store')
      expect(answer.headers.get('x-pass-key') === null, 'it hands out a proof')
    }
  },
})

/** Every endpoint that is not public, and what staff see more of in the public ones. */
const closedEndpoints = (): Closed[] => [...routes.filter(({ access }) => access !== 'public'), { method: 'POST', path: '/upload/' }]

const identity = (site: Site): Check => ({
  name: 'nobody can sign up',
  run: async () => {
    const answer = await site.ask('/.netlify/identity/settings')
    expectStatus(answer, 200)
    expect(isObject(answer.json) && answer.json['disable_signup'] === true, 'registration is open: set it to invite only')
  },
})

export const gateChecks = (site: Site): Check[] => [
  ...closedEndpoints().map((endpoint) => closed(site, endpoint)),
  ...allKinds.flatMap(({ api }) => (api.list?.method === 'GET' ? [closed(site, api.list, '?scope=staff')] : [])),
  identity(site),
]
