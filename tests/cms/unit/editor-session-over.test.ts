import assert from 'node:assert/strict'
import test, { beforeEach } from 'node:test'
import { valuesOf, workingVersionOf } from '#cms/model/values.ts'
import { $passphrase, $hasAccess, $signIn } from '#cms/network/entry.ts'
import { blog } from '#kinds/blog.ts'
import { allKinds } from '#kinds/index.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { startStage } from './editor-session.ts'
import { refuse } from './server.ts'
import {
  labelWithArticle,
  restoreNewest,
  saveRequestOf,
  storeChosenFiles,
  typeEverywhere,
} from './typist.ts'

const passBothGates = (): void => {
  $signIn.set('signed in')
  $passphrase.set('open')
}
beforeEach(passBothGates)

/** Resolves once one of the gates is closed: the sign-in card covers the page. */
const untilClosed = (): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = $hasAccess.listen((isOpen) => {
      if (isOpen) return
      unsubscribe()
      resolve()
    })
  })

/** Response of the server once the named part of the sign-in has expired. */
const expirations = {
  'the proof of the passphrase': refuse(403, 'pass_key_required'),
  'the session': refuse(401, 'unauthorized'),
}

for (const [name, interceptor] of Object.entries(expirations)) {
  test(`a save during which ${name} expires waits for the next sign-in and is then sent once`, async (t) => {
    const stage = await startStage(t)
    await storeChosenFiles(stage)
    for (const kind of allKinds) {
      const item = await stage.makeItem(kind)
      const window = stage.openWindow()
      const session = await window.open(kind, item.id)
      typeEverywhere(session, 'before it ended')
      const { values } = session.state()
      const stopIntercepting = stage.intercept(saveRequestOf(kind), interceptor)
      const closed = untilClosed()
      const saved = session.editor.save()
      await closed
      stopIntercepting()
      assert.equal(session.state().saving.name, 'saving')
      assert.equal(session.saveBarText($hasAccess.get()), cmsEdit.bar.signedOut)
      assert.deepEqual(session.state().values, values)
      assert.deepEqual(window.toasts, [])
      const callsBefore = stage.calls.length
      passBothGates()
      assert.equal(await saved, true, labelWithArticle(kind))
      assert.equal(stage.calls.length, callsBefore + 1, 'the save is sent once')
      assert.deepEqual(valuesOf(kind, workingVersionOf(await item.read()), new Date()), values)
      session.close()
    }
  })
}

test('text of a window that is killed while a save waits for the sign-in is offered after the next sign-in', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, item.id)
  session.write('BlogTitle', 'Never lost')
  const stopIntercepting = stage.intercept(saveRequestOf(blog), refuse(401, 'unauthorized'))
  const closed = untilClosed()
  void session.editor.save()
  await closed
  session.write('BlogTitle', 'Never lost, not even this')
  window.leave()
  await stage.drafts.all()
  window.crash()
  stopIntercepting()
  passBothGates()
  const next = await stage.openWindow().open(blog, item.id)
  await restoreNewest(next)
  assert.equal(next.state().values['BlogTitle'], 'Never lost, not even this')
  assert.equal(await next.editor.save(), true)
  assert.equal((await item.dataNow())['BlogTitle'], 'Never lost, not even this')
})

test('text of an editor that a sign-out in another tab closed is offered after the next sign-in', async (t) => {
  const stage = await startStage(t)
  await storeChosenFiles(stage)
  for (const kind of allKinds) {
    const item = await stage.makeItem(kind)
    const session = await stage.openWindow().open(kind, item.id)
    typeEverywhere(session, 'signed out elsewhere')
    const { values } = session.state()
    $signIn.set('signed out')
    session.close()
    passBothGates()
    const next = await stage.openWindow().open(kind, item.id)
    await restoreNewest(next)
    assert.deepEqual(next.state().values, values, labelWithArticle(kind))
    next.close()
  }
})
