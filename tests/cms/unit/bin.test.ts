import assert from 'node:assert/strict'
import test from 'node:test'
import { blog } from '#kinds/blog.ts'
import { fees } from '#kinds/fees.ts'
import { allKinds } from '#kinds/index.ts'
import { dayOf } from '#i18n/time.ts'
import { cms } from '#messages/en/cms.ts'
import { addDays } from '#rules/time.ts'
import { foundInBin } from '#cms/stores/bin.ts'
import { records } from '../../fixtures/records.ts'
import { hold, offline, refuse } from './server.ts'
import { sampleOf, startStores } from './stores.ts'

/** Items with this id in the list of posts, after it is read again. */
const listedItems = async (stores: Awaited<ReturnType<typeof startStores>>, id: string) => {
  const { $listing, reload } = stores.lists.listOf(blog, {})
  await reload()
  return $listing.get().items.filter(({ Id }) => Id === id)
}

test('a deleted item appears in the bin with who deleted it, and the toast’s Undo restores it', async (t) => {
  const stores = await startStores(t)
  const { make, changes, bin, lists, shown, press, dataNow } = stores
  const id = await make(blog, { BlogTitle: 'To be undone' })
  const before = await dataNow(blog, id)
  const [item] = await listedItems(stores, id)
  assert.ok(item)
  await bin.readBin()
  assert.equal(await changes.moveToBin(blog, item), true)
  assert.deepEqual(lists.listOf(blog, {}).$listing.get().items, [])
  assert.deepEqual(
    bin.$bin.get().items.map(({ Id, kind, title, deletedBy }) => [Id, kind, title, deletedBy]),
    [[id, 'blog', 'To be undone', 'admin@ghaf.example']],
  )
  const [deleted] = shown
  assert.deepEqual(
    [deleted?.text, deleted?.tone, deleted?.detail, deleted?.action?.label],
    ['Deleted Blog post!', 'info', 'To be undone', 'Undo'],
  )
  const restored = Promise.withResolvers<void>()
  lists.listOf(blog, {}).$listing.listen(({ items: now }) => now.length === 1 && restored.resolve())
  press('Deleted Blog post!')
  await restored.promise
  assert.deepEqual(await dataNow(blog, id), before)
  assert.deepEqual(
    [shown.at(-1)?.text, shown.at(-1)?.detail],
    ['Restored!', `To be undone · ${cms.bin.draft}`],
  )
})

test('the toast of a restored item opens the item', async (t) => {
  const { make, changes, press, opened } = await startStores(t)
  const id = await make(blog)
  await changes.sendRemoval(blog, { Id: id })
  assert.equal(await changes.restoreFromBin('blog', id), true)
  press('Restored!')
  assert.deepEqual(opened, [`/web-cms/protected/blogs/${id}`])
})

test('a version is not deleted when a fee would become higher at once, and the toast says why', async (t) => {
  const { make, changes, lists, shown } = await startStores(t)
  const day = (ago: number) => addDays(dayOf(Date.now()), -ago)
  const sample = records.fees.data
  await make(fees, { ...sample, InForceFrom: day(90) }, { Status: 'published' })
  const id = await make(
    fees,
    {
      ...sample,
      Title: 'The cheap one',
      InForceFrom: day(10),
      Services: sample.Services.map((fee) => ({ ...fee, Amount: fee.Amount / 2 })),
    },
    { Status: 'published' },
  )
  await lists.listOf(fees, fees.screens[0]).reload()
  const item = lists.listedItem(fees, id)
  assert.ok(item)
  assert.equal(await changes.moveToBin(fees, item), false)
  assert.equal(shown.at(-1)?.text, fees.messages.deleteFailed)
  assert.match(
    shown.at(-1)?.detail ?? '',
    /^The cheap one · Without this version, visitors would pay more from /,
  )
})

for (const kind of allKinds.filter(({ api }) => api.remove)) {
  test(`a deleted item is restored with its data and status (${kind.name})`, async (t) => {
    const { make, changes, bin, shown, dataNow, stored, opened, press } = await startStores(t)
    const column = kind.title
    assert.ok(column)
    const data = { ...sampleOf(kind), [column.key]: 'In the bin' }
    const id = await make(kind, data)
    const { Status } = await stored(kind, id)
    await changes.sendRemoval(kind, { Id: id })
    await bin.readBin()
    assert.deepEqual(
      bin.$bin.get().items.map(({ Id, kind: name, title }) => [Id, name, title]),
      [[id, kind.name, 'In the bin']],
    )
    assert.equal(await changes.restoreFromBin(kind.name, id), true)
    assert.deepEqual(bin.$bin.get().items, [])
    const { restore } = kind.messages
    const detail = `In the bin · ${cms.bin.draft}`
    assert.deepEqual(
      shown.map(({ text, detail }) => [text, detail]),
      [[typeof restore === 'string' ? restore : restore.text, detail]],
    )
    assert.deepEqual(await dataNow(kind, id), data)
    assert.equal((await stored(kind, id)).Status, Status)
    press(detail)
    const screen =
      kind.screens.find(({ only }) => only && data[only.key] === only.value) ?? kind.screens[0]
    assert.deepEqual(opened, [`/web-cms/protected/${screen.path}/${id}`])
  })
}

test('an empty bin is loaded without items', async (t) => {
  const { bin } = await startStores(t)
  await bin.readBin()
  assert.deepEqual(bin.$bin.get(), { state: 'loaded', items: [] })
})

test('a bin that cannot be read is failed, not empty, and the next read loads it', async (t) => {
  const { bin, make, changes, server, texts } = await startStores(t)
  const id = await make(blog)
  await changes.sendRemoval(blog, { Id: id })
  for (const fault of [offline, refuse(500, 'unexpected')]) {
    const stopIntercepting = server.intercept(/GET \/api\/bin/, fault)
    await bin.readBin()
    assert.deepEqual(bin.$bin.get(), { state: 'failed', items: [] })
    stopIntercepting()
    const again = bin.readBin()
    assert.equal(bin.$bin.get().state, 'loading')
    await again
    assert.deepEqual(
      bin.$bin.get().items.map(({ Id }) => Id),
      [id],
    )
  }
  assert.deepEqual(texts(), [], 'the screen shows the failure, no toast does')
})

test('an older response about the bin does not replace a newer one', async (t) => {
  const { bin, make, changes, server } = await startStores(t)
  const heldCalls = hold()
  const stopIntercepting = server.intercept(/GET \/api\/bin/, async (deliver, call) => {
    await heldCalls.interceptor(deliver, call)
    return Response.json([])
  })
  const older = bin.readBin()
  await heldCalls.arrived
  stopIntercepting()
  const id = await make(blog)
  await changes.sendRemoval(blog, { Id: id })
  await bin.readBin()
  heldCalls.release()
  await older
  assert.deepEqual(
    bin.$bin.get().items.map(({ Id }) => Id),
    [id],
  )
})

test('a failed deletion or restoration shows a toast and leaves the item where it is', async (t) => {
  const stores = await startStores(t)
  const { make, changes, bin, server, shown } = stores
  const id = await make(blog, { BlogTitle: 'Stays' })
  const [item] = await listedItems(stores, id)
  assert.ok(item)
  const stopIntercepting = server.intercept(/DELETE \/api\/blog/, refuse(500, 'unexpected'))
  assert.equal(await changes.moveToBin(blog, item), false)
  assert.deepEqual(
    shown.map(({ text, tone, detail, action }) => [text, tone, detail, action]),
    [['Blog delete failed...', 'failure', 'Stays', undefined]],
  )
  assert.equal((await listedItems(stores, id)).length, 1)
  stopIntercepting()
  await changes.moveToBin(blog, item)
  await bin.readBin()
  server.intercept(/POST \/api\/restore/, offline)
  assert.equal(await changes.restoreFromBin('blog', id), false)
  assert.deepEqual([shown.at(-1)?.text, shown.at(-1)?.tone], ['Restore failed...', 'failure'])
  assert.deepEqual(
    bin.$bin.get().items.map(({ Id }) => Id),
    [id],
  )
})

test('restoring an item that another session has restored succeeds and changes nothing', async (t) => {
  const { make, changes, texts, stored } = await startStores(t)
  const id = await make(blog)
  await changes.sendRemoval(blog, { Id: id })
  await changes.sendRestore('blog', id)
  const before = await stored(blog, id)
  assert.equal(await changes.restoreFromBin('blog', id), true)
  assert.deepEqual(await stored(blog, id), before)
  assert.deepEqual(texts(), ['Restored!'])
})

test('a search in the bin matches both titles, the kind and the person who deleted, in any Arabic spelling', async (t) => {
  const { make, changes, bin } = await startStores(t)
  const ghaf = await make(blog, { BlogTitle: 'A ghaf at the gate', BlogTitle_AR: 'غافةٌ إلى السلّة' })
  const other = await make(blog, { BlogTitle: 'Send money', BlogTitle_AR: '' })
  for (const Id of [ghaf, other]) await changes.sendRemoval(blog, { Id })
  await bin.readBin()
  const found = (words: string) => foundInBin(bin.$bin.get().items, words).map(({ Id }) => Id)
  assert.deepEqual(found('غافه الى السله'), [ghaf])
  assert.deepEqual(found('GATE ghaf'), [ghaf])
  assert.deepEqual(found('article money'), [other])
  assert.equal(found('admin@ghaf').length, 2)
  assert.deepEqual(found('nothing'), [])
  assert.equal(found('').length, 2)
})
