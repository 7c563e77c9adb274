import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { sentenceOf } from '#cms/edit/checks/check.ts'
import { blockingFindings } from '#cms/edit/checks/use-checks.ts'
import { DRAFT, hasPublicVersion, mayDraft, PUBLISH, valuesToSend } from '#cms/model/acts.ts'
import { PUBLISH_AT, STATUS } from '#cms/model/values.ts'
import { blog } from '#kinds/blog.ts'
import { settings } from '#kinds/settings.ts'
import { SAVE_REQUEST, startStage } from './editor-session.ts'
import { hold, loseAnswer, offline, refuse } from './server.ts'

const PAST = '2020-01-01T00:00:00.000Z'
const FUTURE = '2040-01-01T00:00:00.000Z'

/** Opens a post that is a draft in an editor. @param properties of the post, outside of its data */
const openDraft = async (t: TestContext, properties: Record<string, unknown> = {}) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog, undefined, { [STATUS]: 'draft', ...properties })
  const session = await stage.openWindow().open(blog, item.id)
  /** `[status, publication time]` of the stored post. */
  const stored = async () => {
    const record = await item.read()
    return [record[STATUS], record[PUBLISH_AT] ?? null]
  }
  /** `[status, publication time]` of the form. */
  const inForm = () => [session.state().values[STATUS], session.state().values[PUBLISH_AT]]
  return { stage, item, session, stored, inForm }
}

test('publishing a draft without a future time publishes it at once, and otherwise at that time', async (t) => {
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
    assert.match(session.saveBarText(), /^Saved at/)
  }
})

test('a publication stores a future or invalid time, drops a past one, and keeps the time of an earlier publication', () => {
  const published = (at: unknown, record: Record<string, unknown> | null, act = PUBLISH) =>
    valuesToSend(
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
  assert.deepEqual(published(FUTURE, { [STATUS]: 'published' }, { ...PUBLISH, publishAt: null }), {
    [STATUS]: 'published',
    [PUBLISH_AT]: null,
  })
  assert.deepEqual(published(FUTURE, null, DRAFT), { [STATUS]: 'draft', [PUBLISH_AT]: FUTURE })
})

test('a setting can be saved as a draft only once it is stored', () => {
  assert.deepEqual(
    [mayDraft(settings, null), mayDraft(settings, { Data: {} }), mayDraft(blog, null)],
    [false, true, true],
  )
})

test('a failed publication keeps the form’s status, and the next save publishes nothing', async (t) => {
  const { stage, session, stored, inForm, item } = await openDraft(t, { [PUBLISH_AT]: PAST })
  session.write('BlogTitle', 'Not yet')
  for (const interceptor of [
    offline,
    refuse(503, 'unavailable'),
    refuse(422, 'invalid'),
    refuse(403, 'forbidden'),
  ]) {
    const stopIntercepting = stage.intercept(SAVE_REQUEST, interceptor)
    assert.equal(await session.editor.save(PUBLISH), false)
    stopIntercepting()
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

test('a publication with a conflict is saved as a draft, and published by the next publication', async (t) => {
  const { session, stored, inForm, item } = await openDraft(t)
  session.write('BlogTitle', 'Mine')
  await item.saveElsewhere({ BlogTitle: 'Theirs' })
  assert.equal(await session.editor.save(PUBLISH), false)
  const { conflict } = session.state()
  assert.deepEqual(
    [conflict?.merge.conflicts, conflict?.merge.yours, inForm()],
    [['BlogTitle'], [], ['draft', null]],
  )
  session.editor.resolveConflict({ BlogTitle: 'yours' })
  assert.equal(await session.editor.save(), true)
  assert.deepEqual([await stored(), (await item.dataNow())['BlogTitle']], [['draft', null], 'Mine'])
  assert.equal(await session.editor.save(PUBLISH), true)
  assert.deepEqual(await stored(), ['published', null])
})

test('publishing again after a lost response causes no conflict', async (t) => {
  const { stage, session, stored, inForm } = await openDraft(t)
  const stopIntercepting = stage.intercept(SAVE_REQUEST, loseAnswer)
  assert.equal(await session.editor.save(PUBLISH), false)
  stopIntercepting()
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

test('a publication requested during a save follows the save', async (t) => {
  const { stage, session, stored, inForm } = await openDraft(t)
  session.write('BlogTitle', 'Saved first')
  const { interceptor, arrived, release } = hold()
  const stopIntercepting = stage.intercept(SAVE_REQUEST, interceptor)
  const saved = session.editor.save()
  await arrived
  const published = session.editor.save(PUBLISH)
  // A later request to save is merged into the publication.
  void session.editor.save()
  release()
  stopIntercepting()
  assert.deepEqual(await Promise.all([saved, published]), [true, true])
  assert.deepEqual(
    [await stored(), inForm()],
    [
      ['published', null],
      ['published', null],
    ],
  )
  assert.equal(
    stage.calls.filter(({ method, path }) => SAVE_REQUEST.test(`${method} ${path}`)).length,
    2,
  )
})

test('text typed during a publication stays in the form', async (t) => {
  const { stage, session, inForm } = await openDraft(t)
  const { interceptor, arrived, release } = hold()
  const stopIntercepting = stage.intercept(SAVE_REQUEST, interceptor)
  const publishing = session.editor.save(PUBLISH)
  await arrived
  session.write('BlogTitle', 'Typed meanwhile')
  release()
  stopIntercepting()
  assert.equal(await publishing, false)
  assert.deepEqual(inForm(), ['published', null])
  assert.equal(session.state().values['BlogTitle'], 'Typed meanwhile')
})

test('findings block a publication, not a save as a draft', async (t) => {
  const { session } = await openDraft(t)
  session.write('BlogData', '<p>Write to <a href="tel:nobody">the wrong number</a>.</p>')
  assert.deepEqual(blockingFindings(session.editor, DRAFT), [])
  assert.deepEqual(blockingFindings(session.editor, PUBLISH).map(sentenceOf), [
    'A link in the English text has an address that does not work: tel:nobody',
  ])
})
