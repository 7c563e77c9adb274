import assert from 'node:assert/strict'
import test from 'node:test'
import { hold } from './server.ts'
import { libraryPurpose, smallPdf, WORD_DOCUMENT } from './upload-documents.ts'
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

test('two files are sent at a time, a forbidden file is refused at once, and the others arrive in the library', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const heldParts = hold()
  device.interceptUpload(PART_REQUEST, heldParts.interceptor)
  const [one, two, three] = ['one.pdf', 'two.pdf', 'three.pdf'].map((name) =>
    page.addUpload(smallPdf(name), libraryPurpose),
  )
  const letter = page.addUpload(WORD_DOCUMENT, libraryPurpose)
  assert.ok(one && two && three)
  const refused = await untilState(letter, 'refused')
  assert.deepEqual(
    [
      refused.isSent,
      refused.message.startsWith('The name ends in .pdf, but inside it is a Word document.'),
    ],
    [false, true],
  )
  await Promise.all([untilState(one, 'sending'), untilState(two, 'sending')])
  assert.deepEqual(uploadStates(page), [
    'one.pdf sending',
    'two.pdf sending',
    'three.pdf waiting',
    'letter.pdf refused',
  ])

  page.pauseJob(one)
  await untilState(three, 'sending')
  assert.deepEqual(uploadStates(page), [
    'one.pdf paused',
    'two.pdf sending',
    'three.pdf sending',
    'letter.pdf refused',
  ])
  page.resumeJob(one)
  assert.equal(
    one.$state.get().name,
    'waiting',
    'a resumed upload waits until fewer than two files are sent',
  )

  heldParts.release()
  for (const job of [one, two, three]) await untilState(job, 'done')
  await page.loadLibrary()
  const files = page.$library.get().files.map(({ FileName }) => FileName)
  assert.ok(
    ['one.pdf', 'two.pdf', 'three.pdf'].every((name) => files.includes(name)),
    files.join(),
  )
  assert.ok(!files.includes('letter.pdf'))
  assert.ok(
    !device.uploadRequests.some(({ headers }) =>
      headers['Upload-Metadata']?.includes(Buffer.from('letter.pdf').toString('base64')),
    ),
    'no request has the name of the refused file',
  )
})

test('a forbidden file is refused while two others are sent', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const heldParts = hold()
  device.interceptUpload(PART_REQUEST, heldParts.interceptor)
  for (const name of ['one.pdf', 'two.pdf'])
    await untilState(page.addUpload(smallPdf(name), libraryPurpose), 'sending')
  await untilState(page.addUpload(new File([], 'empty.pdf'), libraryPurpose), 'refused')
  assert.deepEqual(page.failures, ['empty.pdf'])
  assert.deepEqual(uploadStates(page), ['one.pdf sending', 'two.pdf sending', 'empty.pdf refused'])
  heldParts.release()
})

test('the beginning, pauses and the end of an upload are announced, but no progress', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const announced: string[] = []
  page.$announcement.listen((words) => announced.push(words))
  const thirdPart = hold()
  const stopIntercepting = device.interceptUpload(
    PART_REQUEST,
    afterFirst(2, thirdPart.interceptor),
  )
  const job = page.addUpload(await threePartPdf('facts.pdf'), libraryPurpose)
  await thirdPart.arrived
  page.pauseJob(job)
  device.goOffline()
  stopIntercepting()
  page.resumeJob(job)
  await until(job.$state, (state) => state.name === 'paused' && state.why === 'offline')
  device.goOnline(page)
  await untilState(job, 'done')
  const percent = Math.floor((2 * PART_BYTES * 100) / job.size)
  assert.deepEqual(announced, [
    'facts.pdf: the upload has begun.',
    `facts.pdf: paused at ${percent}%.`,
    `facts.pdf: paused at ${percent}%. Continues automatically when you are online.`,
    'facts.pdf: continues.',
    'facts.pdf: uploaded.',
  ])
  assert.equal(
    device.uploadRequests.filter(({ offset }) => offset === 0).length,
    1,
    'parts that the server has are not sent again',
  )
})

test('leaving the page is guarded only while an upload runs', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const heldParts = hold()
  device.interceptUpload(PART_REQUEST, heldParts.interceptor)
  assert.equal(isLeavingGuarded(page), false)
  const job = page.addUpload(smallPdf('a.pdf'), libraryPurpose)
  assert.deepEqual([isLeavingGuarded(page), page.leaveGuard.isUploading()], [true, true])
  await heldParts.arrived
  page.pauseJob(job)
  assert.deepEqual(
    [isLeavingGuarded(page), page.leaveGuard.isUploading()],
    [false, false],
    'leaving is not guarded while the upload is paused',
  )
  page.resumeJob(job)
  assert.equal(isLeavingGuarded(page), true)
  heldParts.release()
  await untilState(job, 'done')
  assert.equal(isLeavingGuarded(page), false)
  await untilState(page.addUpload(WORD_DOCUMENT, libraryPurpose), 'refused')
  assert.equal(isLeavingGuarded(page), false)
})

test('removing an unfinished upload deletes it on the server and on the device', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const secondPart = hold()
  device.interceptUpload(PART_REQUEST, afterFirst(1, secondPart.interceptor))
  const deletedStatus = Promise.withResolvers<number>()
  device.interceptUpload(/^DELETE /, async (deliver) => {
    const answer = await deliver()
    deletedStatus.resolve(answer.status)
    return answer
  })
  const job = page.addUpload(await threePartPdf(), libraryPurpose)
  await secondPart.arrived
  page.removeJob(job)
  assert.deepEqual(
    [uploadStates(page), await page.storedJobs.all(), isLeavingGuarded(page)],
    [[], [], false],
  )
  assert.equal(await deletedStatus.promise, 204)
  const keys = (await device.server.api.services.files.list()).map(({ key }) => key)
  assert.deepEqual(
    keys.filter((key) => !key.startsWith('d/')),
    [],
  )
})

test('removing a finished upload keeps its file in the library', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const job = page.addUpload(smallPdf('stays.pdf'), libraryPurpose)
  const { file } = await untilState(job, 'done')
  page.removeJob(job)
  assert.deepEqual(uploadStates(page), [])
  await page.loadLibrary()
  assert.ok(page.$library.get().files.some(({ FilePath }) => FilePath === file.FilePath))
})

test('a waiting upload starts when a running one is removed', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const heldParts = hold()
  device.interceptUpload(PART_REQUEST, heldParts.interceptor)
  const jobs = ['one.pdf', 'two.pdf', 'three.pdf'].map((name) =>
    page.addUpload(smallPdf(name), libraryPurpose),
  )
  await heldParts.arrived
  assert.equal(jobs[2]?.$state.get().name, 'waiting')
  if (jobs[0]) page.removeJob(jobs[0])
  if (jobs[2]) await untilState(jobs[2], 'sending')
  heldParts.release()
})

test('an upload taken over from a closed form continues in the queue, with the address of the form', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const secondPart = hold()
  device.interceptUpload(PART_REQUEST, afterFirst(1, once(secondPart.interceptor)))
  const upload = page.startUpload(await threePartPdf('portrait.pdf'), 'files')
  await secondPart.arrived
  const job = page.takeOver(upload, {
    label: 'Portrait',
    accept: 'files',
    place: null,
    left: { address: '/web-cms/protected/testimonials/1' },
  })
  assert.equal(job.$state.get().name, 'sending', 'the upload continues')
  assert.equal(page.leaveGuard.isUploading(), true)
  secondPart.release()
  await untilState(job, 'done')
  assert.deepEqual(
    page.leftBehind.map(({ name, purpose }) => [name, purpose.label, purpose.left?.address]),
    [['portrait.pdf', 'Portrait', '/web-cms/protected/testimonials/1']],
  )
  assert.equal(device.uploadRequests.filter(({ offset }) => offset === 0).length, 1)
  await page.loadLibrary()
  assert.ok(page.$library.get().files.some(({ FileName }) => FileName === 'portrait.pdf'))
})
