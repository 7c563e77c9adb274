import assert from 'node:assert/strict'
import test from 'node:test'
import { createHmac, randomUUID } from 'node:crypto'
import { routes } from '../../netlify/api/router.ts'
import { ADMIN, blogData, movableClock, PASSPHRASE, startApi, type Api } from './harness.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Every way to stand before the gates without the right to pass them. */
const callers = async ({ signedIn, staff, addUser, services }: Api): Promise<Record<string, Record<string, string>>> => {
  const origin = { origin: 'http://localhost:8888' }
  const token = signedIn.authorization.slice('Bearer '.length)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const other = await addUser('editor@ghaf.example')
  const resigned = (changed: object) => {
    const body = `${header}.${encode({ ...claims, ...changed })}`
    return `${body}.${createHmac('sha256', 'guessed').update(body).digest('base64url')}`
  }
  const bearer = (value: string) => ({ ...origin, authorization: `Bearer ${value}`, 'x-pass-key': staff['x-pass-key'] })
  const info = encode({ user: { email: ADMIN, app_metadata: { roles: ['admin'] } } })
  return {
    'nobody': {},
    'nobody, with the origin': origin,
    'the passphrase without sign-in': { ...origin, 'x-pass-key': staff['x-pass-key'] },
    'another user': { ...origin, authorization: `Bearer ${other}` },
    "another user with the admin's proof": bearer(other),
    'signed in without the passphrase': signedIn,
    'signed in with a made-up proof': { ...signedIn, 'x-pass-key': `${encode({ sub: claims['sub'], exp: 9e15, last: 9e15 })}.AAAA` },
    'signed in with the passphrase itself': { ...signedIn, 'x-pass-key': encode(PASSPHRASE) },
    'an expired token': bearer(resigned({ exp: 1 })),
    'a token signed with another key': bearer(resigned({ exp: 9e9 })),
    'a token without a signature': bearer(`${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`),
    'a changed token': bearer(`${header}.${payload}.${signature.slice(0, -4)}AAAA`),
    'a token in a cookie': { ...origin, cookie: `nf_jwt=${token}`, 'x-pass-key': staff['x-pass-key'] },
    "the platform's own headers": { ...origin, 'x-nf-identity-info': info, 'x-nf-client-connection-ip': '127.0.0.1', 'x-nf-account-id': services.settings.adminEmail },
    'a token of 9,000 bytes': bearer(`${'a'.repeat(9_000)}.b.c`),
  }
}

const bodies: Record<string, unknown> = {
  '/api/blog/add-or-update-blog': { BlogId: randomUUID(), Data: blogData('Not allowed'), updatedBy: ADMIN },
  '/api/app-settings/add-or-update-settings': { Key: 'WEB_NOTIFICATION', Value: {} },
  '/api/restore': { kind: 'blog', id: randomUUID() },
}

test('whoever lacks a gate learns nothing and writes nothing, at every endpoint', async (t) => {
  const api = await startApi(t)
  const secret = 'A draft that nobody may see'
  const id = randomUUID()
  await api.save(id, blogData(secret), { Status: 'draft' })
  await api.settled()
  const guarded = routes.flatMap((route) => {
    const at = { method: route.method, path: route.path.replace('{id}', id) + (route.method === 'DELETE' ? `?id=${id}` : '') }
    if (route.access === 'staff') return [{ ...at, json: bodies[route.path] }]
    if (route.access === 'signed in') return []
    return [{ ...at, path: `${at.path}?scope=staff`, json: undefined }]
  })
  assert.ok(guarded.length >= 12)
  for (const [who, headers] of Object.entries(await callers(api))) {
    const before = api.blobs.writes()
    for (const { method, path, json } of guarded) {
      const { status, text, headers: answered } = await api.call(path, { method, headers, ...(json ? { json } : {}) })
      assert.ok(status === 401 || status === 403, `${who}: ${method} ${path} gave ${status}`)
      assert.ok(!text.includes(secret) && !text.includes(ADMIN), `${who}: ${method} ${path} leaked`)
      assert.equal(answered.get('cache-control'), 'private, no-store')
      assert.equal(answered.get('x-pass-key'), null)
    }
    assert.equal(api.blobs.writes(), before, `${who} wrote something`)
  }
})

test('sign-in endpoints: nobody but the admin gets anything from them', async (t) => {
  const { call, signedIn, addUser, blobs } = await startApi(t)
  const other = { authorization: `Bearer ${await addUser('editor@ghaf.example')}`, origin: signedIn.origin }
  const post = (path: string, headers: Record<string, string>, json: unknown) => call(path, { method: 'POST', headers, json })
  const before = blobs.writes()
  assert.equal((await post('/api/user-access', {}, { userEmail: ADMIN })).status, 401)
  assert.equal((await post('/api/pass-key', {}, { passphrase: PASSPHRASE })).status, 401)
  assert.equal((await post('/api/pass-key', other, { passphrase: PASSPHRASE })).status, 403)
  assert.equal((await post('/api/pass-key', { authorization: signedIn.authorization }, { passphrase: PASSPHRASE })).status, 403)
  const refused = await post('/api/user-access', other, { userEmail: ADMIN })
  assert.deepEqual([refused.status, Object.keys(refused.body as object)], [200, ['error']])
  assert.ok(!refused.text.includes(ADMIN))
  assert.equal(blobs.writes(), before)
  assert.deepEqual((await post('/api/user-access', signedIn, { userEmail: ADMIN.toUpperCase() })).body, { EmailId: ADMIN })
})

test('a write needs the origin of the site', async (t) => {
  const { call, staff, blobs } = await startApi(t)
  const { origin: _origin, ...without } = staff
  const before = blobs.writes()
  for (const headers of [without, { ...staff, origin: 'https://evil.example' }, { ...staff, origin: 'null' }]) {
    const sent = { method: 'POST', headers, json: { BlogId: randomUUID(), Data: blogData('From elsewhere') } }
    assert.equal((await call('/api/blog/add-or-update-blog', sent)).status, 403)
  }
  assert.equal(blobs.writes(), before)
})

test('the gates are asked before the body is read', async (t) => {
  const { call } = await startApi(t)
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, raw: `{"Data":${'['.repeat(200_000)}` }
  assert.equal((await call('/api/blog/add-or-update-blog', sent)).status, 401)
})

test('updatedBy must be the signed-in address', async (t) => {
  const { save } = await startApi(t)
  assert.equal((await save(randomUUID(), blogData('A'), { updatedBy: 'somebody@else.example' })).status, 403)
  assert.equal((await save(randomUUID(), blogData('A'), { updatedBy: ADMIN.toUpperCase() })).status, 201)
})

test('a proof ends after 30 idle minutes, after 8 hours in any case, and is renewed by each answer', async (t) => {
  const clock = movableClock()
  const { call, passKey, addUser: _addUser, signedIn, identity: _identity } = await startApi(t, { clock })
  let proof = await passKey()
  const ask = async () => {
    const { status, headers } = await call('/api/bin', { headers: { ...signedIn, 'x-pass-key': proof } })
    proof = headers.get('x-pass-key') ?? proof
    return status
  }
  clock.move(29 * 60_000)
  assert.equal(await ask(), 200)
  clock.move(29 * 60_000)
  assert.equal(await ask(), 200)
  const idle = proof
  clock.move(31 * 60_000)
  // The access token has run out as well by now: it is the first gate that says no.
  assert.equal(await ask(), 401)
  assert.equal(proof, idle)
})

test('a proof is worth nothing once the passphrase is another', async (t) => {
  const { call, staff, services } = await startApi(t)
  assert.equal((await call('/api/bin', { headers: staff })).status, 200)
  services.settings.passphrase = 'another passphrase'
  const refused = await call('/api/bin', { headers: staff })
  assert.deepEqual([refused.status, (refused.body as { code: string }).code], [403, 'pass_key_required'])
})

test('wrong passphrases: five in 15 minutes from one address, 20 an hour from all, however many come at once', async (t) => {
  const { call, signedIn } = await startApi(t)
  const attempt = (ip: string, passphrase = 'wrong') => call('/api/pass-key', { method: 'POST', headers: signedIn, json: { passphrase }, ip })
  const burst = await Promise.all(Array.from({ length: 12 }, () => attempt('198.51.100.1')))
  assert.equal(burst.filter(({ status }) => status === 403).length, 5)
  const late = burst.find(({ status }) => status === 429)
  assert.ok(Number(late?.headers.get('retry-after')) > 0)
  assert.equal((await attempt('198.51.100.1', PASSPHRASE)).status, 429)
  assert.equal((await attempt('198.51.100.2', PASSPHRASE)).status, 200)
  const others: number[] = []
  for (let n = 0; n < 20; n += 1) others.push((await attempt(`198.51.100.${10 + n}`)).status)
  assert.equal(others.filter((status) => status === 403).length, 15)
})

test('the identity service is asked once a minute for the same token, and its outage is a 503', async (t) => {
  const { call, staff, identity, services } = await startApi(t)
  const before = identity.asked()
  await Promise.all([call('/api/bin', { headers: staff }), call('/api/bin', { headers: staff })])
  assert.equal(identity.asked(), before)
  services.settings.identityUrl = 'http://127.0.0.1:9/.netlify/identity'
  const refused = await call('/api/bin', { headers: staff })
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'])
})
