import assert from 'node:assert/strict'
import test from 'node:test'
import { makeAutosave, type DraftStatus } from '#cms/drafts/autosave.ts'
import { makeDraftStore } from '#cms/drafts/item-drafts.ts'
import { valuesOf, workingVersionOf } from '#cms/model/values.ts'
import { draftWriter } from '#cms/session/session-drafts.ts'
import { blog } from '#kinds/blog.ts'
import { allKinds } from '#kinds/index.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { startStage, type Device, type Stage } from './editor-session.ts'
import { makeSelfAdvancingClock } from './turning-clock.ts'
import { labelWithArticle, restoreNewest, storeChosenFiles, typeEverywhere } from './typist.ts'

const words = cmsEdit.bar

/** Storage of a device that cannot store drafts. Key: the fault as the test's title names it. */
const storageFaults: Readonly<Record<string, Device['storage']>> = {
  'a private window without a store, or one that refuses to open': 'refused',
  'a store whose every write fails': 'full',
  'a store that never answers': 'silent',
}

for (const [name, storage] of Object.entries(storageFaults)) {
  test(`with ${name}, the save bar warns, leaving is guarded until the text is given up, and saving works for every kind`, async (t) => {
    const stage = await startStage(t)
    await storeChosenFiles(stage)
    // All kinds run in parallel, because a silent store fails only after a timeout.
    await Promise.all(
      allKinds.map(async (kind) => {
        const item = await stage.makeItem(kind)
        const device = stage.addDevice()
        device.storage = storage
        const window = device.openWindow()
        const session = window.openWithoutWaiting(kind, item.id)
        await session.until(({ phase }) => phase === 'ready')
        assert.deepEqual(
          [session.saveBarText(), window.isLeavingGuarded()],
          [words.clean, false],
          'without a change nothing would be lost',
        )
        typeEverywhere(session, 'kept by nothing')
        const { values } = session.state()
        assert.equal(await window.leaveGuard.wouldLose(), true, labelWithArticle(kind))
        assert.deepEqual(
          [session.saveBarText(), window.isLeavingGuarded(), window.leaveGuard.hasUnsavedText()],
          [words.impossible, true, true],
          labelWithArticle(kind),
        )
        assert.deepEqual(session.state().values, values)

        // After the person has given the text up, leaving is not guarded again.
        window.leaveGuard.$wantedAddress.set('/elsewhere')
        window.leaveGuard.giveUp()
        assert.deepEqual(
          [
            window.isLeavingGuarded(),
            window.leaveGuard.hasUnsavedText(),
            window.leaveGuard.$wantedAddress.get(),
          ],
          [false, false, null],
        )
        assert.equal(
          await session.editor.save(),
          true,
          `${labelWithArticle(kind)}: ${JSON.stringify(session.state().serverErrors)}`,
        )
        assert.deepEqual(valuesOf(kind, workingVersionOf(await item.read()), new Date()), values)
        await session.until(({ draftStatus }) => draftStatus.name === 'nothing')
        assert.equal(await window.leaveGuard.wouldLose(), false)
        session.close()
      }),
    )
  })
}

test('on a device that stores no draft, a failed save asks the person to leave the page open', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  stage.storage = 'full'
  const session = await stage.openWindow().open(blog, item.id)
  session.write('BlogTitle', 'Nowhere yet')
  await session.until(({ draftStatus }) => draftStatus.name === 'impossible')
  for (const [interceptor, says] of [
    [() => Promise.reject(new TypeError('fetch failed')), words.offlineNoDraft],
    [() => Promise.resolve(new Response('', { status: 503 })), words.failedNoDraft],
  ] as const) {
    const stopIntercepting = stage.intercept(/PUT/, interceptor)
    assert.equal(await session.editor.save(), false)
    stopIntercepting()
    assert.equal(session.saveBarText(), says)
  }
  await item.saveElsewhere({ BlogTitle: 'Theirs' })
  assert.equal(await session.editor.save(), false)
  assert.equal(session.saveBarText(), words.conflictNoDraft)
})

/** Values of the newest draft of a post, restored in another window. */
const restoredValues = async (stage: Stage, id: string) => {
  const next = await stage.openWindow().open(blog, id)
  await restoreNewest(next)
  return next.state().values
}

test('with a full disk the save bar warns, and the draft is stored without further typing once there is room', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  stage.storage = 'full'
  const window = stage.openWindow()
  const session = await window.open(blog, item.id)
  session.write('BlogTitle', 'While it was full')
  session.write('BlogData', `<p>${'A text that no disk takes. '.repeat(2_000)}</p>`)
  const { values } = session.state()
  await session.until(({ draftStatus }) => draftStatus.name === 'impossible')
  assert.deepEqual([session.saveBarText(), window.isLeavingGuarded()], [words.impossible, true])
  stage.storage = 'works'
  await session.untilDrafted()
  assert.match(session.saveBarText(), /^Kept on this device/)
  assert.equal(window.isLeavingGuarded(), false)
  window.crash()
  assert.deepEqual(await restoredValues(stage, item.id), values)
})

test('when the disk fills up during typing, the save bar warns at once and the last stored draft stays', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, item.id)
  session.write('BlogTitle', 'Before it was full')
  await session.untilDrafted()
  stage.storage = 'full'
  session.write('BlogTitle', 'While it was full')
  await session.until(({ draftStatus }) => draftStatus.name === 'impossible')
  assert.equal(session.saveBarText(), words.impossible)
  assert.equal((await stage.drafts.all())[0]?.values['BlogTitle'], 'Before it was full')
  // Typing alone does not clear the warning; only a successful write does.
  session.write('BlogTitle', 'While it was still full')
  assert.equal(session.saveBarText(), words.impossible)
  stage.storage = 'works'
  await session.untilDrafted()
  window.crash()
  assert.equal((await restoredValues(stage, item.id))['BlogTitle'], 'While it was still full')
})

for (const storage of ['full', 'refused'] as const) {
  test(`a device that keeps nothing (${storage}) does not stop a save`, async (t) => {
    const stage = await startStage(t)
    const item = await stage.makeItem(blog)
    stage.storage = storage
    const window = stage.openWindow()
    const session = await window.open(blog, item.id)
    session.write('BlogTitle', 'Straight to the site')
    assert.equal(await session.editor.save(), true)
    assert.equal((await item.dataNow())['BlogTitle'], 'Straight to the site')
    assert.deepEqual(window.toasts, ['Updated Blog post!'])
    assert.equal(window.isLeavingGuarded(), false)
  })
}

test('overlapping writes of a draft end with the newest text', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, item.id)
  for (const words of ['One', 'One two', 'One two three']) {
    session.write('BlogTitle', words)
    window.leave()
  }
  await window.leaveGuard.wouldLose()
  window.crash()
  assert.equal((await restoredValues(stage, item.id))['BlogTitle'], 'One two three')
})

test('a write without an answer fails after four seconds and is repeated three seconds later on a new connection', async () => {
  const clock = makeSelfAdvancingClock()
  clock.stop()
  let connections = 0
  const drafts = makeDraftStore({
    connect: () => {
      connections += 1
      return () => new Promise(() => undefined)
    },
    locks: navigator.locks,
    after: clock.after,
  })
  const reports: DraftStatus['name'][] = []
  const draft = {
    kind: 'blog',
    id: 'one',
    opening: 'a',
    isNew: false,
    values: {},
    base: {},
    revision: '1',
    sent: [],
    strays: [],
    at: 1,
  }
  const autosave = makeAutosave({
    write: draftWriter(drafts, () => draft),
    onPageLeaving: () => () => undefined,
    report: ({ name }) => reports.push(name),
    after: clock.after,
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  autosave.start()
  autosave.schedule()
  // The delay before a write is 300 ms.
  clock.pass(300)
  await turn()
  clock.pass(3_999)
  await turn()
  assert.deepEqual([reports, connections], [['pending'], 1])
  clock.pass(1)
  await turn()
  assert.deepEqual([reports, connections], [['pending', 'impossible'], 1])
  clock.pass(3_000)
  await turn()
  assert.equal(connections, 2)
  void autosave.stop()
})
