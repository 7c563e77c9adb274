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

/** Limit of wrong passphrases from one network. */
const wrongPerNetwork: Limit = { name: 'pass-key', max: 5, windowMs: 15 * 60_000 }
/** Limit of wrong passphrases from all networks without an entry under {@link rightFromNetwork}. */
const wrongFromNewNetworks: Limit = { name: 'pass-key-all', max: 20, windowMs: 60 * 60_000 }

/**
 * Record of the networks from which a user sent the right passphrase in the last 30 days; its limit
 * is never reached. Tries from such a network do not count under `wrongFromNewNetworks`: a thief
 * of the admin's token who sends wrong passphrases must not lock the admin out. This gives a thief
 * in such a network nothing: 5 tries in 15 minutes are 20 in an hour, as many as
 * `wrongFromNewNetworks` allows. From a new network, the admin may have to wait during such an
 * attack, and for at most an hour after it.
 */
const rightFromNetwork: Limit = { name: 'pass-key-right', max: 100, windowMs: 30 * DAY_MS }

/**
 * Endpoint that compares the shared passphrase with the one that was sent, and returns a proof that
 * it was right. Each try is counted before the comparison.
 */
export const passKeyRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/pass-key',
    access: 'signed in',
    describe: {
      summary: 'Exchange the passphrase for a proof that it was entered',
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
      const wrongFromNetworkTry: RateLimitedTry = [wrongPerNetwork, network]
      const rightFromNetworkTry: RateLimitedTry = [rightFromNetwork, `${user.id} ${network}`]
      const nextRightTry = await checkAttempt(ops, clock, rightFromNetworkTry)
      // `left` is the number of tries that another one would leave: `max - 1` if none is stored.
      const isKnownNetwork = !nextRightTry.ok || nextRightTry.left < rightFromNetwork.max - 1
      const tries: RateLimitedTry[] = isKnownNetwork
        ? [wrongFromNetworkTry]
        : [wrongFromNetworkTry, [wrongFromNewNetworks, 'all']]
      const counted = await countAttempts(ops, clock, tries, call.op)
      if (!counted.ok) throw rateLimited(counted.retryAt, clock.now())
      if (!(await isPassphrase(services, passphrase))) {
        throw new Problem('forbidden', {
          detail: 'Authorization Failed!!!',
          members: { triesLeft: Math.min(...counted.left) },
        })
      }
      await Promise.all([
        // The day as the token: a network is stored once a day.
        countAttempt(ops, clock, rightFromNetworkTry, dayOf(clock.now())),
        ...tries.map((one) => uncountAttempt(ops, clock, one, call.op)),
      ])
      return json(await issueProof(services, user))
    },
  },
]

const addressBody = v.strictObject({
  userEmail: v.pipe(v.string(), v.maxLength(320, 'This is not an e-mail address.')),
})

/**
 * Endpoint by which the signed-in user learns if the account is the admin's. All other users get
 * the same answer, so that nobody can find out the admin's address.
 */
export const userAccessRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/user-access',
    access: 'signed in',
    describe: {
      summary: 'Check whether the signed-in user has access to the staff area',
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
