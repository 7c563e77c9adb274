import { createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isObject } from '#rules/json.ts'
import type { User } from './route.ts'
import { siteSecret } from './secrets.ts'
import type { Services } from './services.ts'

const PROOF_LIFETIME_MS = 8 * 60 * 60_000
const PROOF_IDLE_MS = 30 * 60_000
const MAX_PROOF_LENGTH = 1_024

const derive = promisify<
  string,
  string,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt)

/**
 * N=2^15, r=8, p=1: about 0.1 s, the cost that OWASP names for scrypt with 32 MiB. Blanks around a
 * passphrase come from copying it, and are dropped.
 */
const digestOf = (passphrase: string): Promise<Buffer> =>
  derive(passphrase.normalize('NFC').trim(), 'ghaf-wallet pass key', 32, {
    N: 2 ** 15,
    r: 8,
    p: 1,
    maxmem: 64 * 1024 * 1024,
  })

const digests = new Map<string, Promise<Buffer>>()
const expectedDigest = ({ settings }: Services): Promise<Buffer> => {
  const known = digests.get(settings.passphrase)
  if (known) return known
  const digest = digestOf(settings.passphrase)
  digests.set(settings.passphrase, digest)
  return digest
}

/** True for the passphrase; compared on the server, in constant time. */
export const isPassphrase = async (services: Services, candidate: string): Promise<boolean> =>
  timingSafeEqual(await digestOf(candidate), await expectedDigest(services))

/**
 * Key that signs proofs. It contains a secret of the site, so that a stolen proof cannot be used to
 * guess the passphrase.
 */
const signingKey = async (services: Services): Promise<Buffer> =>
  createHmac('sha256', await siteSecret(services.ops, services.clock, 'pass-key'))
    .update(await expectedDigest(services))
    .digest()

/**
 * Signature of a text for one purpose, in base64url, which only this site can make. A new
 * passphrase invalidates it.
 */
export const signatureOf = async (
  services: Services,
  purpose: string,
  text: string,
): Promise<string> =>
  sign(await signingKey(services), JSON.stringify([purpose, text])).toString('base64url')

/** True when {@link signatureOf} made the signature; compared in constant time. */
export const isSignature = async (
  services: Services,
  purpose: string,
  text: string,
  signature: string,
): Promise<boolean> => {
  const [expected, given] = [
    Buffer.from(await signatureOf(services, purpose, text)),
    Buffer.from(signature),
  ]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

type Claims = { sub: string; exp: number; last: number }
const sign = (key: Buffer, body: string): Buffer => createHmac('sha256', key).update(body).digest()

const encodeProof = (key: Buffer, claims: Claims): string => {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${body}.${sign(key, body).toString('base64url')}`
}

/**
 * Issues a proof that the passphrase was entered, bound to the user and the present passphrase.
 * Valid for 8 h, or 30 min without use.
 */
export const issueProof = async (
  services: Services,
  user: User,
): Promise<{ passKey: string; expiresAt: string }> => {
  const now = services.clock.now()
  const passKey = encodeProof(await signingKey(services), {
    sub: user.id,
    exp: now + PROOF_LIFETIME_MS,
    last: now,
  })
  return { passKey, expiresAt: new Date(now + PROOF_LIFETIME_MS).toISOString() }
}

const isClaims = (value: unknown): value is Claims =>
  isObject(value) &&
  typeof value['sub'] === 'string' &&
  typeof value['exp'] === 'number' &&
  typeof value['last'] === 'number'

/**
 * Checks a proof and renews its idle time. @returns the renewed proof, or null when this one is
 * invalid or over
 */
export const renewProof = async (
  services: Services,
  user: User,
  proof: string,
): Promise<string | null> => {
  const [body, signature, ...rest] = proof.split('.')
  if (!body || !signature || rest.length > 0 || proof.length > MAX_PROOF_LENGTH) return null
  const key = await signingKey(services)
  const expected = sign(key, body)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  const now = services.clock.now()
  if (
    !isClaims(claims) ||
    claims.sub !== user.id ||
    claims.exp <= now ||
    claims.last + PROOF_IDLE_MS <= now
  )
    return null
  return encodeProof(key, { ...claims, last: now })
}
