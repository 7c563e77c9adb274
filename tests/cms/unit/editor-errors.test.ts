import assert from 'node:assert/strict'
import test from 'node:test'
import { checksOf } from '#cms/edit/checks/checks.ts'
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
import { messageOf, SAVES, startStage } from './editor-session.ts'
import { refuse } from './server.ts'
import { sampleOf } from './stored-items.ts'

// Time zone of the machine, different from the one in which moments are shown.
process.env['TZ'] = 'America/New_York'

test("the server's refusals stand at their fields until these change, and the item is saved then", async (t) => {
  const stage = await startStage(t)
  const taken = await stage.makeItem(blog, {
    ...sampleOf(blog).data,
    BlogTitle: 'An address that is taken',
  })
  const post = await stage.makeItem(blog)
  const slug = String((await taken.read())['Slug'])
  const window = stage.openWindow()
  const session = await window.open(blog, post.id)
  session.editor.set(SLUG, slug)
  assert.equal(await session.editor.save(), false)
  assert.deepEqual(session.summary(), [
    'Address: Another item already has this address. Choose a different one.',
  ])
  assert.equal(session.state().failedSaveCount, 1)
  assert.equal(session.state().conflict, null)
  session.write('BlogTitle', 'Another field')
  assert.deepEqual(session.summary(), [
    'Address: Another item already has this address. Choose a different one.',
  ])
  session.editor.set(SLUG, `${slug}-2`)
  assert.deepEqual(session.summary(), [])
  assert.equal(await session.editor.save(), true)
  assert.equal((await post.read())['Slug'], `${slug}-2`)
})

test('a version of the fees with the day of another published one is refused at its day', async (t) => {
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
  assert.deepEqual(session.summary(), [
    'In force from: Another published version begins on 1 October 2031, and only one can apply. Choose another day, or keep this one as a draft.',
  ])
  session.editor.set(day, '2031-12-01')
  assert.equal(await session.editor.save(PUBLISH), true)
})

test('a refusal that calls itself a conflict, over the version that stands there still, is a failure and no question', async (t) => {
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
    const clear = stage.meet(SAVES, refuse(status, code))
    const sent = stage.calls.length
    assert.equal(await session.editor.save(), false)
    clear()
    assert.deepEqual([session.state().conflict, session.state().saving.name], [null, 'failed'])
    // One save, and one read of the stored version.
    assert.equal(stage.calls.length - sent, 2)
  }
  assert.equal(window.toasts.length, 3)
  assert.equal(await session.editor.save(), true)
  assert.equal((await post.dataNow())['BlogTitle'], 'Mine')
})

test('a refusal inside of a list stands at the field of its entry, also when the entries have moved', async (t) => {
  const stage = await startStage(t)
  const set = await stage.makeItem(faq)
  const session = await stage.openWindow().open(faq, set.id)
  const errors = [
    { path: 'Data.SupportData.1.SupportTitle', message: 'Too long.' },
    { path: 'Elsewhere', message: 'What is this?' },
  ]
  const clear = stage.meet(SAVES, () =>
    Promise.resolve(Response.json({ status: 422, code: 'invalid', errors }, { status: 422 })),
  )
  await session.editor.save()
  clear()
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

test('a field says what is wrong once it was left, all fields once a save was tried', async (t) => {
  const stage = await startStage(t)
  const session = await stage.openWindow().open(blog)
  assert.deepEqual(session.summary(), [])
  session.editor.touch('BlogTitle')
  assert.deepEqual(session.summary(), ['Title: This field is required.'])
  await session.editor.save()
  assert.deepEqual(session.summary(), [
    'Title: This field is required.',
    'Text: This field is required.',
  ])
  session.write('BlogTitle', 'Rain in Hatta')
  assert.deepEqual(session.summary(), ['Text: This field is required.'])
})

for (const kind of allKinds) {
  test(`an item that cannot be read opens empty, cannot be changed or saved, and comes when tried again (${kind.name})`, async (t) => {
    const stage = await startStage(t)
    const item = await stage.makeItem(kind)
    const clear = stage.meet(/ \/api\/.*scope=staff/, refuse(503, 'unavailable'))
    const window = stage.openWindow()
    const session = await window.open(kind, item.id)
    assert.equal(session.state().phase, 'failed')
    assert.deepEqual(window.toasts, [messageOf(kind.messages.fetchFailed)])
    const { values } = session.state()
    session.writeAll(sampleOf(kind).changed)
    assert.equal(session.state().values, values)
    assert.equal(await session.editor.save(), false)
    assert.deepEqual(
      stage.calls.filter(({ method, path }) => SAVES.test(`${method} ${path}`)),
      [],
    )
    clear()
    await session.editor.load()
    assert.equal(session.state().phase, 'ready')
    for (const [key, value] of Object.entries(sampleOf(kind).data))
      assert.deepEqual(session.state().values[key], value, key)
  })
}

test('an item that is not there is told from one that cannot be read', async (t) => {
  const stage = await startStage(t)
  for (const kind of allKinds.filter(({ shape }) => shape === 'collection')) {
    const session = await stage.openWindow().open(kind, crypto.randomUUID())
    assert.equal(session.state().phase, 'gone', kind.name)
    assert.equal(await session.editor.save(), false)
  }
})

test('checks name what is missing in what is typed, and the translation says what it will be once it is saved', async (t) => {
  const stage = await startStage(t)
  const post = await stage.makeItem(blog, { ...sampleOf(blog).data, BlogTitle_AR: '' })
  const session = await stage.openWindow().open(blog, post.id)
  const found = () =>
    checksOf(blog, session.state().values).map(({ name, level, path }) => [name, level, path])
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
  session.editor.revert()
  assert.deepEqual([found(), translation()], [[noArabic], 'missing'])
})

test('publishing at a time is on the clock in Dubai, wherever the machine stands, and taking down comes after it', async (t) => {
  assert.equal(new Date('2030-01-01T00:00:00').getTimezoneOffset(), 300)
  const stage = await startStage(t)
  const post = await stage.makeItem(blog)
  const session = await stage.openWindow().open(blog, post.id)
  session.editor.set(PUBLISH_AT, typedMoment({ date: '2030-01-01', time: '' }))
  await session.editor.save(PUBLISH)
  assert.deepEqual(session.summary(), ['Publish at: Choose a day and a time.'])
  session.editor.set(PUBLISH_AT, typedMoment({ date: '2030-01-01', time: '02:30' }))
  session.editor.set(EXPIRE_AT, typedMoment({ date: '2029-12-31', time: '09:00' }))
  assert.equal(await session.editor.save(PUBLISH), false)
  assert.deepEqual(session.summary(), [
    'Take off the site at: It must come off the site later than it is published.',
  ])
  session.editor.set(EXPIRE_AT, null)
  assert.equal(await session.editor.save(PUBLISH), true)
  const { Status, PublishAt, ExpireAt } = await post.read()
  assert.deepEqual([Status, PublishAt, ExpireAt], ['published', '2029-12-31T22:30:00.000Z', null])
  assert.deepEqual(toDubai(String(PublishAt)), { date: '2030-01-01', time: '02:30' })
})
