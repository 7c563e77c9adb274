import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import test from 'node:test'
import { getStore, listStores } from '@netlify/blobs'
import { startBlobsServer } from '../../netlify/local/blobs/server.ts'
import type { BlobsServer } from '../../netlify/local/blobs/server.ts'
import { openStore, fetchWithStatus } from './client.ts'
import { temporaryFolder, temporaryServer } from './temporary.ts'

const md5 = (data: string | Buffer) => `"${createHash('md5').update(data).digest('hex')}"`

test('the client needs only the environment variable, for both kinds of consistency', async (t) => {
  const server = await temporaryServer(t)
  process.env.NETLIFY_BLOBS_CONTEXT = server.context
  t.after(() => delete process.env.NETLIFY_BLOBS_CONTEXT)
  for (const consistency of ['strong', 'eventual'] as const) {
    const store = getStore({ name: 'test-content', consistency })
    await store.setJSON(`by/${consistency}`, { consistency })
    assert.deepEqual(await store.get(`by/${consistency}`, { type: 'json' }), { consistency })
  }
  await getStore({ name: 'test-forms', consistency: 'strong' }).set('a', 'b')
  assert.deepEqual((await listStores()).stores, ['test-content', 'test-forms'])
})

test('a read returns the written content and metadata, with the MD5 of the content as ETag', async (t) => {
  const server = await temporaryServer(t)
  const store = openStore(server.context, 'test')
  const bytes = randomBytes(100_000)
  const written = await store.set('picture', new Blob([bytes]), {
    metadata: { name: 'صورة', width: 12 },
  })
  assert.equal(written.etag, md5(bytes))

  const read = await store.getWithMetadata('picture', { type: 'arrayBuffer' })
  assert.ok(read)
  assert.deepEqual(Buffer.from(read.data), bytes)
  assert.equal(read.etag, md5(bytes))
  assert.deepEqual(read.metadata, { name: 'صورة', width: 12 })
  assert.deepEqual(await store.getMetadata('picture'), {
    etag: md5(bytes),
    metadata: { name: 'صورة', width: 12 },
  })

  await store.set('picture', bytes.toString('base64'))
  const plain = await store.getMetadata('picture')
  assert.deepEqual(plain?.metadata, {}, 'a write without metadata removes the earlier metadata')
})

test('an empty blob is stored and read as an empty text', async (t) => {
  const server = await temporaryServer(t)
  const store = openStore(server.context, 'test')
  assert.equal((await store.set('empty', '')).etag, md5(''))
  assert.equal(await store.get('empty'), '')
})

test('a read of a missing key is null, and a list of an empty store is empty', async (t) => {
  const server = await temporaryServer(t)
  const store = openStore(server.context, 'test')
  assert.equal(await store.get('none'), null)
  assert.equal(await store.getMetadata('none'), null)
  assert.deepEqual(await store.list(), { blobs: [], directories: [] })
})

test('a delete removes one key only, and a repeated delete writes nothing', async (t) => {
  const server = await temporaryServer(t)
  const store = openStore(server.context, 'test')
  await store.set('a', '1')
  await store.set('b', '2')
  await store.delete('a')
  await store.delete('a')
  assert.equal(server.writeCount(), 3, 'two sets and the first delete')
  assert.equal(await store.get('a'), null)
  assert.deepEqual(
    (await store.list()).blobs.map((blob) => blob.key),
    ['b'],
  )
})

test('a read with the current ETag is answered with 304 and without the content', async (t) => {
  const server = await temporaryServer(t)
  const watched = fetchWithStatus()
  const store = openStore(server.context, 'test', watched.fetch)
  await store.set('a', 'one', { metadata: { by: 'x' } })
  const same = await store.getWithMetadata('a', { etag: md5('one') })
  assert.equal(watched.status(), 304)
  assert.deepEqual(same, { data: null, etag: md5('one'), metadata: { by: 'x' } })
  const other = await store.getWithMetadata('a', { etag: md5('two') })
  assert.equal(watched.status(), 200)
  assert.equal(other?.data, 'one')
})

test('a conditional write is refused with 412 when its condition fails, and changes nothing', async (t) => {
  const server = await temporaryServer(t)
  const watched = fetchWithStatus()
  const store = openStore(server.context, 'test', watched.fetch)

  assert.deepEqual(await store.set('a', 'zero', { onlyIfMatch: md5('zero') }), { modified: false })
  assert.equal(watched.status(), 412, 'there is nothing to match')
  assert.equal((await store.set('a', 'one', { onlyIfNew: true })).modified, true)
  assert.equal((await store.set('a', 'two', { onlyIfNew: true })).modified, false)
  assert.equal(watched.status(), 412)
  assert.equal((await store.set('a', 'two', { onlyIfMatch: md5('zero') })).modified, false)
  assert.equal(
    (await store.set('a', 'two', { onlyIfMatch: md5('one').replaceAll('"', '') })).modified,
    false,
    'an ETag without its quotes does not match',
  )
  assert.equal(server.writeCount(), 1)
  assert.equal(await store.get('a'), 'one')

  const second = await store.set('a', 'two', { onlyIfMatch: md5('one') })
  assert.deepEqual(second, { modified: true, etag: md5('two') })
  await store.delete('a')
  assert.equal(
    (await store.set('a', 'three', { onlyIfNew: true })).modified,
    true,
    'a deleted key is new again',
  )
})

/** Sends a request to a server. @returns the status */
async function request(
  { url }: BlobsServer,
  method: string,
  path: string,
  authorization?: string,
): Promise<number> {
  const headers = new Headers(authorization === undefined ? {} : { authorization })
  const body = method === 'PUT' ? 'x' : null
  return (await fetch(url + path, { method, headers, body })).status
}

test("a request without the server's token is refused with 401 and changes nothing", async (t) => {
  const server = await temporaryServer(t)
  const store = openStore(server.context, 'test')
  await store.set('a', '1')
  for (const authorization of [
    undefined,
    '',
    'Bearer',
    'Bearer wrong',
    server.token,
    `Basic ${server.token}`,
  ]) {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'])
      assert.equal(await request(server, method, '/local/site:test/a', authorization), 401)
    assert.equal(await request(server, 'GET', '/local', authorization), 401)
  }
  assert.equal(server.writeCount(), 1)
  assert.equal(await store.get('a'), '1')
})

test('a write to another site, an unknown method and a write without a key are refused', async (t) => {
  const server = await temporaryServer(t)
  const store = openStore(server.context, 'test')
  await store.set('a', '1')
  const authorization = `Bearer ${server.token}`
  assert.equal(await request(server, 'PUT', '/other/site:test/a', authorization), 403)
  assert.equal(await request(server, 'POST', '/local/site:test/a', authorization), 405)
  assert.equal(await request(server, 'PUT', '/local/site:test', authorization), 405)
  await assert.rejects(store.deleteAll(), { status: 405 })
  await assert.rejects(store.delete(''), { status: 405 })
  assert.equal(server.writeCount(), 1)
  assert.equal(await store.get('a'), '1')
})

test('contents, metadata and ETags are unchanged after a restart of the server', async (t) => {
  const directory = await temporaryFolder(t)
  const first = await startBlobsServer({ directory, token: 'secret', siteId: 'a-site' })
  await openStore(first.context, 'test').set('e/blog/1', 'text', { metadata: { rev: 1 } })
  await first.close()

  const second = await startBlobsServer({ directory, token: 'secret', siteId: 'a-site' })
  t.after(() => second.close())
  const store = openStore(second.context, 'test')
  assert.equal(second.writeCount(), 0)
  assert.deepEqual(await store.getWithMetadata('e/blog/1'), {
    data: 'text',
    etag: md5('text'),
    metadata: { rev: 1 },
  })
  assert.deepEqual((await store.list()).blobs, [{ key: 'e/blog/1', etag: md5('text') }])
})
