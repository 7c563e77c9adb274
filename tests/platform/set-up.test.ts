import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { afterEach, beforeEach } from 'node:test'
import { fileURLToPath } from 'node:url'

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

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
    await copyFile(pathOf(`../../netlify/local/${name}`), join(project, 'netlify', 'local', name))
  await writeFile(join(project, 'package.json'), '{"type":"module"}')
  await writeLockFile(packages)
})
afterEach(() => rm(project, { recursive: true, force: true }))

const writeLockFile = (lockedPackages: Packages) =>
  writeFile(
    join(project, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages: lockedPackages }),
  )

/**
 * Runs the set-up in the project, with `fixtures/npm.js` in place of npm.
 * @returns its exit code, its error output, and the lines of that output
 */
const setUp = (args: string[] = [], env: Record<string, string> = {}) => {
  const options = {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: pathOf('fixtures/npm.js'), ...env },
  } as const
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(project, 'netlify', 'local', 'set-up.mjs'), ...args],
    options,
  )
  return { status, stderr, sentences: stderr.split('\n').filter((line) => line !== '') }
}

/** Number of calls of npm so far. */
const npmCalls = async () =>
  (await readFile(join(project, 'npm-calls'), 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line !== '').length

test('a fresh clone is installed once', async () => {
  assert.equal(setUp().status, 0)
  assert.match(await readFile(join(project, 'npm-calls'), 'utf8'), /^ci /)
  assert.equal(setUp().status, 0)
  assert.equal(await npmCalls(), 1)
})

test('a lock file with a newer time and the same content installs nothing', async () => {
  setUp()
  const later = new Date(Date.now() + 3_600_000)
  await utimes(join(project, 'package-lock.json'), later, later)
  setUp()
  assert.equal(await npmCalls(), 1)
})

test('a lock file with another version of a package, or another package, installs again', async () => {
  setUp()
  await writeLockFile({ ...packages, 'node_modules/node': { version: '24.21.1' } })
  setUp()
  assert.equal(await npmCalls(), 2)
  await writeLockFile({
    ...packages,
    'node_modules/node': { version: '24.21.1' },
    'node_modules/more': { version: '1.0.0' },
  })
  setUp()
  assert.equal(await npmCalls(), 3)
})

test('an installation is repeated when it was interrupted or has lost a folder', async () => {
  setUp()
  // npm writes this file at the end of an installation.
  await rm(join(project, 'node_modules', '.package-lock.json'))
  setUp()
  assert.equal(await npmCalls(), 2)
  await rm(join(project, 'node_modules', 'node'), { recursive: true })
  setUp()
  assert.equal(await npmCalls(), 3)
})

test('the set-up installs the pinned Node itself when npm runs no install scripts', async () => {
  await writeFile(join(project, 'npm-skips-scripts'), '')
  await mkdir(join(project, 'node_modules', 'node'), { recursive: true })
  await writeFile(join(project, 'node_modules', 'node', 'package.json'), '{}')
  assert.equal(setUp().status, 0)
  assert.equal(spawnSync(join(project, 'node_modules', '.bin', 'node'), ['--version']).status, 0)
})

test('the set-up ends with one sentence when npm fails', async () => {
  await writeFile(join(project, 'npm-fails'), '')
  const { status, sentences } = setUp()
  assert.equal(status, 1)
  assert.equal(sentences.length, 1)
  assert.match(sentences[0] ?? '', /^The packages could not be installed .+: check .+\.$/)
})

test('the set-up ends with one sentence when the lock file is damaged', async () => {
  await writeFile(join(project, 'package-lock.json'), '{')
  const { status, sentences } = setUp()
  assert.equal(status, 1)
  assert.deepEqual(sentences, [
    'package-lock.json is missing or damaged: restore it with `git checkout package-lock.json`.',
  ])
})

test('the set-up ends with one sentence when no Chromium can be found or installed', () => {
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

test('the set-up accepts a Chromium that the environment names, and ends with one sentence when it is missing', () => {
  setUp()
  const { status, sentences } = setUp(['--chromium'], { CHROMIUM_PATH: '/no/such/chromium' })
  assert.equal(status, 1)
  assert.equal(sentences.length, 1)
  assert.match(sentences[0] ?? '', /^CHROMIUM_PATH names \/no\/such\/chromium, .+\.$/)
  assert.equal(setUp(['--chromium'], { CHROMIUM_PATH: process.execPath }).status, 0)
})
