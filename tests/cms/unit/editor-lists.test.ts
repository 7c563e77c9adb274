import assert from 'node:assert/strict'
import test from 'node:test'
import { inserted, moved } from '#cms/model/entries.ts'
import { missingArabic, nameOf } from '#cms/model/fields.ts'
import { shownErrors } from '#cms/model/validation.ts'
import { newEntry } from '#cms/model/values.ts'
import type { Data } from '#kinds/define.ts'
import { faq } from '#kinds/faq.ts'
import { entriesAt, entryPath, type Entry, type ListRow } from '#kinds/values.ts'
import { faqSet, question } from '../faq-sets.ts'
import { startStage, type Session, type Stage } from './editor-session.ts'
import type { Item } from './stored-items.ts'

const LIST = 'SupportData'
const listRow = faq.form.find((one) => one.type === 'list')
assert.ok(listRow?.type === 'list')
const row: ListRow = listRow

const entries = ({ state }: Session): readonly Entry[] => entriesAt(state().values, LIST)
const titles = (all: readonly Entry[]) => all.map((entry) => entry['SupportTitle'])
const storedEntries = async (set: Item): Promise<Data[]> =>
  (await set.dataNow())['SupportData'] as Data[]
/** Path of a field in the entry with this title. */
const pathIn = (session: Session, title: string, key = 'SupportTitle') =>
  entryPath(
    LIST,
    String(entries(session).find((entry) => entry['SupportTitle'] === title)?.['Guid']),
    key,
  )
const write = (session: Session, title: string, words: string) =>
  session.editor.set(pathIn(session, title), words)
const remove = (session: Session, title: string) =>
  session.editor.set(
    LIST,
    entries(session).filter((entry) => entry['SupportTitle'] !== title),
  )

async function openSet(
  stage: Stage,
  names: readonly string[],
): Promise<{ set: Item; session: Session }> {
  const set = await stage.makeItem(faq, faqSet('Fees', names, 'BUSINESS_FAQ'))
  return { set, session: await stage.openWindow().open(faq, set.id) }
}

test('entries that are added, moved, removed and inserted are saved in their order', async (t) => {
  const stage = await startStage(t)
  const { set, session } = await openSet(stage, ['One', 'Two', 'Three'])
  const { openEntry } = session.state()
  assert.ok(entries(session).every((entry) => entryPath(LIST, String(entry['Guid'])) !== openEntry))
  session.editor.set(LIST, moved(entries(session), 0, 1))
  assert.deepEqual(titles(entries(session)), ['Two', 'One', 'Three'])
  session.editor.set(LIST, moved(entries(session), 2, 0))
  assert.deepEqual(titles(entries(session)), ['Three', 'Two', 'One'])
  const [, two] = entries(session)
  assert.ok(two)
  remove(session, 'Two')
  assert.deepEqual(titles(entries(session)), ['Three', 'One'])
  session.editor.set(LIST, inserted(entries(session), 1, two))
  assert.deepEqual(titles(entries(session)), ['Three', 'Two', 'One'])

  const fourth = newEntry(row)
  session.editor.set(LIST, [...entries(session), fourth])
  session.editor.openEntry(entryPath(LIST, String(fourth['Guid'])))
  session.editor.set(entryPath(LIST, String(fourth['Guid']), 'SupportTitle'), 'Four')
  session.editor.set(pathIn(session, 'Four', 'SupportContent'), '<p>The fourth answer</p>')
  assert.deepEqual(
    missingArabic(faq, session.state().values).map((path) =>
      nameOf(faq, path, session.state().values),
    ),
    ['Question 4, Arabic', 'Question 4, Answer, Arabic'],
  )
  assert.equal(await session.editor.save(), true)
  const stored = await storedEntries(set)
  assert.deepEqual(titles(stored), ['Three', 'Two', 'One', 'Four'])
  assert.deepEqual(
    [stored[3]?.['Guid'], stored[3]?.['SupportContent']],
    [fourth['Guid'], '<p>The fourth answer</p>'],
  )
})

test('an entry moved beyond an end stops at that end, and an index without an entry moves nothing', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 9), ['b', 'c', 'a'])
  assert.deepEqual(moved(['a', 'b', 'c'], 2, -4), ['c', 'a', 'b'])
  assert.deepEqual(moved(['a', 'b', 'c'], 7, 0), ['a', 'b', 'c'])
})

test('the text and order of entries survive a killed window as a draft', async (t) => {
  const stage = await startStage(t)
  const set = await stage.makeItem(faq, faqSet('Fees', ['One', 'Two', 'Three']))
  const window = stage.openWindow()
  const session = await window.open(faq, set.id)
  write(session, 'Two', 'Two, typed')
  session.editor.set(LIST, moved(entries(session), 2, 0))
  remove(session, 'One')
  session.editor.set(LIST, [...entries(session), newEntry(row)])
  const typed = entries(session)
  await session.untilDrafted()
  window.crash()
  const next = await stage.openWindow().open(faq, set.id)
  const [draft] = next.state().offered
  assert.ok(draft)
  await next.editor.restoreOfferedDraft(draft)
  assert.deepEqual(entries(next), typed)
})

test('an error in an entry is named by the entry’s current position', async (t) => {
  const stage = await startStage(t)
  const { set, session } = await openSet(stage, ['One', 'Two'])
  const path = pathIn(session, 'Two')
  session.editor.set(path, '')
  const sent = stage.calls.length
  assert.equal(await session.editor.save(), false)
  assert.equal(stage.calls.length, sent)
  assert.deepEqual(session.errorSummary(), ['Question 2: This field is required.'])
  session.editor.set(LIST, moved(entries(session), 1, 0))
  assert.deepEqual(session.errorSummary(), ['Question 1: This field is required.'])
  session.editor.set(path, 'Two')
  assert.deepEqual(session.errorSummary(), [])
  assert.equal(await session.editor.save(), true)
  assert.deepEqual(titles(await storedEntries(set)), ['Two', 'One'])
})

test('two sessions have a conflict only in the entry that both changed', async (t) => {
  const stage = await startStage(t)
  const { set, session } = await openSet(stage, ['One', 'Two'])
  write(session, 'One', 'One of mine')
  const [one, two] = await storedEntries(set)
  await set.saveElsewhere({
    SupportData: [
      { ...one, SupportTitle: 'One of theirs' },
      { ...two, SupportTitle: 'Two of theirs' },
    ],
  })
  assert.equal(await session.editor.save(), false)
  const { conflict, values } = session.state()
  assert.deepEqual(
    conflict?.merge.conflicts.map((path) => nameOf(faq, path, values)),
    ['Question 1'],
  )
  assert.deepEqual(
    conflict?.merge.theirs.map((path) => nameOf(faq, path, values)),
    ['Question 2'],
  )
  session.editor.resolveConflict({ [pathIn(session, 'One of mine')]: 'yours' })
  assert.equal(await session.editor.save(), true)
  assert.deepEqual(titles(await storedEntries(set)), ['One of mine', 'Two of theirs'])
})

test('a conflict in all fields of one entry is decided field by field', async (t) => {
  const stage = await startStage(t)
  const { set, session } = await openSet(stage, ['One', 'Two'])
  const mine = {
    SupportTitle: 'Mine',
    SupportTitle_AR: 'لي',
    SupportContent: '<p>My answer</p>',
    SupportContent_AR: '<p>جوابي</p>',
  }
  const theirs = {
    SupportTitle: 'Theirs',
    SupportTitle_AR: 'لهم',
    SupportContent: '<p>Their answer</p>',
    SupportContent_AR: '<p>جوابهم</p>',
  }
  const id = String(entries(session)[0]?.['Guid'])
  const at = (key: string) => entryPath(LIST, id, key)
  for (const [key, words] of Object.entries(mine)) session.editor.set(at(key), words)
  const [one, two] = await storedEntries(set)
  await set.saveElsewhere({ SupportData: [{ ...one, ...theirs }, two] })
  await session.editor.save()
  assert.deepEqual(session.state().conflict?.merge.conflicts, Object.keys(mine).map(at))
  session.editor.resolveConflict({
    [at('SupportTitle')]: 'theirs',
    [at('SupportTitle_AR')]: 'yours',
    [at('SupportContent')]: 'yours',
    [at('SupportContent_AR')]: 'theirs',
  })
  assert.equal(await session.editor.save(), true)
  const [stored] = await storedEntries(set)
  assert.deepEqual(stored, {
    Guid: id,
    ...mine,
    SupportTitle: theirs.SupportTitle,
    SupportContent_AR: theirs.SupportContent_AR,
  })
})

test('an entry that one session removed and the other changed is kept after the conflict', async (t) => {
  const stage = await startStage(t)
  const { set, session } = await openSet(stage, ['One', 'Two', 'Three'])
  remove(session, 'Two')
  const [one, two, three] = await storedEntries(set)
  // Somebody else changed the entry that is removed here, and added one.
  await set.saveElsewhere({
    SupportData: [
      one,
      { ...two, SupportTitle: 'Two of theirs' },
      three,
      question('Four of theirs'),
    ],
  })
  assert.equal(await session.editor.save(), false)
  assert.equal(session.state().conflict?.isOpen, true)
  assert.deepEqual(titles(await storedEntries(set)), [
    'One',
    'Two of theirs',
    'Three',
    'Four of theirs',
  ])
  session.editor.resolveConflict({})
  assert.equal(await session.editor.save(), true)
  assert.deepEqual(titles(await storedEntries(set)).sort(), [
    'Four of theirs',
    'One',
    'Three',
    'Two of theirs',
  ])
})

test('entries that two sessions added are both stored, each after its neighbour', async (t) => {
  const stage = await startStage(t)
  const { set, session } = await openSet(stage, ['One', 'Two'])
  const [first, second] = entries(session)
  assert.ok(first && second)
  session.editor.set(LIST, [first, question('Mine'), second])
  const [one, two] = await storedEntries(set)
  await set.saveElsewhere({ SupportData: [one, two, question('Theirs')] })
  assert.equal(await session.editor.save(), false)
  session.editor.resolveConflict({})
  assert.equal(await session.editor.save(), true)
  assert.deepEqual(titles(await storedEntries(set)), ['One', 'Mine', 'Two', 'Theirs'])
})

test('an order that both sessions changed is a conflict, and either choice keeps all entries', async (t) => {
  const stage = await startStage(t)
  for (const [choice, order] of [
    ['yours', ['Two', 'One', 'Three']],
    ['theirs', ['Three', 'One', 'Two']],
  ] as const) {
    const { set, session } = await openSet(stage, ['One', 'Two', 'Three'])
    session.editor.set(LIST, moved(entries(session), 0, 1))
    const [one, two, three] = await storedEntries(set)
    await set.saveElsewhere({ SupportData: [three, one, two] })
    await session.editor.save()
    assert.deepEqual(session.state().conflict?.merge.conflicts, [LIST])
    session.editor.resolveConflict({ [LIST]: choice })
    assert.equal(await session.editor.save(), true)
    assert.deepEqual(titles(await storedEntries(set)), order)
  }
})

test('discarding all changes restores a removed entry in its place', async (t) => {
  const stage = await startStage(t)
  const { session } = await openSet(stage, ['One', 'Two'])
  const before = entries(session)
  remove(session, 'One')
  session.editor.discardUnsaved()
  assert.deepEqual(entries(session), before)
  assert.equal(session.saveBarText(), 'Nothing changed since it was opened')
})

test('a new set has the audience of its screen, an open first question, and errors at its required fields', async (t) => {
  const stage = await startStage(t)
  const session = await stage.openWindow().open(faq, undefined, { FaqType: 'BUSINESS_FAQ' })
  const { values, openEntry } = session.state()
  assert.equal(values['FaqType'], 'BUSINESS_FAQ')
  assert.equal(openEntry, entryPath(LIST, String(entries(session)[0]?.['Guid'])))
  assert.equal(await session.editor.save(), false)
  assert.deepEqual(
    Object.keys(shownErrors(faq, session.state())).map((path) => nameOf(faq, path, values)),
    ['Heading', 'Question 1', 'Question 1, Answer'],
  )
})
