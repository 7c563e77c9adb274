import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { startIdentity, temporaryFolder } from './start-identity.ts'

const SCRIPT = fileURLToPath(new URL('../../netlify/local/admin-password.ts', import.meta.url))

/** Runs the command as npm does; `input` is its standard input. */
async function run(dataDir: string, args: string[] = [], input?: string) {
  const env = { ...process.env, DATA_DIR: dataDir, ADMIN_EMAIL: 'admin@ghaf.example' }
  const child = spawn(process.execPath, [SCRIPT, ...args], { env })
  if (input !== undefined) child.stdin.end(input)
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: child.exitCode, out, err }
}

/** Starts an identity service with its file where the command expects it in the data folder. */
async function startPlatform(t: Parameters<typeof startIdentity>[0]) {
  const dataDir = await temporaryFolder(t)
  return {
    dataDir,
    ...(await startIdentity(t, { file: join(dataDir, 'identity', 'accounts.json') })),
  }
}

test('without an argument the command sets and prints a random password, which ends all sessions', async (t) => {
  const { dataDir, service, signIn, refresh, adminTokens } = await startPlatform(t)
  const oldPassword = service.adminPassword ?? ''
  const session = await adminTokens()
  const { code, out } = await run(dataDir)
  assert.equal(code, 0)
  const printed =
    /^The new password of admin@ghaf\.example is ([\w-]{19})\n$/.exec(out)?.[1] ?? assert.fail(out)
  assert.equal((await signIn('admin@ghaf.example', printed)).status, 200)
  assert.equal((await signIn('admin@ghaf.example', oldPassword)).status, 400)
  assert.equal((await refresh(session.refresh)).status, 400)
  assert.equal(service.adminPassword, null)
})

test('a password from an argument or from standard input is set and not printed', async (t) => {
  const { dataDir, signIn } = await startPlatform(t)
  const cases: [args: string[], input: string | undefined, password: string][] = [
    [['--password', 'by argument'], undefined, 'by argument'],
    [['--stdin'], 'by input ✓\n', 'by input ✓'],
  ]
  for (const [args, input, password] of cases) {
    const { code, out } = await run(dataDir, args, input)
    assert.deepEqual([code, out], [0, 'The password of admin@ghaf.example is changed.\n'])
    assert.equal((await signIn('admin@ghaf.example', password)).status, 200)
  }
})

test('a password that the command sets during other changes is stored, and so are these changes', async (t) => {
  const { dataDir, call, signIn, adminTokens } = await startPlatform(t)
  const { access } = await adminTokens()
  let changes = 0
  const command = run(dataDir, ['--password', 'set amid'])
  const ended = command.then(() => true)
  while (!(await Promise.race([ended, Promise.resolve(false)]))) {
    changes += 1
    assert.equal(
      (await call('PUT', '/user', { bearer: access, json: { data: { changes } } })).status,
      200,
    )
  }
  assert.equal((await command).code, 0)
  assert.equal((await signIn('admin@ghaf.example', 'set amid')).status, 200)
  assert.partialDeepStrictEqual((await call('GET', '/user', { bearer: access })).body, {
    user_metadata: { changes },
  })
})

test('without an accounts file the command fails with an instruction', async (t) => {
  const empty = await run(await temporaryFolder(t))
  assert.equal(empty.code, 1)
  assert.match(
    empty.err,
    /^There are no accounts in .+accounts\.json yet\. Run npm start once, then try again\.\n$/,
  )
})

test('an empty password and an unknown option are refused and change nothing', async (t) => {
  const { dataDir, readAccountsFile } = await startPlatform(t)
  const before = await readAccountsFile()
  const blank = await run(dataDir, ['--stdin'], '\n')
  assert.equal(blank.code, 1)
  assert.match(blank.err, /^The new password is empty\. .+\n$/)
  assert.equal((await run(dataDir, ['--pasword', 'x'])).code, 1)
  assert.equal(await readAccountsFile(), before)
})
