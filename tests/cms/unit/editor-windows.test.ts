import assert from 'node:assert/strict'
import test from 'node:test'
import { unfinishedItems } from '#cms/drafts/item-drafts.ts'
import { blog } from '#kinds/blog.ts'
import { faq } from '#kinds/faq.ts'
import { news } from '#kinds/news.ts'
import { startStage, type Session } from './editor-session.ts'
import { sampleOf } from './stored-items.ts'

const TITLE = 'BlogTitle'
/** Titles of the drafts that are offered in a window. */
const titles = ({ state }: Session) => state().offered.map(({ values }) => values[TITLE])

test('the last letters are stored at once when the page is hidden or unloaded', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  session.write('BlogTitle', 'The last letters')
  assert.equal(session.state().draftStatus.name, 'pending')
  window.leave()
  // No time has passed, so the delayed write has not run.
  const drafts = await stage.drafts.all()
  assert.deepEqual(
    drafts.map(({ values }) => values[TITLE]),
    ['The last letters'],
  )
})

test('closing an item stores the pending draft, which is offered when the item is opened again', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  session.write('BlogTitle', 'Closed at once')
  session.close()
  const again = await window.open(blog, post.id)
  await again.until(({ offered }) => offered.length > 0)
  assert.deepEqual(titles(again), ['Closed at once'])
})

test('the draft of an open window is not offered in another window until the first is killed', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const killed = stage.openWindow()
  const theirs = await killed.open(blog, post.id)
  theirs.write('BlogTitle', 'From the window that is killed')
  await theirs.untilDrafted()
  const mine = await stage.openWindow().open(blog, post.id)
  assert.deepEqual(mine.state().offered, [])
  mine.write('BlogTitle', 'From the window that stays')
  await mine.untilDrafted()
  killed.crash()
  await mine.until(({ offered }) => offered.length > 0)
  assert.deepEqual(titles(mine), ['From the window that is killed'])
  assert.equal(mine.state().values[TITLE], 'From the window that stays')

  // Restoring a draft stores the form's previous text as a draft, which is offered instead.
  await mine.restore()
  assert.equal(mine.state().values[TITLE], 'From the window that is killed')
  assert.deepEqual(titles(mine), ['From the window that stays'])
  assert.deepEqual((await stage.drafts.all()).map(({ values }) => values[TITLE]).sort(), [
    'From the window that is killed',
    'From the window that stays',
  ])
})

test('two killed windows leave two drafts of one item, which are discarded one by one', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  for (const words of ['The first', 'The second']) {
    const window = stage.openWindow()
    const session = await window.open(blog, post.id)
    session.write('BlogTitle', words)
    await session.untilDrafted()
    window.crash()
  }
  const session = await stage.openWindow().open(blog, post.id)
  assert.deepEqual(titles(session), ['The second', 'The first'])
  const [newest] = session.state().offered
  assert.ok(newest)
  await session.editor.deleteOfferedDraft(newest)
  assert.deepEqual(titles(session), ['The first'])
  assert.deepEqual(
    (await stage.drafts.all()).map(({ values }) => values[TITLE]),
    ['The first'],
  )
  assert.equal(session.state().values[TITLE], sampleOf(blog).data['BlogTitle'])
})

test('drafts of new items are offered to new items of the same kind on the same device only', async (t) => {
  const stage = await startStage(t)
  const windows = [stage.openWindow(), stage.openWindow()]
  for (const window of windows) (await window.open(blog)).write('BlogTitle', 'New')
  const other = await stage.makeItem(blog)
  windows.push(stage.openWindow())
  ;(await windows[2]?.open(blog, other.id))?.write('BlogTitle', 'Of an item')
  for (const window of windows) await window.leaveGuard.wouldLose()
  for (const window of windows) window.crash()
  const session = await stage.openWindow().open(blog)
  assert.deepEqual(titles(session), ['New', 'New'])
  assert.equal(new Set(session.state().offered.map(({ id }) => id)).size, 2)
  assert.deepEqual((await stage.openWindow().open(news)).state().offered, [])
  assert.deepEqual(titles(await stage.openWindow().open(blog, other.id)), ['Of an item'])
  assert.deepEqual((await stage.addDevice().openWindow().open(blog, other.id)).state().offered, [])
})

test('a full device is reported, leaving is guarded, and a save is still stored', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  stage.storage = 'full'
  session.write('BlogTitle', 'No room for it')
  await session.until(({ draftStatus }) => draftStatus.name === 'impossible')
  assert.equal(session.saveBarText(), 'This device cannot keep a copy. Save before you leave.')
  assert.deepEqual(
    [
      window.isLeavingGuarded(),
      window.leaveGuard.hasUnsavedText(),
      await window.leaveGuard.wouldLose(),
    ],
    [true, true, true],
  )
  assert.equal(await session.editor.save(), true)
  assert.equal((await post.dataNow())['BlogTitle'], 'No room for it')
  assert.deepEqual([window.isLeavingGuarded(), await window.leaveGuard.wouldLose()], [false, false])

  session.write('BlogTitle', 'Again no room')
  await session.until(({ draftStatus }) => draftStatus.name === 'impossible')
  session.close()
  assert.deepEqual([window.isLeavingGuarded(), window.leaveGuard.hasUnsavedText()], [false, false])
})

test('a write of a draft that gets no answer is repeated automatically until it succeeds', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  stage.clock.stop()
  stage.storage = 'silent'
  session.write('BlogTitle', 'Typed once')
  stage.clock.pass(300)
  assert.equal(session.state().draftStatus.name, 'pending')
  stage.clock.pass(4_000)
  await session.until(({ draftStatus }) => draftStatus.name === 'impossible')
  assert.equal(window.isLeavingGuarded(), true)
  stage.storage = 'works'
  stage.clock.pass(3_000)
  await session.untilDrafted()
  assert.equal(window.isLeavingGuarded(), false)
  assert.deepEqual(
    (await stage.drafts.all()).map(({ values }) => values[TITLE]),
    ['Typed once'],
  )
})

test('the check before leaving first stores the pending draft', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  session.write('BlogTitle', 'Just typed')
  assert.equal(await window.leaveGuard.wouldLose(), false)
  assert.deepEqual(
    (await stage.drafts.all()).map(({ values }) => values[TITLE]),
    ['Just typed'],
  )
  stage.storage = 'full'
  session.write('BlogTitle', 'Just typed, and no room')
  assert.equal(await window.leaveGuard.wouldLose(), true)
  window.leaveGuard.giveUp()
  assert.equal(window.isLeavingGuarded(), false)
})

test('unfinished items are listed once each, newest first, with their addresses, without those of open windows', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const set = await stage.makeItem(faq)
  const unfinished: [
    kind: typeof blog | typeof faq,
    id: string | undefined,
    key: string,
    words: string,
  ][] = [
    [blog, post.id, 'BlogTitle', 'An older draft'],
    [blog, post.id, 'BlogTitle', 'A post'],
    [faq, set.id, 'SupportHeading', 'A set'],
    [blog, undefined, 'BlogTitle_AR', 'مقال جديد'],
  ]
  for (const [kind, id, key, words] of unfinished) {
    const window = stage.openWindow()
    const session = await window.open(kind, id)
    session.write(key, words)
    await session.untilDrafted()
    window.crash()
  }
  const open = await stage.openWindow().open(news)
  open.write('NewsTitle', 'Still open')
  await open.untilDrafted()
  const found = await unfinishedItems(stage.drafts)
  assert.deepEqual(
    found.map(({ title, lang, id, path }) => [title, lang, id, path]),
    [
      ['مقال جديد', 'ar', null, '/web-cms/protected/blogs/new'],
      ['A set', 'en', set.id, `/web-cms/protected/individual-faqs/${set.id}`],
      ['A post', 'en', post.id, `/web-cms/protected/blogs/${post.id}`],
    ],
  )
})
