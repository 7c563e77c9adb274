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
  const { guard, isBlocked, hasUnsavedText, isUploading } = openPage()
  assert.equal(isBlocked(), false)
  const costs: LossReason[] = ['unsaved text', 'upload', 'bulk action']
  for (const cost of costs) guard(cost, 'one', true)
  guard('upload', 'two', true)
  assert.deepEqual([isBlocked(), hasUnsavedText(), isUploading()], [true, true, true])
  guard('unsaved text', 'one', false)
  guard('upload', 'one', false)
  assert.deepEqual(
    [isBlocked(), hasUnsavedText(), isUploading()],
    [true, false, true],
    'the second upload still runs',
  )
  guard('upload', 'two', false)
  assert.deepEqual(
    [isBlocked(), hasUnsavedText(), isUploading()],
    [true, false, false],
    'the bulk action still runs',
  )
  guard('bulk action', 'one', false)
  assert.equal(isBlocked(), false)
})

test('giving up a text stops guarding it, not a running upload', () => {
  const { guard, isBlocked, giveUp, hasUnsavedText, $wantedAddress } = openPage()
  guard('unsaved text', 'one', true)
  guard('upload', 'two', true)
  $wantedAddress.set('/elsewhere')
  giveUp()
  assert.deepEqual([hasUnsavedText(), isBlocked(), $wantedAddress.get()], [false, true, null])
})

/** Page with a registered session, whose flush finds a text that is not saved. */
const openPageWithSession = () => {
  const page = openPage()
  const unregister = page.registerFlush('one', () =>
    Promise.resolve(page.guard('unsaved text', 'one', true)),
  )
  return { ...page, unregister }
}

test('a registered session is flushed before the guard decides', async () => {
  const { wouldLose, isBlocked } = openPageWithSession()
  assert.equal(isBlocked(), false)
  assert.equal(await wouldLose(), true)
})

test('a session that was unregistered is no longer flushed or guarded', async () => {
  const { wouldLose, isBlocked, unregister } = openPageWithSession()
  assert.equal(await wouldLose(), true)
  unregister()
  assert.deepEqual([isBlocked(), await wouldLose()], [false, false])
})
