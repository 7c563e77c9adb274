import assert from 'node:assert/strict'
import test from 'node:test'
import { makeLeaveGuard, type LossReason } from '#cms/drafts/leave-guard.ts'

/** Leave guard of a page; `isBlocked` is true when the browser would ask before leaving. */
const openPage = () => {
  const page = new EventTarget()
  return {
    ...makeLeaveGuard(page),
    isBlocked: () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  }
}

test('leaving is guarded while any text, upload or bulk action would be lost', () => {
  const { guard, isBlocked, hasUnsaved, isUploading } = openPage()
  assert.equal(isBlocked(), false)
  const costs: LossReason[] = ['unsaved text', 'upload', 'bulk action']
  for (const cost of costs) guard(cost, 'one', true)
  guard('upload', 'two', true)
  assert.deepEqual([isBlocked(), hasUnsaved(), isUploading()], [true, true, true])
  guard('unsaved text', 'one', false)
  guard('upload', 'one', false)
  assert.deepEqual(
    [isBlocked(), hasUnsaved(), isUploading()],
    [true, false, true],
    'the second upload',
  )
  guard('upload', 'two', false)
  assert.deepEqual(
    [isBlocked(), hasUnsaved(), isUploading()],
    [true, false, false],
    'the bulk action',
  )
  guard('bulk action', 'one', false)
  assert.equal(isBlocked(), false)
})

test('giving up a text stops guarding it, not a running upload', () => {
  const { guard, isBlocked, giveUp, hasUnsaved, $wanted } = openPage()
  guard('unsaved text', 'one', true)
  guard('upload', 'two', true)
  $wanted.set('/elsewhere')
  giveUp()
  assert.deepEqual([hasUnsaved(), isBlocked(), $wanted.get()], [false, true, null])
})

test('pending writes are completed before the guard decides, until they are unregistered', async () => {
  const { guard, registerFlush, wouldLose, isBlocked } = openPage()
  const unregister = registerFlush('one', () => Promise.resolve(guard('unsaved text', 'one', true)))
  assert.equal(isBlocked(), false)
  assert.equal(await wouldLose(), true)
  unregister()
  assert.deepEqual([isBlocked(), await wouldLose()], [false, false])
})
