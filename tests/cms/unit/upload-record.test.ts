import assert from 'node:assert/strict'
import test from 'node:test'
import { $session } from '../../../src/cms/network/entry.ts'
import { badPdfs } from '../../fixtures/files/bad-pdfs.ts'
import { hold, loseAnswer, offline, refuse } from './server.ts'
import { makeDocument, newDocument, SAMPLE, smallPdf, type Data } from './upload-documents.ts'
import { asks, pdfFile, reached, startUploadMachine, threeParts, until } from './upload-page.ts'
import { afterFirst, once } from './upload-ways.ts'

const PARTS = /^PATCH /
const SAVE = /^PUT \/api\/document-uploads/
const CREATE = /^POST \/api\/document-uploads/

test('a new file takes the place of the old one in the same document, and not before it is stored', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const page = machine.openPage()
  const second = hold()
  machine.meet(PARTS, afterFirst(1, once(second.way)))
  const job = page.addUpload(
    await threeParts('fees-of-the-board.pdf'),
    await document.purpose({ EffectiveFrom: '2025-12-01' }),
  )
  await second.arrived
  assert.equal((await document.dataNow())['FilePath'], SAMPLE)
  second.release()
  const done = await reached(job, 'done')
  const now = await document.dataNow()
  assert.equal(now['FilePath'], done.file.FilePath)
  assert.match(String(now['FilePath']), /\/fees-of-the-board\.pdf$/)
  assert.deepEqual(
    [now['Title'], now['EffectiveFrom'], now['FileName']],
    ['Fees', '2025-12-01', 'fees-of-the-board.pdf'],
  )
  assert.deepEqual(
    page.saved.map(({ kind, item }) => [kind.name, item.Id]),
    [['documents', document.id]],
  )
  const versions = await machine.server.request<unknown[]>(
    'GET',
    `/api/revisions?kind=documents&id=${document.id}`,
  )
  assert.ok(versions.ok && versions.data.length >= 2, 'the old file stands in the history')
})

test('a name that staff gave the file by hand stays; one that was the file’s own follows the file', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const page = machine.openPage()
  await reached(page.addUpload(smallPdf('own.pdf'), await document.purpose()), 'done')
  assert.equal((await document.dataNow())['FileName'], 'own.pdf')
  await document.saveElsewhere({ FileName: 'Fees of Ghaf.pdf' })
  await reached(page.addUpload(smallPdf('later.pdf'), await document.purpose()), 'done')
  assert.equal((await document.dataNow())['FileName'], 'Fees of Ghaf.pdf')
})

test('what somebody else changes meanwhile stays; another file of theirs is asked about', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const page = machine.openPage()
  const replace = async (name: string, elsewhere: Data) => {
    const parts = hold()
    const letThrough = machine.meet(PARTS, parts.way)
    const job = page.addUpload(smallPdf(name), await document.purpose())
    await parts.arrived
    await document.saveElsewhere(elsewhere)
    letThrough()
    parts.release()
    return job
  }
  await reached(await replace('mine.pdf', { Title_AR: 'عنوان آخر' }), 'done')
  const both = await document.dataNow()
  assert.deepEqual([both['Title_AR'], both['FileName']], ['عنوان آخر', 'mine.pdf'])

  const job = await replace('mine-again.pdf', { FilePath: SAMPLE, FileName: 'sample.pdf' })
  const overtaken = await reached(job, 'conflict', 'done')
  assert.ok(overtaken.name === 'conflict')
  assert.deepEqual([overtaken.who, overtaken.fileName], ['admin@ghaf.example', 'sample.pdf'])
  assert.equal(
    (await document.dataNow())['FilePath'],
    SAMPLE,
    'theirs stays until somebody says otherwise',
  )
  page.retrySave(job)
  await reached(job, 'done')
  const now = await document.dataNow()
  assert.deepEqual([now['FileName'], now['Title_AR']], ['mine-again.pdf', 'عنوان آخر'])
})

test('of two files for one document the second does not take the first one’s place unasked', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const page = machine.openPage()
  const purpose = await document.purpose()
  const first = page.addUpload(smallPdf('first.pdf'), purpose)
  await reached(first, 'done')
  const second = page.addUpload(smallPdf('second.pdf'), purpose)
  const state = await reached(second, 'conflict', 'done')
  assert.ok(state.name === 'conflict')
  assert.equal(state.fileName, 'first.pdf')
  page.removeJob(second)
  assert.equal((await document.dataNow())['FileName'], 'first.pdf')
})

test('a save whose answer was lost is not done twice, and nobody is asked about their own file', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const page = machine.openPage()
  const found = machine.server.meet(SAVE, loseAnswer)
  const job = page.addUpload(smallPdf('lost-answer.pdf'), await document.purpose())
  const unsaved = await reached(job, 'save-failed')
  assert.deepEqual(page.failures, [job.name])
  assert.equal(unsaved.isOffline, true)
  found()
  page.page.dispatchEvent(new Event('online'))
  await reached(job, 'done')
  const versions = await machine.server.request<unknown[]>(
    'GET',
    `/api/revisions?kind=documents&id=${document.id}`,
  )
  assert.ok(versions.ok)
  assert.equal(versions.data.length, 2, 'made once and saved once')
})

test('a save whose answer was lost, and that somebody has changed since, is found, and their change stays', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const page = machine.openPage()
  const found = machine.server.meet(SAVE, loseAnswer)
  const job = page.addUpload(smallPdf('lost-answer.pdf'), await document.purpose())
  await reached(job, 'save-failed')
  found()
  await document.saveElsewhere({ Title: 'Fees of the other person' })
  page.retrySave(job)
  const state = await reached(job, 'done', 'conflict')
  assert.equal(state.name, 'done', 'it is their own file that stands there')
  const now = await document.dataNow()
  assert.deepEqual([now['Title'], now['FileName']], ['Fees of the other person', 'lost-answer.pdf'])
})

test('a new document whose answer was lost is made once', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const page = machine.openPage()
  const found = machine.server.meet(CREATE, loseAnswer)
  const job = page.addUpload(smallPdf('new.pdf'), newDocument('Fees of next year'))
  await reached(job, 'save-failed')
  found()
  page.retrySave(job)
  await reached(job, 'done')
  assert.equal(
    (await document.all()).filter(({ Title }) => Title === 'Fees of next year').length,
    1,
  )
  assert.equal(page.saved.length, 1)
})

test('a record that cannot be saved says so and waits for a person; without a connection it saves by itself later', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const page = machine.openPage()
  const works = machine.server.meet(SAVE, refuse(503, 'unavailable'))
  const job = page.addUpload(smallPdf('stored.pdf'), await document.purpose())
  assert.equal((await reached(job, 'save-failed')).isOffline, false)
  page.page.dispatchEvent(new Event('online'))
  assert.equal(job.$state.get().name, 'save-failed', 'the network was never the reason')
  assert.equal(asks(page), false, 'the file is stored: nothing is interrupted')
  works()
  page.retrySave(job)
  await reached(job, 'done')

  const back = machine.server.meet(SAVE, offline)
  const other = page.addUpload(smallPdf('stored-too.pdf'), await document.purpose())
  assert.equal((await reached(other, 'save-failed')).isOffline, true)
  back()
  page.page.dispatchEvent(new Event('online'))
  await reached(other, 'done')
  assert.equal((await document.dataNow())['FileName'], 'stored-too.pdf')
})

test('a record that the server refuses says why in its words', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const page = machine.openPage()
  const job = page.addUpload(smallPdf('a.pdf'), await document.purpose({ Title: '' }))
  assert.match((await reached(job, 'save-failed')).words, /required/)
  assert.equal((await document.dataNow())['FilePath'], SAMPLE)
})

test('what the server alone can see is refused in its words, the old file stays, and another file takes the same place', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const page = machine.openPage()
  const before = await document.dataNow()
  const hidden = pdfFile(
    'hidden.pdf',
    badPdfs['JavaScript in a packed list of objects']?.bytes ?? Buffer.alloc(0),
  )
  const job = page.addUpload(hidden, await document.purpose())
  const refused = await reached(job, 'refused', 'done')
  assert.ok(refused.name === 'refused' && refused.isSent)
  assert.match(refused.words, /^This PDF contains JavaScript\./)
  assert.deepEqual(await document.dataNow(), before)
  assert.deepEqual(await page.storedJobs.all(), [], 'a refused file is not remembered')
  page.replaceFile(job, smallPdf('open.pdf'))
  const [other, ...more] = page.$jobs.get()
  assert.ok(other && more.length === 0)
  await reached(other, 'done')
  assert.equal((await document.dataNow())['FileName'], 'open.pdf')
})

test('a session that ends in the middle: the record gets its file only after the sign-in', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const page = machine.openPage()
  machine.meet(PARTS, afterFirst(1, once(refuse(401, 'unauthorized'))))
  const job = page.addUpload(await threeParts('facts-signed.pdf'), await document.purpose())
  await until($session, (session) => session === 'signed out')
  assert.deepEqual(
    [page.leaveGuard.isUploading(), job.$state.get().name],
    [true, 'sending'],
    'signing out would lose it: it is asked about',
  )
  assert.equal((await document.dataNow())['FileName'], 'sample.pdf')
  $session.set('signed in')
  await reached(job, 'done')
  assert.equal((await document.dataNow())['FileName'], 'facts-signed.pdf')
})
