import assert from 'node:assert/strict'
import test from 'node:test'
import type { Data } from '#kinds/define.ts'
import { blog } from '#kinds/blog.ts'
import { allKinds } from '#kinds/index.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { messageOf, savedToastOf, SAVE_REQUEST, startStage } from './editor-session.ts'
import { hold, holdAnswer, loseAnswer, offline, refuse } from './server.ts'
import { sampleOf } from './stored-items.ts'

for (const kind of allKinds.filter(({ api }) => api.create)) {
  test(`a new item is sent only once its required fields are filled in, and stored in both languages (${kind.name})`, async (t) => {
    const stage = await startStage(t)
    const window = stage.openWindow()
    const session = await window.open(kind)
    assert.equal(await session.editor.save(), false)
    assert.equal(session.state().failedSaveCount, 1)
    assert.ok(session.errorSummary().length > 0)
    // A required list reports its error in the words of the kind's own rule.
    const lists = kind.form.filter(({ type }) => type === 'list').map(({ label }) => `${label}: `)
    const others = session
      .errorSummary()
      .filter((line) => !line.endsWith(': This field is required.'))
    assert.ok(
      others.every((line) => lists.some((start) => line.startsWith(start))),
      session.errorSummary().join(),
    )
    assert.deepEqual(
      stage.calls.filter(({ method, path }) => SAVE_REQUEST.test(`${method} ${path}`)),
      [],
    )

    const { data } = sampleOf(kind)
    session.writeAll(data)
    assert.deepEqual(session.errorSummary(), [])
    assert.equal(await session.editor.save(), true)
    const [sent] = stage.calls
      .filter(({ method, path }) => SAVE_REQUEST.test(`${method} ${path}`))
      .map(({ body }) => body as Data)
    assert.equal(sent?.[kind.wire.id], session.state().id)
    const reopened = await stage.openWindow().open(kind, session.state().id)
    const { values, record } = reopened.state()
    for (const [key, value] of Object.entries(data)) assert.deepEqual(values[key], value, key)
    assert.equal(record?.['Status'], 'draft')
    assert.deepEqual(window.toasts, [messageOf(kind.messages.create)])
    assert.deepEqual(window.changedKinds, [kind.name])
    assert.match(session.saveBarText(), /^Saved at \d\d:\d\d$/)
  })
}

for (const kind of allKinds) {
  test(`saving without a change keeps the data, address, status and times (${kind.name})`, async (t) => {
    const stage = await startStage(t)
    const item = await stage.makeItem(kind)
    const before = await item.read()
    const window = stage.openWindow()
    const session = await window.open(kind, item.id)
    assert.equal(session.saveBarText(), 'Nothing changed since it was opened')
    assert.equal(await session.editor.save(), true)
    const after = await item.read()
    assert.deepEqual(await item.dataNow(), sampleOf(kind).data)
    for (const key of ['Slug', 'Status', 'PublishAt', 'ExpireAt'])
      assert.deepEqual(after[key], before[key], key)
    assert.deepEqual(window.toasts, [
      kind.shape === 'singleton' ? cmsDraft.same : messageOf(kind.messages.update),
    ])
  })

  test(`a failed save keeps every field and shows a toast, and the next save stores them (${kind.name})`, async (t) => {
    const stage = await startStage(t)
    const item = await stage.makeItem(kind)
    const window = stage.openWindow()
    const session = await window.open(kind, item.id)
    const { data, changed } = sampleOf(kind)
    session.writeAll(changed)
    const { values } = session.state()
    const interceptors = [
      [refuse(503, 'unavailable'), 'Not saved. Everything is kept on this device.'],
      [refuse(500, 'internal'), 'Not saved. Everything is kept on this device.'],
      [
        refuse(429, 'rate_limited', { 'retry-after': '5' }),
        'Not saved. Everything is kept on this device.',
      ],
      [
        () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
        'Not saved. Everything is kept on this device.',
      ],
      [
        () =>
          Promise.resolve(
            new Response('<h1>A page of the hotel</h1>', {
              headers: { 'content-type': 'text/html' },
            }),
          ),
        'Not saved. Everything is kept on this device.',
      ],
      [
        () => Promise.resolve(Response.json({ Id: item.id })),
        'Not saved. Everything is kept on this device.',
      ],
      [offline, 'Not sent: no connection. Kept on this device.'],
    ] as const
    for (const [index, [interceptor, words]] of interceptors.entries()) {
      const stopIntercepting = stage.intercept(SAVE_REQUEST, interceptor)
      assert.equal(await session.editor.save(), false)
      stopIntercepting()
      await session.untilDrafted()
      assert.equal(session.saveBarText(), words)
      assert.equal(session.state().values, values)
      assert.deepEqual(
        window.toasts,
        Array<string | undefined>(index + 1).fill(messageOf(kind.messages.updateFailed)),
      )
      assert.deepEqual(await item.dataNow(), data)
    }
    assert.equal(await session.editor.save(), true)
    assert.deepEqual(await item.dataNow(), changed)
    assert.equal(window.toasts.at(-1), savedToastOf(kind))
    assert.deepEqual(await stage.drafts.all(), [])
  })
}

test('a lost response causes no conflict with later saves, also after the window was killed', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  const stopIntercepting = stage.intercept(SAVE_REQUEST, loseAnswer)
  session.write('BlogTitle', 'First try')
  assert.equal(await session.editor.save(), false)
  assert.equal((await post.dataNow())['BlogTitle'], 'First try')
  stopIntercepting()
  // The second save does not arrive: the server has stored the first one only.
  const stopOffline = stage.intercept(SAVE_REQUEST, offline)
  session.write('BlogTitle', 'Second try')
  assert.equal(await session.editor.save(), false)
  await session.untilDrafted()
  stopOffline()
  window.crash()

  const next = await stage.openWindow().open(blog, post.id)
  const [draft] = next.state().offered
  assert.ok(draft)
  await next.editor.restoreOfferedDraft(draft)
  assert.equal(await next.editor.save(), true)
  assert.equal(next.state().conflict, null)
  assert.equal((await post.dataNow())['BlogTitle'], 'Second try')
})

test('a new item that is sent again after a lost response stays one item', async (t) => {
  const stage = await startStage(t)
  const session = await stage.openWindow().open(blog)
  session.writeAll({ BlogTitle: 'Once only', BlogData: '<p>Text</p>' })
  const stopIntercepting = stage.intercept(SAVE_REQUEST, loseAnswer)
  assert.equal(await session.editor.save(), false)
  stopIntercepting()
  session.write('BlogTitle', 'Once only, and more')
  assert.equal(await session.editor.save(), true)
  const { body } = await stage.api.call('/api/blog?scope=staff', { headers: stage.api.staff })
  assert.deepEqual(
    (body as { Data: Data }[]).map(({ Data }) => Data['BlogTitle']),
    ['Once only, and more'],
  )
})

test('a save by another session after a lost response is a conflict and is not overwritten', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await stage.openWindow().open(blog, post.id)
  session.write('BlogTitle', 'Mine')
  const stopIntercepting = stage.intercept(SAVE_REQUEST, loseAnswer)
  await session.editor.save()
  stopIntercepting()
  await post.saveElsewhere({ BlogTitle: 'Theirs' })
  assert.equal(await session.editor.save(), false)
  assert.deepEqual(session.state().conflict?.merge.conflicts, ['BlogTitle'])
  assert.equal((await post.dataNow())['BlogTitle'], 'Theirs')
})

test('text typed during a save stays in the form, and a second press during a save sends one more request', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  session.write('BlogTitle', 'Sent')
  const { interceptor, arrived, release } = hold()
  const stopIntercepting = stage.intercept(SAVE_REQUEST, interceptor)
  const saved = session.editor.save()
  await arrived
  session.write('BlogTitle_AR', 'كُتب أثناء الحفظ')
  release()
  stopIntercepting()
  assert.equal(await saved, false)
  assert.deepEqual(
    [session.state().values['BlogTitle'], session.state().values['BlogTitle_AR']],
    ['Sent', 'كُتب أثناء الحفظ'],
  )
  assert.notEqual((await post.dataNow())['BlogTitle_AR'], 'كُتب أثناء الحفظ')

  const heldSecondSave = hold()
  const stopHoldingSecond = stage.intercept(SAVE_REQUEST, heldSecondSave.interceptor)
  const first = session.editor.save()
  await heldSecondSave.arrived
  session.write('BlogTitle', 'Sent twice')
  const pressed = session.editor.save()
  heldSecondSave.release()
  stopHoldingSecond()
  assert.deepEqual(await Promise.all([first, pressed]), [true, true])
  const { BlogTitle, BlogTitle_AR } = await post.dataNow()
  assert.deepEqual([BlogTitle, BlogTitle_AR], ['Sent twice', 'كُتب أثناء الحفظ'])
  assert.equal(
    stage.calls.filter(({ method, path }) => SAVE_REQUEST.test(`${method} ${path}`)).length,
    3,
  )
})

test('a save that ends after its item was closed shows a toast and leaves no draft', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const slow = await window.open(blog, post.id)
  slow.write('BlogTitle', 'On a slow way')
  const { interceptor, arrived, release } = holdAnswer()
  const stopIntercepting = stage.intercept(SAVE_REQUEST, interceptor)
  const saved = slow.editor.save()
  await arrived
  slow.close()
  release()
  stopIntercepting()
  assert.equal(await saved, true)
  assert.deepEqual([window.toasts, window.changedKinds], [['Updated Blog post!'], ['blog']])
  assert.equal((await post.dataNow())['BlogTitle'], 'On a slow way')
  const again = await window.open(blog, post.id)
  assert.deepEqual(again.state().offered, [])
})

test('a save that ends in a conflict after its item was closed shows a toast and leaves a draft', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const slow = await window.open(blog, post.id)
  slow.write('BlogTitle', 'Mine')
  const { interceptor, arrived, release } = hold()
  const stopIntercepting = stage.intercept(SAVE_REQUEST, interceptor)
  const saved = slow.editor.save()
  await arrived
  slow.close()
  await post.saveElsewhere({ BlogTitle: 'Theirs' })
  release()
  stopIntercepting()
  assert.equal(await saved, false)
  assert.deepEqual(window.toasts, ['Blog post update failed...'])
  assert.equal((await post.dataNow())['BlogTitle'], 'Theirs')
  const again = await window.open(blog, post.id)
  await again.until(({ offered }) => offered.some(({ values }) => values['BlogTitle'] === 'Mine'))
})
