import assert from 'node:assert/strict'
import test from 'node:test'
import { makeAutosave, type DraftStatus } from '#cms/drafts/autosave.ts'
import { makeDraftStore } from '#cms/drafts/item-drafts.ts'
import { valuesOf, workingOf } from '#cms/model/values.ts'
import { draftWriter } from '#cms/session/session-drafts.ts'
import { blog } from '#kinds/blog.ts'
import { allKinds } from '#kinds/index.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { startStage, type Device, type Stage } from './editor-session.ts'
import { makeTurningClock } from './turning-clock.ts'
import { nameOf, restoreNewest, storeChosenFiles, typeEverywhere } from './typist.ts'

const words = cmsEdit.bar

/** Faults of a device that prevent storing. */
const broken: Readonly<Record<string, Device['storage']>> = {
  'a private window without a store, or one that refuses to open': 'refused',
  'a store whose every write fails': 'full',
  'a store that never answers': 'silent',
}

for (const [name, storage] of Object.entries(broken)) {
  test(`${name}: the save bar says so for every kind, leaving would lose it until the person gives it up, and saving works`, async (t) => {
    const stage = await startStage(t)
    await storeChosenFiles(stage)
    // All kinds at once: their timeouts of a silent store run in parallel.
    await Promise.all(
      allKinds.map(async (kind) => {
        const item = await stage.makeItem(kind)
        const device = stage.addDevice()
        device.storage = storage
        const window = device.openWindow()
        const session = window.begin(kind, item.id)
        await session.until(({ phase }) => phase === 'ready')
        assert.deepEqual(
          [session.bar(), window.isBlocked()],
          [words.clean, false],
          'nothing to keep, nothing to fear',
        )
        typeEverywhere(session, 'kept by nothing')
        const { values } = session.state()
        assert.equal(await window.leaveGuard.wouldLose(), true, nameOf(kind))
        assert.deepEqual(
          [session.bar(), window.isBlocked(), window.leaveGuard.hasUnsaved()],
          [words.impossible, true, true],
          nameOf(kind),
        )
        assert.deepEqual(session.state().values, values)

        // A second question is never asked.
        window.leaveGuard.$wanted.set('/elsewhere')
        window.leaveGuard.giveUp()
        assert.deepEqual(
          [window.isBlocked(), window.leaveGuard.hasUnsaved(), window.leaveGuard.$wanted.get()],
          [false, false, null],
        )
        assert.equal(
          await session.editor.save(),
          true,
          `${nameOf(kind)}: ${JSON.stringify(session.state().serverErrors)}`,
        )
        assert.deepEqual(valuesOf(kind, workingOf(await item.read()), new Date()), values)
        await session.until(({ draftStatus }) => draftStatus.name === 'nothing')
        assert.equal(await window.leaveGuard.wouldLose(), false)
        session.close()
      }),
    )
  })
}

test('where nothing is kept, what failed on the way to the server says to leave the page open', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  stage.storage = 'full'
  const session = await stage.openWindow().open(blog, item.id)
  session.write('BlogTitle', 'Nowhere yet')
  await session.until(({ draftStatus }) => draftStatus.name === 'impossible')
  for (const [way, says] of [
    [() => Promise.reject(new TypeError('fetch failed')), words.offlineNoDraft],
    [() => Promise.resolve(new Response('', { status: 503 })), words.failedNoDraft],
  ] as const) {
    const clear = stage.meet(/PUT/, way)
    assert.equal(await session.editor.save(), false)
    clear()
    assert.equal(session.bar(), says)
  }
  await item.saveElsewhere({ BlogTitle: 'Theirs' })
  assert.equal(await session.editor.save(), false)
  assert.equal(session.bar(), words.conflictNoDraft)
})

const reopened = async (stage: Stage, id: string) => {
  const next = await stage.openWindow().open(blog, id)
  await restoreNewest(next)
  return next.state().values
}

test('the disk is full: it is said, and when there is room again all is kept without a further key', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  stage.storage = 'full'
  const window = stage.openWindow()
  const session = await window.open(blog, item.id)
  session.write('BlogTitle', 'While it was full')
  session.write('BlogData', `<p>${'A text that no disk takes. '.repeat(2_000)}</p>`)
  const { values } = session.state()
  await session.until(({ draftStatus }) => draftStatus.name === 'impossible')
  assert.deepEqual([session.bar(), window.isBlocked()], [words.impossible, true])
  stage.storage = 'works'
  await session.drafted()
  assert.match(session.bar(), /^Kept on this device/)
  assert.equal(window.isBlocked(), false)
  window.crash()
  assert.deepEqual(await reopened(stage, item.id), values)
})

test('the disk fills up while somebody writes: the words change at once, and back; what was kept before is there until then', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, item.id)
  session.write('BlogTitle', 'Before it was full')
  await session.drafted()
  stage.storage = 'full'
  session.write('BlogTitle', 'While it was full')
  await session.until(({ draftStatus }) => draftStatus.name === 'impossible')
  assert.equal(session.bar(), words.impossible)
  assert.equal((await stage.drafts.all())[0]?.values['BlogTitle'], 'Before it was full')
  // Typing alone does not clear the warning; only a successful write does.
  session.write('BlogTitle', 'While it was still full')
  assert.equal(session.bar(), words.impossible)
  stage.storage = 'works'
  await session.drafted()
  window.crash()
  assert.equal((await reopened(stage, item.id))['BlogTitle'], 'While it was still full')
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
    assert.equal(window.isBlocked(), false)
  })
}

test('a store that is slow keeps the newest text: a write that was begun earlier never ends over a later one', async (t) => {
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
  assert.equal((await reopened(stage, item.id))['BlogTitle'], 'One two three')
})

test('a store that does not answer within four seconds keeps nothing; it is tried again after three, on a connection of its own', async () => {
  const clock = makeTurningClock()
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
  const copy = {
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
    write: draftWriter(drafts, () => copy),
    onPageLeaving: () => () => undefined,
    report: ({ name }) => reports.push(name),
    after: clock.after,
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  autosave.start()
  autosave.schedule()
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
