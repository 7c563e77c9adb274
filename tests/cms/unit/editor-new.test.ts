import assert from 'node:assert/strict'
import test from 'node:test'
import { unfinishedItems } from '#cms/drafts/item-drafts.ts'
import {
  $page,
  editorNow,
  replaceAddressKeepingEditor,
  itemPath,
  newPath,
  openPage,
} from '#cms/stores/router.ts'
import { blog } from '#kinds/blog.ts'
import { SAVE_REQUEST, startStage } from './editor-session.ts'
import { hold } from './server.ts'

test('text typed after the first save of a new item is a draft of that item, and drafts of other new items are no longer offered', async (t) => {
  const stage = await startStage(t)
  const killed = stage.openWindow()
  const other = await killed.open(blog)
  other.write('BlogTitle', 'Another one')
  await other.untilDrafted()
  killed.crash()

  const window = stage.openWindow()
  const session = await window.open(blog)
  assert.deepEqual(
    session.state().offered.map(({ values }) => values['BlogTitle']),
    ['Another one'],
  )
  session.write('BlogTitle', 'First')
  session.write('BlogData', '<p>Text</p>')
  const { interceptor, arrived, release } = hold()
  const stopIntercepting = stage.intercept(SAVE_REQUEST, interceptor)
  const saved = session.editor.save()
  await arrived
  session.write('BlogTitle_AR', 'كُتب أثناء الحفظ')
  release()
  stopIntercepting()
  assert.equal(await saved, false)
  const { id, mode, offered, revision } = session.state()
  assert.deepEqual([mode, offered], ['edit', []])
  assert.ok(revision)
  await session.untilDrafted()
  window.crash()

  const next = await stage.openWindow().open(blog, id)
  assert.deepEqual(
    next.state().offered.map((draft) => [draft.isNew, draft.values['BlogTitle_AR']]),
    [[false, 'كُتب أثناء الحفظ']],
  )
  const empty = await stage.openWindow().open(blog)
  assert.deepEqual(
    empty.state().offered.map(({ values }) => values['BlogTitle']),
    ['Another one'],
  )
  const unfinished = await unfinishedItems(stage.drafts)
  assert.deepEqual(
    unfinished.map((one) => [one.id, one.path]).sort(),
    [
      [id, itemPath('blogs', id)],
      [null, newPath('blogs')],
    ].sort(),
  )
})

test('replacing the address keeps the editor open, and opening any other address opens another editor', () => {
  openPage(newPath('blogs', { q: 'rain' }))
  const number = editorNow()
  replaceAddressKeepingEditor(itemPath('blogs', 'one', { q: 'rain' }))
  assert.deepEqual([editorNow(), $page.get()?.path], [number, itemPath('blogs', 'one')])
  openPage(newPath('blogs'))
  const second = editorNow()
  assert.notEqual(second, number)
  openPage(itemPath('blogs', 'one'))
  assert.notEqual(editorNow(), second)
})
