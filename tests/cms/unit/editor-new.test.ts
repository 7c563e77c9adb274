import assert from 'node:assert/strict'
import test from 'node:test'
import { unfinishedItems } from '#cms/drafts/item-drafts.ts'
import {
  $page,
  editorNow,
  replaceAddressKeepingEditor,
  itemPath,
  newPath,
  open,
} from '#cms/stores/router.ts'
import { blog } from '#kinds/blog.ts'
import { SAVES, startStage } from './editor-session.ts'
import { hold } from './server.ts'

test('a new item that was saved goes on as itself: what is typed after it is a draft of that item, and no other new one is offered to it', async (t) => {
  const stage = await startStage(t)
  const killed = stage.openWindow()
  const other = await killed.open(blog)
  other.write('BlogTitle', 'Another one')
  await other.drafted()
  killed.crash()

  const window = stage.openWindow()
  const session = await window.open(blog)
  assert.deepEqual(
    session.state().offered.map(({ values }) => values['BlogTitle']),
    ['Another one'],
  )
  session.write('BlogTitle', 'First')
  session.write('BlogData', '<p>Text</p>')
  const { way, arrived, release } = hold()
  const clear = stage.meet(SAVES, way)
  const saved = session.editor.save()
  await arrived
  session.write('BlogTitle_AR', 'كُتب أثناء الحفظ')
  release()
  clear()
  assert.equal(await saved, false)
  const { id, mode, offered, revision } = session.state()
  assert.deepEqual([mode, offered], ['edit', []])
  assert.ok(revision)
  await session.drafted()
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
  const kept = await unfinishedItems(stage.drafts)
  assert.deepEqual(
    kept.map((one) => [one.id, one.path]).sort(),
    [
      [id, itemPath('blogs', id)],
      [null, newPath('blogs')],
    ].sort(),
  )
})

test('an editor goes on under another address; every other address opens another one', () => {
  open(newPath('blogs', { q: 'rain' }))
  const number = editorNow()
  replaceAddressKeepingEditor(itemPath('blogs', 'one', { q: 'rain' }))
  assert.deepEqual([editorNow(), $page.get()?.path], [number, itemPath('blogs', 'one')])
  open(newPath('blogs'))
  const second = editorNow()
  assert.notEqual(second, number)
  open(itemPath('blogs', 'one'))
  assert.notEqual(editorNow(), second)
})
