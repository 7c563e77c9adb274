import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { Pictures } from '../../netlify/local/static/pictures.ts'

const lasting = `/.netlify/images?url=/assets/${'a'.repeat(64)}/shop.webp&w=640&fm=avif`
const headers = { 'content-type': 'image/avif', 'cache-control': 'public, max-age=60' }

/** Image CDN over a converter that returns different bytes for each address, and counts. */
const openCdn = (root: string, status = 200) => {
  const asked: string[] = []
  let converting = 0
  let most = 0
  const handle = async (path: string): Promise<Response> => {
    asked.push(path)
    converting += 1
    most = Math.max(most, converting)
    await new Promise((resolve) => setImmediate(resolve))
    converting -= 1
    return new Response(new Uint8Array([asked.indexOf(path) + 1, 10, 0, 255]), { status, headers })
  }
  const erased = new Set<string>()
  let now = 0
  const pictures = new Pictures({ handle, stop: () => Promise.resolve() }, root, {
    isThere: (source) => Promise.resolve(!erased.has(source)),
    now: () => now,
  })
  const ask = async (path: string) => {
    const url = new URL(path, 'http://127.0.0.1')
    const response = await pictures.answer(url, new Request(url))
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      kept: response.headers.get('cache-control'),
      bytes: [...(await response.bytes())],
    }
  }
  return {
    asked,
    ask,
    mostAtOnce: () => most,
    erase: (source: string) => void erased.add(source),
    wait: (milliseconds: number) => void (now += milliseconds),
  }
}

const project = async (t: TestContext): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'pictures-'))
  t.after(() => rm(root, { recursive: true, force: true }))
  return root
}

test('a picture is converted once, for all who ask at the same time and for every later start', async (t) => {
  const root = await project(t)
  const first = openCdn(root)
  const expected = {
    status: 200,
    type: headers['content-type'],
    kept: headers['cache-control'],
    bytes: [1, 10, 0, 255],
  }
  assert.deepEqual(
    await Promise.all([first.ask(lasting), first.ask(lasting), first.ask(lasting)]),
    [expected, expected, expected],
  )
  assert.deepEqual(await first.ask(lasting), expected)
  const second = openCdn(root)
  assert.deepEqual(await second.ask(lasting), expected)
  assert.deepEqual([first.asked.length, second.asked.length], [1, 0])
  assert.deepEqual(
    (await second.ask(lasting.replace('640', '320'))).bytes,
    [1, 10, 0, 255],
    'another width is another picture',
  )
  assert.equal(second.asked.length, 1)
})

test('a picture whose source was erased is kept no longer, in memory or on the disk', async (t) => {
  const root = await project(t)
  const { ask, erase, wait } = openCdn(root)
  await ask(lasting)
  await ask(lasting.replace('640', '320'))
  const other = lasting.replace('a'.repeat(64), 'b'.repeat(64))
  await ask(other)
  assert.equal((await readdir(join(root, 'node_modules', '.cache', 'pictures'))).length, 3)
  erase(`/assets/${'a'.repeat(64)}/shop.webp`)
  wait(10_000)
  assert.equal((await ask(lasting)).status, 404)
  assert.deepEqual(
    (await readdir(join(root, 'node_modules', '.cache', 'pictures'))).map((name) =>
      name.slice(0, 2),
    ),
    ['bb'],
  )
  // A picture uploaded again is converted again.
  const later = openCdn(root)
  assert.deepEqual([(await later.ask(lasting)).status, later.asked.length], [200, 1])
})

test('of many pictures two are converted at once, so that the process can still read its files', async (t) => {
  const { ask, asked, mostAtOnce } = openCdn(await project(t))
  const widths = Array.from({ length: 9 }, (_, index) => String(100 + index))
  const answers = await Promise.all(widths.map((width) => ask(lasting.replace('640', width))))
  assert.deepEqual(
    [answers.every(({ status }) => status === 200), asked.length, mostAtOnce()],
    [true, 9, 2],
  )
})

test('a picture whose address says nothing of its content, and one that could not be made, are asked for again', async (t) => {
  const root = await project(t)
  const plain = openCdn(root)
  for (const path of [
    '/.netlify/images?url=/logo.png&w=64&fm=avif',
    lasting.replace('&fm=avif', ''),
  ]) {
    const before = plain.asked.length
    await plain.ask(path)
    await plain.ask(path)
    assert.equal(plain.asked.length, before + 2, path)
  }
  const failing = openCdn(root, 404)
  assert.deepEqual(
    [
      (await failing.ask(lasting)).status,
      (await failing.ask(lasting)).status,
      failing.asked.length,
    ],
    [404, 404, 2],
  )
  assert.equal((await openCdn(root).ask(lasting)).status, 200)
})
