import assert from 'node:assert/strict'
import test from 'node:test'
import type { Draft } from '#cms/drafts/item-drafts.ts'
import { isOutdated } from '#cms/session/item-form.ts'
import { blog } from '#kinds/blog.ts'
import { allKinds } from '#kinds/index.ts'
import { startStage } from './editor-session.ts'
import { offline } from './server.ts'
import { sampleOf } from './stored-items.ts'

const TITLE = 'BlogTitle'

for (const kind of allKinds) {
  test(`text typed into every field survives a killed window as a draft, which is removed after the save (${kind.name})`, async (t) => {
    const stage = await startStage(t)
    const item = await stage.makeItem(kind)
    const { data, changed } = sampleOf(kind)
    const arabic = Object.fromEntries(
      Object.entries(data).flatMap(([key, value]) =>
        key.endsWith('_AR') && typeof value === 'string' && value !== '' && !value.startsWith('<')
          ? [[key, `${value} أخرى`]]
          : [],
      ),
    )
    const typed = { ...changed, ...arabic }
    const killed = stage.openWindow()
    const session = await killed.open(kind, item.id)
    const before = Date.now()
    for (const [key, value] of Object.entries(typed)) session.write(key, value)
    await session.untilDrafted()
    assert.equal(session.saveBarText(), 'Kept on this device 0 s ago')
    killed.crash()

    const window = stage.openWindow()
    const next = await window.open(kind, item.id)
    const [draft, ...others] = next.state().offered
    assert.ok(draft)
    assert.deepEqual(others, [])
    assert.ok(draft.at >= before && draft.at <= Date.now())
    assert.equal(isOutdated(next.state(), draft), false)
    // The form shows the stored version until the draft is restored.
    for (const [key, value] of Object.entries(data))
      assert.deepEqual(next.state().values[key], value, key)
    await next.editor.restoreOfferedDraft(draft)
    for (const [key, value] of Object.entries(typed))
      assert.deepEqual(next.state().values[key], value, key)
    assert.deepEqual(next.state().offered, [])
    assert.equal(await next.editor.save(), true)
    assert.deepEqual(await item.dataNow(), { ...data, ...typed })
    assert.deepEqual(await stage.drafts.all(), [])
    next.close()
    assert.deepEqual((await window.open(kind, item.id)).state().offered, [])
  })
}

for (const kind of allKinds.filter(({ api }) => api.create)) {
  test(`a new item keeps its id in its draft, so that two saves send the same id (${kind.name})`, async (t) => {
    const stage = await startStage(t)
    const stopIntercepting = stage.intercept(/^(POST|PUT) (?!.*scope=staff)/, offline)
    const killed = stage.openWindow()
    const first = await killed.open(kind)
    for (const [key, value] of Object.entries(sampleOf(kind).data)) first.write(key, value)
    assert.equal(await first.editor.save(), false)
    await first.untilDrafted()
    assert.equal(first.saveBarText(), 'Not sent: no connection. Kept on this device.')
    killed.crash()
    const window = stage.openWindow()
    const second = await window.open(kind)
    assert.notEqual(second.state().id, first.state().id)
    await second.restore()
    assert.equal(await second.editor.save(), false)
    const ids = stage.calls
      .filter(({ method, path }) => method !== 'GET' && !path.includes('scope=staff'))
      .map(({ body }) => (body as Record<string, unknown>)[kind.wire.id])
    assert.deepEqual(ids, [first.state().id, first.state().id])

    stopIntercepting()
    second.editor.discardUnsaved()
    await second.until(({ draftStatus }) => draftStatus.name === 'nothing')
    assert.deepEqual(await stage.drafts.all(), [])
    second.close()
    const third = await window.open(kind)
    assert.deepEqual(third.state().offered, [])
    assert.equal(third.saveBarText(), 'Nothing typed yet')
  })
}

test('saving a draft of an older version is a conflict and overwrites nothing', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  session.write('BlogTitle', 'Mine')
  await session.untilDrafted()
  window.crash()
  await post.saveElsewhere({ BlogTitle: 'Theirs' })
  const next = await stage.openWindow().open(blog, post.id)
  const [draft] = next.state().offered
  assert.ok(draft)
  assert.equal(isOutdated(next.state(), draft), true)
  await next.editor.restoreOfferedDraft(draft)
  assert.equal(await next.editor.save(), false)
  assert.deepEqual(next.state().conflict?.merge.conflicts, [TITLE])
  assert.equal((await post.dataNow())['BlogTitle'], 'Theirs')
})

test('a draft with the same values as the stored item is removed without a question', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  session.write('BlogTitle', 'The same words')
  await session.untilDrafted()
  window.crash()
  await post.saveElsewhere({ BlogTitle: 'The same words' })
  const next = await stage.openWindow().open(blog, post.id)
  assert.deepEqual(next.state().offered, [])
  assert.deepEqual(await stage.drafts.all(), [])
})

test('typing the stored text again removes the draft', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await stage.openWindow().open(blog, post.id)
  session.write('BlogTitle', 'Typed')
  await session.untilDrafted()
  session.write('BlogTitle', sampleOf(blog).data['BlogTitle'])
  await session.until(({ draftStatus }) => draftStatus.name === 'nothing')
  assert.deepEqual(await stage.drafts.all(), [])
  assert.equal(session.saveBarText(), 'Nothing changed since it was opened')
})

test('the draft of a deleted item can be saved as a new item', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  session.write('BlogTitle', 'Still wanted')
  await session.untilDrafted()
  window.crash()
  await post.remove()
  const next = await stage.openWindow().open(blog, post.id)
  assert.equal(next.state().phase, 'gone')
  await next.restore()
  assert.notEqual(next.state().id, post.id)
  assert.equal(await next.editor.save(), true)
  const { record, values } = next.state()
  assert.equal(values[TITLE], 'Still wanted')
  assert.equal(values['BlogData_AR'], sampleOf(blog).data['BlogData_AR'])
  assert.notEqual(record?.['Slug'], undefined)
})

test('text of a draft for a field that no longer exists is shown until the person dismisses it', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const record = await post.read()
  const base = { [TITLE]: sampleOf(blog).data['BlogTitle'] }
  const older: Draft = {
    kind: 'blog',
    id: post.id,
    opening: 'an-older-one',
    isNew: false,
    base,
    revision: String(record['Revision']),
    sent: [],
    strays: [],
    at: 1,
    values: { ...base, Lead: '<p>A lead that I wrote</p>' },
  }
  await stage.drafts.write(older)
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  await session.restore()
  const stray = { path: 'Lead', text: 'A lead that I wrote' }
  assert.deepEqual(session.state().orphanedValues, [stray])
  window.crash()
  const next = await stage.openWindow().open(blog, post.id)
  await next.restore()
  assert.deepEqual(next.state().orphanedValues, [stray])
  next.editor.dismissOrphanedValues()
  await next.until(({ draftStatus }) => draftStatus.name === 'nothing')
  assert.deepEqual([next.state().orphanedValues, await stage.drafts.all()], [[], []])
})
