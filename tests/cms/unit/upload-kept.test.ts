import assert from 'node:assert/strict'
import test from 'node:test'
import { hold, holdAnswer } from './server.ts'
import { libraryPurpose, makeDocument, smallPdf, WORD_DOCUMENT } from './upload-documents.ts'
import {
  isLeavingGuarded,
  uploadStates,
  PART_BYTES,
  untilState,
  startUploadDevice,
  threePartPdf,
  until,
} from './upload-page.ts'
import { afterFirst, once } from './upload-ways.ts'

const PART_REQUEST = /^PATCH /
const SAVE_REQUEST = /^PUT \/api\/document-uploads/

test('after the page was closed, an upload resumes from the server’s offset with the same file only', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const first = device.openPage()
  const thirdPart = hold()
  const stopIntercepting = device.interceptUpload(
    PART_REQUEST,
    afterFirst(2, thirdPart.interceptor),
  )
  const file = await threePartPdf('facts-again.pdf')
  first.addUpload(file, await document.purpose())
  await thirdPart.arrived
  first.close()
  stopIntercepting()

  const page = device.openPage()
  const [job] = await until(page.$jobs, (jobs) => jobs.length > 0)
  assert.ok(job)
  assert.deepEqual(job.$state.get(), { name: 'interrupted', acknowledged: 2 * PART_BYTES })
  assert.equal(isLeavingGuarded(page), false)
  page.resumeWithFile(job, smallPdf('other.pdf'))
  assert.deepEqual(job.$state.get(), {
    name: 'interrupted',
    acknowledged: 2 * PART_BYTES,
    wrongFileName: 'other.pdf',
  })
  page.resumeWithFile(job, new File([file], file.name, { lastModified: 2 }))
  assert.equal(
    job.$state.get().name,
    'interrupted',
    'a file that was changed since is another file',
  )
  const before = device.uploadRequests.length
  page.resumeWithFile(job, new File([file], file.name, { lastModified: file.lastModified }))
  await untilState(job, 'done')
  assert.ok(
    device.uploadRequests
      .slice(before)
      .every(({ offset }) => offset === null || offset >= 2 * PART_BYTES),
  )
  assert.equal((await document.dataNow())['FileName'], 'facts-again.pdf')
  page.close()
  assert.deepEqual(await device.openPage().storedJobs.all(), [])
})

test('when a page is closed before its record is saved, the next page saves the record', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const first = device.openPage()
  const heldSave = hold()
  const stopIntercepting = device.server.intercept(SAVE_REQUEST, heldSave.interceptor)
  first.addUpload(smallPdf('stored.pdf'), await document.purpose())
  await heldSave.arrived
  first.close()
  stopIntercepting()
  const page = device.openPage()
  const [job] = await until(page.$jobs, (jobs) => jobs.length > 0)
  assert.ok(job)
  await untilState(job, 'done')
  assert.equal((await document.dataNow())['FileName'], 'stored.pdf')
  heldSave.release()
})

test('when a page is closed before the response to its save, the next page finds the record saved', async (t) => {
  const device = await startUploadDevice(t)
  const document = await makeDocument(device)
  const first = device.openPage()
  const heldSave = holdAnswer()
  const stopIntercepting = device.server.intercept(SAVE_REQUEST, heldSave.interceptor)
  first.addUpload(smallPdf('saved.pdf'), await document.purpose())
  await heldSave.arrived
  first.close()
  stopIntercepting()
  const page = device.openPage()
  const [job] = await until(page.$jobs, (jobs) => jobs.length > 0)
  assert.ok(job)
  await untilState(job, 'done')
  assert.equal((await document.dataNow())['FileName'], 'saved.pdf')
  heldSave.release()
})

test('an upload of one window is shown in another once the first is closed', async (t) => {
  const device = await startUploadDevice(t)
  const first = device.openPage()
  const heldParts = hold()
  const stopIntercepting = device.interceptUpload(PART_REQUEST, heldParts.interceptor)
  first.addUpload(smallPdf('mine.pdf'), libraryPurpose)
  await heldParts.arrived
  const second = device.openPage()
  await untilState(second.addUpload(WORD_DOCUMENT, libraryPurpose), 'refused')
  assert.deepEqual(uploadStates(second), ['letter.pdf refused'])
  first.close()
  stopIntercepting()
  await until(second.$jobs, (jobs) => jobs.length === 2)
  assert.deepEqual(uploadStates(second), ['letter.pdf refused', 'mine.pdf interrupted'])
})

test('an upload that one window has finished is not shown in another', async (t) => {
  const device = await startUploadDevice(t)
  const first = device.openPage()
  const heldParts = hold()
  device.interceptUpload(PART_REQUEST, once(heldParts.interceptor))
  const job = first.addUpload(smallPdf('mine.pdf'), libraryPurpose)
  await heldParts.arrived
  const second = device.openPage()
  heldParts.release()
  await untilState(job, 'done')
  first.close()
  await untilState(second.addUpload(WORD_DOCUMENT, libraryPurpose), 'refused')
  // A lock is granted in the order of the requests for it. Once the test gets this lock, an earlier
  // request of the second window has been granted, too.
  await new Promise((resolve) => void navigator.locks.request(`upload-${job.id}`, resolve))
  assert.deepEqual(uploadStates(second), ['letter.pdf refused'])
})

test('an upload taken over from a form resumes after its page was closed', async (t) => {
  const device = await startUploadDevice(t)
  const first = device.openPage()
  const secondPart = hold()
  const stopIntercepting = device.interceptUpload(
    PART_REQUEST,
    afterFirst(1, secondPart.interceptor),
  )
  const file = await threePartPdf('portrait.pdf')
  const upload = first.startUpload(file, 'files')
  await secondPart.arrived
  first.takeOver(upload, {
    label: 'Portrait',
    accept: 'files',
    place: null,
    left: { address: '/web-cms' },
  })
  first.close()
  stopIntercepting()
  const page = device.openPage()
  const [job] = await until(page.$jobs, (jobs) => jobs.length > 0)
  assert.ok(job)
  page.resumeWithFile(job, file)
  await untilState(job, 'done')
  assert.equal(device.uploadRequests.filter(({ offset }) => offset === 0).length, 1)
})

test('stored uploads are removed after a day, and invalid ones are ignored', async (t) => {
  const device = await startUploadDevice(t)
  const first = device.openPage()
  const heldParts = hold()
  device.interceptUpload(PART_REQUEST, heldParts.interceptor)
  const job = first.addUpload(smallPdf('a.pdf'), libraryPurpose)
  await heldParts.arrived
  const day = 24 * 60 * 60_000
  assert.equal((await first.storedJobs.all(Date.now() + day - 60_000)).length, 1)
  assert.deepEqual(await first.storedJobs.all(Date.now() + day), [])
  await first.storedJobs.removeExpired(Date.now() + day)
  const stored = () => [...device.storage.items.keys()].filter((key) => key.startsWith('staff'))
  assert.equal(stored().length, 1, 'an upload that a page is sending stays stored')
  first.close()
  await navigator.locks.request(`upload-${job.id}`, () => undefined)
  await first.storedJobs.removeExpired(Date.now() + day)
  assert.deepEqual(stored(), [])
  for (const key of ['staff-uploads', 'staff-uploads/one'])
    for (const value of ['{"not": "an upload"}', 'nonsense', 'null']) {
      device.storage.setItem(key, value)
      assert.deepEqual(await first.storedJobs.all(), [])
    }
})

test('a file is uploaded although nothing can be stored on the device', async (t) => {
  const device = await startUploadDevice(t)
  device.storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const page = device.openPage()
  await untilState(page.addUpload(smallPdf('a.pdf'), libraryPurpose), 'done')
})
