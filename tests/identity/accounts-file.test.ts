import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { DamagedDataError } from '../../netlify/local/identity/accounts-file.ts'
import { startIdentity, temporaryFolder, tokensOf } from './start-identity.ts'

/** Permissions in octal digits. */
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('the accounts file contains no readable token or password', async (t) => {
  const identity = await startIdentity(t, { adminPassword: 'from the settings' })
  const { access, refresh } = await identity.adminTokens()
  await identity.call('PUT', '/user', { bearer: access, json: { password: 'changed later' } })
  const text = await identity.readAccountsFile()
  for (const secret of [access, refresh, 'from the settings', 'changed later'])
    assert.ok(!text.includes(secret), secret)
})

test('only the owner may read the accounts file and its folder, and each start restores these permissions', async (t) => {
  const identity = await startIdentity(t)
  await identity.adminTokens()
  assert.equal(await modeOf(identity.file), '600')
  assert.equal(await modeOf(dirname(identity.file)), '700')
  assert.deepEqual(await readdir(dirname(identity.file)), ['accounts.json'])
  await chmod(identity.file, 0o644)
  await chmod(dirname(identity.file), 0o755)
  await startIdentity(t, { file: identity.file })
  assert.equal(await modeOf(identity.file), '600')
  assert.equal(await modeOf(dirname(identity.file)), '700')
})

test('after a restart accounts and sessions are the same, and the first password until it is changed', async (t) => {
  const first = await startIdentity(t)
  const password = first.service.adminPassword
  assert.match(password ?? '', /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  const { access, refresh } = await first.adminTokens()
  await first.call('POST', '/admin/users', {
    bearer: access,
    json: { email: 'sara@ghaf.example', password: 'hers', confirm: true },
  })
  const second = await startIdentity(t, { file: first.file })
  assert.equal(second.service.adminPassword, password)
  assert.equal((await second.call('GET', '/user', { bearer: access })).status, 200)
  assert.equal((await second.signIn('sara@ghaf.example', 'hers')).status, 200)
  const renewed = tokensOf(await second.refresh(refresh))
  await second.call('PUT', '/user', { bearer: renewed.access, json: { password: 'mine' } })
  const third = await startIdentity(t, { file: first.file })
  assert.equal(third.service.adminPassword, null)
  assert.equal((await third.refresh(refresh)).status, 400)
  assert.equal((await third.signIn('admin@ghaf.example', 'mine')).status, 200)
})

test('a password in the settings is applied once and does not undo a later change', async (t) => {
  const first = await startIdentity(t, { adminPassword: 'one' })
  const { file } = first
  assert.equal(first.service.adminPassword, 'one')
  assert.equal(
    (await startIdentity(t, { file, adminPassword: 'one' })).service.adminPassword,
    'one',
  )
  assert.equal((await startIdentity(t, { file })).service.adminPassword, null)
  const { access } = await first.adminTokens()
  await first.call('PUT', '/user', { bearer: access, json: { password: 'mine' } })
  assert.equal(first.service.adminPassword, null)
  const again = await startIdentity(t, { file, adminPassword: 'one' })
  assert.equal(again.service.adminPassword, null)
  assert.equal((await again.signIn('admin@ghaf.example', 'mine')).status, 200)
  const changed = await startIdentity(t, { file, adminPassword: 'two' })
  assert.equal(changed.service.adminPassword, 'two')
  assert.equal((await changed.signIn('admin@ghaf.example', 'two')).status, 200)
})

test('another admin address in the settings adds an account and keeps the earlier one', async (t) => {
  const { file } = await startIdentity(t, { adminPassword: 'two' })
  const other = await startIdentity(t, { file, adminEmail: 'other@ghaf.example' })
  assert.equal(
    (await other.signIn('other@ghaf.example', other.service.adminPassword ?? '')).status,
    200,
  )
  assert.equal((await other.signIn('admin@ghaf.example', 'two')).status, 200)
})

test('a damaged accounts file stops the start with an instruction, and is not changed', async (t) => {
  const whole = await (await startIdentity(t)).readAccountsFile()
  const wrong: [string, RegExp][] = [
    ['', /it is empty/],
    [whole.slice(0, whole.length / 2), /it is not JSON/],
    ['null', /the whole file is wrong/],
    [whole.replace(/"secret": ".{43}"/, '"secret": ""'), /secret is wrong/],
    [whole.replace('"version": 1', '"version": 2'), /version is wrong/],
    [whole.replace(/"cost": \d+/, '"cost": "x"'), /accounts\.0\.password\.cost is wrong/],
    [whole.replace('"version": 1', '"version": 1, "extra": 1'), /extra is wrong/],
  ]
  for (const [text, reason] of wrong) {
    const file = join(await temporaryFolder(t), 'identity', 'accounts.json')
    await mkdir(dirname(file))
    await writeFile(file, text)
    await assert.rejects(startIdentity(t, { file }), (error) => {
      assert.ok(error instanceof DamagedDataError)
      assert.equal(error.name, 'DamagedDataError')
      assert.match(error.message, reason)
      assert.ok(error.message.startsWith(`The accounts file ${file} is damaged (`))
      return error.message.endsWith(
        '). Restore it from a backup, or remove it to start with a new admin account, and start again.',
      )
    })
    assert.equal(await readFile(file, 'utf8'), text)
    assert.deepEqual(await readdir(dirname(file)), ['accounts.json'])
  }
})

test('an accounts file that is damaged while the service runs is not overwritten', async (t) => {
  const identity = await startIdentity(t)
  const { refresh } = await identity.adminTokens()
  const complaints = t.mock.method(console, 'error', () => undefined)
  await writeFile(identity.file, '{ broken')
  assert.equal((await identity.refresh(refresh)).status, 500)
  assert.ok(complaints.mock.calls[0]?.arguments[0] instanceof DamagedDataError)
  assert.equal(await identity.readAccountsFile(), '{ broken')
})

test('of 20 simultaneous refreshes with one token exactly one succeeds', async (t) => {
  const first = await startIdentity(t)
  const second = await startIdentity(t, { file: first.file })
  let { refresh } = await first.adminTokens()
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second).refresh(refresh)),
    )
    const successes = answers.filter(({ status }) => status === 200)
    assert.equal(successes.length, 1)
    assert.ok(
      answers.every(
        ({ status, setCookie }) => status === 200 || (status === 400 && setCookie.length === 1),
      ),
    )
    refresh = tokensOf(successes[0] ?? { status: 0, body: null }).refresh
  }
})

test('simultaneous changes by two services with one file are all stored', async (t) => {
  const first = await startIdentity(t)
  const second = await startIdentity(t, { file: first.file })
  const { access } = await first.adminTokens()
  const changes = Array.from({ length: 30 }, (_, index) => ({ [`key${index}`]: index }))
  await Promise.all(
    changes.map((data, index) =>
      (index % 2 ? first : second).call('PUT', '/user', { bearer: access, json: { data } }),
    ),
  )
  const { body } = await second.call('GET', '/user', { bearer: access })
  assert.partialDeepStrictEqual(body, { user_metadata: Object.assign({}, ...changes) })
})

test('a lock file that a killed process left does not block the service', async (t) => {
  const identity = await startIdentity(t)
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const lock = `${identity.file}.lock`
  // A lock with this process's own id was left by an earlier process with the same id.
  for (const owner of [String(killed.pid), String(process.pid)]) {
    await writeFile(lock, owner)
    await identity.adminTokens()
  }
  // The owner of this lock still runs, but the lock is a minute old.
  await writeFile(lock, String(process.ppid))
  await utimes(lock, new Date(), new Date(Date.now() - 60_000))
  await identity.adminTokens()
  assert.deepEqual(await readdir(dirname(identity.file)), ['accounts.json'])
})
