import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { runUntilExit, fixtureProgram, spawnPlatform, type ProcessResult } from './spawn.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** Asserts that a start failed, and printed one line as its error. */
const assertOneSentence = ({ code, stderr }: ProcessResult, sentence: RegExp) => {
  assert.notEqual(code, 0)
  assert.notEqual(code, null)
  const lines = stderr.split('\n').filter((line) => line !== '')
  assert.equal(lines.length, 1, stderr)
  assert.match(lines[0] ?? '', sentence)
}

test('a start prints the addresses and the credentials, and in its last line that it is ready', async () => {
  const first = await spawnPlatform({
    entry: fixtureProgram,
    env: { DATA_DIR: join(folder, 'printed') },
  })
  assert.match(first.url, /^http:\/\/localhost:\d+$/)
  assert.equal(first.lines.filter((line) => line !== '').at(-1), `ready ${first.url}`)
  assert.ok(first.lines.some((line) => line.includes(`${first.url}/web-cms`)))
  assert.equal(first.adminEmail, 'admin@ghaf.example')
  assert.ok((first.adminPassword ?? '').length >= 12)
  assert.match(first.passphrase ?? '', /^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
  assert.equal((await stat(join(first.dataDir, 'passphrase'))).mode & 0o777, 0o600)
  assert.equal(await first.stop(), 0)
})

test('a later start has the same credentials and the same build, also after a kill, and a parallel start is refused', async () => {
  const env = { DATA_DIR: join(folder, 'first') }
  const first = await spawnPlatform({ entry: fixtureProgram, env })
  const page = await (await fetch(first.url)).text()
  assert.equal(await first.stop(), 0)

  const second = await spawnPlatform({ entry: fixtureProgram, env })
  assert.deepEqual(
    [second.adminPassword, second.passphrase],
    [first.adminPassword, first.passphrase],
  )
  assert.equal(await (await fetch(second.url)).text(), page)
  assert.ok(!second.lines.some((line) => line.startsWith('Building')))
  assert.equal((await readFile(join(env.DATA_DIR, 'deploys'), 'utf8')).trim().split('\n').length, 1)

  const refused = await runUntilExit({ entry: fixtureProgram }, env.DATA_DIR)
  assertOneSentence(
    refused,
    /^The data folder .+ is in use by another start \(process \d+\): stop that one, or set another DATA_DIR and PORT\.$/,
  )
  assert.equal((await fetch(second.url)).status, 200)
  await second.kill()

  const third = await spawnPlatform({ entry: fixtureProgram, env })
  assert.equal(third.passphrase, first.passphrase)
  assert.equal(await third.stop(), 0)
})

test('two platforms with different ports and folders run at the same time, and print no passphrase from the settings', async () => {
  const start = (name: string) =>
    spawnPlatform({
      entry: fixtureProgram,
      env: { DATA_DIR: join(folder, name), CMS_PASSPHRASE: 'chosen by the team' },
    })
  const copies = await Promise.all(['left', 'right'].map(start))
  const [left, right] = await Promise.all(copies.map(async ({ url }) => (await fetch(url)).status))
  assert.deepEqual([left, right], [200, 200])
  assert.notEqual(copies[0]?.url, copies[1]?.url)
  for (const { passphrase, lines } of copies) {
    assert.equal(passphrase, null)
    assert.ok(!lines.join('\n').includes('chosen by the team'))
  }
  await Promise.all(copies.map((copy) => copy.stop()))
})

test('a start ends with one sentence when another program uses the port', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const result = await runUntilExit(
    { entry: fixtureProgram, env: { PORT: String(port) } },
    join(folder, 'port'),
  )
  other.close()
  assertOneSentence(
    result,
    new RegExp(`^The port ${port} is taken by another program: .+ PORT .+\\.$`),
  )
})

test('a start ends with one sentence when a setting is wrong', async () => {
  const result = await runUntilExit(
    { entry: fixtureProgram, env: { PORT: 'eighty' } },
    join(folder, 'setting'),
  )
  assertOneSentence(result, /^The setting PORT is "eighty": write .+\.$/)
})

test('a start ends with one sentence when the data folder cannot be made', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  assertOneSentence(
    await runUntilExit({ entry: fixtureProgram }, join(file, 'below')),
    /^The data folder .+ cannot be used because .+: set DATA_DIR .+\.$/,
  )
})

test('a start ends with one sentence when a data file is damaged, and leaves the file as it is', async () => {
  const dataDir = join(folder, 'damaged')
  await (await spawnPlatform({ entry: fixtureProgram, env: { DATA_DIR: dataDir } })).stop()
  const file = join(dataDir, 'identity', 'accounts.json')
  await writeFile(file, '{"half": ')
  assertOneSentence(await runUntilExit({ entry: fixtureProgram }, dataDir), /accounts\.json/)
  assert.equal(await readFile(file, 'utf8'), '{"half": ')
})

test('a start ends with one sentence when the first build fails, and the next start builds again', async () => {
  const dataDir = join(folder, 'unbuilt')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'break'), '')
  const result = await runUntilExit({ entry: fixtureProgram }, dataDir)
  assertOneSentence(
    result,
    /^The first build of the site failed \(Error: the fixture was told to fail .+\): correct that and start again\.$/,
  )
  await rm(join(dataDir, 'break'))
  await (await spawnPlatform({ entry: fixtureProgram, env: { DATA_DIR: dataDir } })).stop()
})

test('a start that is interrupted during its build ends without an error, and frees its data folder', async () => {
  const dataDir = join(folder, 'interrupted')
  const starting = runUntilExit(
    { entry: fixtureProgram, env: { FIXTURE_BUILD_MS: '60000' }, stopAt: 'Building' },
    dataDir,
  )
  assert.equal((await starting).code, 0)
  await (await spawnPlatform({ entry: fixtureProgram, env: { DATA_DIR: dataDir } })).stop()
})
