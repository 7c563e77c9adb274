import { createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isObject } from '#rules/json.ts'
import type { User } from './route.ts'
import { siteSecret } from './secrets.ts'
import type { Services } from './services.ts'

/** Time after which a proof is over, even if it is used. */
const PROOF_LIFETIME_MS = 8 * 60 * 60_000
/** Time without use after which a proof is over. */
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
 * Digest of a passphrase by scrypt, which takes about 0.1 s and 32 MiB of memory. Blanks around the
 * passphrase, which come from copying it, are ignored.
 */
const digestOf = (passphrase: string): Promise<Buffer> =>
  derive(passphrase.normalize('NFC').trim(), 'ghaf-wallet pass key', 32, {
    N: 2 ** 15,
    r: 8,
    p: 1,
    maxmem: 64 * 1024 * 1024,
  })

/** Key: passphrase. */
const digests = new Map<string, Promise<Buffer>>()
const expectedDigest = ({ settings }: Services): Promise<Buffer> => {
  const cached = digests.get(settings.passphrase)
  if (cached) return cached
  const digest = digestOf(settings.passphrase)
  digests.set(settings.passphrase, digest)
  return digest
}

/** True for the passphrase; compared on the server, in constant time. */
export const isPassphrase = async (services: Services, candidate: string): Promise<boolean> =>
  timingSafeEqual(await digestOf(candidate), await expectedDigest(services))

/**
 * Key that signs proofs, made from the passphrase and a secret of the site. Without the secret, the
 * thief of a proof could guess passphrases until one makes its signature.
 */
const signingKey = async (services: Services): Promise<Buffer> =>
  createHmac('sha256', await siteSecret(services.ops, services.clock, 'pass-key'))
    .update(await expectedDigest(services))
    .digest()

/**
 * Signature of a text for one purpose, in base64url. Only this site can make the signature. A new
 * passphrase makes all earlier signatures invalid.
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
  const expected = Buffer.from(await signatureOf(services, purpose, text))
  const received = Buffer.from(signature)
  return received.length === expected.length && timingSafeEqual(received, expected)
}

/** Content of a proof. Times are in milliseconds since 1970. */
type Claims = {
  /** Id of the user. */
  sub: string
  /** Time at which the proof is over. */
  exp: number
  /** Time of its last use. */
  last: number
}
const sign = (key: Buffer, body: string): Buffer => createHmac('sha256', key).update(body).digest()

/** A proof as text: `<claims>.<signature>`, both in base64url. */
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
 * Checks a proof and renews its idle time.
 * @returns the renewed proof; null for an invalid proof or one that is over
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
  const received = Buffer.from(signature, 'base64url')
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null
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
