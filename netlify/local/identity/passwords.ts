import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import type { PasswordRecord } from './accounts.ts'

/**
 * Makes a queue: a function that runs the jobs given to it one after another, in the order of the
 * calls. The next job runs even when one fails.
 */
export function createQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const result = last.then(job)
    last = result.catch(() => undefined)
    return result
  }
}

/** N of scrypt, with r=8 and p=1. Hashing a password takes 32 MB of memory and about 0.1 s. */
const DEFAULT_COST = 2 ** 15
/** Length of a hash in bytes. */
const KEY_LENGTH = 32

/**
 * Characters of random passwords, without 0, 1, i, l and o, which look alike on a terminal.
 */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

export interface Passwords {
  hash(password: string): Promise<PasswordRecord>
  /**
   * True when the password is the one in the record. For a missing record it does the same work and
   * is false, so that the time of an answer does not reveal which accounts exist.
   */
  matches(password: string, record: PasswordRecord | null): Promise<boolean>
  /**
   * Runs sign-ins one after another, so that each sees the wrong passwords counted before.
   * Otherwise many guesses at the same time would pass before the first is counted.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** Hashes and compares passwords by scrypt. @param cost N of scrypt, a power of two */
export function createPasswords(cost: number = DEFAULT_COST): Passwords {
  /** A record that no password matches, for accounts that do not exist. */
  const dummyRecord: PasswordRecord = {
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
      const { salt, key, cost: recordCost } = record ?? dummyRecord
      const derived = await derive(password, Buffer.from(salt, 'base64url'), recordCost)
      return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && record !== null
    },
  }
}

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const r = 8
  // Scrypt needs 128 * N * r bytes, and Node refuses when that equals the limit: so twice as much.
  const options = { N: cost, r, p: 1, maxmem: 2 * 128 * cost * r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** A random password that is easy to read and type: four groups of four characters, 79 bits. */
export function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
