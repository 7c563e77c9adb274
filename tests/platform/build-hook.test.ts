import assert from 'node:assert/strict'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { mainLine, failureReason } from '../../netlify/local/builds/run-build.ts'
import { fixtureProgram, spawnPlatform, type RunningPlatform } from './spawn.ts'

/** Number of builds that are made while visitors request pages. */
const REBUILDS = Number(process.env['REBUILDS'] ?? 5)

type Status = {
  state: string
  startedAt: string | null
  finishedAt: string | null
  error: string | null
  expectedSeconds: number | null
  progress: object | null
  builtAt: string | null
}

let folder = ''
let platform: RunningPlatform
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-hook-'))
  platform = await startFixture('shared', { FIXTURE_BUILD_MS: '100' })
})
after(async () => {
  await platform.stop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Starts the platform with the site of `fixtures/build.ts`. Files in the data folder control its
 * builds: `hold` makes a build wait, `break` makes it fail, `collide` makes it fail once.
 */
const startFixture = (name: string, env: Record<string, string> = {}): Promise<RunningPlatform> =>
  spawnPlatform({ entry: fixtureProgram, env: { DATA_DIR: join(folder, name), ...env } })

/** Calls the build hook: a POST requests a build, a GET reads the status. */
const callHook = ({ url }: RunningPlatform = platform, init: RequestInit = { method: 'POST' }) =>
  fetch(`${url}/build_hooks/local`, init)
const readStatus = async (running: RunningPlatform): Promise<Status> =>
  JSON.parse(await (await callHook(running, { method: 'GET' })).text())
/** Number of builds that went live: the fixture's `listener` function writes a line for each. */
const countBuilds = async ({ dataDir }: RunningPlatform) =>
  (await readFile(join(dataDir, 'deploys'), 'utf8')).trim().split('\n').length
/** Numbers of the builds named at the beginning and at the end of a page. */
const buildNumbers = (page: string) =>
  [...page.matchAll(/data-build="(\d+)"/g)].map(([, number]) => Number(number))

/** Number of the build that is being served. */
const servedBuild = async ({ url }: RunningPlatform = platform): Promise<number> => {
  const [first = 0, last] = buildNumbers(await (await fetch(url)).text())
  assert.equal(first, last)
  return first
}

/** Waits until no build is running. @returns the status then */
const untilBuilt = async (running: RunningPlatform = platform): Promise<Status> => {
  for (;;) {
    const current = await readStatus(running)
    if (current.state === 'idle' || current.state === 'failed') return current
    await wait(20)
  }
}

test('ten calls of the hook at once are answered before the build ends, and make two builds', async () => {
  const buildsBefore = await countBuilds(platform)
  const hold = join(platform.dataDir, 'hold')
  await writeFile(hold, '')
  const answers = await Promise.all(Array.from({ length: 10 }, () => callHook()))
  assert.deepEqual(
    answers.map((answer) => answer.status),
    Array(10).fill(200),
  )
  assert.equal((await readStatus(platform)).state, 'building')
  await rm(hold)
  const status = await untilBuilt()
  assert.equal(status.state, 'idle')
  assert.ok(
    status.builtAt !== null &&
      status.finishedAt !== null &&
      status.startedAt !== null &&
      status.startedAt <= status.finishedAt,
  )
  assert.ok((status.expectedSeconds ?? 0) >= 1)
  assert.equal(await countBuilds(platform), buildsBefore + 2)
})

test('the status has the progress of a build while it runs, and none when it has ended', async (t) => {
  const hold = join(platform.dataDir, 'hold')
  t.after(() => rm(hold, { force: true }))
  await writeFile(hold, '')
  await callHook()
  let current = await readStatus(platform)
  while (current.progress === null) {
    await wait(20)
    current = await readStatus(platform)
  }
  assert.deepEqual(
    [current.state, current.progress],
    ['building', { step: 'pages', done: 3, of: 7 }],
  )
  await rm(hold)
  assert.equal((await untilBuilt()).progress, null)
})

test('a build that collides with another build of the same project is repeated', async () => {
  const numberBefore = await servedBuild()
  await writeFile(join(platform.dataDir, 'collide'), '')
  await callHook()
  assert.deepEqual(
    [(await untilBuilt()).state, (await servedBuild()) > numberBefore],
    ['idle', true],
  )
})

test('the build hook refuses requests from pages of other sites', async () => {
  const callFrom = async (method: string, origin: string) =>
    (await callHook(platform, { method, headers: { origin } })).status
  assert.equal(await callFrom('POST', 'https://evil.example'), 403)
  assert.equal(await callFrom('GET', 'https://evil.example'), 403)
  assert.equal(await callFrom('POST', platform.url), 200)
  await untilBuilt()
})

test('the build hook refuses other methods than GET and POST', async () => {
  assert.equal((await callHook(platform, { method: 'DELETE' })).status, 405)
})

test(`every page that visitors request during ${REBUILDS} rebuilds is whole and of one build, and the last two builds are kept`, async () => {
  let isRequesting = true
  const seenBuilds = new Set<number>()
  let answers = 0
  const visit = async (path: string) => {
    let latest = 0
    while (isRequesting) {
      const response = await fetch(platform.url + path)
      const page = await response.text()
      assert.equal(response.status, 200)
      assert.ok(page.endsWith('</html>'))
      const [first = 0, last] = buildNumbers(page)
      assert.equal(first, last)
      assert.ok(first >= latest, 'a visitor never goes back to an earlier build')
      latest = first
      seenBuilds.add(first)
      answers += 1
    }
  }
  const visits = ['/', '/about', '/ar', '/ar/about', '/web-cms/blog'].map(visit)
  const servedBuilds = [await servedBuild()]
  for (let count = 0; count < REBUILDS; count += 1) {
    await callHook()
    assert.equal((await untilBuilt()).state, 'idle')
    servedBuilds.push(await servedBuild())
    assert.ok((servedBuilds.at(-1) ?? 0) > (servedBuilds.at(-2) ?? 0))
  }
  isRequesting = false
  await Promise.all(visits)
  assert.ok(
    seenBuilds.size >= REBUILDS,
    `${seenBuilds.size} builds were seen in ${answers} answers`,
  )
  const keptBuilds = (await readdir(join(platform.dataDir, 'builds')))
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
  assert.deepEqual(keptBuilds, servedBuilds.slice(-2))
})

test('a build that fails is reported while the build before it is served, and the next build repairs the site', async () => {
  const goodBuild = await servedBuild()
  await writeFile(join(platform.dataDir, 'break'), '')
  await callHook()
  const failed = await untilBuilt()
  assert.equal(failed.state, 'failed')
  assert.match(failed.error ?? '', /Reading the store\nError: the fixture was told to fail/)
  assert.ok(!(failed.error ?? '').includes(folder), 'the report names no path of this machine')
  assert.equal(await servedBuild(), goodBuild)
  await rm(join(platform.dataDir, 'break'))
  await callHook()
  const repaired = await untilBuilt()
  assert.deepEqual([repaired.state, repaired.error], ['idle', null])
  assert.ok((await servedBuild()) > goodBuild)
})

test('a restart serves the last good build when a later build failed or was interrupted', async () => {
  const first = await startFixture('restart')
  await callHook(first)
  await untilBuilt(first)
  const goodBuild = await servedBuild(first)
  await writeFile(join(first.dataDir, 'break'), '')
  await callHook(first)
  await untilBuilt(first)
  await first.kill()
  const second = await startFixture('restart')
  assert.equal(await servedBuild(second), goodBuild)
  await rm(join(second.dataDir, 'break'))
  await second.stop()
  const slow = await startFixture('restart', { FIXTURE_BUILD_MS: '5000' })
  await callHook(slow)
  await slow.kill()
  const last = await startFixture('restart')
  assert.equal(await servedBuild(last), goodBuild)
  await last.stop()
})

test('a start builds the site in the background when the content changed while the platform was down', async () => {
  const first = await startFixture('changed')
  const numberBefore = await servedBuild(first)
  await first.stop()
  // `madeOf` is a digest of the content that the current build was made of.
  const pointer = join(first.dataDir, 'builds', 'current.json')
  await writeFile(
    pointer,
    (await readFile(pointer, 'utf8')).replace(/"madeOf":"\w+"/, '"madeOf":"something else"'),
  )
  const second = await startFixture('changed')
  await untilBuilt(second)
  assert.ok((await servedBuild(second)) > numberBefore)
  await second.stop()
})

test('the reason of a failed build has no paths, colours or call stacks', () => {
  const log =
    '\u001b[31mone\u001b[39m\nError in /home/x/site/src/a.ts and file:///home/x/site/src/b.ts\n    at f (/home/x/site/src/a.ts:1:1)\n\ntwo\n'
  assert.equal(failureReason(log, ['/home/x/site']), 'one\nError in src/a.ts and src/b.ts\ntwo')
})

test('the reason of a failed build begins at the error, and its main line is the message', () => {
  const viteLog =
    '10:30:08 [vite] fine\n10:30:08 [ERROR] [vite] ✗ Build failed in 132ms\n[UNRESOLVED] Could not resolve it\n  | more'
  assert.equal(
    failureReason(viteLog, []),
    '[ERROR] [vite] ✗ Build failed in 132ms\n[UNRESOLVED] Could not resolve it\n  | more',
  )
  assert.equal(mainLine(failureReason(viteLog, [])), '[UNRESOLVED] Could not resolve it')
  const astroLog =
    '10:30:08 [ERROR] [NoSuchDay] Nothing holds on this day\n  Stack trace:\n    at f (a.ts:1:1)'
  assert.equal(mainLine(failureReason(astroLog, [])), 'Nothing holds on this day')
})

test('the reason of a failed build has at most twelve lines', () => {
  const longLog = Array.from({ length: 50 }, (_, at) => `line ${at}`).join('\n')
  assert.equal(failureReason(longLog, []).split('\n').length, 12)
})

test('the reason of a failed build without output says that it ended without a word', () => {
  assert.equal(failureReason('\n', []), 'The build ended without a word.')
})
