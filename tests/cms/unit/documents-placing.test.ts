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
  defaultChoice,
  makeTargetQuestions,
  purposeOf,
  validateChoice,
  type ChosenFile,
} from '../../../src/cms/uploads/placing/choices.ts'
import { pdf } from '../../fixtures/files/pdf-objects.ts'
import { makeDocument, smallPdf, WORD_DOCUMENT, type Data } from './upload-documents.ts'
import { untilState, startUploadDevice, until, type UploadDevice } from './upload-page.ts'

const kind: BoardKind = documents as BoardKind
const NOW = Date.parse('2026-11-21T21:30:00Z')
/** Date in Dubai, where midnight has just passed. */
const TODAY = '2026-11-22'

/** Page with the board, which asks for the target of each chosen file before it is uploaded. */
const board = (device: UploadDevice) => {
  const page = device.openPage()
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
  replacedId: id,
})

/** File that cannot be read, like a folder or a file that was deleted from the disk. */
const unreadable = (name: string): File =>
  Object.assign(smallPdf(name), {
    slice: () =>
      Object.assign(new Blob(), {
        arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
      }),
  })

/** PDF whose bytes are read at once: the question about it waits only while another one is open. */
const instantPdf = (name: string): File => {
  const bytes = new Uint8Array(pdf())
  return Object.assign(new File([bytes], name), {
    slice: () => Object.assign(new Blob(), { arrayBuffer: () => Promise.resolve(bytes.buffer) }),
    arrayBuffer: () => Promise.resolve(bytes.buffer),
  })
}

test('a file that was chosen on a document replaces that document, whatever the file’s name is', async (t) => {
  const { $targetQuestion, askForTarget } = board(await startUploadDevice(t))
  await askForTarget(documents, [smallPdf('fees-business-ar-2027.pdf')], {
    value: 'KEY_FACTS_BUSINESS',
    id: 'one',
  })
  const [chosen] = $targetQuestion.get()?.chosen ?? []
  assert.deepEqual(
    [chosen?.cell?.value, chosen?.replacedId, chosen?.isGuessed],
    ['KEY_FACTS_BUSINESS', 'one', false],
  )
})

test('the category of dropped files is guessed from their names, without a document to replace', async (t) => {
  const { $targetQuestion, askForTarget } = board(await startUploadDevice(t))
  await askForTarget(documents, [smallPdf('fees-business-ar-2027.pdf'), smallPdf('scan0001.pdf')])
  assert.deepEqual(
    $targetQuestion
      .get()
      ?.chosen.map(({ cell, replacedId, isGuessed }) => [cell?.value, replacedId, isGuessed]),
    [
      ['FEES_BUSINESS_AR', undefined, true],
      [undefined, undefined, false],
    ],
  )
})

test('files that are chosen during an open question are asked about after it is answered', async (t) => {
  const { $targetQuestion, askForTarget } = board(await startUploadDevice(t))
  const askedFileNames = () => $targetQuestion.get()?.chosen.map(({ file }) => file.name)
  await askForTarget(documents, [instantPdf('first.pdf')])
  const second = askForTarget(documents, [instantPdf('second.pdf')])
  const third = askForTarget(documents, [instantPdf('third.pdf')])
  // Pending work has run; only the answer to the first question is missing.
  await new Promise(setImmediate)
  assert.deepEqual(askedFileNames(), ['first.pdf'])
  $targetQuestion.set(null)
  await second
  await new Promise(setImmediate)
  assert.deepEqual(askedFileNames(), ['second.pdf'])
  $targetQuestion.set(null)
  await third
  assert.deepEqual(askedFileNames(), ['third.pdf'])
})

test('an unreadable or forbidden file is refused with a reason, and the question covers the other files', async (t) => {
  const device = await startUploadDevice(t)
  const { page, $targetQuestion, askForTarget } = board(device)
  await askForTarget(documents, [unreadable('moved.pdf'), smallPdf('good.pdf'), WORD_DOCUMENT])
  assert.deepEqual(
    $targetQuestion.get()?.chosen.map(({ file }) => file.name),
    ['good.pdf'],
  )
  const [moved, letter] = page.$jobs.get()
  assert.ok(moved && letter)
  assert.deepEqual(
    (await untilState(moved, 'refused')).message,
    'This file cannot be read. It may be a folder, or have been moved since it was chosen.',
  )
  assert.match((await untilState(letter, 'refused')).message, /inside it is a Word document/)
  assert.deepEqual(device.uploadRequests, [])
})

test('no question is asked when all files are refused, none is chosen, or the kind has no board', async (t) => {
  const { $targetQuestion, askForTarget } = board(await startUploadDevice(t))
  await askForTarget(documents, [WORD_DOCUMENT])
  await askForTarget(documents, [])
  await askForTarget(blog, [smallPdf('a.pdf')])
  assert.equal($targetQuestion.get(), null)
})

test('the replacement of a file that was refused before sending goes to the same document', async (t) => {
  const device = await startUploadDevice(t)
  const { page, $targetQuestion, askForTarget, replaceRefused } = board(device)
  await askForTarget(documents, [WORD_DOCUMENT], { value: 'KEY_FACTS_BUSINESS', id: 'one' })
  const [job] = page.$jobs.get()
  assert.ok(job)
  await untilState(job, 'refused')
  assert.deepEqual(
    [job.purpose.label, job.purpose.wanted?.id],
    ['Key facts for businesses, English', 'one'],
  )
  replaceRefused(job, smallPdf('facts.pdf'))
  const placing = await until($targetQuestion, (now) => now !== null)
  assert.deepEqual(
    placing?.chosen.map(({ file, cell, replacedId }) => [file.name, cell?.value, replacedId]),
    [['facts.pdf', 'KEY_FACTS_BUSINESS', 'one']],
  )
  assert.deepEqual([page.$jobs.get(), device.uploadRequests], [[], []])
})

test('the first choice is to replace the newest document of the category from today in Dubai', () => {
  const items = [
    item('old', 'FEES_BUSINESS'),
    item('now', 'FEES_BUSINESS', { createdAt: '2026-02-01T00:00:00.000Z' }),
    item('other', 'FEES_INDIVIDUAL'),
  ]
  assert.deepEqual(defaultChoice(kind, items, NOW, chosenFor('a.pdf', 'FEES_BUSINESS')), {
    category: 'FEES_BUSINESS',
    replacedId: 'now',
    title: 'Fees for businesses',
    firstDay: TODAY,
  })
  assert.equal(
    defaultChoice(kind, items, NOW, chosenFor('a.pdf', 'FEES_BUSINESS', 'old')).replacedId,
    'old',
  )
  assert.equal(
    defaultChoice(kind, items, NOW, chosenFor('a.pdf', 'FEES_BUSINESS', null)).replacedId,
    '',
  )
  assert.deepEqual(defaultChoice(kind, items, NOW, chosenFor('a.pdf', null)), {
    category: '',
    replacedId: '',
    title: '',
    firstDay: TODAY,
  })
  assert.deepEqual(
    defaultChoice(kind, items, NOW, chosenFor('a.pdf', 'FEES_BUSINESS_AR')),
    { category: 'FEES_BUSINESS_AR', replacedId: '', title: '', firstDay: TODAY },
    'an Arabic title is not suggested',
  )
})

test('choosing another category changes the document and the title, and keeps the chosen day', () => {
  const items = [item('one', 'FEES_BUSINESS'), item('two', 'FEES_INDIVIDUAL')]
  const before = {
    category: 'FEES_BUSINESS',
    replacedId: 'one',
    title: 'Mine',
    firstDay: '2026-11-01',
  }
  assert.deepEqual(updateChoice(kind, items, NOW, before, { category: 'FEES_INDIVIDUAL' }), {
    category: 'FEES_INDIVIDUAL',
    replacedId: 'two',
    title: 'Fees for individuals',
    firstDay: '2026-11-01',
  })
  assert.deepEqual(updateChoice(kind, items, NOW, before, { replacedId: '' }), {
    ...before,
    replacedId: '',
  })
})

test('an invalid choice has an error at the field that causes it', () => {
  const items = [item('one', 'FEES_BUSINESS')]
  const choice = { category: 'FEES_BUSINESS', replacedId: 'one', title: 'Fees', firstDay: '' }
  assert.deepEqual(validateChoice(choice, [], items), {})
  assert.deepEqual(validateChoice({ ...choice, category: '' }, [], items), {
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
    'two files may both become new documents of one category',
  )
})

test('correcting a document replaces its file and keeps its other data', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const page = device.openPage()
  const items = (await document.all()).map((record) => itemOf(storedOf(documents, record)))
  const purpose = purposeOf(
    kind,
    items,
    {
      category: 'FEES_BUSINESS',
      replacedId: document.id,
      title: 'Not this',
      firstDay: '2026-01-01',
    },
    NOW,
  )
  assert.ok(purpose)
  assert.equal(purpose.label, 'Fees for businesses, English')
  await untilState(page.addUpload(smallPdf('fees-2027.pdf'), purpose), 'done')
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

test('a replacement with a later day is a new document, and the replaced one stays unchanged', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const before = await document.dataNow()
  const page = device.openPage()
  const items = (await document.all()).map((record) => itemOf(storedOf(documents, record)))
  const purpose = purposeOf(
    kind,
    items,
    {
      category: 'FEES_BUSINESS',
      replacedId: document.id,
      title: 'Not this',
      firstDay: '2027-01-01',
    },
    NOW,
  )
  assert.ok(purpose)
  await untilState(page.addUpload(smallPdf('fees-2027.pdf'), purpose), 'done')
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

/** Document of one category that is in force from this day. */
const dated = (Id: string, EffectiveFrom: string, more: Partial<Item> = {}): Item => {
  const document = item(Id, 'FEES_BUSINESS', more)
  return { ...document, Data: { ...document.Data, EffectiveFrom } }
}

test('the effect of a file on the documents of its category follows from its day', () => {
  const items = [
    dated('now', '2026-10-01'),
    dated('annex', '2026-10-01'),
    dated('next', '2027-01-01'),
    dated('old', '2025-01-01'),
    dated('draft', '2026-01-01', { Status: 'draft' }),
  ]
  /** Name of the effect, then the ids of the documents that it concerns. */
  const effect = (replacedId: string, firstDay: string) => {
    const found = effectOf(kind, items, { replacedId, firstDay }, NOW)
    return found && `${found.name} ${found.documents.map(({ Id }) => Id).join(' ')}`
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
    'a coming document, which visitors do not see yet, is moved and not kept',
  )
  assert.equal(effect('draft', '2027-01-01'), 'hidden draft')
  assert.equal(effectOf(kind, [], { replacedId: '', firstDay: TODAY }, NOW), null)
  assert.equal(
    effectOf(kind, [dated('next', '2027-01-01')], { replacedId: '', firstDay: TODAY }, NOW),
    null,
    'no document was in force before, so the new one affects none',
  )
})

test('the suggested day is that of a coming document which is replaced, and otherwise today', () => {
  const items = [dated('now', '2026-10-01'), dated('next', '2027-01-01')]
  assert.equal(
    defaultChoice(kind, items, NOW, chosenFor('a.pdf', 'FEES_BUSINESS', 'next')).firstDay,
    '2027-01-01',
  )
  const first = defaultChoice(kind, items, NOW, chosenFor('a.pdf', 'FEES_BUSINESS', 'now'))
  assert.equal(first.firstDay, TODAY)
  const coming = updateChoice(kind, items, NOW, first, { replacedId: 'next' })
  assert.equal(coming.firstDay, '2027-01-01')
  assert.equal(updateChoice(kind, items, NOW, coming, { replacedId: '' }).firstDay, TODAY)
  assert.equal(
    updateChoice(kind, items, NOW, { ...first, firstDay: '2026-12-01' }, { replacedId: '' })
      .firstDay,
    '2026-12-01',
  )
})

test('a new document is stored with its category, its day, and a title in the language of the category', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const purpose = purposeOf(
    kind,
    [],
    {
      category: 'FEES_BUSINESS_AR',
      replacedId: '',
      title: ' رسوم الشركات ',
      firstDay: '2026-11-01',
    },
    NOW,
  )
  assert.ok(purpose)
  await untilState(page.addUpload(smallPdf('fees-business-ar-2027.pdf'), purpose), 'done')
  const answer = await device.server.request<Readonly<Record<string, readonly Data[]>>>(
    'GET',
    '/api/document-uploads?scope=staff',
  )
  assert.ok(answer.ok)
  const [document, ...more] = answer.data['FEES_BUSINESS_AR'] ?? []
  assert.equal(more.length, 0)
  assert.deepEqual(
    [
      document?.['Title'],
      document?.['Title_AR'],
      document?.['EffectiveFrom'],
      document?.['FileName'],
    ],
    ['', 'رسوم الشركات', '2026-11-01', 'fees-business-ar-2027.pdf'],
  )
})

test('a choice without a category has no purpose', () => {
  assert.equal(
    purposeOf(kind, [], { category: '', replacedId: '', title: 'x', firstDay: '' }, NOW),
    null,
  )
})

test('a category has a document in force when one is published, has begun and has not ended', () => {
  const [, businesses] = boardRowsOf(kind)
  const [english] = businesses?.cells ?? []
  assert.ok(english)
  const hasInForce = (...items: Item[]) => hasDocumentInForce(kind, [english], items, NOW)
  assert.equal(hasInForce(item('one', 'KEY_FACTS_BUSINESS')), true)
  assert.equal(hasInForce(item('draft', 'KEY_FACTS_BUSINESS', { Status: 'draft' })), false)
  assert.equal(
    hasDocumentInForce(
      kind,
      [{ value: 'FEES_BUSINESS', language: 'en', categoryName: '' }],
      [dated('next', '2027-01-01')],
      NOW,
    ),
    false,
  )
  assert.equal(
    hasInForce(item('over', 'KEY_FACTS_BUSINESS', { ExpireAt: '2026-11-01T00:00:00.000Z' })),
    false,
  )
  assert.equal(hasInForce(item('elsewhere', 'FEES_BUSINESS')), false)
  assert.equal(hasInForce(), false)
})
