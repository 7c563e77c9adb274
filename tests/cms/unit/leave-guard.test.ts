import assert from 'node:assert/strict'
import test from 'node:test'
import { makeLeaveGuard, type LossReason } from '#cms/drafts/leave-guard.ts'

const openPage = () => {
  const page = new EventTarget()
  return {
    ...makeLeaveGuard(page),
    asks: () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  }
}

test('the browser asks as long as leaving would cost anything, each for itself', () => {
  const { guard, asks, hasUnsaved, isUploading } = openPage()
  assert.equal(asks(), false)
  const costs: LossReason[] = ['unsaved text', 'upload', 'bulk action']
  for (const cost of costs) guard(cost, 'one', true)
  guard('upload', 'two', true)
  assert.deepEqual([asks(), hasUnsaved(), isUploading()], [true, true, true])
  guard('unsaved text', 'one', false)
  guard('upload', 'one', false)
  assert.deepEqual([asks(), hasUnsaved(), isUploading()], [true, false, true], 'the second upload')
  guard('upload', 'two', false)
  assert.deepEqual([asks(), hasUnsaved(), isUploading()], [true, false, false], 'the bulk action')
  guard('bulk action', 'one', false)
  assert.equal(asks(), false)
})

test('who gives a text up is not asked about it again, but about an upload that would be broken off', () => {
  const { guard, asks, giveUp, hasUnsaved, $wanted } = openPage()
  guard('unsaved text', 'one', true)
  guard('upload', 'two', true)
  $wanted.set('/elsewhere')
  giveUp()
  assert.deepEqual([hasUnsaved(), asks(), $wanted.get()], [false, true, null])
})

test('what is still being written is waited for; a session that has ended guards nothing', async () => {
  const { guard, registerFlush, wouldLose, asks } = openPage()
  const unregister = registerFlush('one', () => Promise.resolve(guard('unsaved text', 'one', true)))
  assert.equal(asks(), false)
  assert.equal(await wouldLose(), true)
  unregister()
  assert.deepEqual([asks(), await wouldLose()], [false, false])
})
