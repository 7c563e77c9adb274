import assert from 'node:assert/strict'
import test from 'node:test'
import { STATUS } from '#cms/model/values.ts'
import { blog } from '#kinds/blog.ts'
import { allKinds } from '#kinds/index.ts'
import { changedPaths } from '#kinds/values.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { startStage, type Session, type Stage, type Window } from './editor-session.ts'
import { hold, holdAnswer } from './server.ts'
import { sampleOf } from './stored-items.ts'
import { nameOf, restoreNewest, storeChosenFiles, typeEverywhere } from './typist.ts'

const title = ({ state }: Session): unknown => state().values['BlogTitle']

/**
 * Resolves once all work on the device's storage so far has ended: transactions run one after the
 * other.
 */
const written = (stage: Stage): Promise<unknown> => stage.drafts.all()

for (const kind of allKinds) {
  test(`a window is killed: everything typed into ${nameOf(kind)} is offered again, field by field, and nothing is overwritten unasked`, async (t) => {
    const stage = await startStage(t)
    await storeChosenFiles(stage)
    const item = await stage.makeItem(kind)
    const killed = stage.openWindow()
    const session = await killed.open(kind, item.id)
    const { base } = session.state()
    typeEverywhere(session, 'before the crash')
    const { values } = session.state()
    assert.deepEqual(
      changedPaths(base, values),
      Object.keys(values).filter((path) => path !== STATUS),
      'every field has taken something',
    )
    await session.drafted()
    killed.crash()
    const next = await stage.openWindow().open(kind, item.id)
    await next.until(({ offered }) => offered.length === 1)
    assert.deepEqual(next.state().values, base, 'unasked')
    await restoreNewest(next)
    assert.deepEqual(next.state().values, values, 'restored')
    assert.equal(
      (await stage.drafts.all()).length,
      1,
      'the older draft went once the new one was written',
    )
    assert.equal(await next.editor.save(), true, JSON.stringify(next.state().serverErrors))
    assert.deepEqual(await stage.drafts.all(), [], 'nothing is left over')
  })

  const ways: Record<string, (window: Window, session: Session) => void> = {
    'the page is hidden or goes': (window) => window.leave(),
    'the item is closed': (_, session) => session.close(),
  }
  for (const [name, happens] of Object.entries(ways)) {
    test(`${name} in the middle of a word: the last letters of ${nameOf(kind)} are offered again`, async (t) => {
      const stage = await startStage(t)
      const item = await stage.makeItem(kind)
      const window = stage.openWindow()
      const session = await window.open(kind, item.id)
      typeEverywhere(session, 'on the way out')
      await session.drafted()
      // Typed in the moment of leaving; the window gets no time after it.
      typeEverywhere(session, 'at the last moment')
      const { values } = session.state()
      happens(window, session)
      window.crash()
      const next = await stage.openWindow().open(kind, item.id)
      await restoreNewest(next)
      assert.deepEqual(next.state().values, values)
    })
  }
}

for (const kind of allKinds.filter(({ shape }) => shape === 'collection')) {
  test(`a window with a new ${kind.label.one.toLowerCase()} is killed: it is offered to the next new one, under its own id, and to no other item`, async (t) => {
    const stage = await startStage(t)
    const item = await stage.makeItem(kind)
    const killed = stage.openWindow()
    const session = await killed.open(kind)
    typeEverywhere(session, 'newly begun')
    const { id, values } = session.state()
    await session.drafted()
    killed.crash()
    const other = await stage.openWindow().open(kind, item.id)
    assert.deepEqual(other.state().offered, [], 'not on another item')
    const next = await stage.openWindow().open(kind)
    await restoreNewest(next)
    assert.deepEqual([next.state().id, next.state().values], [id, values])
  })
}

test('every keystroke is on the device within a second, however long a person goes on typing', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, item.id)
  stage.clock.stop()
  let typed = ''
  for (let key = 0; key < 30; key += 1) {
    typed += `${key} `
    session.write('BlogTitle', typed)
    stage.clock.pass(100)
    const [draft] = await stage.drafts.all()
    const kept = String(draft?.values['BlogTitle'] ?? '')
    assert.ok(typed.startsWith(kept))
    // Ten keys come per second: less than a second of typing is missing.
    assert.ok(
      typed.trim().split(' ').length - kept.trim().split(' ').length < 10,
      `“${kept}” of “${typed}”`,
    )
  }
  stage.clock.pass(1_000)
  await written(stage)
  window.crash()
  assert.equal((await stage.drafts.all())[0]?.values['BlogTitle'], typed)
})

test('typed faster than it is written down, in two fields: every letter is there', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, item.id)
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`)
  for (const [index] of words.entries()) {
    session.write('BlogData', `<p>${words.slice(0, index + 1).join(' ')}</p>`)
    session.write('BlogTitle', 'One two three four five'.slice(0, index + 1))
    // Each event starts another write, over the earlier ones.
    window.leave()
  }
  const { values } = session.state()
  await session.drafted()
  window.crash()
  const next = await stage.openWindow().open(blog, item.id)
  await restoreNewest(next)
  assert.deepEqual([next.state().values, next.state().offered], [values, []])
})

test('another item is opened and a second window looks at the first: each keeps its own, nothing mixes', async (t) => {
  const stage = await startStage(t)
  const [one, two] = [await stage.makeItem(blog), await stage.makeItem(blog)]
  const page = stage.openWindow()
  const first = await page.open(blog, one.id)
  first.write('BlogTitle', 'First item')
  first.close()
  const second = await page.open(blog, two.id)
  second.write('BlogTitle', 'Second item')
  const other = stage.openWindow()
  const seen = await other.open(blog, one.id)
  await restoreNewest(seen)
  assert.equal(title(seen), 'First item')
  seen.close()
  await second.drafted()
  const beside = await other.open(blog, two.id)
  assert.deepEqual(beside.state().offered, [], 'a window that is open keeps its own')
  assert.equal(title(beside), sampleOf(blog).data['BlogTitle'])
  // Both windows edit the same item; each draft is separate.
  beside.write('BlogTitle', 'Second item, second window')
  await beside.drafted()
  page.crash()
  // The killed window's draft is offered in the open one, without a change to its form.
  await beside.until(({ offered }) => offered.length > 0)
  assert.equal(title(beside), 'Second item, second window')
  await restoreNewest(beside)
  assert.equal(title(beside), 'Second item')
  // The replaced text has become a draft, too: nothing was overwritten.
  await restoreNewest(beside)
  assert.equal(title(beside), 'Second item, second window')
  assert.deepEqual(
    (await stage.drafts.all()).map((draft) => [draft.id, draft.values['BlogTitle']]).sort(),
    [
      [one.id, 'First item'],
      [two.id, 'Second item'],
      [two.id, 'Second item, second window'],
    ].sort(),
  )
})

test('two windows on a new item: two items, and when both are killed two drafts, the newest first', async (t) => {
  const stage = await startStage(t)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const windows = [stage.openWindow(), stage.openWindow()]
  for (const [n, window] of windows.entries()) {
    const session = await window.open(blog)
    assert.deepEqual(session.state().offered, [])
    session.write('BlogTitle', `New in window ${n}`)
    await session.drafted()
    t.mock.timers.tick(1)
  }
  for (const window of windows) window.crash()
  const session = await stage.openWindow().open(blog)
  await session.until(({ offered }) => offered.length === 2)
  assert.equal(
    cmsEdit.kept.more(session.state().offered.length - 1),
    'There is 1 more copy after this one.',
  )
  await restoreNewest(session)
  assert.equal(title(session), 'New in window 1')
  await restoreNewest(session)
  assert.equal(title(session), 'New in window 0')
  await restoreNewest(session)
  assert.equal(title(session), 'New in window 1')
  assert.equal(new Set((await stage.drafts.all()).map(({ id }) => id)).size, 2)
})

test('two windows save the same item: the second meets the first, and nothing of either is lost', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  const [one, two] = [
    await stage.openWindow().open(blog, item.id),
    await stage.openWindow().open(blog, item.id),
  ]
  one.write('BlogTitle', 'By the first')
  two.write('BlogTitle', 'By the second')
  two.write('BlogTitle_AR', 'من الثانية')
  assert.deepEqual(await Promise.all([one.editor.save(), one.editor.save()]), [true, true])
  assert.equal(await two.editor.save(), false)
  assert.deepEqual(two.state().conflict?.merge.conflicts, ['BlogTitle'])
  assert.equal(two.state().conflict?.theirs['BlogTitle'], 'By the first')
  assert.equal(title(two), 'By the second')
  two.editor.resolve({ BlogTitle: 'theirs' })
  assert.equal(await two.editor.save(), true)
  const data = await item.dataNow()
  assert.deepEqual([data['BlogTitle'], data['BlogTitle_AR']], ['By the first', 'من الثانية'])
})

test('a window is killed while its save is on the way: saved or not, the next one loses nothing and meets no conflict', async (t) => {
  for (const [arrives, held] of [
    [false, hold()],
    [true, holdAnswer()],
  ] as const) {
    const stage = await startStage(t)
    const item = await stage.makeItem(blog)
    const window = stage.openWindow()
    const session = await window.open(blog, item.id)
    session.write('BlogTitle', 'On its way')
    const clear = stage.meet(/PUT/, held.way)
    void session.editor.save()
    await held.arrived
    await written(stage)
    window.crash()
    clear()
    const next = await stage.openWindow().open(blog, item.id)
    if (!arrives) await restoreNewest(next)
    assert.equal(title(next), 'On its way')
    assert.equal(await next.editor.save(), true)
    assert.equal((await item.dataNow())['BlogTitle'], 'On its way')
    assert.deepEqual([next.state().offered, next.state().conflict], [[], null])
  }
})
