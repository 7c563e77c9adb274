import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { idOf, startIdentity, tokensOf } from './start-identity.ts'

// Cases that the recording of the real server (golden.test.ts) does not contain.

/** Cookie that deletes the access token in a browser. */
const CLEARED = /^nf_jwt=; Path=\/; Expires=.+ GMT; Max-Age=0; HttpOnly; Secure$/
const HOUR_MS = 3600 * 1000
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function assertCleared(setCookie: string[]): void {
  assert.equal(setCookie.length, 1)
  assert.match(setCookie[0] ?? '', CLEARED)
}

test('an access token has exactly the agreed header and claims', async (t) => {
  const identity = await startIdentity(t)
  const { access, refresh } = await identity.adminTokens()
  const [header = '', payload = '', ...rest] = access.split('.')
  assert.equal(rest.length, 1)
  assert.deepEqual(JSON.parse(Buffer.from(header, 'base64url').toString()), {
    alg: 'HS256',
    kid: 'nf-ident',
    typ: 'JWT',
  })
  const me = await identity.call('GET', '/user', { bearer: access })
  assert.deepEqual(JSON.parse(Buffer.from(payload, 'base64url').toString()), {
    exp: identity.clock.ms / 1000 + 3600,
    sub: idOf(me),
    email: 'Admin@ghaf.example',
    app_metadata: { provider: 'email', roles: ['admin'] },
    user_metadata: {},
  })
  assert.match(refresh, /^[\w-]{22}$/)
})

test('a forged, changed or incomplete token is refused and its cookie is cleared', async (t) => {
  const identity = await startIdentity(t)
  const { access } = await identity.adminTokens()
  const [header = '', payload = '', signature = ''] = access.split('.')
  const { secret } = JSON.parse(await identity.readAccountsFile())
  /** Token with this header and these claims, signed with the key of the service. */
  const signed = (head: unknown, claims: unknown) => {
    const content = `${encode(head)}.${encode(claims)}`
    return `${content}.${createHmac('sha256', Buffer.from(secret, 'base64url')).update(content).digest('base64url')}`
  }
  const hs256 = { alg: 'HS256', kid: 'nf-ident', typ: 'JWT' }
  const refused: [string, RegExp][] = [
    [`${header}.${encode({ sub: 'x', exp: 4e9 })}.${signature}`, /signature is invalid/],
    [`${header}.${payload}.${signature}A`, /signature is invalid/],
    [`${header}.${payload}.`, /signature is invalid/],
    [
      `${header}.${payload}.${signature.replaceAll('-', '+').replaceAll('_', '/')}=`,
      /signature is invalid/,
    ],
    [`${header}.${payload}`, /invalid number of segments/],
    [`${access}.x`, /invalid number of segments/],
    [`${access}${'A'.repeat(9000)}`, /invalid number of segments/],
    [signed({ ...hs256, alg: 'hs256' }, { exp: 4e9, sub: 'x' }), /signing method hs256 is invalid/],
    [signed({ ...hs256, alg: 'HS512' }, { exp: 4e9, sub: 'x' }), /signing method HS512 is invalid/],
    [signed({ ...hs256, alg: ['HS256'] }, { exp: 4e9, sub: 'x' }), /signing method/],
    [signed(hs256, { sub: 'x' }), /claims/],
    [signed(hs256, { exp: '4000000000', sub: 'x' }), /claims/],
    ['x.y.z', /malformed/],
  ]
  for (const [token, reason] of refused) {
    const { status, body, setCookie } = await identity.call('GET', '/user', { bearer: token })
    assert.equal(status, 401, token)
    assert.match(JSON.stringify(body), /^\{"code":401,"msg":"Invalid token: /)
    assert.match(JSON.stringify(body), reason)
    assertCleared(setCookie)
  }
  assert.equal((await identity.call('GET', '/admin/users', { bearer: 'x.y.z' })).status, 401)
})

test('an access token expires after an hour', async (t) => {
  const identity = await startIdentity(t)
  const { access } = await identity.adminTokens()
  identity.clock.ms += HOUR_MS - 1000
  assert.equal((await identity.call('GET', '/user', { bearer: access })).status, 200)
  identity.clock.ms += 1000
  const late = await identity.call('GET', '/user', { bearer: access })
  assert.equal(late.status, 401)
  assert.match(JSON.stringify(late.body), /Invalid token: token is expired/)
  assertCleared(late.setCookie)
})

test('the header Authorization is accepted only with Bearer or bearer, one space and the token', async (t) => {
  const identity = await startIdentity(t)
  const { access } = await identity.adminTokens()
  const status = async (authorization: string) =>
    (await identity.call('GET', '/user', { headers: { authorization } })).status
  assert.equal(await status(`Bearer ${access}`), 200)
  assert.equal(await status(`bearer ${access}`), 200)
  for (const wrong of [
    `BEARER ${access}`,
    access,
    `Basic ${access}`,
    `Bearer  ${access}`,
    `Bearer ${access} x`,
  ]) {
    assert.equal(await status(wrong), 401, wrong)
  }
})

test('a refresh token expires after 30 days, and a used one stays refused as invalid', async (t) => {
  const identity = await startIdentity(t)
  const first = await identity.adminTokens()
  const second = tokensOf(await identity.refresh(first.refresh))
  identity.clock.ms += 30 * 24 * HOUR_MS - 1
  const third = tokensOf(await identity.refresh(second.refresh))
  identity.clock.ms += 30 * 24 * HOUR_MS
  const expired = await identity.refresh(third.refresh)
  assert.equal(expired.status, 400)
  assert.deepEqual(expired.body, {
    error: 'invalid_grant',
    error_description: 'Refresh token expired',
  })
  assertCleared(expired.setCookie)
  const reused = await identity.refresh(second.refresh)
  assert.deepEqual(reused.body, {
    error: 'invalid_grant',
    error_description: 'Invalid Refresh Token',
  })
  assertCleared(reused.setCookie)
})

test('an account that was created unconfirmed can sign in only after its confirmation', async (t) => {
  const identity = await startIdentity(t)
  const { access } = await identity.adminTokens()
  const created = await identity.call('POST', '/admin/users', {
    bearer: access,
    json: { email: 'new@ghaf.example', password: 'first one' },
  })
  for (const password of ['first one', 'another']) {
    const answer = await identity.signIn('new@ghaf.example', password)
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.body, {
      error: 'invalid_grant',
      error_description: 'Email not confirmed',
    })
  }
  await identity.call('PUT', `/admin/users/${idOf(created)}`, {
    bearer: access,
    json: { confirm: true },
  })
  assert.equal((await identity.signIn('NEW@ghaf.example', 'first one')).status, 200)
})

test('an account without a password refuses a sign-in with an empty password', async (t) => {
  const identity = await startIdentity(t)
  const { access } = await identity.adminTokens()
  await identity.call('POST', '/admin/users', {
    bearer: access,
    json: { email: 'new@ghaf.example', confirm: true },
  })
  assert.equal((await identity.signIn('new@ghaf.example', '')).status, 400)
  assert.equal(
    (await identity.call('POST', '/token', { form: { grant_type: 'password' } })).status,
    400,
  )
})

/** Service, and `put`, which changes the account of the signed-in admin. */
async function startWithAdmin(t: TestContext) {
  const identity = await startIdentity(t)
  const firstPassword = identity.service.adminPassword ?? ''
  const { access } = await identity.adminTokens()
  const put = (json: unknown) => identity.call('PUT', '/user', { bearer: access, json })
  return { identity, firstPassword, access, put }
}

test('a user changes the password, and an empty password changes nothing', async (t) => {
  const { identity, firstPassword, put } = await startWithAdmin(t)
  assert.equal((await put({ password: 'mine now' })).status, 200)
  assert.equal(identity.service.adminPassword, null)
  assert.equal((await identity.signIn('admin@ghaf.example', firstPassword)).status, 400)
  assert.equal((await identity.signIn('ADMIN@ghaf.example', 'mine now')).status, 200)
  assert.equal((await put({ password: '' })).status, 200)
  assert.equal((await identity.signIn('admin@ghaf.example', 'mine now')).status, 200)
})

test('metadata is merged, null removes a key, and a refused change stores none of its parts', async (t) => {
  const { identity, access, put } = await startWithAdmin(t)
  await put({ data: { a: 1, b: { c: 2 } } })
  const merged = await put({ data: { a: null, d: [3] }, app_metadata: { team: 'x' } })
  assert.partialDeepStrictEqual(merged.body, {
    user_metadata: { b: { c: 2 }, d: [3] },
    app_metadata: { provider: 'email', roles: ['admin'], team: 'x' },
  })
  const refused = await put({ email: 'other@ghaf.example', data: { a: 5 } })
  assert.equal(refused.status, 422)
  const { body } = await identity.call('GET', '/user', { bearer: access })
  assert.partialDeepStrictEqual(body, {
    email: 'Admin@ghaf.example',
    user_metadata: { b: { c: 2 }, d: [3] },
  })
})

test('an account is an admin by its stored role, not by the role in its token', async (t) => {
  const identity = await startIdentity(t)
  const { access } = await identity.adminTokens()
  const created = await identity.call('POST', '/admin/users', {
    bearer: access,
    json: {
      email: 'second@ghaf.example',
      password: 'second',
      confirm: true,
      role: 'admin',
      app_metadata: { roles: ['admin'] },
    },
  })
  const second = tokensOf(await identity.signIn('second@ghaf.example', 'second'))
  assert.equal((await identity.call('GET', '/admin/users', { bearer: second.access })).status, 200)
  await identity.call('PUT', `/admin/users/${idOf(created)}`, {
    bearer: access,
    json: { role: 'editor' },
  })
  const refused = await identity.call('GET', '/admin/users', { bearer: second.access })
  assert.deepEqual([refused.status, refused.body], [401, { code: 401, msg: 'User not allowed' }])
  await identity.call('DELETE', `/admin/users/${idOf(created)}`, { bearer: access })
  assert.equal((await identity.call('GET', '/admin/users', { bearer: second.access })).status, 401)
  assert.equal((await identity.refresh(second.refresh)).status, 400)
})

test('users are listed in pages, with their total number in a header', async (t) => {
  const identity = await startIdentity(t)
  const { access } = await identity.adminTokens()
  for (const name of ['a', 'b', 'c']) {
    await identity.call('POST', '/admin/users', {
      bearer: access,
      json: { email: `${name}@ghaf.example` },
    })
  }
  const page = await identity.call('GET', '/admin/users?page=2&per_page=3', { bearer: access })
  assert.equal(page.headers.get('x-total-count'), '4')
  assert.partialDeepStrictEqual(page.body, { users: [{ email: 'c@ghaf.example' }], aud: '' })
  for (const bad of ['page=0', 'per_page=x', 'page=-1']) {
    assert.equal(
      (await identity.call('GET', `/admin/users?${bad}`, { bearer: access })).status,
      400,
      bad,
    )
  }
})

test('a user id that is no UUID is refused, and an unknown id is answered with 404', async (t) => {
  const identity = await startIdentity(t)
  const { access } = await identity.adminTokens()
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const sent = { bearer: access, ...(method === 'PUT' && { json: {} }) }
    const bad = await identity.call(method, '/admin/users/not-a-uuid', sent)
    assert.deepEqual([bad.status, bad.body], [400, { code: 400, msg: 'user_id must be an UUID' }])
    const unknown = await identity.call(
      method,
      '/admin/users/7f3a1c52-0000-4000-8000-000000000001',
      sent,
    )
    assert.deepEqual([unknown.status, unknown.body], [404, { code: 404, msg: 'User not found' }])
  }
})

test('a new account is refused with an address that another account has', async (t) => {
  const identity = await startIdentity(t)
  const { access } = await identity.adminTokens()
  const taken = await identity.call('POST', '/admin/users', {
    bearer: access,
    json: { email: 'ADMIN@GHAF.example' },
  })
  assert.deepEqual(
    [taken.status, taken.body],
    [422, { code: 422, msg: 'Email address already registered by another user' }],
  )
})

test('an invitation is refused with an address that is no e-mail address', async (t) => {
  const identity = await startIdentity(t)
  const { access } = await identity.adminTokens()
  for (const email of ['', 'nobody', 'a b@c', null]) {
    assert.equal(
      (await identity.call('POST', '/invite', { bearer: access, json: { email } })).status,
      422,
      String(email),
    )
  }
})

test('invalid JSON, a value of a wrong type and a body that is too long are refused on every route', async (t) => {
  const identity = await startIdentity(t)
  const { access } = await identity.adminTokens()
  const id = idOf(await identity.call('GET', '/user', { bearer: access }))
  const routes = [
    'PUT /user',
    'POST /recover',
    'POST /verify',
    'POST /invite',
    'POST /admin/users',
    `PUT /admin/users/${id}`,
  ]
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    for (const raw of ['{', '', '[]', '{"email":1,"token":1}', '"text"']) {
      const { status, body } = await identity.call(method, path, { bearer: access, raw })
      assert.equal(status, 400, `${method} ${path} ${raw}`)
      assert.match(JSON.stringify(body), /^\{"code":400,"msg":"Could not read [\w ]+ params: /)
    }
    const long = await identity.call(method, path, {
      bearer: access,
      json: { data: 'x'.repeat(70_000) },
    })
    assert.equal(long.status, 413, path)
  }
})

test('metadata that is a list is refused', async (t) => {
  const { put } = await startWithAdmin(t)
  assert.equal((await put({ data: [1] })).status, 400)
})

test('metadata with the key __proto__ is accepted without this key', async (t) => {
  const { identity, access } = await startWithAdmin(t)
  const proto = await identity.call('PUT', '/user', {
    bearer: access,
    raw: '{"data":{"__proto__":{"role":"admin"},"ok":1}}',
  })
  assert.partialDeepStrictEqual(proto.body, { user_metadata: { ok: 1 } })
})

test('unknown paths are answered with 404', async (t) => {
  const identity = await startIdentity(t)
  for (const path of [
    '/',
    '/nope',
    '/users',
    '/admin',
    '/admin/users/',
    '/admin/users/a/b',
    '/toString',
    '/settings/',
  ]) {
    const { status, type, body } = await identity.call('GET', path)
    assert.deepEqual(
      [status, type, body],
      [404, 'text/plain; charset=utf-8', '404 page not found\n'],
      path,
    )
  }
  const outside = await identity.service.handle(
    new Request('http://localhost:8888/settings'),
    '127.0.0.1',
  )
  assert.equal(outside.status, 404)
})

test('known paths with a wrong method are answered with 405', async (t) => {
  const identity = await startIdentity(t)
  const wrongRoutes = [
    ...[
      'POST /settings',
      'GET /token',
      'DELETE /user',
      'GET /logout',
      'GET /signup',
      'PUT /recover',
      'GET /verify',
      'GET /invite',
    ],
    ...['DELETE /admin/users', 'POST /admin/users/x'],
  ]
  for (const route of wrongRoutes) {
    const [method = '', path = ''] = route.split(' ')
    const { status, body } = await identity.call(method, path)
    assert.deepEqual([status, body], [405, ''], path)
  }
})
