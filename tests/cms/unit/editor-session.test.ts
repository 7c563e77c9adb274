import assert from 'node:assert/strict'
import test from 'node:test'
import { blog } from '#kinds/blog.ts'
import { startStage } from './editor-session.ts'

test('a window that is killed leaves its draft to the next one', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const killed = stage.openWindow()
  const doomed = await killed.open(blog, post.id)
  doomed.write('BlogTitle', 'From the window that is killed')
  await doomed.drafted()
  const other = await stage.openWindow().open(blog, post.id)
  assert.deepEqual(other.state().copies, [])
  killed.crash()
  const { copies } = await other.until(({ copies: found }) => found.length > 0)
  assert.equal(copies[0]?.values['Data.BlogTitle'], 'From the window that is killed')
})
