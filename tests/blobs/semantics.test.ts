import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import test from 'node:test'
import { getStore, listStores } from '@netlify/blobs'
import { startBlobsServer } from '../../netlify/local/blobs/server.ts'
import { openStore, watchedFetch } from './client.ts'
import { temporaryFolder, temporaryServer } from './temporary.ts'

const md5 = (data: string | Buffer) => `"${createHash('md5').update(data).digest('hex')}"`

test('the environment variable is all the client needs, for both kinds of consistency', async (t) => {
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

test('a blob comes back as it was written, with the MD5 of its content as ETag', async (t) => {
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
  assert.deepEqual(plain?.metadata, {}, 'metadata goes with the write that brought it')

  assert.equal((await store.set('empty', '')).etag, md5(''))
  assert.equal(await store.get('empty'), '')
})

test('what does not exist is null; deleting is per key and may be repeated', async (t) => {
  const server = await temporaryServer(t)
  const store = openStore(server.context, 'test')
  assert.equal(await store.get('none'), null)
  assert.equal(await store.getMetadata('none'), null)
  assert.deepEqual(await store.list(), { blobs: [], directories: [] })
  await store.set('a', '1')
  await store.set('b', '2')
  await store.delete('a')
  await store.delete('a')
  assert.equal(server.writes(), 3, 'deleting what is not there writes nothing')
  assert.equal(await store.get('a'), null)
  assert.deepEqual(
    (await store.list()).blobs.map((blob) => blob.key),
    ['b'],
  )
})

test('a reader that has the ETag gets 304 without the content', async (t) => {
  const server = await temporaryServer(t)
  const watched = watchedFetch()
  const store = openStore(server.context, 'test', watched.fetch)
  await store.set('a', 'one', { metadata: { by: 'x' } })
  const same = await store.getWithMetadata('a', { etag: md5('one') })
  assert.equal(watched.status(), 304)
  assert.deepEqual(same, { data: null, etag: md5('one'), metadata: { by: 'x' } })
  const other = await store.getWithMetadata('a', { etag: md5('two') })
  assert.equal(watched.status(), 200)
  assert.equal(other?.data, 'one')
})

test('a conditional write is refused with 412 and changes nothing', async (t) => {
  const server = await temporaryServer(t)
  const watched = watchedFetch()
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
    'an ETag has its quotes',
  )
  assert.equal(server.writes(), 1)
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

test('another token, another site and a store without a key are refused', async (t) => {
  const server = await temporaryServer(t)
  const store = openStore(server.context, 'test')
  await store.set('a', '1')
  const request = async (method: string, path: string, authorization?: string) => {
    const headers = new Headers(authorization === undefined ? {} : { authorization })
    return (
      await fetch(server.url + path, { method, headers, body: method === 'PUT' ? 'x' : null })
    ).status
  }
  for (const authorization of [
    undefined,
    '',
    'Bearer',
    'Bearer wrong',
    server.token,
    `Basic ${server.token}`,
  ]) {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'])
      assert.equal(await request(method, '/local/site:test/a', authorization), 401)
    assert.equal(await request('GET', '/local', authorization), 401)
  }
  const right = `Bearer ${server.token}`
  assert.equal(await request('PUT', '/other/site:test/a', right), 403)
  assert.equal(await request('POST', '/local/site:test/a', right), 405)
  assert.equal(await request('PUT', '/local/site:test', right), 405)
  await assert.rejects(store.deleteAll(), { status: 405 })
  await assert.rejects(store.delete(''), { status: 405 })
  assert.equal(server.writes(), 1)
  assert.equal(await store.get('a'), '1')
})

test('everything is still there after a stop and a start', async (t) => {
  const directory = await temporaryFolder(t)
  const first = await startBlobsServer({ directory, token: 'secret', siteId: 'a-site' })
  await openStore(first.context, 'test').set('e/blog/1', 'text', { metadata: { rev: 1 } })
  await first.close()

  const second = await startBlobsServer({ directory, token: 'secret', siteId: 'a-site' })
  t.after(() => second.close())
  const store = openStore(second.context, 'test')
  assert.equal(second.writes(), 0)
  assert.deepEqual(await store.getWithMetadata('e/blog/1'), {
    data: 'text',
    etag: md5('text'),
    metadata: { rev: 1 },
  })
  assert.deepEqual((await store.list()).blobs, [{ key: 'e/blog/1', etag: md5('text') }])
})
