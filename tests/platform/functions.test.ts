import assert from 'node:assert/strict'
import test from 'node:test'
import type { Config } from '@netlify/functions'
import { startSchedule } from '../../netlify/local/functions/events.ts'
import { Functions, RateLimits } from '../../netlify/local/functions/functions.ts'
import type { Handler, LoadedFunction } from '../../netlify/local/functions/load.ts'
import { routingOf } from '../../netlify/local/functions/routing.ts'
import { paced } from '../pace.ts'

const origin = 'http://localhost:1'

const entry = (config: Config, handle: Handler): LoadedFunction => ({
  name: 'one',
  config,
  routing: routingOf(config),
  handle,
  deploySucceeded: null,
})

const functionsOf = (config: Config, handle: Handler) =>
  new Functions({ functions: [entry(config, handle)], origin, siteId: 'local' })

test('a scheduled function runs at its times, is told the next one, and is waited for', async () => {
  const { promise: ran, resolve } = Promise.withResolvers<unknown>()
  let ended = false
  const functions = functionsOf({ schedule: '* * * * * *' }, async (request) => {
    resolve(await request.json())
    await new Promise((done) => setTimeout(done, 200))
    ended = true
    return undefined
  })
  const began = Date.now()
  const stop = startSchedule(functions, origin)
  const keepAlive = setTimeout(() => undefined, paced(10_000))
  const told = await ran
  clearTimeout(keepAlive)
  await stop()
  assert.ok(ended)
  assert.ok(
    typeof told === 'object' &&
      told !== null &&
      'next_run' in told &&
      Date.parse(String(told.next_run)) > began,
  )
})

test('a schedule that is not cron text stops the start', () => {
  assert.throws(
    () =>
      startSchedule(
        functionsOf({ schedule: 'every day' }, () => undefined),
        origin,
      ),
    /schedule "every day", which is not cron text/,
  )
})

test('the window of a rate limit slides', () => {
  const limits = new RateLimits()
  const limit: NonNullable<Config['rateLimit']> = {
    windowLimit: 2,
    windowSize: 10,
    aggregateBy: ['ip', 'domain'],
  }
  const count = (second: number, address = 'a') => limits.count('f', limit, address, second * 1000)
  assert.deepEqual([count(0), count(4), count(5)], [0, 0, 5])
  assert.equal(count(5, 'b'), 0)
  assert.deepEqual([count(10), count(11), count(14)], [0, 3, 0])
  assert.equal(limits.count('f', undefined, 'a', 0), 0)
})

test('a rate limit without addresses counts everybody together, as on Netlify', () => {
  const limits = new RateLimits()
  const limit: NonNullable<Config['rateLimit']> = {
    windowLimit: 1,
    windowSize: 10,
    aggregateBy: 'ip',
  }
  assert.equal(limits.count('f', limit, 'a', 0), 0)
  assert.equal(limits.count('f', limit, 'b', 0), 10)
})

test('cookies come in and go out', async () => {
  const functions = functionsOf({ path: '/' }, (_request, { cookies }) => {
    cookies.set('plain', 'a b')
    cookies.set({
      name: 'full',
      value: '1',
      path: '/',
      maxAge: 60,
      secure: true,
      sameSite: 'Strict',
    })
    cookies.delete('old')
    return new Response(cookies.get('here'))
  })
  const found = functions.find('GET', '/')
  assert.ok(found)
  const response = await functions.call(
    found,
    new Request(origin, { headers: { cookie: 'x=1; here=%D8%BA' } }),
    '127.0.0.1',
    'id',
  )
  assert.equal(await response.text(), 'غ')
  assert.deepEqual(response.headers.getSetCookie(), [
    'plain=a%20b',
    'full=1; Path=/; Max-Age=60; SameSite=Strict; Secure',
    'old=; Max-Age=0',
  ])
})
