import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Config } from '@netlify/functions'
import { parseSource } from '@netlify/zip-it-and-ship-it/dist/runtimes/node/in_source_config/index.js'
import { match, routingOf } from '../../netlify/local/functions/routing.ts'
import { differences } from './seen-by-netlify.ts'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

test('Netlify reads the config of every function of the site as it is imported', async () => {
  assert.deepEqual(await differences(folder('../../netlify/functions')), [])
})

test('every function that anybody can call has a limit for each address', async () => {
  const names = (await readdir(folder('../../netlify/functions'))).filter((name) =>
    name.endsWith('.ts'),
  )
  for (const name of names) {
    const { config } = (await import(folder(`../../netlify/functions/${name}`))) as {
      config?: Config
    }
    if (config && 'path' in config)
      assert.deepEqual(config.rateLimit?.aggregateBy, ['ip', 'domain'], name)
  }
  assert.ok(names.includes('assets.ts'))
})

test('Netlify reads the config of every fixture as it is imported', async () => {
  assert.deepEqual(await differences(folder('fixtures/functions')), [])
})

test('a config that Netlify would not see, or reads otherwise, is found', async () => {
  const found = await differences(folder('fixtures/unseen'))
  assert.ok(
    found.some((line) => line.startsWith('satisfied paths: ["/satisfied"] / []')),
    found.join('\n'),
  )
  assert.ok(
    found.some((line) => line.startsWith('computed paths:')),
    found.join('\n'),
  )
  assert.ok(
    found.some((line) => line.startsWith('for-everybody countedBy: ["ip"] / ["domain"]')),
    found.join('\n'),
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

test("a request reaches a function exactly when Netlify's own expression takes it", () => {
  for (const config of configs) {
    const source = `import type { Config } from '@netlify/functions'\nexport default () => {}\nexport const config: Config = ${JSON.stringify(config)}`
    const { routes = [], excludedRoutes = [] } = parseSource(source, { functionName: 'f' })
    const takes = (route: { literal?: string; expression?: string }, path: string) =>
      'literal' in route ? path === route.literal : new RegExp(route.expression ?? '').test(path)
    for (const path of paths) {
      for (const method of ['GET', 'POST']) {
        const seen = (path !== '/' && path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase()
        const theirs =
          routes.some(
            ({ methods = [], ...route }) =>
              (methods.length === 0 || methods.includes(method)) && takes(route, seen),
          ) && !excludedRoutes.some((route) => takes(route, seen))
        assert.equal(
          match(routingOf(config), method, path) !== null,
          theirs,
          `${JSON.stringify(config)} ${method} ${path}`,
        )
      }
    }
  }
})

test('a function gets the named parts of its path', () => {
  const routing = routingOf({ path: ['/echo/:name', '/deep/:first/*'] })
  assert.deepEqual(match(routing, 'GET', '/echo/Ghaf'), { name: 'Ghaf' })
  assert.deepEqual(match(routing, 'GET', '/deep/a/b/c'), { first: 'a', 0: 'b/c' })
  assert.equal(match(routing, 'GET', '/echo'), null)
  assert.deepEqual(match(routingOf({ path: '/deep/*' }), 'GET', '/Deep/A/b'), { 0: 'A/b' })
})
