import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { keyOf } from '#store/keys.ts'
import { blogData, startApi } from './harness.ts'
import { startServers } from './shared-servers.ts'

/** Changes a byte of the content of each data file whose key matches. @returns how many there were */
const damage = async (directory: string, key: RegExp): Promise<number> => {
  const files = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  let count = 0
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    const bytes = await readFile(path)
    const end = bytes.indexOf(0x0a)
    if (!key.test(/"key":"([^"]+)"/.exec(bytes.toString('utf8', 0, end))?.[1] ?? '')) continue
    bytes[end + 5] = (bytes[end + 5] ?? 0) ^ 1
    await writeFile(path, bytes)
    count += 1
  }
  return count
}

test('a damaged list, or a damaged note of what is live, is made again; a damaged record stays an error', async (t) => {
  const servers = await startServers(t)
  const api = await startApi(t, { servers })
  const id = randomUUID()
  assert.equal((await api.save(id, blogData('Kept'))).status, 201)
  await api.settled()
  const titles = async () => {
    const { status, body } = await api.call('/api/blog')
    return [status, ...(Array.isArray(body) ? (body as { Data: Record<string, string> }[]).map(({ Data }) => Data['BlogTitle']) : [])]
  }
  for (const list of [/^p\/blog\/public$/, /^p\/blog\/staff$/, /^p\/blog\//]) {
    assert.ok((await damage(servers.blobs.directory, list)) > 0, String(list))
    assert.deepEqual(await titles(), [200, 'Kept'], String(list))
    const forStaff = await api.call('/api/blog?scope=staff', { headers: api.staff })
    assert.equal(forStaff.status, 200, String(list))
  }
  assert.equal(await damage(servers.blobs.directory, /^q\/rebuild$/), 1)
  assert.equal((await api.call('/api/health')).status, 200)
  assert.equal((await api.save(randomUUID(), blogData('Another'))).status, 201)
  await api.settled()
  assert.equal(await damage(servers.blobs.directory, new RegExp(`^e/blog/${id}$`)), 1)
  assert.equal((await api.call(`/api/blog/${id}`)).status, 503)
  assert.ok((await api.services.content.list('e', 'blog')).some(({ key }) => key === keyOf('e', 'blog', id)), 'nothing takes it away')
})
