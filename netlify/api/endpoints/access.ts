import * as v from 'valibot'
import { giveBack, takeAttempt, type AttemptResult, type Limit } from '../attempts.ts'
import { staffUser } from '../crud.ts'
import { isAdmin, sameEmail } from '../identity.ts'
import { isPassphrase, issueProof } from '../pass-key.ts'
import { Problem, rateLimited } from '../problem.ts'
import { check, queryOf, readJson } from '../request.ts'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

const passphraseBody = v.strictObject({ passphrase: v.pipe(v.string(), v.maxLength(200, 'Too long: 200 characters at most.')) })

const perAddress: Limit = { name: 'pass-key', max: 5, windowMs: 15 * 60_000 }
const overall: Limit = { name: 'pass-key-all', max: 20, windowMs: 60 * 60_000 }

const refuseWhenUsedUp = (taken: AttemptResult, now: number): number => {
  if (taken.ok) return taken.left
  throw rateLimited(taken.retryAt, now)
}

/** Compares the shared passphrase on the server and hands out a proof of it. Tries are counted before they are compared. */
export const passKeyRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/pass-key',
    access: 'signed in',
    describe: {
      summary: 'Exchange the passphrase for a proof of it',
      body: passphraseBody,
      success: { 200: v.strictObject({ passKey: v.string(), expiresAt: moment }) },
      problems: { forbidden: { triesLeft: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))) }, rate_limited: { retryAt: moment } },
    },
    handle: async (call) => {
      const { services, ip } = call
      const user = staffUser(call)
      queryOf(call.url, [])
      if (!isAdmin(user, services)) throw new Problem('forbidden')
      const { passphrase } = check(passphraseBody, await readJson(call.request))
      const now = services.clock.now()
      const left = refuseWhenUsedUp(await takeAttempt(services.ops, services.clock, perAddress, ip), now)
      const takenOverall = await takeAttempt(services.ops, services.clock, overall, 'all')
      // Nothing is compared then, so it must not use up the caller's own tries.
      if (!takenOverall.ok) await giveBack(services.ops, perAddress, ip)
      const leftOverall = refuseWhenUsedUp(takenOverall, now)
      if (!(await isPassphrase(services, passphrase))) {
        throw new Problem('forbidden', { detail: 'Authorization Failed!!!', members: { triesLeft: Math.min(left, leftOverall) } })
      }
      await Promise.all([giveBack(services.ops, perAddress, ip), giveBack(services.ops, overall, 'all')])
      return json(await issueProof(services, user))
    },
  },
]

const addressBody = v.strictObject({ userEmail: v.pipe(v.string(), v.maxLength(320, 'This is not an e-mail address.')) })

/** Says whether the signed-in user is the admin; to anybody else the same words, so that nobody learns the address. */
export const userAccessRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/user-access',
    access: 'signed in',
    describe: {
      summary: 'Whether the signed-in user is the admin',
      body: addressBody,
      success: { 200: v.union([v.strictObject({ EmailId: v.string() }), v.strictObject({ error: v.string() })]) },
    },
    handle: async ({ request, url, user, services }) => {
      queryOf(url, [])
      const { userEmail } = check(addressBody, await readJson(request))
      const admitted = user !== null && isAdmin(user, services) && sameEmail(userEmail, user.email)
      return json(admitted ? { EmailId: user.email } : { error: 'This account has no access to the staff area.' })
    },
  },
]
