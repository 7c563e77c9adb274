import assert from 'node:assert/strict'
import test, { beforeEach } from 'node:test'
import { valuesOf, workingOf } from '#cms/model/values.ts'
import { $gate, $open, $session } from '#cms/network/entry.ts'
import { blog } from '#kinds/blog.ts'
import { allKinds } from '#kinds/index.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { startStage } from './editor-session.ts'
import { refuse } from './server.ts'
import { nameOf, restoreNewest, savesOf, storeChosenFiles, typeEverywhere } from './typist.ts'

const passBothGates = (): void => {
  $session.set('signed in')
  $gate.set('open')
}
beforeEach(passBothGates)

/** Resolves once one of the gates is closed: the sign-in card covers the page. */
const untilClosed = (): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = $open.listen((isOpen) => {
      if (isOpen) return
      unsubscribe()
      resolve()
    })
  })

const ends = {
  'the proof of the passphrase': refuse(403, 'pass_key_required'),
  'the session': refuse(401, 'unauthorized'),
}

for (const [name, way] of Object.entries(ends)) {
  test(`${name} ends under a save of any kind: it waits for the sign-in, what is typed meanwhile stays, and the same save goes on`, async (t) => {
    const stage = await startStage(t)
    await storeChosenFiles(stage)
    for (const kind of allKinds) {
      const item = await stage.makeItem(kind)
      const window = stage.openWindow()
      const session = await window.open(kind, item.id)
      typeEverywhere(session, 'before it ended')
      const { values } = session.state()
      const clear = stage.meet(savesOf(kind), way)
      const closed = untilClosed()
      const saved = session.editor.save()
      await closed
      clear()
      assert.equal(session.state().saving.name, 'saving')
      assert.equal(session.bar($open.get()), cmsEdit.bar.signedOut)
      assert.deepEqual(session.state().values, values)
      assert.deepEqual(window.toasts, [])
      const asked = stage.calls.length
      passBothGates()
      assert.equal(await saved, true, nameOf(kind))
      assert.equal(stage.calls.length, asked + 1, 'the same save, once')
      assert.deepEqual(valuesOf(kind, workingOf(await item.read()), new Date()), values)
      session.close()
    }
  })
}

test('the session ends under a save and the window is killed on the sign-in card: the text is offered after the next sign-in', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, item.id)
  session.write('BlogTitle', 'Never lost')
  const clear = stage.meet(savesOf(blog), refuse(401, 'unauthorized'))
  const closed = untilClosed()
  void session.editor.save()
  await closed
  session.write('BlogTitle', 'Never lost, not even this')
  window.leave()
  await stage.drafts.all()
  window.crash()
  clear()
  passBothGates()
  const next = await stage.openWindow().open(blog, item.id)
  await restoreNewest(next)
  assert.equal(next.state().values['BlogTitle'], 'Never lost, not even this')
  assert.equal(await next.editor.save(), true)
  assert.equal((await item.dataNow())['BlogTitle'], 'Never lost, not even this')
})

test('signing out in another tab closes the editor in the middle of a word: the text stays on this device, and is offered after the next sign-in', async (t) => {
  const stage = await startStage(t)
  await storeChosenFiles(stage)
  for (const kind of allKinds) {
    const item = await stage.makeItem(kind)
    const session = await stage.openWindow().open(kind, item.id)
    typeEverywhere(session, 'signed out elsewhere')
    const { values } = session.state()
    $session.set('signed out')
    session.close()
    passBothGates()
    const next = await stage.openWindow().open(kind, item.id)
    await restoreNewest(next)
    assert.deepEqual(next.state().values, values, nameOf(kind))
    next.close()
  }
})
