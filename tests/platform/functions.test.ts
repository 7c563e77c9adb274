import assert from 'node:assert/strict'
import test from 'node:test'
import type { Config } from '@netlify/functions'
import { startSchedule } from '../../netlify/local/functions/events.ts'
import { Functions, RateLimits } from '../../netlify/local/functions/functions.ts'
import type { Handler, LoadedFunction } from '../../netlify/local/functions/load.ts'
import { routingOf } from '../../netlify/local/functions/routing.ts'
import { paced } from '../pace.ts'

const origin = 'http://localhost:1'

const loadedFunction = (config: Config, handle: Handler): LoadedFunction => ({
  name: 'one',
  config,
  routing: routingOf(config),
  handle,
  deploySucceeded: null,
})

const functionsOf = (config: Config, handle: Handler) =>
  new Functions({ functions: [loadedFunction(config, handle)], origin, siteId: 'local' })

test('a scheduled function runs at its time with the time of its next run, and the stop of the schedule waits for it', async () => {
  const { promise: requestBody, resolve } = Promise.withResolvers<unknown>()
  let hasEnded = false
  const functions = functionsOf({ schedule: '* * * * * *' }, async (request) => {
    resolve(await request.json())
    await new Promise((done) => setTimeout(done, 200))
    hasEnded = true
    return undefined
  })
  const startTime = Date.now()
  const stop = startSchedule(functions, origin)
  // The timers of a schedule do not keep the process running: this one does.
  const keepAlive = setTimeout(() => undefined, paced(10_000))
  const body = await requestBody
  clearTimeout(keepAlive)
  await stop()
  assert.ok(hasEnded)
  assert.ok(
    typeof body === 'object' &&
      body !== null &&
      'next_run' in body &&
      Date.parse(String(body.next_run)) > startTime,
  )
})

test('the platform does not start with a schedule that is not in the format of cron', () => {
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

test('a rate limit that does not count by address counts all callers together, as on Netlify', () => {
  const limits = new RateLimits()
  const limit: NonNullable<Config['rateLimit']> = {
    windowLimit: 1,
    windowSize: 10,
    aggregateBy: 'ip',
  }
  assert.equal(limits.count('f', limit, 'a', 0), 0)
  assert.equal(limits.count('f', limit, 'b', 0), 10)
})

test('a function reads the cookies of a request, and sets and deletes cookies in the response', async () => {
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
  const called = functions.find('GET', '/')
  assert.ok(called)
  const response = await functions.call(
    called,
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
