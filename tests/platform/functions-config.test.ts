import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Config } from '@netlify/functions'
import { parseSource } from '@netlify/zip-it-and-ship-it/dist/runtimes/node/in_source_config/index.js'
import { matchRouting, routingOf } from '../../netlify/local/functions/routing.ts'
import { differences } from './seen-by-netlify.ts'

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

test('Netlify and the local platform read the same config of every function of the site', async () => {
  assert.deepEqual(await differences(pathOf('../../netlify/functions')), [])
})

test('every function with an address has a rate limit for each IP address', async () => {
  const names = (await readdir(pathOf('../../netlify/functions'))).filter((name) =>
    name.endsWith('.ts'),
  )
  for (const name of names) {
    const { config } = (await import(pathOf(`../../netlify/functions/${name}`))) as {
      config?: Config
    }
    if (config && 'path' in config)
      assert.deepEqual(config.rateLimit?.aggregateBy, ['ip', 'domain'], name)
  }
  assert.ok(names.includes('assets.ts'))
})

test('Netlify and the local platform read the same config of every fixture', async () => {
  assert.deepEqual(await differences(pathOf('fixtures/functions')), [])
})

// A line of differences is `<function> <fact>: <local platform's value> / <Netlify's value>`.
test('a config that Netlify does not see, or reads differently, is reported', async () => {
  const lines = await differences(pathOf('fixtures/unseen'))
  assert.ok(
    lines.some((line) => line.startsWith('satisfied paths: ["/satisfied"] / []')),
    lines.join('\n'),
  )
  assert.ok(
    lines.some((line) => line.startsWith('computed paths:')),
    lines.join('\n'),
  )
  assert.ok(
    lines.some((line) => line.startsWith('for-everybody countedBy: ["ip"] / ["domain"]')),
    lines.join('\n'),
  )
})

const configs: readonly Config[] = [
  { path: '/api/*' },
  { path: '/api/*', excludedPath: ['/api/pass-key', '/api/private/*'] },
  { path: ['/one', '/two/:name', '/three/:name/*'] },
  { path: ['/a-:id/*'] },
  { path: '/files/:name.:type', method: 'POST' },
  { path: '/year/:year(\\d{4})', method: ['GET', 'PUT'] },
  { path: '/group{/deep}?' },
]

const paths = [
  '/',
  '/api',
  '/api/',
  '/api/x',
  '/API/x',
  '/api/x/y/',
  '/api/pass-key',
  '/api/pass-key/',
  '/api/private/x',
  '/one',
  '/one/',
  '/two',
  '/two/',
  '/two/a',
  '/two/a/b',
  '/three/a/b/c',
  '/a-1/b',
  '/a-:id/b',
  '/files/a.txt',
  '/files/a',
  '/year/2026',
  '/year/26',
  '/group',
  '/group/deep',
  '/group/deep/er',
  '/%D8%BA',
]

test('the local platform routes a request to a function exactly when Netlify does', () => {
  for (const config of configs) {
    const source = `import type { Config } from '@netlify/functions'\nexport default () => {}\nexport const config: Config = ${JSON.stringify(config)}`
    const { routes = [], excludedRoutes = [] } = parseSource(source, { functionName: 'f' })
    const matches = (route: { literal?: string; expression?: string }, path: string) =>
      'literal' in route ? path === route.literal : new RegExp(route.expression ?? '').test(path)
    for (const path of paths) {
      for (const method of ['GET', 'POST']) {
        // Netlify compares paths in lower case, without a slash at the end.
        const withoutSlash = path !== '/' && path.endsWith('/') ? path.slice(0, -1) : path
        const comparedPath = withoutSlash.toLowerCase()
        const isRoutedByNetlify =
          routes.some(
            ({ methods = [], ...route }) =>
              (methods.length === 0 || methods.includes(method)) && matches(route, comparedPath),
          ) && !excludedRoutes.some((route) => matches(route, comparedPath))
        assert.equal(
          matchRouting(routingOf(config), method, path) !== null,
          isRoutedByNetlify,
          `${JSON.stringify(config)} ${method} ${path}`,
        )
      }
    }
  }
})

test('a function gets the named parts of its path, and the part of `*` under the name 0', () => {
  const routing = routingOf({ path: ['/echo/:name', '/deep/:first/*'] })
  assert.deepEqual(matchRouting(routing, 'GET', '/echo/Ghaf'), { name: 'Ghaf' })
  assert.deepEqual(matchRouting(routing, 'GET', '/deep/a/b/c'), { first: 'a', 0: 'b/c' })
  assert.equal(matchRouting(routing, 'GET', '/echo'), null)
  assert.deepEqual(matchRouting(routingOf({ path: '/deep/*' }), 'GET', '/Deep/A/b'), { 0: 'A/b' })
})
