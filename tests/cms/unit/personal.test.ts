import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import test from 'node:test'
import { makePersonalStore } from '#cms/drafts/personal.ts'

test('two windows of a device store, list, count and remove the same values', async () => {
  const [here, there] = [makePersonalStore('personal'), makePersonalStore('personal')]
  await here.put('reply/1', 'Dear Mariam')
  await there.put('reply/1/2', 'Dear Asha')
  await here.put('note/1', 'Called.')
  assert.deepEqual(await there.entries(), [
    ['note/1', 'Called.'],
    ['reply/1', 'Dear Mariam'],
    ['reply/1/2', 'Dear Asha'],
  ])
  assert.equal(await there.count(), 3)
  await there.remove('reply/1')
  assert.deepEqual(await here.entries(), [
    ['note/1', 'Called.'],
    ['reply/1/2', 'Dear Asha'],
  ])
  await here.clear()
  assert.equal(await there.count(), 0)
})

test('a page that has signed out stores nothing more', async () => {
  const store = makePersonalStore('signed-out')
  await store.put('reply/1', 'Dear Mariam')
  // Signing out first refuses further writes, then clears the store.
  store.close()
  await assert.rejects(store.put('reply/1', 'Dear Mariam, again'), /signed out/)
  assert.deepEqual(await store.entries(), [['reply/1', 'Dear Mariam']])
  await store.clear()
  assert.equal(await store.count(), 0)
})
