import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import type { PasswordRecord } from './accounts.ts'

/**
 * A queue: the jobs given to it run one after another, in the order they came; a failed job does
 * not stop the next.
 */
export function createQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const result = last.then(job)
    last = result.catch(() => undefined)
    return result
  }
}

/** N of scrypt, with r=8 and p=1: 32 MB and about 0.1 s a password. */
const DEFAULT_COST = 2 ** 15
const KEY_LENGTH = 32

/**
 * Characters of random passwords, without 0, 1, i, l and o, which are confused with one another on
 * a terminal.
 */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

export interface Passwords {
  hash(password: string): Promise<PasswordRecord>
  /** False for a missing record too, after the same work, so that the time reveals nothing. */
  matches(password: string, record: PasswordRecord | null): Promise<boolean>
  /** Runs sign-ins one after another: parallel guesses cannot outrun the count of wrong tries. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** Hashes and compares passwords by scrypt; `cost` is N, a power of two. */
export function createPasswords(cost: number = DEFAULT_COST): Passwords {
  const nobody: PasswordRecord = {
    salt: randomBytes(16).toString('base64url'),
    key: randomBytes(KEY_LENGTH).toString('base64url'),
    cost,
  }
  return {
    inTurn: createQueue(),
    async hash(password) {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost)
      return { salt: salt.toString('base64url'), key: key.toString('base64url'), cost }
    },
    async matches(password, record) {
      const { salt, key, cost: recordCost } = record ?? nobody
      const derived = await derive(password, Buffer.from(salt, 'base64url'), recordCost)
      return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && record !== null
    },
  }
}

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  // Twice what scrypt needs: Node refuses when the need equals the limit.
  const options = { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** A random password that can be read and typed: four groups of four, 79 bits. */
export function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
