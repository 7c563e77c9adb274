import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after, before, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startBlobsServer } from '../../netlify/local/blobs/server.ts'
import { readArguments } from '../../netlify/local/content/command-line.ts'
import { silent } from '../../netlify/local/content/progress.ts'
import { exportContent } from '../../netlify/local/content/export.ts'
import { noteStore } from '../../netlify/local/local-store.ts'
import { localAccess, patientClock, storesOf } from '../../netlify/local/content/target.ts'
import { verifyArchive } from '../../netlify/local/content/verify.ts'
import { takeDataFolder } from '../../netlify/local/data-folder.ts'
import { temporaryFolder } from '../blobs/temporary.ts'
import { listen } from '../listening.ts'
import { emptyStores, fillStores, snapshot, sharedSetup } from './content-store.ts'
import { startNetlifyApi } from './netlify-api.ts'
import { compileCache } from './spawn.ts'

const entry = fileURLToPath(new URL('../../netlify/local/content.ts', import.meta.url))
const whole = sharedSetup()
let expected: Record<string, string> = {}
let file = ''
before(async () => {
  const { stores, blobs } = await emptyStores(whole)
  await fillStores(stores)
  expected = await snapshot(stores)
  file = join(blobs.directory, 'all.tgz')
  await exportContent({
    stores,
    clock: patientClock,
    environment: 'local',
    file,
    forms: false,
    force: false,
    progress: silent,
    signal: new AbortController().signal,
  })
})
after(whole.end)

type Ended = { code: number | string | null; out: string; err: string }

const environmentOf = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_TEST_CONTEXT: undefined,
  NODE_COMPILE_CACHE: compileCache,
  NETLIFY_SITE_ID: undefined,
  NETLIFY_AUTH_TOKEN: undefined,
  BUILD_HOOK_URL: undefined,
  ...more,
})

const content = (args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [entry, ...args], { env: environmentOf(more) }, (error, out, err) =>
      resolve({ code: error ? (error.code ?? null) : 0, out, err }),
    )
  })

const countBuilds = async (t: TestContext) => {
  let asked = 0
  const { origin } = await listen((_, outgoing) => {
    asked += 1
    outgoing.end()
  }, t)
  return { hook: `${origin}/`, asked: () => asked }
}

/** Data folder of a running platform; this process plays the platform. */
const running = async (t: TestContext, hook: string) => {
  const folder = await temporaryFolder(t)
  const giveBack = await takeDataFolder(folder)
  const blobs = await startBlobsServer({ directory: join(folder, 'blobs') })
  const takeAway = await noteStore(folder, { context: blobs.context, hook })
  t.after(async () => {
    await takeAway()
    await blobs.close()
    giveBack()
  })
  return { folder, blobs, takeAway, stores: storesOf('dev', localAccess(blobs)) }
}

test('a wrong command line is answered in words', () => {
  const cases: [string[], RegExp][] = [
    [[], /^Say whether to export or to import\.\n/],
    [['exprot', 'x'], /^There is no "exprot": say export or import\.\n/],
    [['export'], /^Say which file to write\.\n/],
    [['import', 'x', 'y'], /^One file, please: "y" is one too many\.\n/],
    [['import', 'x', '--force'], /^--force belongs to the export/],
    [['export', 'x', '--from', 'prod'], /^Unknown option '--from'\.\n/],
    [['export', 'x', '--env'], /^Option '--env <value>' argument missing\.\n/],
  ]
  for (const [args, words] of cases)
    assert.throws(
      () => readArguments(args, '/'),
      { name: 'ContentRefusal', message: words },
      args.join(' '),
    )
  const wish = {
    action: 'export',
    file: join('/data', 'x.tgz'),
    environment: 'prod',
    forms: true,
    force: false,
  }
  assert.deepEqual(readArguments(['export', '--env', 'prod', 'x.tgz', '--forms'], '/data'), wish)
})

test('what cannot be done is said in one sentence, and nothing is touched', async (t) => {
  const DATA_DIR = join(await temporaryFolder(t), 'data')
  const cases: [string[], RegExp][] = [
    [['export'], /^Say which file to write\.\n\nnpm run content -- export <file>/],
    [
      ['export', 'x', '--env', 'production'],
      /^There is no environment "production"\. Write local, prod.+\.\n$/,
    ],
    [['export', 'x', '--env', 'prod'], /^Set NETLIFY_SITE_ID .+ and NETLIFY_AUTH_TOKEN .+\.\n$/],
    [['export', 'x'], /^There is no content in .+ yet\. Run npm start once, or set DATA_DIR\.\n$/],
    [['import', `${entry}.tgz`], /^There is no file .+\.tgz\.\n$/],
    [['import', entry], /cannot be used: it does not begin as an archive .+\.\n$/],
  ]
  for (const [args, words] of cases) {
    const { code, err } = await content(args, { DATA_DIR })
    assert.deepEqual([code, words.test(err) ? 'said so' : err], [1, 'said so'], args.join(' '))
  }
  assert.ok(!existsSync(DATA_DIR))
})

test('an import makes the data folder of a platform that does not run, and an export reads it back', async (t) => {
  const folder = await temporaryFolder(t)
  const DATA_DIR = join(folder, 'data')
  const first = await content(['import', file], { DATA_DIR })
  assert.deepEqual([first.code, first.err], [0, ''])
  assert.match(
    first.out,
    new RegExp(
      `^${Object.keys(expected).length} records of local were imported, 0 were there already\\.$`,
      'm',
    ),
  )
  assert.ok(!first.out.includes('\r') && first.out.includes('\nImporting records: '))
  const back = join(folder, 'back.tgz')
  assert.equal((await content(['export', back], { DATA_DIR })).code, 0)
  assert.equal((await stat(back)).mode & 0o777, 0o600)
  assert.deepEqual(
    (await verifyArchive(back, silent)).items,
    (await verifyArchive(file, silent)).items,
  )
  assert.deepEqual(await readdir(DATA_DIR), ['blobs'])
})

test('a platform that runs is worked with through its own store, and asked for a build', async (t) => {
  const builds = await countBuilds(t)
  const { folder, stores, takeAway } = await running(t, builds.hook)
  const first = await content(['import', file], { DATA_DIR: folder })
  assert.deepEqual([first.code, first.err, builds.asked()], [0, '', 1])
  assert.match(first.out, /A build of the site is asked for\./)
  assert.deepEqual(await snapshot(stores), expected)
  const second = await content(['import', file], { DATA_DIR: folder })
  assert.match(second.out, /^0 records of local were imported/m)
  assert.equal(builds.asked(), 1)
  await takeAway()
  const refused = await content(['export', join(folder, 'x.tgz')], { DATA_DIR: folder })
  assert.match(refused.err, /^The data folder .+ is in use by another start/)
})

test('an import that is killed again and again is whole in the end, and never half in what it wrote', async (t) => {
  const { folder, stores, blobs } = await running(t, 'http://127.0.0.1:1/')
  const points = [1, 12, 30, Object.keys(expected).length - 2]
  for (const point of points) {
    const child = spawn(process.execPath, [entry, 'import', file], {
      env: environmentOf({ DATA_DIR: folder }),
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    let over = false
    void ended.then(() => (over = true))
    while (blobs.writes() < point && !over) await sleep(1)
    child.kill('SIGKILL')
    await ended
    const there = await snapshot(stores)
    for (const [name, value] of Object.entries(there)) assert.equal(value, expected[name], name)
    // Entities are written after everything that they need.
    if (Object.keys(there).some((name) => name.startsWith('content/e/'))) {
      assert.deepEqual(
        Object.keys(expected).filter((name) => !name.startsWith('content/e/') && !(name in there)),
        [],
      )
    }
  }
  const last = await content(['import', file], { DATA_DIR: folder })
  assert.equal(last.code, 0, last.err)
  assert.deepEqual(await snapshot(stores), expected)
})

test('a site on Netlify is reached through its API, by the name of its environment', async (t) => {
  const { blobs, stores } = await emptyStores(t, 'prod')
  const builds = await countBuilds(t)
  const site = { ...(await startNetlifyApi(t, blobs)), BUILD_HOOK_URL: builds.hook }
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'empty'))
  const written = await content(['import', file, '--env', 'prod'], {
    ...site,
    DATA_DIR: join(folder, 'empty'),
  })
  assert.deepEqual([written.code, written.err, builds.asked()], [0, '', 1])
  assert.deepEqual(await snapshot(stores), expected)
  assert.deepEqual(await readdir(join(folder, 'empty')), [])
  const back = join(folder, 'back.tgz')
  assert.equal((await content(['export', back, '--env', 'prod'], site)).code, 0)
  const { about, items } = await verifyArchive(back, silent)
  assert.deepEqual([about.environment, items], ['prod', (await verifyArchive(file, silent)).items])
  const empty = await content(['export', join(folder, 'x.tgz'), '--env', 'deploy-preview'], site)
  assert.match(empty.err, /^There is no content in the environment deploy-preview/)
  const wrong = await content(['export', join(folder, 'x.tgz'), '--env', 'prod'], {
    ...site,
    NETLIFY_AUTH_TOKEN: 'wrong',
  })
  assert.match(
    wrong.err,
    /^The store does not answer: check the connection, NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN/,
  )
})
