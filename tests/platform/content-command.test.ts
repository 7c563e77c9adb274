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
import { silentProgress } from '../../netlify/local/content/progress.ts'
import { exportContent } from '../../netlify/local/content/export.ts'
import { writeStoreNote } from '../../netlify/local/local-store.ts'
import { localAccess, patientClock, storesOf } from '../../netlify/local/content/target.ts'
import { verifyArchive } from '../../netlify/local/content/verify.ts'
import { takeDataFolder } from '../../netlify/local/data-folder.ts'
import { temporaryFolder } from '../blobs/temporary.ts'
import { listen } from '../listening.ts'
import { startEmptyStores, fillStores, snapshot, sharedSetup } from './content-store.ts'
import { startNetlifyApi } from './netlify-api.ts'
import { compileCache } from './spawn.ts'

const entry = fileURLToPath(new URL('../../netlify/local/content.ts', import.meta.url))
const setup = sharedSetup()
/** Snapshot of filled stores. */
let expected: Record<string, string> = {}
/** Path of an archive of these stores. */
let file = ''
before(async () => {
  const { stores, blobs } = await startEmptyStores(setup)
  await fillStores(stores)
  expected = await snapshot(stores)
  file = join(blobs.directory, 'all.tgz')
  await exportContent({
    stores,
    clock: patientClock,
    environment: 'local',
    file,
    includeForms: false,
    force: false,
    progress: silentProgress,
    signal: new AbortController().signal,
  })
})
after(setup.end)

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

/** Runs `npm run content` with these arguments. */
const runContent = (args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [entry, ...args], { env: environmentOf(more) }, (error, out, err) =>
      resolve({ code: error ? (error.code ?? null) : 0, out, err }),
    )
  })

/** Starts a build hook that counts its calls. */
const startHook = async (t: TestContext) => {
  let calls = 0
  const { origin } = await listen((_, outgoing) => {
    calls += 1
    outgoing.end()
  }, t)
  return { hook: `${origin}/`, calls: () => calls }
}

/**
 * Takes a data folder and starts its store in this process, as a running platform does. A note in
 * the folder tells other programs the address of the store; `removeNote` deletes it.
 */
const actAsPlatform = async (t: TestContext, hook: string) => {
  const folder = await temporaryFolder(t)
  const releaseFolder = await takeDataFolder(folder)
  const blobs = await startBlobsServer({ directory: join(folder, 'blobs') })
  const removeNote = await writeStoreNote(folder, { context: blobs.context, hook })
  t.after(async () => {
    await removeNote()
    await blobs.close()
    releaseFolder()
  })
  return { folder, blobs, removeNote, stores: storesOf('dev', localAccess(blobs)) }
}

test('wrong arguments of the command are refused with a sentence', () => {
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
})

test('the arguments of the command are read in any order, and a file relative to the folder', () => {
  assert.deepEqual(readArguments(['export', '--env', 'prod', 'x.tgz', '--forms'], '/data'), {
    action: 'export',
    file: join('/data', 'x.tgz'),
    environment: 'prod',
    includeForms: true,
    force: false,
  })
})

test('an export or import that is impossible ends with one sentence, and makes no data folder', async (t) => {
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
    const { code, err } = await runContent(args, { DATA_DIR })
    assert.equal(code, 1, args.join(' '))
    assert.match(err, words, args.join(' '))
  }
  assert.ok(!existsSync(DATA_DIR))
})

test('an import creates a missing data folder, and an export of it gives the same archive', async (t) => {
  const folder = await temporaryFolder(t)
  const DATA_DIR = join(folder, 'data')
  const first = await runContent(['import', file], { DATA_DIR })
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
  assert.equal((await runContent(['export', back], { DATA_DIR })).code, 0)
  assert.equal((await stat(back)).mode & 0o777, 0o600)
  assert.deepEqual(
    (await verifyArchive(back, silentProgress)).records,
    (await verifyArchive(file, silentProgress)).records,
  )
  assert.deepEqual(await readdir(DATA_DIR), ['blobs'])
})

test('an import into a running platform writes to its store, and requests a build only when something was written', async (t) => {
  const { hook, calls } = await startHook(t)
  const { folder, stores, removeNote } = await actAsPlatform(t, hook)
  const first = await runContent(['import', file], { DATA_DIR: folder })
  assert.deepEqual([first.code, first.err, calls()], [0, '', 1])
  assert.match(first.out, /A build of the site is asked for\./)
  assert.deepEqual(await snapshot(stores), expected)
  const second = await runContent(['import', file], { DATA_DIR: folder })
  assert.match(second.out, /^0 records of local were imported/m)
  assert.equal(calls(), 1)
  // Without the note the store of the running platform cannot be found.
  await removeNote()
  const refused = await runContent(['export', join(folder, 'x.tgz')], { DATA_DIR: folder })
  assert.match(refused.err, /^The data folder .+ is in use by another start/)
})

test('an import that is killed repeatedly never leaves a broken record, and is completed by the next import', async (t) => {
  const { folder, stores, blobs } = await actAsPlatform(t, 'http://127.0.0.1:1/')
  // Numbers of writes after which the import is killed.
  const killPoints = [1, 12, 30, Object.keys(expected).length - 2]
  for (const point of killPoints) {
    const child = spawn(process.execPath, [entry, 'import', file], {
      env: environmentOf({ DATA_DIR: folder }),
      stdio: 'ignore',
    })
    const exit = once(child, 'exit')
    let hasEnded = false
    void exit.then(() => {
      hasEnded = true
    })
    while (blobs.writeCount() < point && !hasEnded) await sleep(1)
    child.kill('SIGKILL')
    await exit
    const written = await snapshot(stores)
    for (const [name, value] of Object.entries(written)) assert.equal(value, expected[name], name)
    // Entities, the records themselves, are written last, after everything that they refer to.
    if (Object.keys(written).some((name) => name.startsWith('content/e/'))) {
      assert.deepEqual(
        Object.keys(expected).filter(
          (name) => !name.startsWith('content/e/') && !(name in written),
        ),
        [],
      )
    }
  }
  const last = await runContent(['import', file], { DATA_DIR: folder })
  assert.equal(last.code, 0, last.err)
  assert.deepEqual(await snapshot(stores), expected)
})

test('the content of a site on Netlify is imported and exported through the API of Netlify', async (t) => {
  const { blobs, stores } = await startEmptyStores(t, 'prod')
  const { hook, calls } = await startHook(t)
  const site = { ...(await startNetlifyApi(t, blobs)), BUILD_HOOK_URL: hook }
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'empty'))
  const written = await runContent(['import', file, '--env', 'prod'], {
    ...site,
    DATA_DIR: join(folder, 'empty'),
  })
  assert.deepEqual([written.code, written.err, calls()], [0, '', 1])
  assert.deepEqual(await snapshot(stores), expected)
  assert.deepEqual(await readdir(join(folder, 'empty')), [])
  const back = join(folder, 'back.tgz')
  assert.equal((await runContent(['export', back, '--env', 'prod'], site)).code, 0)
  const { about, records } = await verifyArchive(back, silentProgress)
  assert.deepEqual(
    [about.environment, records],
    ['prod', (await verifyArchive(file, silentProgress)).records],
  )
  const empty = await runContent(['export', join(folder, 'x.tgz'), '--env', 'deploy-preview'], site)
  assert.match(empty.err, /^There is no content in the environment deploy-preview/)
  const wrong = await runContent(['export', join(folder, 'x.tgz'), '--env', 'prod'], {
    ...site,
    NETLIFY_AUTH_TOKEN: 'wrong',
  })
  assert.match(
    wrong.err,
    /^The store does not answer: check the connection, NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN/,
  )
})
