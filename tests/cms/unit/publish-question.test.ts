import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { sentenceOf } from '#cms/edit/checks/check.ts'
import { blockingFindings } from '#cms/edit/checks/use-checks.ts'
import { DRAFT, PUBLISH } from '#cms/model/acts.ts'
import { translationNow } from '#cms/model/fields.ts'
import { PUBLISH_AT, STATUS, type StoredRecord } from '#cms/model/values.ts'
import { storedTranslation } from '#cms/session/item-form.ts'
import { blog } from '#kinds/blog.ts'
import { startStage, type Session } from './editor-session.ts'
import { sampleOf } from './stored-items.ts'

const wrongNumber = '<p>Write to <a href="tel:nobody">the wrong number</a>.</p>'

/** Opens a draft with a link that has to be fixed in an editor. */
const openPost = async (t: TestContext) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog, { ...sampleOf(blog).data, BlogData: wrongNumber })
  const window = stage.openWindow()
  return { stage, item, window, session: await window.open(blog, item.id) }
}

/** Sentences of the question before publishing; empty when it is not asked. */
const questionFor = ({ editor }: Session, act = PUBLISH): string[] =>
  blockingFindings(editor, act).map(sentenceOf)

test('a draft with a finding to fix is saved without a question, and published or scheduled after one', async (t) => {
  const { item, session } = await openPost(t)
  session.write('BlogTitle', 'A draft never asks')
  assert.deepEqual(questionFor(session, DRAFT), [])
  assert.equal(await session.editor.save(), true)
  assert.equal((await item.dataNow())['BlogTitle'], 'A draft never asks')
  for (const publishAt of [null, '2040-01-01T00:00:00.000Z']) {
    session.editor.set(PUBLISH_AT, publishAt)
    assert.deepEqual(questionFor(session), [
      'A link in the English text has an address that does not work: tel:nobody',
    ])
  }
  // The question alone saves nothing.
  assert.equal((await item.read())[STATUS], 'draft')
  assert.equal(await session.editor.save(PUBLISH), true)
  assert.deepEqual(
    [(await item.read())[STATUS], (await item.read())[PUBLISH_AT]],
    ['published', '2040-01-01T00:00:00.000Z'],
  )
})

test('a finding to review asks no question before publishing', async (t) => {
  const { session } = await openPost(t)
  session.write('BlogData', '<p>See <a href="/faq">here</a>.</p>')
  assert.deepEqual(questionFor(session), [])
})

test('an invalid form is not sent and asks no question before publishing', async (t) => {
  const { stage, item, session } = await openPost(t)
  session.write('BlogTitle', '')
  assert.deepEqual(questionFor(session), [])
  const { failedSaveCount } = session.state()
  const sent = stage.calls.length
  assert.equal(await session.editor.save(PUBLISH), false)
  assert.deepEqual(
    [session.state().attempted, session.state().failedSaveCount, stage.calls.length],
    [true, failedSaveCount + 1, sent],
  )
  assert.equal((await item.read())[STATUS], 'draft')
})

test('marking an outdated Arabic text as current keeps typed text and causes no conflict', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  await item.saveElsewhere({ BlogTitle: 'A newer English title' })
  const session = await stage.openWindow().open(blog, item.id)
  const translation = () =>
    translationNow(
      blog,
      session.state().base,
      session.state().values,
      storedTranslation(session.state().record),
    )
  assert.deepEqual(
    [storedTranslation(session.state().record), translation()],
    ['outdated', 'outdated'],
  )
  session.write('BlogTitle', 'Typed meanwhile')
  // This is the request that the check "Arabic is current" sends.
  await item.saveElsewhere({}, { ArabicIsCurrent: true })
  const record: StoredRecord = await item.read()
  session.editor.replaceRecord(record)
  assert.equal(session.state().values['BlogTitle'], 'Typed meanwhile')
  // The stored Arabic is up to date; text typed since then is newer.
  assert.deepEqual(
    [storedTranslation(session.state().record), translation()],
    ['complete', 'outdated'],
  )
  assert.equal(await session.editor.save(), true)
  assert.equal((await item.dataNow())['BlogTitle'], 'Typed meanwhile')
})
