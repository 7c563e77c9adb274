import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { failingStart, fixture, spawnPlatform, type Ended } from './spawn.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const assertOneSentence = ({ code, stderr }: Ended, about: RegExp) => {
  assert.notEqual(code, 0)
  assert.notEqual(code, null)
  const lines = stderr.split('\n').filter((line) => line !== '')
  assert.equal(lines.length, 1, stderr)
  assert.match(lines[0] ?? '', about)
}

test('a start prints how to get in, and says last that it is ready', async () => {
  const platform = await spawnPlatform({ entry: fixture })
  try {
    assert.match(platform.url, /^http:\/\/localhost:\d+$/)
    assert.equal(platform.lines.filter((line) => line !== '').at(-1), `ready ${platform.url}`)
    assert.ok(platform.lines.some((line) => line.includes(`${platform.url}/web-cms`)))
    assert.equal(platform.adminEmail, 'admin@ghaf.example')
    assert.ok((platform.adminPassword ?? '').length >= 12)
    assert.match(platform.passphrase ?? '', /^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
    assert.equal((await stat(join(platform.dataDir, 'passphrase'))).mode & 0o777, 0o600)
    assert.equal((await fetch(platform.url)).status, 200)
  } finally {
    assert.equal(await platform.stop(), 0)
  }
})

test('a second start has the same way in and the same build, and no build is made', async () => {
  const env = { DATA_DIR: join(folder, 'again') }
  const first = await spawnPlatform({ entry: fixture, env })
  const page = await (await fetch(first.url)).text()
  await first.stop()
  const second = await spawnPlatform({ entry: fixture, env })
  assert.equal(second.adminPassword, first.adminPassword)
  assert.equal(second.passphrase, first.passphrase)
  assert.equal(await (await fetch(second.url)).text(), page)
  assert.ok(!second.lines.some((line) => line.startsWith('Building')))
  await second.stop()
  assert.equal((await readFile(join(env.DATA_DIR, 'deploys'), 'utf8')).trim().split('\n').length, 1)
})

test('after a kill the next start takes the folder over', async () => {
  const env = { DATA_DIR: join(folder, 'killed') }
  const first = await spawnPlatform({ entry: fixture, env })
  await first.kill()
  const second = await spawnPlatform({ entry: fixture, env })
  assert.equal(second.passphrase, first.passphrase)
  assert.equal(await second.stop(), 0)
})

test('a passphrase from the settings is not printed', async () => {
  const platform = await spawnPlatform({ entry: fixture, env: { CMS_PASSPHRASE: 'chosen by the team' } })
  assert.equal(platform.passphrase, null)
  assert.ok(!platform.lines.join('\n').includes('chosen by the team'))
  await platform.stop()
})

test('two copies with different ports and folders run side by side', async () => {
  const copies = await Promise.all(['left', 'right'].map((name) => spawnPlatform({ entry: fixture, env: { DATA_DIR: join(folder, name) } })))
  const [left, right] = await Promise.all(copies.map(async ({ url }) => (await fetch(url)).status))
  assert.deepEqual([left, right], [200, 200])
  assert.notEqual(copies[0]?.url, copies[1]?.url)
  await Promise.all(copies.map((copy) => copy.stop()))
})

test('a second start on the same folder is refused, and the first goes on', async () => {
  const dataDir = join(folder, 'shared')
  const first = await spawnPlatform({ entry: fixture, env: { DATA_DIR: dataDir } })
  const ended = await failingStart({ entry: fixture }, dataDir)
  assertOneSentence(ended, /^The data folder .+ is in use by another start \(process \d+\): stop that one, or set another DATA_DIR and PORT\.$/)
  assert.equal((await fetch(first.url)).status, 200)
  await first.stop()
})

test('a taken port is one sentence', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const ended = await failingStart({ entry: fixture, env: { PORT: String(port) } }, join(folder, 'port'))
  other.close()
  assertOneSentence(ended, new RegExp(`^The port ${port} is taken by another program: .+ PORT .+\\.$`))
})

test('a wrong setting is one sentence', async () => {
  const ended = await failingStart({ entry: fixture, env: { PORT: 'eighty' } }, join(folder, 'setting'))
  assertOneSentence(ended, /^The setting PORT is "eighty": write .+\.$/)
})

test('a data folder that cannot be made is one sentence', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  assertOneSentence(await failingStart({ entry: fixture }, join(file, 'below')), /^The data folder .+ cannot be used because .+: set DATA_DIR .+\.$/)
})

test('a damaged data file is one sentence, and the file stays as it is', async () => {
  const dataDir = join(folder, 'damaged')
  await (await spawnPlatform({ entry: fixture, env: { DATA_DIR: dataDir } })).stop()
  const file = join(dataDir, 'identity', 'accounts.json')
  await writeFile(file, '{"half": ')
  assertOneSentence(await failingStart({ entry: fixture }, dataDir), /accounts\.json/)
  assert.equal(await readFile(file, 'utf8'), '{"half": ')
})

test('a first build that fails is one sentence, and the next start builds again', async () => {
  const dataDir = join(folder, 'unbuilt')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'break'), '')
  const ended = await failingStart({ entry: fixture }, dataDir)
  assertOneSentence(ended, /^The first build of the site failed \(Error: the fixture was told to fail .+\): correct that and start again\.$/)
  await rm(join(dataDir, 'break'))
  await (await spawnPlatform({ entry: fixture, env: { DATA_DIR: dataDir } })).stop()
})

test('a start that is interrupted while it builds leaves nothing running', async () => {
  const dataDir = join(folder, 'interrupted')
  const starting = failingStart({ entry: fixture, env: { FIXTURE_BUILD_MS: '60000' }, stopAt: 'Building' }, dataDir)
  assert.equal((await starting).code, 0)
  await (await spawnPlatform({ entry: fixture, env: { DATA_DIR: dataDir } })).stop()
})
