import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { Pictures } from '../../netlify/local/static/pictures.ts'

/** Address of a picture whose source is named by its content, so that it can be kept. */
const keptPath = `/.netlify/images?url=/assets/${'a'.repeat(64)}/shop.webp&w=640&fm=avif`
const headers = { 'content-type': 'image/avif', 'cache-control': 'public, max-age=60' }

/**
 * Opens the Image CDN of a project, with a converter that counts its calls. The first byte of a
 * converted picture is the number of the call, from 1 on.
 */
const openCdn = (root: string, status = 200) => {
  /** Address of each conversion. */
  const conversions: string[] = []
  let running = 0
  let mostRunning = 0
  const handle = async (path: string): Promise<Response> => {
    conversions.push(path)
    running += 1
    mostRunning = Math.max(mostRunning, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    const bytes = new Uint8Array([conversions.indexOf(path) + 1, 10, 0, 255])
    return new Response(bytes, { status, headers })
  }
  const erased = new Set<string>()
  let now = 0
  const pictures = new Pictures({ handle, stop: () => Promise.resolve() }, root, {
    exists: (source) => Promise.resolve(!erased.has(source)),
    now: () => now,
  })
  const ask = async (path: string) => {
    const url = new URL(path, 'http://127.0.0.1')
    const response = await pictures.answer(url, new Request(url))
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      cacheControl: response.headers.get('cache-control'),
      bytes: [...(await response.bytes())],
    }
  }
  return {
    conversions,
    ask,
    mostAtOnce: () => mostRunning,
    /** Erases the source of pictures. */
    erase: (source: string) => void erased.add(source),
    /** Moves the clock of the CDN. */
    wait: (milliseconds: number): void => {
      now += milliseconds
    },
  }
}

const project = async (t: TestContext): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'pictures-'))
  t.after(() => rm(root, { recursive: true, force: true }))
  return root
}

test('a picture is converted once for parallel requests, later requests and later starts', async (t) => {
  const root = await project(t)
  const first = openCdn(root)
  const expected = {
    status: 200,
    type: headers['content-type'],
    cacheControl: headers['cache-control'],
    bytes: [1, 10, 0, 255],
  }
  assert.deepEqual(
    await Promise.all([first.ask(keptPath), first.ask(keptPath), first.ask(keptPath)]),
    [expected, expected, expected],
  )
  assert.deepEqual(await first.ask(keptPath), expected)
  const second = openCdn(root)
  assert.deepEqual(await second.ask(keptPath), expected)
  assert.deepEqual([first.conversions.length, second.conversions.length], [1, 0])
  assert.deepEqual(
    (await second.ask(keptPath.replace('640', '320'))).bytes,
    [1, 10, 0, 255],
    'another width is another picture',
  )
  assert.equal(second.conversions.length, 1)
})

test('a picture whose source was erased is kept neither in memory nor on the disk', async (t) => {
  const root = await project(t)
  const { ask, erase, wait } = openCdn(root)
  await ask(keptPath)
  await ask(keptPath.replace('640', '320'))
  const other = keptPath.replace('a'.repeat(64), 'b'.repeat(64))
  await ask(other)
  assert.equal((await readdir(join(root, 'node_modules', '.cache', 'pictures'))).length, 3)
  erase(`/assets/${'a'.repeat(64)}/shop.webp`)
  wait(10_000)
  assert.equal((await ask(keptPath)).status, 404)
  assert.deepEqual(
    (await readdir(join(root, 'node_modules', '.cache', 'pictures'))).map((name) =>
      name.slice(0, 2),
    ),
    ['bb'],
  )
  // For a new start the source exists, as after another upload: the picture is converted again.
  const later = openCdn(root)
  assert.deepEqual([(await later.ask(keptPath)).status, later.conversions.length], [200, 1])
})

test('at most two of many pictures are converted at once', async (t) => {
  const { ask, conversions, mostAtOnce } = openCdn(await project(t))
  const widths = Array.from({ length: 9 }, (_, index) => String(100 + index))
  const answers = await Promise.all(widths.map((width) => ask(keptPath.replace('640', width))))
  assert.deepEqual(
    [answers.every(({ status }) => status === 200), conversions.length, mostAtOnce()],
    [true, 9, 2],
  )
})

test('a picture without a hash of its content or without a format in its address is converted in every request', async (t) => {
  const { ask, conversions } = openCdn(await project(t))
  for (const path of [
    '/.netlify/images?url=/logo.png&w=64&fm=avif',
    keptPath.replace('&fm=avif', ''),
  ]) {
    const before = conversions.length
    await ask(path)
    await ask(path)
    assert.equal(conversions.length, before + 2, path)
  }
})

test('a picture that could not be converted is converted again in the next request', async (t) => {
  const root = await project(t)
  const failing = openCdn(root, 404)
  assert.deepEqual(
    [
      (await failing.ask(keptPath)).status,
      (await failing.ask(keptPath)).status,
      failing.conversions.length,
    ],
    [404, 404, 2],
  )
  assert.equal((await openCdn(root).ask(keptPath)).status, 200)
})
