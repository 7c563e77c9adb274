import { createHmac } from 'node:crypto'
import { PASSPHRASE, type Api } from './harness.ts'
import { ADMIN, startIdentityServer, tokenFor } from './identity-server.ts'

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const signed = (head: string, body: string, hash: string, key: string) =>
  `${head}.${body}.${createHmac(hash, key).update(`${head}.${body}`).digest('base64url')}`

/** Request headers of each caller, by a description of the caller. */
export type Callers = Record<string, Record<string, string>>

/**
 * Tokens that the API must refuse, by a description of each.
 * @param otherSiteToken valid token of another site
 */
const invalidTokens = async (
  { signedIn }: Api,
  otherSiteToken: string,
): Promise<Record<string, string>> => {
  const token = signedIn.authorization.slice('Bearer '.length)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const hs256 = encode({ alg: 'HS256', typ: 'JWT' })
  /** Claims that expire in the year 2255. */
  const unexpiredClaims = encode({ ...claims, exp: 9e9 })
  return {
    'a token without a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'a token that says "none" and is signed': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    'a token signed with another key': signed(hs256, unexpiredClaims, 'sha256', 'guessed'),
    'a token signed with an empty key': signed(hs256, unexpiredClaims, 'sha256', ''),
    'a token of another algorithm': signed(
      encode({ alg: 'HS512', typ: 'JWT' }),
      payload,
      'sha512',
      'guessed',
    ),
    'a token that claims a public key': signed(
      encode({ alg: 'RS256', typ: 'JWT', jwk: { kty: 'oct', k: 'AAAA' } }),
      payload,
      'sha256',
      'guessed',
    ),
    'a token that names a key file': signed(
      encode({ alg: 'HS256', kid: '../../dev/null' }),
      payload,
      'sha256',
      '',
    ),
    'an expired token': signed(hs256, encode({ ...claims, exp: 1 }), 'sha256', 'guessed'),
    'a token that never ends': signed(
      hs256,
      encode({ ...claims, exp: undefined }),
      'sha256',
      'guessed',
    ),
    'a token with its claims twice': signed(
      hs256,
      encode(`{"exp":1,"sub":"x",${JSON.stringify({ ...claims, exp: 9e9 }).slice(1)}`),
      'sha256',
      'guessed',
    ),
    'a changed token': `${header}.${unexpiredClaims}.${signature}`,
    'a token with a changed signature': `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    "another site's token for the same address": otherSiteToken,
    'a token of 9,000 bytes': `${'a'.repeat(9_000)}.b.c`,
    'two tokens': `${token}, Bearer ${token}`,
  }
}

/**
 * Headers of every kind of caller that the API must refuse: without sign-in, without the
 * passphrase, or with a forged or expired token. The token callers have the admin's valid proof of
 * passphrase.
 */
export const refusedCallers = async (
  api: Api,
  t: Parameters<typeof startIdentityServer>[0],
): Promise<Callers> => {
  const { signedIn, staff, addUser, services } = api
  const origin = { origin: signedIn.origin }
  const token = signedIn.authorization.slice('Bearer '.length)
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
  }
  const editorToken = await addUser('editor@ghaf.example')
  const otherIdentity = await startIdentityServer(t)
  const tokens = await invalidTokens(
    api,
    await tokenFor(otherIdentity.url, ADMIN, otherIdentity.password),
  )
  const bearer = (value: string) => ({
    ...origin,
    authorization: `Bearer ${value}`,
    'x-pass-key': staff['x-pass-key'],
  })
  const identityInfo = encode({ user: { email: ADMIN, app_metadata: { roles: ['admin'] } } })
  return {
    nobody: {},
    'nobody, with the origin': origin,
    'the passphrase without sign-in': { ...origin, 'x-pass-key': staff['x-pass-key'] },
    'another user': { ...origin, authorization: `Bearer ${editorToken}` },
    "another user with the admin's proof": bearer(editorToken),
    'signed in without the passphrase': signedIn,
    'signed in with a made-up proof': {
      ...signedIn,
      'x-pass-key': `${encode({ sub, exp: 9e15, last: 9e15 })}.AAAA`,
    },
    'signed in with the passphrase itself': { ...signedIn, 'x-pass-key': encode(PASSPHRASE) },
    'a token in a cookie': {
      ...origin,
      cookie: `nf_jwt=${token}`,
      'x-pass-key': staff['x-pass-key'],
    },
    'a password as basic authentication': {
      ...origin,
      authorization: `Basic ${Buffer.from(`${ADMIN}:x`).toString('base64')}`,
      'x-pass-key': staff['x-pass-key'],
    },
    "the platform's own headers": {
      ...origin,
      'x-nf-identity-info': identityInfo,
      'x-nf-client-connection-ip': '127.0.0.1',
      'x-nf-account-id': services.settings.adminEmail,
    },
    ...Object.fromEntries(Object.entries(tokens).map(([who, value]) => [who, bearer(value)])),
  }
}
