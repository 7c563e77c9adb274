import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { sentenceOf } from '#cms/edit/checks/check.ts'
import { blockingFindings } from '#cms/edit/checks/use-checks.ts'
import { DRAFT, hasPublicVersion, mayDraft, PUBLISH, storedBy } from '#cms/model/acts.ts'
import { PUBLISH_AT, STATUS } from '#cms/model/values.ts'
import { blog } from '#kinds/blog.ts'
import { settings } from '#kinds/settings.ts'
import { SAVES, startStage } from './editor-session.ts'
import { hold, loseAnswer, offline, refuse } from './server.ts'

const PAST = '2020-01-01T00:00:00.000Z'
const FUTURE = '2040-01-01T00:00:00.000Z'

const openDraft = async (t: TestContext, beside: Record<string, unknown> = {}) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog, undefined, { [STATUS]: 'draft', ...beside })
  const session = await stage.openWindow().open(blog, item.id)
  const stored = async () => {
    const record = await item.read()
    return [record[STATUS], record[PUBLISH_AT] ?? null]
  }
  const inForm = () => [session.state().values[STATUS], session.state().values[PUBLISH_AT]]
  return { stage, item, session, stored, inForm }
}

test('a draft is published without choosing so first: at once where its time is over or not set, otherwise at its time', async (t) => {
  for (const [before, after] of [
    [null, null],
    [PAST, null],
    [FUTURE, FUTURE],
  ]) {
    const { session, stored, inForm } = await openDraft(t, { [PUBLISH_AT]: before })
    assert.equal(hasPublicVersion(blog, session.state().record), false)
    session.write('BlogTitle', 'Out into the world')
    assert.equal(await session.editor.save(PUBLISH), true)
    assert.deepEqual(await stored(), ['published', after])
    assert.deepEqual(inForm(), ['published', after])
    assert.equal(hasPublicVersion(blog, session.state().record), true)
    assert.match(session.bar(), /^Saved at/)
  }
})

test('a time that is over publishes at once, one that is no time is an error of the form; a later publication keeps the time of the first', () => {
  const published = (at: unknown, record: Record<string, unknown> | null, act = PUBLISH) =>
    storedBy(
      blog,
      record && { ...record, Data: {} },
      { [STATUS]: 'draft', [PUBLISH_AT]: at },
      act,
      Date.now(),
    )
  assert.deepEqual(published(PAST, null), { [STATUS]: 'published', [PUBLISH_AT]: null })
  assert.deepEqual(published('T02:30', null), { [STATUS]: 'published', [PUBLISH_AT]: 'T02:30' })
  assert.deepEqual(published(FUTURE, { [STATUS]: 'published', [PUBLISH_AT]: PAST }), {
    [STATUS]: 'published',
    [PUBLISH_AT]: PAST,
  })
  assert.deepEqual(published(FUTURE, { [STATUS]: 'published' }, { ...PUBLISH, at: null }), {
    [STATUS]: 'published',
    [PUBLISH_AT]: null,
  })
  assert.deepEqual(published(FUTURE, null, DRAFT), { [STATUS]: 'draft', [PUBLISH_AT]: FUTURE })
  assert.deepEqual(
    [mayDraft(settings, null), mayDraft(settings, { Data: {} }), mayDraft(blog, null)],
    [false, true, true],
    'a setting cannot be a draft before it is there',
  )
})

test('publishing that is refused leaves the status of the form as it was: the next save publishes nothing', async (t) => {
  const { stage, session, stored, inForm, item } = await openDraft(t, { [PUBLISH_AT]: PAST })
  session.write('BlogTitle', 'Not yet')
  for (const way of [
    offline,
    refuse(503, 'unavailable'),
    refuse(422, 'invalid'),
    refuse(403, 'forbidden'),
  ]) {
    const clear = stage.meet(SAVES, way)
    assert.equal(await session.editor.save(PUBLISH), false)
    clear()
    assert.deepEqual(inForm(), ['draft', PAST])
  }
  session.write('BlogTitle', '')
  assert.equal(await session.editor.save(PUBLISH), false)
  assert.deepEqual([inForm(), session.state().failedSaveCount > 0], [['draft', PAST], true])
  session.write('BlogTitle', 'Still a draft')
  assert.equal(await session.editor.save(), true)
  assert.deepEqual(
    [await stored(), (await item.dataNow())['BlogTitle']],
    [['draft', PAST], 'Still a draft'],
  )
})

test('publishing that meets a conflict: the answer to it saves a draft, which is published by a press of its own', async (t) => {
  const { session, stored, inForm, item } = await openDraft(t)
  session.write('BlogTitle', 'Mine')
  await item.saveElsewhere({ BlogTitle: 'Theirs' })
  assert.equal(await session.editor.save(PUBLISH), false)
  const { conflict } = session.state()
  assert.deepEqual(
    [conflict?.merge.conflicts, conflict?.merge.yours, inForm()],
    [['BlogTitle'], [], ['draft', null]],
  )
  session.editor.resolve({ BlogTitle: 'yours' })
  assert.equal(await session.editor.save(), true)
  assert.deepEqual([await stored(), (await item.dataNow())['BlogTitle']], [['draft', null], 'Mine'])
  assert.equal(await session.editor.save(PUBLISH), true)
  assert.deepEqual(await stored(), ['published', null])
})

test('publishing whose answer got lost is no conflict with itself when it is pressed again', async (t) => {
  const { stage, session, stored, inForm } = await openDraft(t)
  const clear = stage.meet(SAVES, loseAnswer)
  assert.equal(await session.editor.save(PUBLISH), false)
  clear()
  assert.deepEqual(
    [await stored(), inForm()],
    [
      ['published', null],
      ['draft', null],
    ],
  )
  assert.equal(await session.editor.save(PUBLISH), true)
  assert.deepEqual(
    [session.state().conflict, await stored(), inForm()],
    [null, ['published', null], ['published', null]],
  )
})

test('publishing asked for while a save is under way follows it; what is typed meanwhile stays', async (t) => {
  const { stage, session, stored, inForm } = await openDraft(t)
  session.write('BlogTitle', 'Saved first')
  const { way, arrived, release } = hold()
  const clear = stage.meet(SAVES, way)
  const saved = session.editor.save()
  await arrived
  const published = session.editor.save(PUBLISH)
  // A later request to save is merged into the publication.
  void session.editor.save()
  release()
  clear()
  assert.deepEqual(await Promise.all([saved, published]), [true, true])
  assert.deepEqual(
    [await stored(), inForm()],
    [
      ['published', null],
      ['published', null],
    ],
  )
  assert.equal(stage.calls.filter(({ method, path }) => SAVES.test(`${method} ${path}`)).length, 2)

  const second = await openDraft(t)
  const held = hold()
  const clearSecond = second.stage.meet(SAVES, held.way)
  const publishing = second.session.editor.save(PUBLISH)
  await held.arrived
  second.session.write('BlogTitle', 'Typed meanwhile')
  held.release()
  clearSecond()
  assert.equal(await publishing, false)
  assert.deepEqual(second.inForm(), ['published', null])
  assert.equal(second.session.state().values['BlogTitle'], 'Typed meanwhile')
})

test('the question before publishing is asked for a draft that is to be published', async (t) => {
  const { session } = await openDraft(t)
  session.write('BlogData', '<p>Write to <a href="tel:nobody">the wrong number</a>.</p>')
  assert.deepEqual(blockingFindings(session.editor, DRAFT), [])
  assert.deepEqual(blockingFindings(session.editor, PUBLISH).map(sentenceOf), [
    'A link in the English text has an address that does not work: tel:nobody',
  ])
})
