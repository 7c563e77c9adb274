import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '#store/clock.ts'
import { keyOf } from '#store/keys.ts'
import type { Store } from '#store/store.ts'
import { swapDocument } from '#store/swap.ts'

/** Random secret of the site for one purpose, made at its first use. Backups do not contain it. */
export const siteSecret = (ops: Store, clock: Clock, purpose: string): Promise<string> =>
  swapDocument<{ secret: string }, string>(ops, clock, keyOf('s', purpose), (stored) => {
    if (stored) return { result: stored.secret }
    const secret = randomBytes(32).toString('base64url')
    return { next: { secret }, result: secret }
  })

/** The secret of pseudonyms that this process has read. Key: the store it was read from. */
const pseudonymSecrets = new WeakMap<Store, Promise<string>>()

const pseudonymSecret = (ops: Store, clock: Clock): Promise<string> => {
  const cached = pseudonymSecrets.get(ops)
  if (cached) return cached
  const secret = siteSecret(ops, clock, 'pseudonyms')
  pseudonymSecrets.set(ops, secret)
  secret.catch(() => pseudonymSecrets.delete(ops))
  return secret
}

/**
 * Pseudonym of a subject, such as a person's address, for counters: the same for the same subject.
 * It depends on a secret: without the secret, nobody can find an address by trying all addresses,
 * which are few in IPv4.
 */
export const pseudonymOf = async (ops: Store, clock: Clock, subject: string): Promise<string> =>
  createHmac('sha256', await pseudonymSecret(ops, clock))
    .update(subject)
    .digest('hex')
    .slice(0, 32)
