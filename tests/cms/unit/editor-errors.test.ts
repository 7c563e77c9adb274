import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldFindingsOf } from '#cms/edit/checks/checks.ts'
import { PUBLISH } from '#cms/model/acts.ts'
import { translationNow } from '#cms/model/fields.ts'
import { shownErrors } from '#cms/model/validation.ts'
import { EXPIRE_AT, PUBLISH_AT, SLUG } from '#cms/model/values.ts'
import { storedTranslation } from '#cms/session/item-form.ts'
import { toDubai, typedMoment } from '#i18n/time.ts'
import { blog } from '#kinds/blog.ts'
import { faq } from '#kinds/faq.ts'
import { fees } from '#kinds/fees.ts'
import { allKinds } from '#kinds/index.ts'
import { entryPath } from '#kinds/values.ts'
import { messageOf, SAVE_REQUEST, startStage } from './editor-session.ts'
import { refuse } from './server.ts'
import { sampleOf } from './stored-items.ts'

// Time zone of the machine, different from the one in which moments are shown.
process.env['TZ'] = 'America/New_York'

test("the server's error at a field is shown until that field changes, and the item can be saved then", async (t) => {
  const stage = await startStage(t)
  const otherPost = await stage.makeItem(blog, {
    ...sampleOf(blog).data,
    BlogTitle: 'An address that is taken',
  })
  const post = await stage.makeItem(blog)
  const slug = String((await otherPost.read())['Slug'])
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  session.editor.set(SLUG, slug)
  assert.equal(await session.editor.save(), false)
  assert.deepEqual(session.errorSummary(), [
    'Address: Another item already has this address. Choose a different one.',
  ])
  assert.equal(session.state().failedSaveCount, 1)
  assert.equal(session.state().conflict, null)
  session.write('BlogTitle', 'Another field')
  assert.deepEqual(session.errorSummary(), [
    'Address: Another item already has this address. Choose a different one.',
  ])
  session.editor.set(SLUG, `${slug}-2`)
  assert.deepEqual(session.errorSummary(), [])
  assert.equal(await session.editor.save(), true)
  assert.equal((await post.read())['Slug'], `${slug}-2`)
})

test('publishing fees with the day of another published version is an error at the day', async (t) => {
  const stage = await startStage(t)
  const { data } = sampleOf(fees)
  await stage.makeItem(fees, { ...data, InForceFrom: '2031-10-01' }, { Status: 'published' })
  const { id } = await stage.makeItem(
    fees,
    { ...data, InForceFrom: '2031-11-01' },
    { Status: 'published' },
  )
  const session = await stage.openWindow().open(fees, id)
  const day = 'InForceFrom'
  session.editor.set(day, '2031-10-01')
  assert.equal(await session.editor.save(PUBLISH), false)
  assert.deepEqual(session.errorSummary(), [
    'In force from: Another published version begins on 1 October 2031, and only one can apply. Choose another day, or keep this one as a draft.',
  ])
  session.editor.set(day, '2031-12-01')
  assert.equal(await session.editor.save(PUBLISH), true)
})

test('a save refused as a conflict fails without a question when the stored version is unchanged', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  session.write('BlogTitle', 'Mine')
  for (const [status, code] of [
    [409, 'conflict'],
    [412, 'stale'],
    [428, 'revision_required'],
  ] as const) {
    const stopIntercepting = stage.intercept(SAVE_REQUEST, refuse(status, code))
    const sent = stage.calls.length
    assert.equal(await session.editor.save(), false)
    stopIntercepting()
    assert.deepEqual([session.state().conflict, session.state().saving.name], [null, 'failed'])
    // One save, and one read of the stored version.
    assert.equal(stage.calls.length - sent, 2)
  }
  assert.equal(window.toasts.length, 3)
  assert.equal(await session.editor.save(), true)
  assert.equal((await post.dataNow())['BlogTitle'], 'Mine')
})

test('a server error in a list is shown at the field of its entry', async (t) => {
  const stage = await startStage(t)
  const set = await stage.makeItem(faq)
  const session = await stage.openWindow().open(faq, set.id)
  const errors = [
    { path: 'Data.SupportData.1.SupportTitle', message: 'Too long.' },
    { path: 'Elsewhere', message: 'What is this?' },
  ]
  const stopIntercepting = stage.intercept(SAVE_REQUEST, () =>
    Promise.resolve(Response.json({ status: 422, code: 'invalid', errors }, { status: 422 })),
  )
  await session.editor.save()
  stopIntercepting()
  const list = 'SupportData'
  const entries = session.state().values[list] as { Guid: string }[]
  const second = entryPath(list, entries[1]?.Guid ?? '', 'SupportTitle')
  assert.deepEqual(shownErrors(faq, session.state()), {
    [second]: 'Too long.',
    '': 'Elsewhere: What is this?',
  })
  session.editor.set(second, 'Two')
  assert.deepEqual(shownErrors(faq, session.state()), { '': 'Elsewhere: What is this?' })
})

test('a field shows its error once it was left, and all fields show theirs once a save was tried', async (t) => {
  const stage = await startStage(t)
  const session = await stage.openWindow().open(blog)
  assert.deepEqual(session.errorSummary(), [])
  session.editor.touch('BlogTitle')
  assert.deepEqual(session.errorSummary(), ['Title: This field is required.'])
  await session.editor.save()
  assert.deepEqual(session.errorSummary(), [
    'Title: This field is required.',
    'Text: This field is required.',
  ])
  session.write('BlogTitle', 'Rain in Hatta')
  assert.deepEqual(session.errorSummary(), ['Text: This field is required.'])
})

for (const kind of allKinds) {
  test(`an item that cannot be read can be neither changed nor saved, and opens when it is loaded again (${kind.name})`, async (t) => {
    const stage = await startStage(t)
    const item = await stage.makeItem(kind)
    const stopIntercepting = stage.intercept(/ \/api\/.*scope=staff/, refuse(503, 'unavailable'))
    const window = stage.openWindow()
    const session = await window.open(kind, item.id)
    assert.equal(session.state().phase, 'failed')
    assert.deepEqual(window.toasts, [messageOf(kind.messages.fetchFailed)])
    const { values } = session.state()
    session.writeAll(sampleOf(kind).changed)
    assert.equal(session.state().values, values)
    assert.equal(await session.editor.save(), false)
    assert.deepEqual(
      stage.calls.filter(({ method, path }) => SAVE_REQUEST.test(`${method} ${path}`)),
      [],
    )
    stopIntercepting()
    await session.editor.load()
    assert.equal(session.state().phase, 'ready')
    for (const [key, value] of Object.entries(sampleOf(kind).data))
      assert.deepEqual(session.state().values[key], value, key)
  })
}

test('an item that does not exist is gone, not failed', async (t) => {
  const stage = await startStage(t)
  for (const kind of allKinds.filter(({ shape }) => shape === 'collection')) {
    const session = await stage.openWindow().open(kind, crypto.randomUUID())
    assert.equal(session.state().phase, 'gone', kind.name)
    assert.equal(await session.editor.save(), false)
  }
})

test('checks and the state of the translation follow the typed values', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog, { ...sampleOf(blog).data, BlogTitle_AR: '' })
  const session = await stage.openWindow().open(blog, post.id)
  const found = () =>
    fieldFindingsOf(blog, session.state().values).map(({ name, level, path }) => [
      name,
      level,
      path,
    ])
  const translation = () =>
    translationNow(
      blog,
      session.state().base,
      session.state().values,
      storedTranslation(session.state().record),
    )
  session.write('BlogImageUrl_EN', `/assets/${'a'.repeat(64)}/tree.webp`)
  const noArabic = ['arabic missing', 'review', 'BlogTitle_AR']
  assert.deepEqual(found().sort(), [['alt missing', 'fix', 'BlogImageAlt_EN'], noArabic])
  assert.equal(translation(), 'missing')
  session.write('BlogImageAlt_EN', 'A tree')
  assert.deepEqual(found().sort(), [['arabic missing', 'review', 'BlogImageAlt_AR'], noArabic])
  session.write('BlogTitle_AR', 'غافة')
  session.write('BlogImageAlt_AR', 'شجرة')
  assert.deepEqual([found(), translation()], [[], 'complete'])
  session.editor.discardUnsaved()
  assert.deepEqual([found(), translation()], [[noArabic], 'missing'])
})

test('publication times are in Dubai’s time zone on every machine, and the time of removal must be later', async (t) => {
  assert.equal(new Date('2030-01-01T00:00:00').getTimezoneOffset(), 300)
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await stage.openWindow().open(blog, post.id)
  session.editor.set(PUBLISH_AT, typedMoment({ date: '2030-01-01', time: '' }))
  await session.editor.save(PUBLISH)
  assert.deepEqual(session.errorSummary(), ['Publish at: Choose a day and a time.'])
  session.editor.set(PUBLISH_AT, typedMoment({ date: '2030-01-01', time: '02:30' }))
  session.editor.set(EXPIRE_AT, typedMoment({ date: '2029-12-31', time: '09:00' }))
  assert.equal(await session.editor.save(PUBLISH), false)
  assert.deepEqual(session.errorSummary(), [
    'Take off the site at: It must come off the site later than it is published.',
  ])
  session.editor.set(EXPIRE_AT, null)
  assert.equal(await session.editor.save(PUBLISH), true)
  const { Status, PublishAt, ExpireAt } = await post.read()
  assert.deepEqual([Status, PublishAt, ExpireAt], ['published', '2029-12-31T22:30:00.000Z', null])
  assert.deepEqual(toDubai(String(PublishAt)), { date: '2030-01-01', time: '02:30' })
})
