import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { startBlobsServer } from '../../netlify/local/blobs/server.ts'
import { contextOf, openStore } from './client.ts'
import { spawnServer, urlOf } from './server-process.ts'
import { temporaryFolder, temporaryServer } from './temporary.ts'

/** Ways to damage one data file. Each returns the path that the server's error must name. */
const damages: Record<string, (file: string) => Promise<string>> = {
  'an emptied file': (file) => truncate(file, 0).then(() => file),
  'a shortened file': (file) => truncate(file, 150).then(() => file),
  'a first line with another key': async (file) => {
    await writeFile(
      file,
      (await readFile(file, 'latin1')).replace('e/blog/1', 'e/blog/2'),
      'latin1',
    )
    return file
  },
  'bytes added': async (file) => {
    await writeFile(file, 'more', { flag: 'a' })
    return file
  },
  'something else altogether': (file) => writeFile(file, 'hello\n').then(() => file),
  'a file under another name': async (file) => {
    await rename(file, `${file} (copy)`)
    return `${file} (copy)`
  },
  'a file among the folders of the stores': async (file) => {
    const stray = join(file, '../../stray')
    await writeFile(stray, '')
    return stray
  },
}

for (const [name, damage] of Object.entries(damages)) {
  test(`${name} stops the server at its start with an error message, and deletes nothing`, async (t) => {
    const directory = await temporaryFolder(t)
    const server = await startBlobsServer({ directory })
    const store = openStore(server.context, 'test')
    await store.set('e/blog/1', 'x'.repeat(1000))
    await store.set('e/blog/3', 'whole')
    await server.close()
    const file = await damage(await fileOf(directory, 'e/blog/1'))
    const before = await readdir(join(directory, 'stores'), { recursive: true })

    const child = spawnServer(directory, 'token')
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    assert.equal(output, '')
    assert.ok(errors.startsWith(`The data file ${file} is damaged (`), errors)
    assert.match(errors, /\)\. Restore it from a backup, or move it away, and start again\.\n$/)
    assert.notEqual(code, 0)
    assert.deepEqual(await readdir(join(directory, 'stores'), { recursive: true }), before)
    await assert.rejects(startBlobsServer({ directory }), { name: 'DamagedDataError', file })
  })
}

test('a content that another program changed while the server runs is answered with 500', async (t) => {
  const directory = await temporaryFolder(t)
  const server = spawnServer(directory, 'token')
  t.after(() => server.kill())
  const url = await urlOf(server)
  await openStore(contextOf(url, 'token'), 'test').set('a', 'the amount is 100')
  const file = await fileOf(directory, 'a')
  await writeFile(file, (await readFile(file, 'latin1')).replace('100', '900'), 'latin1')

  const response = await fetch(`${url}/local/site:test/a`, {
    headers: { authorization: 'Bearer token' },
  })
  assert.equal(response.status, 500)
  const sentence =
    `The data file ${file} is damaged (its content is not as it was written). ` +
    'Restore it from a backup, or move it away, and start again.'
  assert.equal(await response.text(), sentence)
  server.kill()
  assert.equal(await text(server.stderr), `${sentence}\n`)
})

test('a second server in one directory refuses to start, and the first keeps serving', async (t) => {
  const server = await temporaryServer(t)
  await assert.rejects(startBlobsServer({ directory: server.directory }), {
    name: 'DirectoryInUseError',
  })
  const child = spawnServer(server.directory, 'token')
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.match(
    errors,
    /^The data folder .* is used by another running copy\. Stop that copy, or start this one with another DATA_DIR\.\n$/,
  )
  assert.notEqual(code, 0)
  await openStore(server.context, 'test').set('a', 'still served')
})

async function fileOf(directory: string, key: string): Promise<string> {
  const folder = join(directory, 'stores', 'site=3atest')
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    if ((await readFile(file, 'latin1')).includes(`"key":"${key}"`)) return file
  }
  throw new Error(`No file holds ${key}.`)
}
