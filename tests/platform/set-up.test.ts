import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { afterEach, beforeEach } from 'node:test'
import { fileURLToPath } from 'node:url'

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

type Packages = Record<string, { version?: string; optional?: boolean }>

const packages: Packages = {
  '': {},
  'node_modules/node': { version: '24.21.0' },
  'node_modules/for-another-system': { version: '1.0.0', optional: true },
}

let project = ''
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'set-up-'))
  await mkdir(join(project, 'netlify', 'local'), { recursive: true })
  for (const name of ['set-up.mjs', 'chromium.mjs'])
    await copyFile(file(`../../netlify/local/${name}`), join(project, 'netlify', 'local', name))
  await writeFile(join(project, 'package.json'), '{"type":"module"}')
  await lock(packages)
})
afterEach(() => rm(project, { recursive: true, force: true }))

const lock = (wanted: Packages) =>
  writeFile(
    join(project, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages: wanted }),
  )

const setUp = (args: string[] = [], env: Record<string, string> = {}) => {
  const options = {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: file('fixtures/npm.js'), ...env },
  } as const
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(project, 'netlify', 'local', 'set-up.mjs'), ...args],
    options,
  )
  return { status, stderr, sentences: stderr.split('\n').filter((line) => line !== '') }
}

const calls = async () =>
  (await readFile(join(project, 'npm-calls'), 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line !== '').length

test('a fresh clone is installed once', async () => {
  assert.equal(setUp().status, 0)
  assert.match(await readFile(join(project, 'npm-calls'), 'utf8'), /^ci /)
  assert.equal(setUp().status, 0)
  assert.equal(await calls(), 1)
})

test('a lock file that is only newer installs nothing, one with another version does', async () => {
  setUp()
  const later = new Date(Date.now() + 3_600_000)
  await utimes(join(project, 'package-lock.json'), later, later)
  setUp()
  assert.equal(await calls(), 1)
  await lock({ ...packages, 'node_modules/node': { version: '24.21.1' } })
  setUp()
  assert.equal(await calls(), 2)
  await lock({
    ...packages,
    'node_modules/node': { version: '24.21.1' },
    'node_modules/more': { version: '1.0.0' },
  })
  setUp()
  assert.equal(await calls(), 3)
})

test('an installation that was interrupted, or lost a folder, is made again', async () => {
  setUp()
  await rm(join(project, 'node_modules', '.package-lock.json'))
  setUp()
  assert.equal(await calls(), 2)
  await rm(join(project, 'node_modules', 'node'), { recursive: true })
  setUp()
  assert.equal(await calls(), 3)
})

test('the pinned Node is installed by hand where install scripts are switched off', async () => {
  await writeFile(join(project, 'npm-skips-scripts'), '')
  await mkdir(join(project, 'node_modules', 'node'), { recursive: true })
  await writeFile(join(project, 'node_modules', 'node', 'package.json'), '{}')
  assert.equal(setUp().status, 0)
  assert.equal(spawnSync(join(project, 'node_modules', '.bin', 'node'), ['--version']).status, 0)
})

test('what cannot be installed is one sentence', async () => {
  await writeFile(join(project, 'npm-fails'), '')
  const { status, sentences } = setUp()
  assert.equal(status, 1)
  assert.equal(sentences.length, 1)
  assert.match(sentences[0] ?? '', /^The packages could not be installed .+: check .+\.$/)
})

test('a damaged lock file is one sentence', async () => {
  await writeFile(join(project, 'package-lock.json'), '{')
  const { status, sentences } = setUp()
  assert.equal(status, 1)
  assert.deepEqual(sentences, [
    'package-lock.json is missing or damaged: restore it with `git checkout package-lock.json`.',
  ])
})

test('a Chromium that cannot be had is one sentence', () => {
  setUp()
  const { status, stderr } = setUp(['--chromium'], {
    PATH: join(project, 'nothing-here'),
    CHROMIUM_PATH: '',
  })
  assert.equal(status, 1)
  assert.match(
    stderr.trim().split('\n').at(-1) ?? '',
    /^The browser tests need a Chromium and none could be installed: install the package `chromium`, or set CHROMIUM_PATH to one\.$/,
  )
})

test('a Chromium that is named but not there is one sentence', () => {
  setUp()
  const { status, sentences } = setUp(['--chromium'], { CHROMIUM_PATH: '/no/such/chromium' })
  assert.equal(status, 1)
  assert.equal(sentences.length, 1)
  assert.match(sentences[0] ?? '', /^CHROMIUM_PATH names \/no\/such\/chromium, .+\.$/)
  assert.equal(setUp(['--chromium'], { CHROMIUM_PATH: process.execPath }).status, 0)
})
