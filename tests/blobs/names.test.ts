import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import test from 'node:test'
import type { BlobsServer } from '../../netlify/local/blobs/server.ts'
import { openStore } from './client.ts'
import { temporaryServer } from './temporary.ts'

test('keys and store names of any characters are separate from each other and listed unchanged', async (t) => {
  const server = await temporaryServer(t)
  const keys = [
    'plain',
    'Plain',
    'a/b/c',
    'a//b',
    'a/',
    'a',
    '.hidden',
    '...',
    'with space',
    'a\tb',
    'مرحبا/عالم',
    '🐪',
    'e\u0301',
    '\u00e9',
    'a&b=c',
    'a+b',
    'a:b',
    '"quoted"',
    '<b>',
    'con',
    'nul.txt',
    '__proto__',
    'constructor',
    'x'.repeat(600),
    'ع'.repeat(300),
  ]
  const names = ['one', 'ONE', '.', '..', 'two words', 'متجر', 'a:b', 'x'.repeat(64)]
  for (const name of names) {
    const store = openStore(server.context, name)
    for (const key of keys) await store.set(key, `${name} ${key}`)
  }
  for (const name of names) {
    const store = openStore(server.context, name)
    const list = await store.list()
    // Request addresses cannot contain a tab: the client's URL drops it.
    assert.deepEqual(
      list.blobs.map((blob) => blob.key).sort(),
      keys.map((key) => key.replace('\t', '')).sort(),
    )
    for (const key of keys) assert.equal(await store.get(key), `${name} ${key}`)
  }
  const folders = await readdir(server.directory)
  assert.deepEqual(folders.sort(), ['in-use.lock', 'stores', 'unfinished'])
})

/**
 * Writes with an unchanged path, by node:http: `fetch` would resolve dots before sending.
 * @returns the status
 */
async function putPath({ url, token }: BlobsServer, path: string): Promise<number> {
  const outgoing = request(url, {
    method: 'PUT',
    path,
    headers: { authorization: `Bearer ${token}` },
  }).end('hostile')
  const [response] = await once(outgoing, 'response')
  response.resume()
  return response.statusCode
}

test('a write to an invalid path, which Netlify would refuse too, is refused', async (t) => {
  const server = await temporaryServer(t)
  const refusedPaths = [
    '/local/site:test',
    '/local/site:test/',
    '/local/site:test//a',
    '/local/site:test/%2Fa',
    `/local/site:test/${'x'.repeat(601)}`,
    `/local/site:test/${'%D8%B9'.repeat(301)}`,
    '/local/site:test/%FF',
    '/local/site:test/%',
    '/local/site:/a',
    '/local/test/a',
    '/local/../../a',
    '/local/deploy:1/a',
    `/local/site:${'x'.repeat(65)}/a`,
    '/local/site:a%2F..%2Fb/c',
    '/',
    '//local/site:test/a',
    '*',
  ]
  for (const path of refusedPaths)
    assert.ok([400, 403, 405].includes(await putPath(server, path)), path)
  assert.equal(server.writeCount(), 0)
})

test('dots and null bytes in a path do not lead out of the folder of a store', async (t) => {
  const server = await temporaryServer(t)
  const paths = ['test/../../../a', 'test/%2e%2e%2f%2e%2e%2fa', '..%00/a%00b', '%2e%2e/a']
  for (const path of paths) assert.equal(await putPath(server, `/local/site:${path}`), 200, path)
  const store = openStore(server.context, 'test')
  assert.deepEqual(
    (await store.list()).blobs.map((blob) => blob.key),
    ['../../../a', '../../a'],
    'dots are only characters of a key',
  )
  // Expected layout: `stores/<encoded name>/<SHA-256 of the key>`.
  const tree = await readdir(server.directory, { recursive: true })
  assert.deepEqual(
    tree.filter(
      (name) => !/^(in-use\.lock|unfinished|stores(\/[a-z0-9=_-]+(\/[0-9a-f]{64})?)?)$/.test(name),
    ),
    [],
  )
})

// Base64 makes 2 KB out of 1.5 KB of JSON.
test('metadata of just under 2 KB is stored and read back', async (t) => {
  const server = await temporaryServer(t)
  const store = openStore(server.context, 'test')
  const metadata = { note: 'x'.repeat(1490) }
  await store.set('a', '1', { metadata })
  assert.deepEqual((await store.getMetadata('a'))?.metadata, metadata)
  await assert.rejects(
    store.set('b', '1', { metadata: { note: 'x'.repeat(1600) } }),
    /maximum size/,
  )
  assert.equal(server.writeCount(), 1)
})

test('the server refuses metadata that is too long or cannot be decoded', async (t) => {
  const server = await temporaryServer(t)
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const tooLong = JSON.stringify({ note: 'x'.repeat(1600) })
  for (const value of [
    `b64;${base64(tooLong)}`,
    'b64;%%%',
    `b64;${base64('{')}`,
    `b64;${base64('1')}`,
    '{}',
  ]) {
    const headers = { authorization: `Bearer ${server.token}`, 'x-amz-meta-user': value }
    const { status } = await fetch(`${server.url}/local/site:test/b`, {
      method: 'PUT',
      headers,
      body: '1',
    })
    assert.equal(status, 400, value)
  }
  assert.equal(server.writeCount(), 0)
})

test('an upload that breaks off writes nothing', async (t) => {
  const server = await temporaryServer(t)
  const store = openStore(server.context, 'test')
  await store.set('a', 'whole')
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `PUT /local/site:test/a HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.token}\r\nContent-Length: 1000\r\n\r\nhalf`,
  )
  socket.end()
  socket.resume()
  await once(socket, 'close')
  assert.equal(await store.get('a'), 'whole')
  assert.equal(server.writeCount(), 1)
  assert.deepEqual(await readdir(`${server.directory}/unfinished`), [])
})
