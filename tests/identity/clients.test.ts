import assert from 'node:assert/strict'
import test from 'node:test'
import { AuthError, login, logout, refreshSession } from '@netlify/identity'
import GoTrue, { JSONHTTPError } from 'gotrue-js'
import { serveIdentity } from './serve-identity.ts'
import { startIdentity } from './start-identity.ts'

const ADMIN = 'admin@ghaf.example'

test('gotrue-js, the client that @netlify/identity uses, completes every flow with this service', async (t) => {
  const identity = await startIdentity(t, { now: Date.now })
  const origin = await serveIdentity(t, () => identity.service)
  // The client starts a timer of 30 s after each refresh; `unref` lets the process end without it.
  const { setTimeout: startTimer } = globalThis
  t.mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) =>
    startTimer(run, ms).unref(),
  )
  // The client warns once that HTTP is not for production.
  t.mock.method(console, 'warn', () => undefined)
  const client = new GoTrue({ APIUrl: `${origin}/.netlify/identity`, setCookie: false })

  assert.deepEqual(
    [(await client.settings()).disable_signup, (await client.settings()).external.email],
    [true, true],
  )
  await assert.rejects(client.login(ADMIN, 'wrong'), (error) => {
    assert.ok(error instanceof JSONHTTPError)
    return error.status === 400 && error.json.error === 'invalid_grant'
  })
  await assert.rejects(
    client.signup('new@ghaf.example', 'x'),
    /Signups not allowed for this instance/,
  )

  const admin = await client.login(ADMIN, identity.service.adminPassword ?? '')
  assert.equal(admin.email, 'Admin@ghaf.example')
  assert.equal(admin.role, 'admin')
  assert.deepEqual(admin.app_metadata.roles, ['admin'])
  const before = admin.tokenDetails()?.refresh_token
  const jwts = await Promise.all([admin.jwt(true), admin.jwt(true)])
  assert.equal(jwts[0], jwts[1])
  assert.notEqual(admin.tokenDetails()?.refresh_token, before)
  const updated = await admin.update({ data: { full_name: 'مدير' } })
  assert.deepEqual(updated.user_metadata, { full_name: 'مدير' })

  const editor = await admin.admin.createUser('editor@ghaf.example', 'editor pass', {
    confirm: true,
  })
  assert.equal(
    (await admin.admin.updateUser(editor, { app_metadata: { roles: ['editor'] } })).id,
    editor.id,
  )
  assert.equal((await admin.admin.getUser(editor)).email, 'editor@ghaf.example')
  const listed: unknown = await admin.admin.listUsers('')
  assert.partialDeepStrictEqual(listed, {
    users: [{ email: 'Admin@ghaf.example' }, { email: 'editor@ghaf.example' }],
  })
  await admin.admin.deleteUser(editor)
  await assert.rejects(admin.admin.getUser(editor), /User not found/)

  await client.requestPasswordRecovery(ADMIN)
  const recovered = await client.recover(identity.tokenInLastMail('recovery'))
  await recovered.update({ password: 'chosen again' })
  const again = await client.login(ADMIN, 'chosen again')
  await identity.call('POST', '/invite', {
    bearer: await again.jwt(),
    json: { email: 'sara@ghaf.example' },
  })
  const invited = await client.acceptInvite(identity.tokenInLastMail('invite'), 'hers')
  assert.equal(invited.email, 'sara@ghaf.example')
  const sara = await client.login('sara@ghaf.example', 'hers')
  const endedToken = sara.tokenDetails()?.refresh_token ?? ''
  await sara.logout()
  assert.equal((await identity.refresh(endedToken)).status, 400)
})

test('@netlify/identity signs in, refreshes and signs out', async (t) => {
  // The service's clock is 3,541 s late, so tokens of an hour end in 59 s. `refreshSession()` only
  // renews a session that ends within a minute.
  const identity = await startIdentity(t, { now: () => Date.now() - 3541 * 1000 })
  const origin = await serveIdentity(t, () => identity.service)
  const jar = new Map<string, string>()
  const cookies = {
    get: (name: string) => jar.get(name),
    set: ({ name, value }: { name: string; value: string }) => void jar.set(name, value),
    delete: (name: string) => void jar.delete(name),
  }
  Reflect.set(globalThis, 'Netlify', { context: { url: origin, cookies } })
  t.after(() => Reflect.deleteProperty(globalThis, 'Netlify'))

  await assert.rejects(login(ADMIN, 'wrong'), (error) => {
    assert.ok(error instanceof AuthError)
    return error.message === 'No user found with that email, or password invalid.'
  })
  const user = await login(ADMIN, identity.service.adminPassword ?? '')
  assert.partialDeepStrictEqual(user, {
    email: 'Admin@ghaf.example',
    role: 'admin',
    roles: ['admin'],
    provider: 'email',
  })
  assert.ok(user.confirmedAt)
  const first = jar.get('nf_refresh') ?? ''
  assert.ok(await refreshSession())
  const second = jar.get('nf_refresh') ?? ''
  assert.notEqual(second, first)
  await logout()
  assert.equal(jar.size, 0)
  assert.equal((await identity.refresh(second)).status, 400)
})
