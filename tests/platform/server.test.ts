import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { request as connect, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eventually } from '../waiting.ts'
import { fixtureProgram, spawnPlatform, type RunningPlatform } from './spawn.ts'

const filesHost = 'files.localhost:8890'
let platform: RunningPlatform
before(async () => {
  platform = await spawnPlatform({ entry: fixtureProgram, env: { PUBLIC_ASSETS_HOST: filesHost } })
})
after(() => platform.stop())

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type AskOptions = {
  method?: string
  headers?: Record<string, string>
  body?: Uint8Array | string
  /** Address of this machine from which the request is sent. */
  from?: string
}

/**
 * Sends a request with node:http. Unlike `fetch` it allows a Host header, and leaves a compressed
 * response as it is.
 */
const ask = (
  path: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.1' }: AskOptions = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port, host } = new URL(platform.url)
    const outgoing = connect(
      { host: '127.0.0.1', port, path, method, localAddress: from, headers: { host, ...headers } },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(parts),
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })

const json = ({ body }: Answer) => JSON.parse(body.toString())

test('only requests to localhost and to the host of files are served, and those to 127.0.0.1 are redirected to localhost', async () => {
  const { port } = new URL(platform.url)
  for (const host of [`localhost:${port}`, filesHost])
    assert.equal((await ask('/', { headers: { host } })).status, 200, host)
  const moved = await ask('/about?x=1', { headers: { host: `127.0.0.1:${port}` } })
  assert.deepEqual([moved.status, moved.headers.location], [308, `${platform.url}/about?x=1`])
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    'localhost',
    'localhost:1',
    'files.localhost',
    `localhost:${port}.evil.example`,
  ]) {
    assert.equal((await ask('/', { headers: { host } })).status, 421, host)
  }
})

test('the connection breaks when the end of a function’s response is lost', async () => {
  for (const bytes of [10, 1_000_000])
    await assert.rejects(ask(`/cut?bytes=${bytes}`), { code: 'ECONNRESET' }, String(bytes))
  assert.equal((await ask('/')).status, 200)
})

test('a function does not get headers of the platform that a request forges', async () => {
  const headers = {
    'x-nf-identity-info': 'forged',
    'X-NF-Client-Connection-IP': '6.6.6.6',
    'x-forwarded-for': '6.6.6.6',
    'x-mine': 'kept',
  }
  const seen = json(await ask('/api/x', { headers }))
  assert.equal(seen.headers['x-nf-identity-info'], undefined)
  assert.equal(seen.headers['x-nf-client-connection-ip'], '127.0.0.1')
  assert.equal(seen.headers['x-forwarded-for'], '127.0.0.1')
  assert.equal(seen.headers['x-mine'], 'kept')
  assert.equal(seen.ip, '127.0.0.1')
})

test('requests are routed to functions by path, excluded path, method and schedule', async () => {
  assert.deepEqual(json(await ask('/api/some/thing', { method: 'PUT', body: '{}' })).method, 'PUT')
  assert.deepEqual(json(await ask('/echo/Ghaf')).params, { name: 'Ghaf' })
  assert.equal((await ask('/api/not-this')).status, 404)
  assert.equal((await ask('/later')).status, 404)
  assert.equal((await ask('/tick', { method: 'POST' })).status, 405)
})

test('a function gets its context and its environment', async () => {
  const seen = json(await ask('/api/x?y=1'))
  assert.equal(seen.url, `${platform.url}/api/x?y=1`)
  assert.deepEqual(seen.deploy, { context: 'dev', id: 'local', published: true })
  assert.deepEqual(seen.site, { id: 'local', name: 'local', url: platform.url })
  assert.deepEqual(seen.environment, [
    platform.url,
    'dev',
    `${platform.url}/build_hooks/local`,
    'admin@ghaf.example',
  ])
})

test('a function that prefers static files answers only at addresses without a file', async () => {
  assert.match((await ask('/about')).body.toString(), /<title>About<\/title>/)
  assert.equal((await ask('/no-such-file')).body.toString(), 'from the function')
})

test('a function gets the bytes of a body unchanged, whatever their type', async () => {
  const body = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7) % 256)
  const sum = body.reduce((total, byte) => (total + byte) % 65_536, 0)
  for (const type of [
    'application/octet-stream',
    'image/png',
    'text/plain',
    'application/json',
    'multipart/form-data; boundary=x',
  ]) {
    const seen = json(
      await ask('/api/bytes', { method: 'POST', headers: { 'content-type': type }, body }),
    )
    assert.deepEqual([seen.length, seen.sum], [body.length, sum], type)
  }
})

test("a body is refused above the limits of Netlify's functions: 6 MB of text, 4.5 MB of other bytes", async () => {
  const send = (type: string, megabytes: number) =>
    ask('/api/large', {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.alloc(megabytes * 1024 * 1024, 'a'),
    })
  assert.equal((await send('application/json', 5.9)).status, 200)
  assert.equal((await send('application/json', 6.1)).status, 413)
  assert.equal((await send('application/octet-stream', 4.4)).status, 200)
  assert.equal((await send('application/octet-stream', 4.6)).status, 413)
})

test('an error that a function throws is logged, and is not part of the response', async () => {
  const { status, body } = await ask('/broken')
  assert.equal(status, 500)
  assert.ok(!body.toString().includes('secret'))
  // The log of the process may arrive later than the response.
  await eventually(async () =>
    assert.ok(platform.lines.some((line) => line.includes('the secret inside'))),
  )
})

test('the rate limit of a function counts per address', async () => {
  const askFiveTimes = async (from: string) => {
    const answers = []
    for (let count = 0; count < 5; count += 1) answers.push(await ask('/api/limited', { from }))
    return answers
  }
  const first = await askFiveTimes('127.0.0.2')
  assert.deepEqual(
    first.map(({ status }) => status),
    [200, 200, 200, 429, 429],
  )
  assert.ok(Number(first[4]?.headers['retry-after']) >= 1)
  assert.deepEqual(
    (await askFiveTimes('127.0.0.3')).map(({ status }) => status),
    [200, 200, 200, 429, 429],
  )
})

test('a function is not called by a method that its config does not name', async () => {
  assert.equal((await ask('/api/limited', { method: 'POST', from: '127.0.0.4' })).status, 405)
})

test('a response has the cookies that the function set', async () => {
  const { headers } = await ask('/later', { method: 'POST' })
  assert.deepEqual(headers['set-cookie'], ['seen=yes; Path=/; HttpOnly'])
})

test('a text is compressed with an encoding that the request accepts', async () => {
  const plain = await ask('/about')
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.match(plain.headers.vary ?? '', /Accept-Encoding/)
  const brotli = await ask('/about', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
  assert.equal(brotli.headers['content-encoding'], 'br')
  assert.deepEqual(brotliDecompressSync(brotli.body), plain.body)
  assert.equal(Number(brotli.headers['content-length']), brotli.body.length)
  const gzip = await ask('/about', { headers: { 'accept-encoding': 'gzip, br;q=0' } })
  assert.equal(gzip.headers['content-encoding'], 'gzip')
  assert.deepEqual(gunzipSync(gzip.body), plain.body)
})

test('a film and a short text are not compressed', async () => {
  for (const path of ['/film.webm', '/short.txt']) {
    assert.equal(
      (await ask(path, { headers: { 'accept-encoding': 'br' } })).headers['content-encoding'],
      undefined,
      path,
    )
  }
})

test('the response of a function is compressed when it is long enough', async () => {
  // The function responds with the headers of the request: the padding makes its response longer.
  assert.equal(
    (await ask('/api/x', { headers: { 'accept-encoding': 'br', padding: 'x'.repeat(2000) } }))
      .headers['content-encoding'],
    'br',
  )
})

test('the response to HEAD has the headers of the response to GET, and no body', async () => {
  const headers = { 'accept-encoding': 'br' }
  const get = await ask('/about', { headers })
  const head = await ask('/about', { method: 'HEAD', headers })
  assert.deepEqual([head.status, head.body.length], [200, 0])
  for (const name of [
    'content-length',
    'content-type',
    'content-encoding',
    'etag',
    'vary',
    'x-everywhere',
  ])
    assert.equal(head.headers[name], get.headers[name], name)
})

test('requests that no browser sends, such as paths out of the site, are refused', async () => {
  assert.equal((await ask('http://evil.example/')).status, 400)
  assert.equal((await ask('/%E0%A4%A')).status, 400)
  assert.equal((await ask('/', { method: 'TRACE' })).status, 405)
  assert.equal((await ask('/../../package.json')).status, 404)
  assert.equal((await ask('/%2e%2e/%2e%2e/netlify.toml')).status, 404)
  assert.equal((await ask('/..%2fnetlify.toml')).status, 404)
  assert.equal((await ask('//evil.example/about/')).status, 404)
})

test('the admin can sign in at the identity service of the platform', async () => {
  assert.equal((await ask('/.netlify/identity/settings')).status, 200)
  const body = new URLSearchParams({
    grant_type: 'password',
    username: platform.adminEmail,
    password: platform.adminPassword ?? '',
  }).toString()
  const signedIn = await ask('/.netlify/identity/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  assert.equal(signedIn.status, 200)
  const user = await ask('/.netlify/identity/user', {
    headers: { authorization: `Bearer ${json(signedIn).access_token}` },
  })
  assert.equal(json(user).email, platform.adminEmail)
})

test('the platform ends only after the work that functions do after their responses, and calls a function for every build', async () => {
  const other = await spawnPlatform({
    entry: fixtureProgram,
    env: { DATA_DIR: join(platform.dataDir, 'other') },
  })
  await fetch(`${other.url}/later`, { method: 'POST' })
  await other.stop()
  assert.equal(await readFile(join(other.dataDir, 'note'), 'utf8'), 'written after the answer')
  assert.equal(await readFile(join(other.dataDir, 'deploys'), 'utf8'), `${other.url}\n`)
})

test('the Image CDN converts pictures of this site and refuses others', async () => {
  const picture = (url: string) =>
    ask(`/.netlify/images?url=${encodeURIComponent(url)}&w=1&fm=avif`)
  // The second response comes from the cache of converted pictures.
  for (let count = 0; count < 2; count += 1) {
    const { status, headers, body } = await picture('/_astro/dot.abc123.png')
    // A file in the format AVIF has these letters from its fifth byte on.
    assert.deepEqual(
      [status, headers['content-type'], body.subarray(4, 12).toString()],
      [200, 'image/avif', 'ftypavif'],
    )
  }
  assert.equal((await picture('/_astro/none.png')).status, 404)
  assert.equal((await picture('https://evil.example/x.png')).status, 403)
})
