import assert from 'node:assert/strict'
import test from 'node:test'
import { makeItemHistory } from '#cms/network/item-history.ts'
import { makeLibrary } from '#cms/stores/library.ts'
import { blog } from '#kinds/blog.ts'
import { cms } from '#messages/en/cms.ts'
import { loseAnswer, refuse, startServer } from './server.ts'
import { startStores } from './stores.ts'

const words = cms.bin.erasing

test('an item of the bin is erased, also when the first request’s response was lost', async (t) => {
  const { make, changes, bin, texts, server } = await startStores(t)
  const [id, other] = [
    await make(blog, { BlogTitle: 'Gone' }),
    await make(blog, { BlogTitle: 'Stays' }),
  ]
  for (const Id of [id, other]) await changes.sendRemoval(blog, { Id })
  await bin.readBin()
  const stopLosingAnswers = server.intercept(/^DELETE \/api\/bin/, loseAnswer)
  assert.equal(await changes.eraseFromBin('blog', id, 'Gone'), false)
  stopLosingAnswers()
  assert.equal(await changes.eraseFromBin('blog', id, 'Gone'), true)
  assert.deepEqual(
    bin.$bin.get().items.map(({ title }) => title),
    ['Stays'],
  )
  assert.deepEqual(texts(), [words.failed, words.done])
})

test('an item that another session has restored is not erased, and leaves the bin', async (t) => {
  const { make, changes, bin, shown } = await startStores(t)
  const id = await make(blog)
  await changes.sendRemoval(blog, { Id: id })
  await bin.readBin()
  await changes.sendRestore('blog', id)
  assert.equal(await changes.eraseFromBin('blog', id, 'Restored'), true)
  assert.deepEqual([shown.at(-1)?.text, bin.$bin.get().items], [words.restored, []])
})

test('erasing an item that another session has erased succeeds', async (t) => {
  const { changes } = await startStores(t)
  assert.equal(await changes.eraseFromBin('blog', crypto.randomUUID(), 'Erased'), true)
})

test('a file is erased only when it is not in use, and the library is read again', async (t) => {
  const { make, server } = await startStores(t)
  const { $library, loadLibrary, eraseFile } = makeLibrary(server.request)
  await loadLibrary()
  const [file] = $library.get().files
  assert.ok(file)
  const id = await make(blog, { PdFImage_En: file.FilePath })
  const used = await eraseFile(file.FilePath)
  assert.deepEqual(
    [!used.ok && used.kind, $library.get().files[0]?.UsedIn?.map((use) => use.id)],
    ['conflict', [id]],
  )
  await server.request('DELETE', `/api/blog/delete?id=${id}`)
  assert.equal((await eraseFile(file.FilePath)).ok, true)
  assert.deepEqual($library.get(), { state: 'ready', files: [] })
  assert.equal((await eraseFile(file.FilePath)).ok, true)
  server.intercept(/^DELETE \/api\/files/, refuse(503, 'unavailable'))
  assert.equal((await eraseFile(file.FilePath)).ok, false)
})

test('versions are erased by repeated requests until none is left', async (t) => {
  const server = await startServer(t)
  // The server erases at most 1,000 versions with one request.
  const remaining = [1_000, 0]
  server.intercept(/^DELETE \/api\/revisions/, () =>
    Promise.resolve(Response.json({ Erased: 1_000, Left: remaining.shift() })),
  )
  const { eraseUpTo } = makeItemHistory(server.request)
  assert.equal((await eraseUpTo('blog', crypto.randomUUID(), '000001abcdef01')).ok, true)
  assert.deepEqual(
    server.calls.map(({ method }) => method),
    ['DELETE', 'DELETE'],
  )
  server.intercept(/^DELETE \/api\/revisions/, refuse(503, 'unavailable'))
  assert.equal((await eraseUpTo('blog', crypto.randomUUID(), '000001abcdef01')).ok, false)
})
