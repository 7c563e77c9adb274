import assert from 'node:assert/strict'
import test from 'node:test'
import { $signIn } from '../../../src/cms/network/entry.ts'
import { badPdfs } from '../../fixtures/files/bad-pdfs.ts'
import { hold, loseAnswer, offline, refuse } from './server.ts'
import {
  makeDocument,
  newDocument,
  SAMPLE_PDF_PATH,
  smallPdf,
  type Data,
} from './upload-documents.ts'
import {
  isLeavingGuarded,
  pdfFile,
  untilState,
  startUploadDevice,
  threePartPdf,
  until,
} from './upload-page.ts'
import { afterFirst, once } from './upload-ways.ts'

const PART_REQUEST = /^PATCH /
const SAVE_REQUEST = /^PUT \/api\/document-uploads/
const CREATE_REQUEST = /^POST \/api\/document-uploads/

test('a document gets its new file once the file is stored', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const page = device.openPage()
  const secondPart = hold()
  device.interceptUpload(PART_REQUEST, afterFirst(1, once(secondPart.interceptor)))
  const job = page.addUpload(
    await threePartPdf('fees-of-the-board.pdf'),
    await document.purpose({ EffectiveFrom: '2025-12-01' }),
  )
  await secondPart.arrived
  assert.equal((await document.dataNow())['FilePath'], SAMPLE_PDF_PATH)
  secondPart.release()
  const done = await untilState(job, 'done')
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
  const versions = await device.server.request<{ Data: Data }[]>(
    'GET',
    `/api/revisions?kind=documents&id=${document.id}`,
  )
  assert.ok(versions.ok)
  assert.deepEqual(
    versions.data.map((version) => version.Data['FilePath']),
    [done.file.FilePath, SAMPLE_PDF_PATH],
    'the history has the version with the old file',
  )
})

test('a file name that staff have changed stays, and otherwise it follows the new file', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const page = device.openPage()
  await untilState(page.addUpload(smallPdf('own.pdf'), await document.purpose()), 'done')
  assert.equal((await document.dataNow())['FileName'], 'own.pdf')
  await document.saveElsewhere({ FileName: 'Fees of Ghaf.pdf' })
  await untilState(page.addUpload(smallPdf('later.pdf'), await document.purpose()), 'done')
  assert.equal((await document.dataNow())['FileName'], 'Fees of Ghaf.pdf')
})

test('other fields that another session changes during an upload stay, and another file is a conflict', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const page = device.openPage()
  const replace = async (name: string, elsewhere: Data) => {
    const heldParts = hold()
    const stopIntercepting = device.interceptUpload(PART_REQUEST, heldParts.interceptor)
    const job = page.addUpload(smallPdf(name), await document.purpose())
    await heldParts.arrived
    await document.saveElsewhere(elsewhere)
    stopIntercepting()
    heldParts.release()
    return job
  }
  await untilState(await replace('mine.pdf', { Title_AR: 'عنوان آخر' }), 'done')
  const both = await document.dataNow()
  assert.deepEqual([both['Title_AR'], both['FileName']], ['عنوان آخر', 'mine.pdf'])

  const job = await replace('mine-again.pdf', { FilePath: SAMPLE_PDF_PATH, FileName: 'sample.pdf' })
  const overtaken = await untilState(job, 'conflict', 'done')
  assert.ok(overtaken.name === 'conflict')
  assert.deepEqual([overtaken.who, overtaken.fileName], ['admin@ghaf.example', 'sample.pdf'])
  assert.equal(
    (await document.dataNow())['FilePath'],
    SAMPLE_PDF_PATH,
    'the other session’s file stays until the save is repeated',
  )
  page.retrySave(job)
  await untilState(job, 'done')
  const now = await document.dataNow()
  assert.deepEqual([now['FileName'], now['Title_AR']], ['mine-again.pdf', 'عنوان آخر'])
})

test('the second of two files for one document is a conflict with the first', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const page = device.openPage()
  const purpose = await document.purpose()
  const first = page.addUpload(smallPdf('first.pdf'), purpose)
  await untilState(first, 'done')
  const second = page.addUpload(smallPdf('second.pdf'), purpose)
  const state = await untilState(second, 'conflict', 'done')
  assert.ok(state.name === 'conflict')
  assert.equal(state.fileName, 'first.pdf')
  page.removeJob(second)
  assert.equal((await document.dataNow())['FileName'], 'first.pdf')
})

test('a save whose response is lost is found done and not repeated', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const page = device.openPage()
  const stopLosingAnswers = device.server.intercept(SAVE_REQUEST, loseAnswer)
  const job = page.addUpload(smallPdf('lost-answer.pdf'), await document.purpose())
  const unsaved = await untilState(job, 'save-failed')
  assert.deepEqual(page.failures, [job.name])
  assert.equal(unsaved.isOffline, true)
  stopLosingAnswers()
  page.pageEvents.dispatchEvent(new Event('online'))
  await untilState(job, 'done')
  const versions = await device.server.request<unknown[]>(
    'GET',
    `/api/revisions?kind=documents&id=${document.id}`,
  )
  assert.ok(versions.ok)
  assert.equal(versions.data.length, 2, 'one version is from the creation, one from the save')
})

test('a save whose response is lost is found done although another session has changed the document since', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const page = device.openPage()
  const stopLosingAnswers = device.server.intercept(SAVE_REQUEST, loseAnswer)
  const job = page.addUpload(smallPdf('lost-answer.pdf'), await document.purpose())
  await untilState(job, 'save-failed')
  stopLosingAnswers()
  await document.saveElsewhere({ Title: 'Fees of the other person' })
  page.retrySave(job)
  const state = await untilState(job, 'done', 'conflict')
  assert.equal(state.name, 'done', 'the document has the uploaded file, so there is no conflict')
  const now = await document.dataNow()
  assert.deepEqual([now['Title'], now['FileName']], ['Fees of the other person', 'lost-answer.pdf'])
})

test('a new document is created once although the response was lost', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const page = device.openPage()
  const stopLosingAnswers = device.server.intercept(CREATE_REQUEST, loseAnswer)
  const job = page.addUpload(smallPdf('new.pdf'), newDocument('Fees of next year'))
  await untilState(job, 'save-failed')
  stopLosingAnswers()
  page.retrySave(job)
  await untilState(job, 'done')
  assert.equal(
    (await document.all()).filter(({ Title }) => Title === 'Fees of next year').length,
    1,
  )
  assert.equal(page.saved.length, 1)
})

test('a save that the server refuses is repeated on request, and a save without a connection once the network is back', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const page = device.openPage()
  const stopFailing = device.server.intercept(SAVE_REQUEST, refuse(503, 'unavailable'))
  const job = page.addUpload(smallPdf('stored.pdf'), await document.purpose())
  assert.equal((await untilState(job, 'save-failed')).isOffline, false)
  page.pageEvents.dispatchEvent(new Event('online'))
  assert.equal(
    job.$state.get().name,
    'save-failed',
    'a reconnected network does not repeat a save that the server refused',
  )
  assert.equal(isLeavingGuarded(page), false, 'leaving is not guarded once the file is stored')
  stopFailing()
  page.retrySave(job)
  await untilState(job, 'done')

  const endOutage = device.server.intercept(SAVE_REQUEST, offline)
  const other = page.addUpload(smallPdf('stored-too.pdf'), await document.purpose())
  assert.equal((await untilState(other, 'save-failed')).isOffline, true)
  endOutage()
  page.pageEvents.dispatchEvent(new Event('online'))
  await untilState(other, 'done')
  assert.equal((await document.dataNow())['FileName'], 'stored-too.pdf')
})

test('a record that the server refuses has the server’s reason', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const page = device.openPage()
  const job = page.addUpload(smallPdf('a.pdf'), await document.purpose({ Title: '' }))
  assert.match((await untilState(job, 'save-failed')).words, /required/)
  assert.equal((await document.dataNow())['FilePath'], SAMPLE_PDF_PATH)
})

test('a file that the server refuses leaves the document unchanged, and can be replaced by another file', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const page = device.openPage()
  const before = await document.dataNow()
  const hidden = pdfFile('hidden.pdf', badPdfs['JavaScript in an object stream'].bytes)
  const job = page.addUpload(hidden, await document.purpose())
  const refused = await untilState(job, 'refused', 'done')
  assert.ok(refused.name === 'refused' && refused.isSent)
  assert.match(refused.message, /^This PDF contains JavaScript\./)
  assert.deepEqual(await document.dataNow(), before)
  assert.deepEqual(await page.storedJobs.all(), [], 'a refused file is not remembered')
  page.replaceFile(job, smallPdf('open.pdf'))
  const [other, ...more] = page.$jobs.get()
  assert.ok(other && more.length === 0)
  await untilState(other, 'done')
  assert.equal((await document.dataNow())['FileName'], 'open.pdf')
})

test('an upload during which the session ends completes after the next sign-in', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const page = device.openPage()
  device.interceptUpload(PART_REQUEST, afterFirst(1, once(refuse(401, 'unauthorized'))))
  const job = page.addUpload(await threePartPdf('facts-signed.pdf'), await document.purpose())
  await until($signIn, (session) => session === 'signed out')
  assert.deepEqual(
    [page.leaveGuard.isUploading(), job.$state.get().name],
    [true, 'sending'],
    'signing out is guarded while the upload waits',
  )
  assert.equal((await document.dataNow())['FileName'], 'sample.pdf')
  $signIn.set('signed in')
  await untilState(job, 'done')
  assert.equal((await document.dataNow())['FileName'], 'facts-signed.pdf')
})
