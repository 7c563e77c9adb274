import assert from 'node:assert/strict'
import test from 'node:test'
import { STATUS } from '#cms/model/values.ts'
import { blog } from '#kinds/blog.ts'
import { allKinds } from '#kinds/index.ts'
import { changedPaths } from '#kinds/values.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { startStage, type Session, type Stage, type EditorWindow } from './editor-session.ts'
import { hold, holdAnswer } from './server.ts'
import { sampleOf } from './stored-items.ts'
import { labelWithArticle, restoreNewest, storeChosenFiles, typeEverywhere } from './typist.ts'

const title = ({ state }: Session): unknown => state().values['BlogTitle']

/**
 * Resolves once all work on the device's storage so far has ended: the read that it awaits runs
 * after all earlier transactions.
 */
const untilWritten = (stage: Stage): Promise<unknown> => stage.drafts.all()

for (const kind of allKinds) {
  test(`after a window was killed, everything typed into ${labelWithArticle(kind)} is offered as a draft and restored on request`, async (t) => {
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
      'every field has changed',
    )
    await session.untilDrafted()
    killed.crash()
    const next = await stage.openWindow().open(kind, item.id)
    await next.until(({ offered }) => offered.length === 1)
    assert.deepEqual(next.state().values, base, 'the draft is not restored without a request')
    await restoreNewest(next)
    assert.deepEqual(next.state().values, values, 'the draft is restored on request')
    assert.equal(
      (await stage.drafts.all()).length,
      1,
      'the older draft is removed once the new one is written',
    )
    assert.equal(await next.editor.save(), true, JSON.stringify(next.state().serverErrors))
    assert.deepEqual(await stage.drafts.all(), [], 'the save removes the draft')
  })

  const departures: Record<string, (window: EditorWindow, session: Session) => void> = {
    'hidden or unloaded': (window) => window.leave(),
    'without its item, which is closed': (_, session) => session.close(),
  }
  for (const [name, leave] of Object.entries(departures)) {
    test(`the last letters typed into ${labelWithArticle(kind)} are offered again after the page is ${name}`, async (t) => {
      const stage = await startStage(t)
      const item = await stage.makeItem(kind)
      const window = stage.openWindow()
      const session = await window.open(kind, item.id)
      typeEverywhere(session, 'on the way out')
      await session.untilDrafted()
      // No time passes between these letters and the end of the window.
      typeEverywhere(session, 'at the last moment')
      const { values } = session.state()
      leave(window, session)
      window.crash()
      const next = await stage.openWindow().open(kind, item.id)
      await restoreNewest(next)
      assert.deepEqual(next.state().values, values)
    })
  }
}

for (const kind of allKinds.filter(({ shape }) => shape === 'collection')) {
  test(`the draft of a new ${kind.label.one.toLowerCase()} is offered to the next new one with its id, and to no existing one`, async (t) => {
    const stage = await startStage(t)
    const item = await stage.makeItem(kind)
    const killed = stage.openWindow()
    const session = await killed.open(kind)
    typeEverywhere(session, 'newly begun')
    const { id, values } = session.state()
    await session.untilDrafted()
    killed.crash()
    const other = await stage.openWindow().open(kind, item.id)
    assert.deepEqual(other.state().offered, [], 'not on another item')
    const next = await stage.openWindow().open(kind)
    await restoreNewest(next)
    assert.deepEqual([next.state().id, next.state().values], [id, values])
  })
}

test('every keystroke is stored on the device within a second, also during long typing', async (t) => {
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
    const storedText = String(draft?.values['BlogTitle'] ?? '')
    assert.ok(typed.startsWith(storedText))
    // Ten keys come per second: less than a second of typing is missing.
    assert.ok(
      typed.trim().split(' ').length - storedText.trim().split(' ').length < 10,
      `“${storedText}” of “${typed}”`,
    )
  }
  stage.clock.pass(1_000)
  await untilWritten(stage)
  window.crash()
  assert.equal((await stage.drafts.all())[0]?.values['BlogTitle'], typed)
})

test('text in two fields that is typed faster than it is stored is stored completely', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, item.id)
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`)
  for (const [index] of words.entries()) {
    session.write('BlogData', `<p>${words.slice(0, index + 1).join(' ')}</p>`)
    session.write('BlogTitle', 'One two three four five'.slice(0, index + 1))
    // Each call starts another write of the draft, before earlier writes have ended.
    window.leave()
  }
  const { values } = session.state()
  await session.untilDrafted()
  window.crash()
  const next = await stage.openWindow().open(blog, item.id)
  await restoreNewest(next)
  assert.deepEqual([next.state().values, next.state().offered], [values, []])
})

test('each item and each window keeps its own draft', async (t) => {
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
  await second.untilDrafted()
  const otherSession = await other.open(blog, two.id)
  assert.deepEqual(otherSession.state().offered, [], 'a window that is open keeps its own')
  assert.equal(title(otherSession), sampleOf(blog).data['BlogTitle'])
  // Both windows edit the same item; each draft is separate.
  otherSession.write('BlogTitle', 'Second item, second window')
  await otherSession.untilDrafted()
  page.crash()
  // The killed window's draft is offered in the open one, without a change to its form.
  await otherSession.until(({ offered }) => offered.length > 0)
  assert.equal(title(otherSession), 'Second item, second window')
  await restoreNewest(otherSession)
  assert.equal(title(otherSession), 'Second item')
  // The replaced text has become a draft, too: nothing was overwritten.
  await restoreNewest(otherSession)
  assert.equal(title(otherSession), 'Second item, second window')
  assert.deepEqual(
    (await stage.drafts.all()).map((draft) => [draft.id, draft.values['BlogTitle']]).sort(),
    [
      [one.id, 'First item'],
      [two.id, 'Second item'],
      [two.id, 'Second item, second window'],
    ].sort(),
  )
})

test('two windows with new items leave two drafts, which are offered newest first', async (t) => {
  const stage = await startStage(t)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const windows = [stage.openWindow(), stage.openWindow()]
  for (const [n, window] of windows.entries()) {
    const session = await window.open(blog)
    assert.deepEqual(session.state().offered, [])
    session.write('BlogTitle', `New in window ${n}`)
    await session.untilDrafted()
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

test('the second of two windows that save one item has a conflict with the first', async (t) => {
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
  two.editor.resolveConflict({ BlogTitle: 'theirs' })
  assert.equal(await two.editor.save(), true)
  const data = await item.dataNow()
  assert.deepEqual([data['BlogTitle'], data['BlogTitle_AR']], ['By the first', 'من الثانية'])
})

test('a window that is killed during a save causes no conflict in the next window, whether the save arrived or not', async (t) => {
  for (const [arrives, held] of [
    [false, hold()],
    [true, holdAnswer()],
  ] as const) {
    const stage = await startStage(t)
    const item = await stage.makeItem(blog)
    const window = stage.openWindow()
    const session = await window.open(blog, item.id)
    session.write('BlogTitle', 'On its way')
    const stopIntercepting = stage.intercept(/PUT/, held.interceptor)
    void session.editor.save()
    await held.arrived
    await untilWritten(stage)
    window.crash()
    stopIntercepting()
    const next = await stage.openWindow().open(blog, item.id)
    if (!arrives) await restoreNewest(next)
    assert.equal(title(next), 'On its way')
    assert.equal(await next.editor.save(), true)
    assert.equal((await item.dataNow())['BlogTitle'], 'On its way')
    assert.deepEqual([next.state().offered, next.state().conflict], [[], null])
  }
})
