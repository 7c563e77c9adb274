import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { sentenceOf } from '#cms/edit/checks/check.ts'
import { blockingFindings } from '#cms/edit/checks/use-checks.ts'
import { DRAFT, PUBLISH } from '#cms/model/acts.ts'
import { translationNow } from '#cms/model/fields.ts'
import { PUBLISH_AT, STATUS, type Stored } from '#cms/model/values.ts'
import { storedTranslation } from '#cms/session/item-form.ts'
import { blog } from '#kinds/blog.ts'
import { startStage, type Session } from './editor-session.ts'
import { sampleOf } from './stored-items.ts'

const wrongNumber = '<p>Write to <a href="tel:nobody">the wrong number</a>.</p>'

const open = async (t: TestContext) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog, { ...sampleOf(blog).data, BlogData: wrongNumber })
  const window = stage.openWindow()
  return { stage, item, window, session: await window.open(blog, item.id) }
}

/** Sentences of the question before publishing; empty when it is not asked. */
const asked = ({ editor }: Session, act = PUBLISH): string[] =>
  blockingFindings(editor, act).map(sentenceOf)

test('a draft with something to fix is saved without a question; publishing or scheduling it asks, and can be done anyway', async (t) => {
  const { item, session } = await open(t)
  session.write('BlogTitle', 'A draft never asks')
  assert.deepEqual(asked(session, DRAFT), [])
  assert.equal(await session.editor.save(), true)
  assert.equal((await item.dataNow())['BlogTitle'], 'A draft never asks')
  for (const publishAt of [null, '2040-01-01T00:00:00.000Z']) {
    session.editor.set(PUBLISH_AT, publishAt)
    assert.deepEqual(asked(session), [
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

test('what only is to look at asks nothing', async (t) => {
  const { session } = await open(t)
  session.write('BlogData', '<p>See <a href="/faq">here</a>.</p>')
  assert.deepEqual(asked(session), [])
})

test('what the server would refuse blocks with its reason: nothing is sent, and no question comes before it', async (t) => {
  const { stage, item, session } = await open(t)
  session.write('BlogTitle', '')
  assert.deepEqual(asked(session), [])
  const { failedSaveCount } = session.state()
  const sent = stage.calls.length
  assert.equal(await session.editor.save(PUBLISH), false)
  assert.deepEqual(
    [session.state().attempted, session.state().failedSaveCount, stage.calls.length],
    [true, failedSaveCount + 1, sent],
  )
  assert.equal((await item.read())[STATUS], 'draft')
})

test('an Arabic text that is older can be said to be right as it is; what is typed stays, and the next save is no conflict', async (t) => {
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
  // Request of the check "Arabic is current": sent for the opened version.
  await item.saveElsewhere({}, { ArabicIsCurrent: true })
  const record: Stored = await item.read()
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
