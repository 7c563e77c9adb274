import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { idOf, startIdentity, tokensOf } from './start-identity.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

test('a recovery link works once and starts a session in which the password can be changed', async (t) => {
  const identity = await startIdentity(t)
  const { service, mails, call, signIn } = identity
  const forgotten = service.adminPassword ?? ''
  const requested = await call('POST', '/recover', { json: { email: 'admin@GHAF.example' } })
  assert.deepEqual([requested.status, requested.body], [200, {}])
  assert.deepEqual(
    mails.map(({ to }) => to),
    ['Admin@ghaf.example'],
  )
  const token = identity.tokenInLastMail('recovery')
  assert.ok(!(await identity.readAccountsFile()).includes(token), 'the link is stored as a hash')
  const verified = await call('POST', '/verify', { json: { type: 'recovery', token } })
  assert.deepEqual(Object.keys(Object(verified.body)), [
    'access_token',
    'token_type',
    'expires_in',
    'refresh_token',
  ])
  const { access, refresh } = tokensOf(verified)
  assert.equal(service.adminPassword, forgotten, 'the link alone does not change the password')
  assert.equal(
    (await call('PUT', '/user', { bearer: access, json: { password: 'a new one' } })).status,
    200,
  )
  assert.equal(service.adminPassword, null)
  assert.equal((await signIn('admin@ghaf.example', 'a new one')).status, 200)
  assert.equal((await signIn('admin@ghaf.example', forgotten)).status, 400)
  assert.equal((await identity.refresh(refresh)).status, 200)
  const again = await call('POST', '/verify', { json: { type: 'recovery', token } })
  assert.deepEqual([again.status, again.body], [404, { code: 404, msg: 'User not found' }])
})

test('a recovery link is mailed at most once in 15 minutes', async (t) => {
  const { clock, mails, call } = await startIdentity(t)
  const recover = async (email: string) =>
    (await call('POST', '/recover', { json: { email } })).status
  assert.equal(await recover('admin@ghaf.example'), 200)
  clock.ms += 15 * MINUTE_MS - 1
  const early = await call('POST', '/recover', { json: { email: 'admin@ghaf.example' } })
  assert.equal(early.status, 429)
  assert.partialDeepStrictEqual(early.body, { code: 429 })
  clock.ms += 1
  assert.equal(await recover('admin@ghaf.example'), 200)
  assert.equal(mails.length, 2)
})

test('a recovery for an unknown address is answered with 200 and mails nothing', async (t) => {
  const { mails, call } = await startIdentity(t)
  const recover = async () =>
    (await call('POST', '/recover', { json: { email: 'stranger@ghaf.example' } })).status
  assert.deepEqual([await recover(), await recover()], [200, 200])
  assert.equal(mails.length, 0)
})

test('a recovery link stops working after a day, after a later link and after a new password', async (t) => {
  const identity = await startIdentity(t)
  const { clock, call } = identity
  const verify = async (token: string) =>
    (await call('POST', '/verify', { json: { type: 'recovery', token } })).status
  const mailLink = async () => {
    clock.ms += 16 * MINUTE_MS
    await call('POST', '/recover', { json: { email: 'admin@ghaf.example' } })
    return identity.tokenInLastMail('recovery')
  }
  const old = await mailLink()
  clock.ms += DAY_MS
  assert.equal(await verify(old), 404)
  const replaced = await mailLink()
  const latest = await mailLink()
  assert.equal(await verify(replaced), 404)
  const { access } = await identity.adminTokens()
  await call('PUT', '/user', { bearer: access, json: { password: 'changed' } })
  assert.equal(await verify(latest), 404)
})

test('an invited user chooses a password with the link, once, and can then sign in', async (t) => {
  const identity = await startIdentity(t)
  const { call, signIn, mails } = identity
  const { access } = await identity.adminTokens()
  const invited = await call('POST', '/invite', {
    bearer: access,
    json: { email: 'sara@ghaf.example', data: { full_name: 'سارة' } },
  })
  assert.partialDeepStrictEqual(invited.body, {
    email: 'sara@ghaf.example',
    user_metadata: { full_name: 'سارة' },
  })
  assert.equal(mails.at(-1)?.to, 'sara@ghaf.example')
  const token = identity.tokenInLastMail('invite')
  const verify = (json: object) =>
    call('POST', '/verify', { json: { type: 'signup', token, ...json } })
  const without = await verify({})
  assert.deepEqual(
    [without.status, without.body],
    [422, { code: 422, msg: 'Invited users must specify a password' }],
  )
  assert.equal(
    (await verify({ type: 'recovery', password: 'x' })).status,
    404,
    'an invitation is no recovery link',
  )
  const tokens = tokensOf(await verify({ password: 'my own' }))
  const me = await call('GET', '/user', { bearer: tokens.access })
  assert.equal(idOf(me), idOf(invited))
  assert.match(JSON.stringify(me.body), /"confirmed_at":"2030/)
  assert.equal((await signIn('sara@ghaf.example', 'my own')).status, 200)
  assert.equal((await verify({ password: 'another' })).status, 404)
})

/** Service with a user who has accepted an invitation. */
async function startWithInvited(t: TestContext) {
  const identity = await startIdentity(t)
  const { access } = await identity.adminTokens()
  const invite = (bearer: string, email: string) =>
    identity.call('POST', '/invite', { bearer, json: { email } })
  await invite(access, 'sara@ghaf.example')
  const token = identity.tokenInLastMail('invite')
  const accepted = await identity.call('POST', '/verify', {
    json: { type: 'signup', token, password: 'my own' },
  })
  return { adminAccess: access, userAccess: tokensOf(accepted).access, invite }
}

test('an address that has an account cannot be invited', async (t) => {
  const { adminAccess, invite } = await startWithInvited(t)
  const twice = await invite(adminAccess, 'Sara@ghaf.example')
  assert.deepEqual(
    [twice.status, twice.body],
    [422, { code: 422, msg: 'Email address already registered by another user' }],
  )
})

test('a user who is no admin cannot invite anybody', async (t) => {
  const { userAccess, invite } = await startWithInvited(t)
  assert.equal((await invite(userAccess, 'x@ghaf.example')).status, 401)
})

test('an invitation stops working after a week', async (t) => {
  const identity = await startIdentity(t)
  const { access } = await identity.adminTokens()
  await identity.call('POST', '/invite', { bearer: access, json: { email: 'late@ghaf.example' } })
  identity.clock.ms += 7 * DAY_MS
  const late = await identity.call('POST', '/verify', {
    json: { type: 'signup', token: identity.tokenInLastMail('invite'), password: 'x' },
  })
  assert.equal(late.status, 404)
})

test('a link whose mail cannot be sent is answered with 500 and not stored', async (t) => {
  const outbox = { isWorking: false }
  const recipients: string[] = []
  const identity = await startIdentity(t, {
    sendMail: async ({ to }) => {
      if (!outbox.isWorking) throw new Error('the outbox is full')
      recipients.push(to)
    },
  })
  const complaints = t.mock.method(console, 'error', () => undefined)
  const { access } = await identity.adminTokens()
  const before: unknown = JSON.parse(await identity.readAccountsFile())
  const recover = () => identity.call('POST', '/recover', { json: { email: 'admin@ghaf.example' } })
  const invite = () =>
    identity.call('POST', '/invite', { bearer: access, json: { email: 'sara@ghaf.example' } })
  for (const failed of [await recover(), await invite()]) {
    assert.deepEqual(
      [failed.status, failed.body],
      [500, { code: 500, msg: 'Internal server error' }],
    )
  }
  assert.equal(complaints.mock.callCount(), 2)
  assert.deepEqual(JSON.parse(await identity.readAccountsFile()), before)
  outbox.isWorking = true
  assert.deepEqual([(await recover()).status, (await invite()).status], [200, 200])
  assert.deepEqual(recipients, ['Admin@ghaf.example', 'sara@ghaf.example'])
})
