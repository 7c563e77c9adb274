import assert from 'node:assert/strict'
import test from 'node:test'
import { blog } from '#kinds/blog.ts'
import { documents } from '#kinds/documents.ts'
import { dataIn } from '#kinds/wire.ts'
import { itemOf, type Item } from '../../../src/cms/model/item.ts'
import { storedOf } from '../../../src/cms/network/wire-names.ts'
import {
  hasDocumentInForce,
  boardRowsOf,
  type BoardKind,
} from '../../../src/cms/uploads/placing/cells.ts'
import {
  updateChoice,
  effectOf,
  firstChoice,
  makeTargetQuestions,
  purposeOf,
  validateChoice,
  type ChosenFile,
} from '../../../src/cms/uploads/placing/choices.ts'
import { pdf } from '../../fixtures/files/pdf-objects.ts'
import { makeDocument, smallPdf, WORD, type Data } from './upload-documents.ts'
import { reached, startUploadMachine, until, type UploadMachine } from './upload-page.ts'

const kind: BoardKind = documents as BoardKind
const NOW = Date.parse('2026-11-21T21:30:00Z')
/** Date in Dubai, where midnight has just passed. */
const TODAY = '2026-11-22'

const board = (machine: UploadMachine) => {
  const page = machine.openPage()
  return { page, ...makeTargetQuestions({ queue: page, onFiles: () => undefined }) }
}

const item = (Id: string, Category: string, more: Partial<Item> = {}): Item =>
  itemOf(
    storedOf(documents, {
      Id,
      Category,
      Title: Id,
      Title_AR: '',
      FilePath: '/assets/x/a.pdf',
      FileName: 'a.pdf',
      EffectiveFrom: '2026-01-01',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      updatedBy: '',
      Revision: `r-${Id}`,
      Status: 'published',
      PublishAt: null,
      ExpireAt: null,
      Slug: null,
      ...more,
    }),
  )

const chosenFor = (name: string, category: string | null, id?: string | null): ChosenFile => ({
  key: name,
  file: smallPdf(name),
  cell:
    boardRowsOf(kind)
      .flatMap(({ cells }) => cells)
      .find(({ value }) => value === category) ?? null,
  isGuessed: false,
  id,
})

/** File deleted from the disk, or a folder. */
const unreadable = (name: string): File =>
  Object.assign(smallPdf(name), {
    slice: () =>
      Object.assign(new Blob(), {
        arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
      }),
  })

/** PDF that is read without delay: only the question before it is waited for. */
const instant = (name: string): File => {
  const bytes = new Uint8Array(pdf())
  return Object.assign(new File([bytes], name), {
    slice: () => Object.assign(new Blob(), { arrayBuffer: () => Promise.resolve(bytes.buffer) }),
    arrayBuffer: () => Promise.resolve(bytes.buffer),
  })
}

test('a file that was chosen on a document replaces that one, whatever its name says', async (t) => {
  const { $targetQuestion, askForTarget } = board(await startUploadMachine(t))
  await askForTarget(documents, [smallPdf('fees-business-ar-2027.pdf')], {
    value: 'KEY_FACTS_BUSINESS',
    id: 'one',
  })
  const [chosen] = $targetQuestion.get()?.chosen ?? []
  assert.deepEqual(
    [chosen?.cell?.value, chosen?.id, chosen?.isGuessed],
    ['KEY_FACTS_BUSINESS', 'one', false],
  )
})

test('of dropped files the names are guessed from, and nobody has said what they do', async (t) => {
  const { $targetQuestion, askForTarget } = board(await startUploadMachine(t))
  await askForTarget(documents, [smallPdf('fees-business-ar-2027.pdf'), smallPdf('scan0001.pdf')])
  assert.deepEqual(
    $targetQuestion.get()?.chosen.map(({ cell, id, isGuessed }) => [cell?.value, id, isGuessed]),
    [
      ['FEES_BUSINESS_AR', undefined, true],
      [undefined, undefined, false],
    ],
  )
})

test('files that are chosen while others are asked about are asked about after them', async (t) => {
  const { $targetQuestion, askForTarget } = board(await startUploadMachine(t))
  const asked = () => $targetQuestion.get()?.chosen.map(({ file }) => file.name)
  await askForTarget(documents, [instant('first.pdf')])
  const second = askForTarget(documents, [instant('second.pdf')])
  const third = askForTarget(documents, [instant('third.pdf')])
  // Pending work has run; only the answer to the first question is missing.
  await new Promise(setImmediate)
  assert.deepEqual(asked(), ['first.pdf'])
  $targetQuestion.set(null)
  await second
  await new Promise(setImmediate)
  assert.deepEqual(asked(), ['second.pdf'])
  $targetQuestion.set(null)
  await third
  assert.deepEqual(asked(), ['third.pdf'])
})

test('a file that cannot be read, or must not stand there, is refused in words, and the others are asked about', async (t) => {
  const machine = await startUploadMachine(t)
  const { page, $targetQuestion, askForTarget } = board(machine)
  await askForTarget(documents, [unreadable('moved.pdf'), smallPdf('good.pdf'), WORD])
  assert.deepEqual(
    $targetQuestion.get()?.chosen.map(({ file }) => file.name),
    ['good.pdf'],
  )
  const [moved, letter] = page.$jobs.get()
  assert.ok(moved && letter)
  assert.deepEqual(
    (await reached(moved, 'refused')).words,
    'This file cannot be read. It may be a folder, or have been moved since it was chosen.',
  )
  assert.match((await reached(letter, 'refused')).words, /inside it is a Word document/)
  assert.deepEqual(machine.steps, [])
})

test('nothing but refused files asks nothing; a kind without a board takes none', async (t) => {
  const { $targetQuestion, askForTarget } = board(await startUploadMachine(t))
  await askForTarget(documents, [WORD])
  await askForTarget(documents, [])
  await askForTarget(blog, [smallPdf('a.pdf')])
  assert.equal($targetQuestion.get(), null)
})

test('a file that is refused before sending keeps its place for another one', async (t) => {
  const machine = await startUploadMachine(t)
  const { page, $targetQuestion, askForTarget, replaceRefused } = board(machine)
  await askForTarget(documents, [WORD], { value: 'KEY_FACTS_BUSINESS', id: 'one' })
  const [job] = page.$jobs.get()
  assert.ok(job)
  await reached(job, 'refused')
  assert.deepEqual(
    [job.purpose.label, job.purpose.wanted?.id],
    ['Key facts for businesses, English', 'one'],
  )
  replaceRefused(job, smallPdf('facts.pdf'))
  const placing = await until($targetQuestion, (now) => now !== null)
  assert.deepEqual(
    placing?.chosen.map(({ file, cell, id }) => [file.name, cell?.value, id]),
    [['facts.pdf', 'KEY_FACTS_BUSINESS', 'one']],
  )
  assert.deepEqual([page.$jobs.get(), machine.steps], [[], []])
})

test('what stands in the category is replaced from today in Dubai, unless somebody says otherwise', () => {
  const items = [
    item('old', 'FEES_BUSINESS'),
    item('now', 'FEES_BUSINESS', { createdAt: '2026-02-01T00:00:00.000Z' }),
    item('other', 'FEES_INDIVIDUAL'),
  ]
  assert.deepEqual(firstChoice(kind, items, NOW, chosenFor('a.pdf', 'FEES_BUSINESS')), {
    value: 'FEES_BUSINESS',
    replacedId: 'now',
    title: 'Fees for businesses',
    since: TODAY,
  })
  assert.equal(
    firstChoice(kind, items, NOW, chosenFor('a.pdf', 'FEES_BUSINESS', 'old')).replacedId,
    'old',
  )
  assert.equal(
    firstChoice(kind, items, NOW, chosenFor('a.pdf', 'FEES_BUSINESS', null)).replacedId,
    '',
  )
  assert.deepEqual(firstChoice(kind, items, NOW, chosenFor('a.pdf', null)), {
    value: '',
    replacedId: '',
    title: '',
    since: TODAY,
  })
  assert.deepEqual(
    firstChoice(kind, items, NOW, chosenFor('a.pdf', 'FEES_BUSINESS_AR')),
    { value: 'FEES_BUSINESS_AR', replacedId: '', title: '', since: TODAY },
    'nobody guesses an Arabic title',
  )
})

test('another category brings its own document and title; a day that was given stays', () => {
  const items = [item('one', 'FEES_BUSINESS'), item('two', 'FEES_INDIVIDUAL')]
  const before = { value: 'FEES_BUSINESS', replacedId: 'one', title: 'Mine', since: '2026-11-01' }
  assert.deepEqual(updateChoice(kind, items, NOW, before, { value: 'FEES_INDIVIDUAL' }), {
    value: 'FEES_INDIVIDUAL',
    replacedId: 'two',
    title: 'Fees for individuals',
    since: '2026-11-01',
  })
  assert.deepEqual(updateChoice(kind, items, NOW, before, { replacedId: '' }), {
    ...before,
    replacedId: '',
  })
})

test('what keeps a file from being sent is said where it is', () => {
  const items = [item('one', 'FEES_BUSINESS')]
  const choice = { value: 'FEES_BUSINESS', replacedId: 'one', title: 'Fees', since: '' }
  assert.deepEqual(validateChoice(choice, [], items), {})
  assert.deepEqual(validateChoice({ ...choice, value: '' }, [], items), {
    category: 'Choose a category.',
  })
  assert.deepEqual(validateChoice({ ...choice, replacedId: '', title: '  ' }, [], items), {
    title: 'Enter a title in the language of the category.',
  })
  assert.deepEqual(validateChoice({ ...choice, replacedId: '' }, [], items), {})
  assert.deepEqual(validateChoice({ ...choice, replacedId: 'gone' }, [], items), {
    replacedId: 'This document no longer exists. Choose again.',
  })
  assert.deepEqual(validateChoice(choice, [choice], items), {
    replacedId: 'Another file here replaces the same document.',
  })
  assert.deepEqual(
    validateChoice({ ...choice, replacedId: '' }, [{ ...choice, replacedId: '' }], items),
    {},
    'two new documents are two',
  )
})

test('a corrected document gets the file, and keeps everything else', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const page = machine.openPage()
  const items = (await document.all()).map((record) => itemOf(storedOf(documents, record)))
  const purpose = purposeOf(
    kind,
    items,
    { value: 'FEES_BUSINESS', replacedId: document.id, title: 'Not this', since: '2026-01-01' },
    NOW,
  )
  assert.ok(purpose)
  assert.equal(purpose.label, 'Fees for businesses, English')
  await reached(page.addUpload(smallPdf('fees-2027.pdf'), purpose), 'done')
  const { FilePath, ...now } = await document.dataNow()
  assert.match(String(FilePath), /\/fees-2027\.pdf$/)
  assert.deepEqual(now, {
    Category: 'FEES_BUSINESS',
    Title: 'Fees',
    Title_AR: '',
    FileName: 'fees-2027.pdf',
    EffectiveFrom: '2026-01-01',
  })
  assert.equal((await document.all()).length, 1)
})

test('with a later day a document follows the one that it replaces, which stays as it is', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const before = await document.dataNow()
  const page = machine.openPage()
  const items = (await document.all()).map((record) => itemOf(storedOf(documents, record)))
  const purpose = purposeOf(
    kind,
    items,
    { value: 'FEES_BUSINESS', replacedId: document.id, title: 'Not this', since: '2027-01-01' },
    NOW,
  )
  assert.ok(purpose)
  await reached(page.addUpload(smallPdf('fees-2027.pdf'), purpose), 'done')
  assert.deepEqual(await document.dataNow(), before)
  const [next, ...more] = (await document.all()).filter(({ Id }) => Id !== document.id)
  assert.equal(more.length, 0)
  const { FilePath, ...data } = dataIn(documents, next ?? {})
  assert.match(String(FilePath), /\/fees-2027\.pdf$/)
  assert.deepEqual(data, {
    Category: 'FEES_BUSINESS',
    Title: 'Fees',
    Title_AR: '',
    FileName: 'fees-2027.pdf',
    EffectiveFrom: '2027-01-01',
  })
  assert.equal(next?.['Status'], 'published')
})

const dated = (Id: string, EffectiveFrom: string, more: Partial<Item> = {}): Item => {
  const made = item(Id, 'FEES_BUSINESS', more)
  return { ...made, Data: { ...made.Data, EffectiveFrom } }
}

test('what a file does to the documents of its category is told by its day', () => {
  const items = [
    dated('now', '2026-10-01'),
    dated('annex', '2026-10-01'),
    dated('next', '2027-01-01'),
    dated('old', '2025-01-01'),
    dated('draft', '2026-01-01', { Status: 'draft' }),
  ]
  const effect = (replacedId: string, since: string) => {
    const found = effectOf(kind, items, { replacedId, since }, NOW)
    return found && `${found.name} ${found.on.map(({ Id }) => Id).join(' ')}`
  }
  assert.deepEqual(
    ['2026-09-30', '2026-10-01', '2026-10-02', TODAY, '2026-11-23', '2027-01-01', '2027-02-01'].map(
      (since) => effect('now', since),
    ),
    [
      'correction now',
      'correction now',
      'now now annex',
      'now now annex',
      'later now annex',
      'beside next',
      'later next',
    ],
  )
  assert.deepEqual(
    ['2024-12-31', '2025-01-01', '2026-09-30', '2026-10-01', TODAY, '2026-11-23'].map((since) =>
      effect('', since),
    ),
    [
      'earlier old',
      'beside old',
      'earlier now annex',
      'beside now annex',
      'now now annex',
      'later now annex',
    ],
  )
  assert.equal(effect('old', '2026-03-01'), 'earlier now annex')
  assert.deepEqual(
    [effect('next', '2026-12-01'), effect('next', '2027-02-01')],
    ['moved next', 'moved next'],
    'visitors do not see it yet: there is nothing to keep for them',
  )
  assert.equal(effect('draft', '2027-01-01'), 'hidden draft')
  assert.equal(effectOf(kind, [], { replacedId: '', since: TODAY }, NOW), null)
  assert.equal(
    effectOf(kind, [dated('next', '2027-01-01')], { replacedId: '', since: TODAY }, NOW),
    null,
    'it is in force at once, and nothing was',
  )
})

test('a file for a document that is still to come keeps that one’s day; any other begins today', () => {
  const items = [dated('now', '2026-10-01'), dated('next', '2027-01-01')]
  assert.equal(
    firstChoice(kind, items, NOW, chosenFor('a.pdf', 'FEES_BUSINESS', 'next')).since,
    '2027-01-01',
  )
  const first = firstChoice(kind, items, NOW, chosenFor('a.pdf', 'FEES_BUSINESS', 'now'))
  assert.equal(first.since, TODAY)
  const coming = updateChoice(kind, items, NOW, first, { replacedId: 'next' })
  assert.equal(coming.since, '2027-01-01')
  assert.equal(updateChoice(kind, items, NOW, coming, { replacedId: '' }).since, TODAY)
  assert.equal(
    updateChoice(kind, items, NOW, { ...first, since: '2026-12-01' }, { replacedId: '' }).since,
    '2026-12-01',
  )
})

test('a new document stands in its category under the title in its language, from its day', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const purpose = purposeOf(
    kind,
    [],
    { value: 'FEES_BUSINESS_AR', replacedId: '', title: ' رسوم الشركات ', since: '2026-11-01' },
    NOW,
  )
  assert.ok(purpose)
  await reached(page.addUpload(smallPdf('fees-business-ar-2027.pdf'), purpose), 'done')
  const answer = await machine.server.request<Readonly<Record<string, readonly Data[]>>>(
    'GET',
    '/api/document-uploads?scope=staff',
  )
  assert.ok(answer.ok)
  const [made, ...more] = answer.data['FEES_BUSINESS_AR'] ?? []
  assert.equal(more.length, 0)
  assert.deepEqual(
    [made?.['Title'], made?.['Title_AR'], made?.['EffectiveFrom'], made?.['FileName']],
    ['', 'رسوم الشركات', '2026-11-01', 'fees-business-ar-2027.pdf'],
  )
  assert.equal(purposeOf(kind, [], { value: '', replacedId: '', title: 'x', since: '' }, NOW), null)
})

test('visitors of an empty category see its other language where that has something in force', () => {
  const [, businesses] = boardRowsOf(kind)
  const [english] = businesses?.cells ?? []
  assert.ok(english)
  const seen = (...items: Item[]) => hasDocumentInForce(kind, [english], items, NOW)
  assert.equal(seen(item('one', 'KEY_FACTS_BUSINESS')), true)
  assert.equal(seen(item('draft', 'KEY_FACTS_BUSINESS', { Status: 'draft' })), false)
  assert.equal(
    hasDocumentInForce(
      kind,
      [{ value: 'FEES_BUSINESS', language: 'en', pair: '' }],
      [dated('next', '2027-01-01')],
      NOW,
    ),
    false,
  )
  assert.equal(
    seen(item('over', 'KEY_FACTS_BUSINESS', { ExpireAt: '2026-11-01T00:00:00.000Z' })),
    false,
  )
  assert.equal(seen(item('elsewhere', 'FEES_BUSINESS')), false)
  assert.equal(seen(), false)
})
