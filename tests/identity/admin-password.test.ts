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

async function startPlatform(t: Parameters<typeof startIdentity>[0]) {
  const dataDir = await temporaryFolder(t)
  return {
    dataDir,
    ...(await startIdentity(t, { file: join(dataDir, 'identity', 'accounts.json') })),
  }
}

test('a random password is set and printed while the platform runs, and ends the sessions', async (t) => {
  const { dataDir, service, signIn, refresh, adminTokens } = await startPlatform(t)
  const old = service.adminPassword ?? ''
  const session = await adminTokens()
  const { code, out } = await run(dataDir)
  assert.equal(code, 0)
  const printed =
    /^The new password of admin@ghaf\.example is ([\w-]{19})\n$/.exec(out)?.[1] ?? assert.fail(out)
  assert.equal((await signIn('admin@ghaf.example', printed)).status, 200)
  assert.equal((await signIn('admin@ghaf.example', old)).status, 400)
  assert.equal((await refresh(session.refresh)).status, 400)
  assert.equal(service.adminPassword, null)
})

test('a given password is set, by an argument or by standard input, and is not printed', async (t) => {
  const { dataDir, signIn } = await startPlatform(t)
  const asked: [string[], string | undefined, string][] = [
    [['--password', 'by argument'], undefined, 'by argument'],
    [['--stdin'], 'by input ✓\n', 'by input ✓'],
  ]
  for (const [args, input, password] of asked) {
    const { code, out } = await run(dataDir, args, input)
    assert.deepEqual([code, out], [0, 'The password of admin@ghaf.example is changed.\n'])
    assert.equal((await signIn('admin@ghaf.example', password)).status, 200)
  }
})

test('a password set amid other changes is not lost, nor are they', async (t) => {
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

test('what cannot be done is one sentence and a non-zero exit', async (t) => {
  const empty = await run(await temporaryFolder(t))
  assert.equal(empty.code, 1)
  assert.match(
    empty.err,
    /^There are no accounts in .+accounts\.json yet\. Run npm start once, then try again\.\n$/,
  )
  const { dataDir, stored } = await startPlatform(t)
  const before = await stored()
  const blank = await run(dataDir, ['--stdin'], '\n')
  assert.equal(blank.code, 1)
  assert.match(blank.err, /^The new password is empty\. .+\n$/)
  assert.equal((await run(dataDir, ['--pasword', 'x'])).code, 1)
  assert.equal(await stored(), before)
})
