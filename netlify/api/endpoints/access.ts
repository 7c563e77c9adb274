import * as v from 'valibot'
import { dayOf } from '#i18n/time.ts'
import { DAY_MS } from '#rules/time.ts'
import {
  uncountAttempt,
  networkOf,
  checkAttempt,
  countAttempt,
  countAttempts,
  type RateLimitedTry,
  type Limit,
} from '../attempts.ts'
import { staffUser } from '../crud.ts'
import { checkAdmin, isAdmin, sameEmail } from '../identity.ts'
import { timestamp } from '../openapi/kind.ts'
import { isPassphrase, issueProof } from '../pass-key.ts'
import { Problem, rateLimited } from '../problem.ts'
import { check, readJson, requireNoQuery } from '../request.ts'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'

const passphraseBody = v.strictObject({
  passphrase: v.pipe(v.string(), v.maxLength(200, 'Too long: 200 characters at most.')),
})

const perNetwork: Limit = { name: 'pass-key', max: 5, windowMs: 15 * 60_000 }
const overall: Limit = { name: 'pass-key-all', max: 20, windowMs: 60 * 60_000 }

/**
 * Stores from which networks the right passphrase came, once a day. Tries from such a network do
 * not count under `overall`, so that a holder of the admin's token cannot lock the admin out with
 * wrong ones; `perNetwork` allows no more of them in an hour than `overall` does. From a new
 * network an admin may have to wait while such tries go on, until an hour after the last at most.
 */
const rightBefore: Limit = { name: 'pass-key-right', max: 100, windowMs: 30 * DAY_MS }

/**
 * Compares the shared passphrase on the server and returns a proof of it. Tries are counted before
 * they are compared.
 */
export const passKeyRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/pass-key',
    access: 'signed in',
    describe: {
      summary: 'Exchange the passphrase for a proof of it',
      body: passphraseBody,
      success: { 200: v.strictObject({ passKey: v.string(), expiresAt: timestamp }) },
      problems: {
        forbidden: { triesLeft: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))) },
        rate_limited: { retryAt: timestamp },
      },
    },
    handle: async (call) => {
      const { services } = call
      const network = networkOf(call.ip)
      const user = staffUser(call)
      requireNoQuery(call.url)
      checkAdmin(user, services)
      const { passphrase } = check(passphraseBody, await readJson(call.request))
      const { ops, clock } = services
      const forNetwork: RateLimitedTry = [perNetwork, network]
      const right: RateLimitedTry = [rightBefore, `${user.id} ${network}`]
      const before = await checkAttempt(ops, clock, right)
      const isKnown = !before.ok || before.left < rightBefore.max - 1
      const counters: RateLimitedTry[] = isKnown ? [forNetwork] : [forNetwork, [overall, 'all']]
      const taken = await countAttempts(ops, clock, counters, call.op)
      if (!taken.ok) throw rateLimited(taken.retryAt, clock.now())
      if (!(await isPassphrase(services, passphrase))) {
        throw new Problem('forbidden', {
          detail: 'Authorization Failed!!!',
          members: { triesLeft: Math.min(...taken.left) },
        })
      }
      await Promise.all([
        countAttempt(ops, clock, right, dayOf(clock.now())),
        ...counters.map((counted) => uncountAttempt(ops, clock, counted, call.op)),
      ])
      return json(await issueProof(services, user))
    },
  },
]

const addressBody = v.strictObject({
  userEmail: v.pipe(v.string(), v.maxLength(320, 'This is not an e-mail address.')),
})

/**
 * Tells the signed-in user whether it is the admin; all others get the same answer, so that nobody
 * learns the address.
 */
export const userAccessRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/user-access',
    access: 'signed in',
    describe: {
      summary: 'Whether the signed-in user is the admin',
      body: addressBody,
      success: {
        200: v.union([
          v.strictObject({ EmailId: v.string() }),
          v.strictObject({ error: v.string() }),
        ]),
      },
    },
    handle: async ({ request, url, user, services }) => {
      requireNoQuery(url)
      const { userEmail } = check(addressBody, await readJson(request))
      const admitted = user !== null && isAdmin(user, services) && sameEmail(userEmail, user.email)
      return json(
        admitted
          ? { EmailId: user.email }
          : { error: 'This account has no access to the staff area.' },
      )
    },
  },
]
