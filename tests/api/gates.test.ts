import assert from 'node:assert/strict'
import test from 'node:test'
import { randomUUID } from 'node:crypto'
import { renewProof } from '../../netlify/api/pass-key.ts'
import { answerUpload } from '../../netlify/api/uploads/tus.ts'
import { listen } from '../listening.ts'
import { sendTusRequest } from './form-files.ts'
import { ADMIN, blogData, movableClock, PASSPHRASE, startApi, type Answer } from './harness.ts'

test('the sign-in endpoints refuse everybody but the admin', async (t) => {
  const { call, signedIn, addUser, blobs } = await startApi(t)
  const other = {
    authorization: `Bearer ${await addUser('editor@ghaf.example')}`,
    origin: signedIn.origin,
  }
  const post = (path: string, headers: Record<string, string>, json: unknown) =>
    call(path, { method: 'POST', headers, json })
  const before = blobs.writeCount()
  assert.equal((await post('/api/user-access', {}, { userEmail: ADMIN })).status, 401)
  assert.equal((await post('/api/pass-key', {}, { passphrase: PASSPHRASE })).status, 401)
  assert.equal((await post('/api/pass-key', other, { passphrase: PASSPHRASE })).status, 403)
  assert.equal(
    (
      await post(
        '/api/pass-key',
        { ...signedIn, origin: 'https://evil.example' },
        { passphrase: PASSPHRASE },
      )
    ).status,
    403,
  )
  const refused = await post('/api/user-access', other, { userEmail: ADMIN })
  assert.deepEqual([refused.status, Object.keys(refused.body as object)], [200, ['error']])
  assert.ok(!refused.text.includes(ADMIN))
  assert.equal(blobs.writeCount(), before)
  assert.deepEqual(
    (await post('/api/user-access', signedIn, { userEmail: ADMIN.toUpperCase() })).body,
    { EmailId: ADMIN },
  )
})

test('a passphrase is accepted with blanks around it and refused with a further blank inside', async (t) => {
  const { call, signedIn } = await startApi(t)
  const enter = async (passphrase: string) =>
    (await call('/api/pass-key', { method: 'POST', headers: signedIn, json: { passphrase } }))
      .status
  for (const pasted of [` ${PASSPHRASE}`, `${PASSPHRASE}\n`, `\u00A0${PASSPHRASE}\t`])
    assert.equal(await enter(pasted), 200, JSON.stringify(pasted))
  assert.equal(await enter(`${PASSPHRASE.slice(0, 3)} ${PASSPHRASE.slice(3)}`), 403)
})

test('a write with another origin is refused, and a write without an origin is accepted with the headers of staff', async (t) => {
  const { call, staff, blobs } = await startApi(t)
  const { origin: _origin, ...withoutOrigin } = staff
  const sentWith = (headers: Record<string, string>) => ({
    method: 'POST',
    headers,
    json: { BlogId: randomUUID(), Data: blogData('From elsewhere') },
  })
  const before = blobs.writeCount()
  for (const headers of [
    { ...staff, origin: 'https://evil.example' },
    { ...staff, origin: 'null' },
  ]) {
    assert.equal((await call('/api/blog/add-or-update-blog', sentWith(headers))).status, 403)
  }
  assert.equal(blobs.writeCount(), before)
  assert.equal((await call('/api/blog/add-or-update-blog', sentWith(withoutOrigin))).status, 201)
  const { authorization: _authorization, ...withoutToken } = withoutOrigin
  assert.equal(
    (
      await call(
        '/api/blog/add-or-update-blog',
        sentWith({
          ...withoutToken,
          cookie: `nf_jwt=${staff.authorization.slice('Bearer '.length)}`,
        }),
      )
    ).status,
    401,
  )
})

test('a refusal names its reason and never the address of the admin', async (t) => {
  const api = await startApi(t)
  const other = {
    authorization: `Bearer ${await api.addUser('editor@ghaf.example')}`,
    origin: api.staff.origin,
  }
  const foreign = { ...api.staff, origin: 'https://evil.example' }
  const post = (path: string, headers: Record<string, string>, json: unknown = {}) =>
    api.call(path, { method: 'POST', headers, json })
  const upload = (headers: Record<string, string>) =>
    answerUpload(
      new Request('http://localhost:8888/upload/', { method: 'POST', headers }),
      api.services,
    )
  const refusals: Record<string, [reason: RegExp, answers: (Answer | Promise<Response>)[]]> = {
    'another account': [
      /no access to the staff area/,
      [
        await api.call('/api/bin', { headers: other }),
        await post('/api/pass-key', other, { passphrase: PASSPHRASE }),
        await api.call('/api/blog?scope=staff', { headers: other }),
        upload(other),
      ],
    ],
    'a page of another site': [
      /another site.*Origin/,
      [
        await post('/api/publish', foreign),
        await post('/api/user-access', foreign),
        upload(foreign),
        sendTusRequest(api.services, 'POST', '/api/form-file/', { origin: 'null' }),
      ],
    ],
    'no passphrase': [
      /passphrase/,
      [await api.call('/api/bin', { headers: api.signedIn }), upload(api.signedIn)],
    ],
  }
  for (const [what, [reason, answers]] of Object.entries(refusals)) {
    for (const answer of await Promise.all(answers)) {
      const text = answer instanceof Response ? await answer.text() : answer.text
      assert.deepEqual(
        [answer.status, (JSON.parse(text) as { detail: string }).detail.match(reason)?.length],
        [403, 1],
        `${what}: ${text}`,
      )
      assert.ok(!text.includes(ADMIN), text)
    }
  }
})

test('an account whose address is not confirmed is refused with this reason', async (t) => {
  const { call, signedIn, services } = await startApi(t)
  const { sub } = JSON.parse(
    Buffer.from(signedIn.authorization.split('.')[1] ?? '', 'base64url').toString(),
  ) as { sub: string }
  const { origin } = await listen(
    (_incoming, outgoing) =>
      void outgoing.end(JSON.stringify({ id: sub, email: ADMIN, confirmed_at: null })),
    t,
  )
  services.settings.identityUrl = origin
  const refused = await call('/api/bin', { headers: signedIn })
  assert.deepEqual([refused.status, (refused.body as { code: string }).code], [403, 'forbidden'])
  assert.match((refused.body as { detail: string }).detail, /not confirmed/)
})

test('a caller without sign-in is refused before the body is read', async (t) => {
  const { call } = await startApi(t)
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    raw: `{"Data":${'['.repeat(200_000)}`,
  }
  assert.equal((await call('/api/blog/add-or-update-blog', sent)).status, 401)
})

test('updatedBy must be the signed-in address', async (t) => {
  const { save } = await startApi(t)
  assert.equal(
    (await save(randomUUID(), blogData('A'), { updatedBy: 'somebody@else.example' })).status,
    403,
  )
  assert.equal(
    (await save(randomUUID(), blogData('A'), { updatedBy: ADMIN.toUpperCase() })).status,
    201,
  )
})

test('each answer renews the proof of the passphrase for 30 minutes, until the sign-in expires', async (t) => {
  const clock = movableClock()
  const { call, passKey, signedIn } = await startApi(t, { clock })
  let proof = await passKey()
  const ask = async () => {
    const { status, headers } = await call('/api/bin', {
      headers: { ...signedIn, 'x-pass-key': proof },
    })
    proof = headers.get('x-pass-key') ?? proof
    return status
  }
  clock.move(29 * 60_000)
  assert.equal(await ask(), 200)
  clock.move(29 * 60_000)
  assert.equal(await ask(), 200)
  const lastProof = proof
  clock.move(31 * 60_000)
  // The access token has expired, too. The API checks it first, so the status is 401 and not 403.
  assert.equal(await ask(), 401)
  assert.equal(proof, lastProof)
})

test('a proof of the passphrase is refused for another user, even one with the same address', async (t) => {
  const { staff, services, signedIn } = await startApi(t)
  const { sub } = JSON.parse(
    Buffer.from(signedIn.authorization.split('.')[1] ?? '', 'base64url').toString(),
  ) as { sub: string }
  assert.notEqual(await renewProof(services, { id: sub, email: ADMIN }, staff['x-pass-key']), null)
  assert.equal(
    await renewProof(services, { id: randomUUID(), email: ADMIN }, staff['x-pass-key']),
    null,
  )
})

test('a proof of the passphrase is refused after the passphrase has changed', async (t) => {
  const { call, staff, services } = await startApi(t)
  assert.equal((await call('/api/bin', { headers: staff })).status, 200)
  services.settings.passphrase = 'another passphrase'
  const refused = await call('/api/bin', { headers: staff })
  assert.deepEqual(
    [refused.status, (refused.body as { code: string }).code],
    [403, 'pass_key_required'],
  )
})

test('a token that was checked within the last minute is not checked again at the identity service', async (t) => {
  const { call, staff, identity } = await startApi(t)
  const before = identity.checkedTokenCount()
  await Promise.all([call('/api/bin', { headers: staff }), call('/api/bin', { headers: staff })])
  assert.equal(identity.checkedTokenCount(), before)
})

test('an outage of the identity service is answered with 503', async (t) => {
  const { call, staff, services } = await startApi(t)
  // No service listens on port 9.
  services.settings.identityUrl = 'http://127.0.0.1:9/.netlify/identity'
  const refused = await call('/api/bin', { headers: staff })
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'])
})
