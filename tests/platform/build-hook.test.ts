import assert from 'node:assert/strict'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { mainLine, reasonFrom } from '../../netlify/local/builds/run-build.ts'
import { fixture, spawnPlatform, type Running } from './spawn.ts'

/** Number of builds during the requests for pages. */
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
let platform: Running
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-hook-'))
  platform = await started('shared', { FIXTURE_BUILD_MS: '100' })
})
after(async () => {
  await platform.stop()
  await rm(folder, { recursive: true, force: true })
})

const started = (name: string, env: Record<string, string> = {}): Promise<Running> =>
  spawnPlatform({ entry: fixture, env: { DATA_DIR: join(folder, name), ...env } })

const hook = ({ url }: Running = platform, init: RequestInit = { method: 'POST' }) =>
  fetch(`${url}/build_hooks/local`, init)
const status = async (running: Running): Promise<Status> =>
  JSON.parse(await (await hook(running, { method: 'GET' })).text())
const builds = async ({ dataDir }: Running) =>
  (await readFile(join(dataDir, 'deploys'), 'utf8')).trim().split('\n').length
const buildOf = (page: string) =>
  [...page.matchAll(/data-build="(\d+)"/g)].map(([, number]) => Number(number))

/** Number of the build that is being served. */
const served = async ({ url }: Running = platform): Promise<number> => {
  const [first = 0, last] = buildOf(await (await fetch(url)).text())
  assert.equal(first, last)
  return first
}

/** Waits until no build is running. */
const settled = async (running: Running = platform): Promise<Status> => {
  for (;;) {
    const current = await status(running)
    if (current.state === 'idle' || current.state === 'failed') return current
    await wait(20)
  }
}

test('ten calls at once are answered at once, and make one build and one after it', async () => {
  const before = await builds(platform)
  const hold = join(platform.dataDir, 'hold')
  await writeFile(hold, '')
  const answers = await Promise.all(Array.from({ length: 10 }, () => hook()))
  assert.deepEqual(
    answers.map((answer) => answer.status),
    Array(10).fill(200),
  )
  assert.equal((await status(platform)).state, 'building')
  await rm(hold)
  const after = await settled()
  assert.equal(after.state, 'idle')
  assert.ok(
    after.builtAt !== null &&
      after.finishedAt !== null &&
      after.startedAt !== null &&
      after.startedAt <= after.finishedAt,
  )
  assert.ok((after.expectedSeconds ?? 0) >= 1)
  assert.equal(await builds(platform), before + 2)
})

test('a build says how far it is, and nothing once it has ended', async (t) => {
  const hold = join(platform.dataDir, 'hold')
  t.after(() => rm(hold, { force: true }))
  await writeFile(hold, '')
  await hook()
  let current = await status(platform)
  for (; current.progress === null; current = await status(platform)) await wait(20)
  assert.deepEqual(
    [current.state, current.progress],
    ['building', { step: 'pages', done: 3, of: 7 }],
  )
  await rm(hold)
  assert.equal((await settled()).progress, null)
})

test('a build that collides with another one of the same project is repeated', async () => {
  const before = await served()
  await writeFile(join(platform.dataDir, 'collide'), '')
  await hook()
  assert.deepEqual([(await settled()).state, (await served()) > before], ['idle', true])
})

test("another site's page may not ask for a build", async () => {
  assert.equal(
    (await hook(platform, { method: 'POST', headers: { origin: 'https://evil.example' } })).status,
    403,
  )
  assert.equal(
    (await hook(platform, { method: 'GET', headers: { origin: 'https://evil.example' } })).status,
    403,
  )
  assert.equal((await hook(platform, { method: 'DELETE' })).status, 405)
  assert.equal(
    (await hook(platform, { method: 'POST', headers: { origin: platform.url } })).status,
    200,
  )
  await settled()
})

test(`${REBUILDS} rebuilds while pages are asked for: every answer is 200, whole, and of one build`, async () => {
  let asking = true
  const seen = new Set<number>()
  let answers = 0
  const visitor = async (path: string) => {
    let latest = 0
    while (asking) {
      const response = await fetch(platform.url + path)
      const page = await response.text()
      assert.equal(response.status, 200)
      assert.ok(page.endsWith('</html>'))
      const [first = 0, last] = buildOf(page)
      assert.equal(first, last)
      assert.ok(first >= latest, 'a visitor never goes back to an earlier build')
      latest = first
      seen.add(first)
      answers += 1
    }
  }
  const visitors = ['/', '/about', '/ar', '/ar/about', '/web-cms/blog'].map(visitor)
  const made = [await served()]
  for (let count = 0; count < REBUILDS; count += 1) {
    await hook()
    assert.equal((await settled()).state, 'idle')
    made.push(await served())
    assert.ok((made.at(-1) ?? 0) > (made.at(-2) ?? 0))
  }
  asking = false
  await Promise.all(visitors)
  assert.ok(seen.size >= REBUILDS, `${seen.size} builds were seen in ${answers} answers`)
  const kept = (await readdir(join(platform.dataDir, 'builds')))
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
  assert.deepEqual(kept, made.slice(-2))
})

test('a build that fails leaves the site up and is reported, and the next one repairs it', async () => {
  const good = await served()
  await writeFile(join(platform.dataDir, 'break'), '')
  await hook()
  const failed = await settled()
  assert.equal(failed.state, 'failed')
  assert.match(failed.error ?? '', /Reading the store\nError: the fixture was told to fail/)
  assert.ok(!(failed.error ?? '').includes(folder), 'no path of this machine is told')
  assert.equal(await served(), good)
  await rm(join(platform.dataDir, 'break'))
  await hook()
  const repaired = await settled()
  assert.deepEqual([repaired.state, repaired.error], ['idle', null])
  assert.ok((await served()) > good)
})

test('a restart serves the last good build, also when the one after it failed or was cut off', async () => {
  const first = await started('restart')
  await hook(first)
  await settled(first)
  const good = await served(first)
  await writeFile(join(first.dataDir, 'break'), '')
  await hook(first)
  await settled(first)
  await first.kill()
  const second = await started('restart')
  assert.equal(await served(second), good)
  await rm(join(second.dataDir, 'break'))
  await second.stop()
  const slow = await started('restart', { FIXTURE_BUILD_MS: '5000' })
  await hook(slow)
  await slow.kill()
  const last = await started('restart')
  assert.equal(await served(last), good)
  await last.stop()
})

test('content that changed while the platform was down is built in the background of the next start', async () => {
  const first = await started('changed')
  const before = await served(first)
  await first.stop()
  const pointer = join(first.dataDir, 'builds', 'current.json')
  await writeFile(
    pointer,
    (await readFile(pointer, 'utf8')).replace(/"madeOf":"\w+"/, '"madeOf":"something else"'),
  )
  const second = await started('changed')
  await settled(second)
  assert.ok((await served(second)) > before)
  await second.stop()
})

test('the reason of a failure is the last lines, without paths, colours and call stacks', () => {
  const log =
    '\u001b[31mone\u001b[39m\nError in /home/x/site/src/a.ts and file:///home/x/site/src/b.ts\n    at f (/home/x/site/src/a.ts:1:1)\n\ntwo\n'
  assert.equal(reasonFrom(log, ['/home/x/site']), 'one\nError in src/a.ts and src/b.ts\ntwo')
  const vite =
    '10:30:08 [vite] fine\n10:30:08 [ERROR] [vite] ✗ Build failed in 132ms\n[UNRESOLVED] Could not resolve it\n  | more'
  assert.equal(
    reasonFrom(vite, []),
    '[ERROR] [vite] ✗ Build failed in 132ms\n[UNRESOLVED] Could not resolve it\n  | more',
  )
  assert.equal(mainLine(reasonFrom(vite, [])), '[UNRESOLVED] Could not resolve it')
  const astro =
    '10:30:08 [ERROR] [NoSuchDay] Nothing holds on this day\n  Stack trace:\n    at f (a.ts:1:1)'
  assert.equal(mainLine(reasonFrom(astro, [])), 'Nothing holds on this day')
  assert.equal(
    reasonFrom(Array.from({ length: 50 }, (_, at) => `line ${at}`).join('\n'), []).split('\n')
      .length,
    12,
  )
  assert.equal(reasonFrom('\n', []), 'The build ended without a word.')
})
