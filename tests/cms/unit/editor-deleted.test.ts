import assert from 'node:assert/strict'
import test from 'node:test'
import { isDeleted } from '#cms/session/session-state.ts'
import { blog } from '#kinds/blog.ts'
import type { Data } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { messageOf, startStage } from './editor-session.ts'
import { offline, refuse } from './server.ts'
import { sampleOf, bilingualFieldOf, fieldValueOf } from './stored-items.ts'

for (const kind of allKinds.filter(({ api }) => api.remove)) {
  const row = bilingualFieldOf(kind)

  test(`an item that was deleted meanwhile can be restored from the bin and saved (${kind.name})`, async (t) => {
    const stage = await startStage(t)
    const item = await stage.makeItem(kind)
    const window = stage.openWindow()
    const session = await window.open(kind, item.id)
    session.write(row.en, fieldValueOf(row, 'Mine'))
    await item.remove()
    assert.equal(await session.editor.save(), false)
    assert.equal(isDeleted(session.state().saving, session.state()), true)
    await session.untilDrafted()
    assert.equal(await session.editor.restoreFromBinAndSave(), true)
    assert.deepEqual(
      window.toasts,
      [kind.messages.updateFailed, kind.messages.restore, kind.messages.update].map(messageOf),
    )
    assert.deepEqual(window.changedKinds, [kind.name, kind.name])
    assert.deepEqual(await item.dataNow(), {
      ...sampleOf(kind).data,
      [row.en]: fieldValueOf(row, 'Mine'),
    })
  })

  test(`an item that was deleted meanwhile can be saved as a new one, and the deleted one stays in the bin (${kind.name})`, async (t) => {
    const stage = await startStage(t)
    const item = await stage.makeItem(kind)
    const window = stage.openWindow()
    const session = await window.open(kind, item.id)
    session.write(row.en, fieldValueOf(row, 'Mine'))
    await item.remove()
    await session.editor.save()
    assert.equal(await session.editor.saveAsNew(), true)
    const { id, record } = session.state()
    assert.notEqual(id, item.id)
    assert.equal(window.toasts.at(-1), messageOf(kind.messages.create))
    const saved = await stage.openWindow().open(kind, id)
    const expected: Data = { ...sampleOf(kind).data, [row.en]: fieldValueOf(row, 'Mine') }
    for (const [key, value] of Object.entries(expected))
      assert.deepEqual(saved.state().values[key], value, key)
    assert.equal(record?.['Status'], 'draft')
    assert.equal((await stage.openWindow().open(kind, item.id)).state().phase, 'gone')
    const bin = await stage.api.call('/api/bin', { headers: stage.api.staff })
    assert.ok(bin.text.includes(item.id))
    assert.ok(!bin.text.includes(id))
    assert.deepEqual(await stage.drafts.all(), [])
  })
}

test('restoring a deleted post that another session changed before the deletion is a conflict', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await stage.openWindow().open(blog, post.id)
  session.write('BlogTitle', 'Mine')
  await post.saveElsewhere({ BlogTitle: 'Theirs' })
  await post.remove()
  await session.editor.save()
  assert.equal(await session.editor.restoreFromBinAndSave(), false)
  assert.deepEqual(session.state().conflict?.merge.conflicts, ['BlogTitle'])
  session.editor.resolveConflict({ BlogTitle: 'theirs' })
  assert.equal(await session.editor.save(), true)
  assert.equal((await post.dataNow())['BlogTitle'], 'Theirs')
})

test('a failed restoration from the bin shows a toast, keeps the typed text and can be repeated', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  session.write('BlogTitle', 'Mine')
  await post.remove()
  await session.editor.save()
  for (const interceptor of [offline, refuse(503, 'unavailable')]) {
    const stopIntercepting = stage.intercept(/POST \/api\/restore/, interceptor)
    assert.equal(await session.editor.restoreFromBinAndSave(), false)
    stopIntercepting()
    assert.equal(window.toasts.at(-1), messageOf(blog.messages.restoreFailed))
    assert.equal(session.state().values['BlogTitle'], 'Mine')
  }
  assert.equal(await session.editor.restoreFromBinAndSave(), true)
  assert.equal((await post.dataNow())['BlogTitle'], 'Mine')
})
