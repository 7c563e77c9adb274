import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '#store/clock.ts'
import { keyOf } from '#store/keys.ts'
import type { Store } from '#store/store.ts'
import { swapDocument } from '#store/swap.ts'

/** Random secret of the site for one purpose, made at its first use. No backup holds it. */
export const siteSecret = (ops: Store, clock: Clock, purpose: string): Promise<string> =>
  swapDocument<{ secret: string }, string>(ops, clock, keyOf('s', purpose), (stored) => {
    if (stored) return { result: stored.secret }
    const secret = randomBytes(32).toString('base64url')
    return { next: { secret }, result: secret }
  })

const read = new WeakMap<Store, Promise<string>>()

const pseudonymSecret = (ops: Store, clock: Clock): Promise<string> => {
  const known = read.get(ops)
  if (known) return known
  const secret = siteSecret(ops, clock, 'pseudonyms')
  read.set(ops, secret)
  secret.catch(() => read.delete(ops))
  return secret
}

/**
 * Pseudonym of a person's address for counters: the same for the same address. The store's secret
 * keeps anybody from finding the address by trying them all, as the few of IPv4 would allow.
 */
export const pseudonymOf = async (ops: Store, clock: Clock, subject: string): Promise<string> =>
  createHmac('sha256', await pseudonymSecret(ops, clock))
    .update(subject)
    .digest('hex')
    .slice(0, 32)
