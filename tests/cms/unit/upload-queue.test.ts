import assert from 'node:assert/strict'
import test from 'node:test'
import { hold } from './server.ts'
import { libraryPurpose, smallPdf, WORD } from './upload-documents.ts'
import {
  isLeavingGuarded,
  uploadStates,
  PART,
  untilState,
  startUploadMachine,
  threeParts,
  until,
} from './upload-page.ts'
import { afterFirst, once } from './upload-ways.ts'

const PARTS = /^PATCH /

test('two files are sent at a time, a forbidden file is refused at once, and the others arrive in the library', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const heldParts = hold()
  machine.intercept(PARTS, heldParts.interceptor)
  const [one, two, three] = ['one.pdf', 'two.pdf', 'three.pdf'].map((name) =>
    page.addUpload(smallPdf(name), libraryPurpose),
  )
  const letter = page.addUpload(WORD, libraryPurpose)
  assert.ok(one && two && three)
  const refused = await untilState(letter, 'refused')
  assert.deepEqual(
    [
      refused.isSent,
      refused.words.startsWith('The name ends in .pdf, but inside it is a Word document.'),
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
    !machine.steps.some(({ headers }) =>
      headers['Upload-Metadata']?.includes(Buffer.from('letter.pdf').toString('base64')),
    ),
    'no request has the name of the refused file',
  )
})

test('a forbidden file is refused while two others are sent', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const heldParts = hold()
  machine.intercept(PARTS, heldParts.interceptor)
  for (const name of ['one.pdf', 'two.pdf'])
    await untilState(page.addUpload(smallPdf(name), libraryPurpose), 'sending')
  await untilState(page.addUpload(new File([], 'empty.pdf'), libraryPurpose), 'refused')
  assert.deepEqual(page.failures, ['empty.pdf'])
  assert.deepEqual(uploadStates(page), ['one.pdf sending', 'two.pdf sending', 'empty.pdf refused'])
  heldParts.release()
})

test('the beginning, pauses and the end of an upload are announced, but no progress', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const announced: string[] = []
  page.$announcement.listen((words) => announced.push(words))
  const thirdPart = hold()
  const stopIntercepting = machine.intercept(PARTS, afterFirst(2, thirdPart.interceptor))
  const job = page.addUpload(await threeParts('facts.pdf'), libraryPurpose)
  await thirdPart.arrived
  page.pauseJob(job)
  machine.offline()
  stopIntercepting()
  page.resumeJob(job)
  await until(job.$state, (state) => state.name === 'paused' && state.why === 'offline')
  machine.online(page)
  await untilState(job, 'done')
  const percent = Math.floor((2 * PART * 100) / job.size)
  assert.deepEqual(announced, [
    'facts.pdf: the upload has begun.',
    `facts.pdf: paused at ${percent}%.`,
    `facts.pdf: paused at ${percent}%. Continues automatically when you are online.`,
    'facts.pdf: continues.',
    'facts.pdf: uploaded.',
  ])
  assert.equal(
    machine.steps.filter(({ offset }) => offset === 0).length,
    1,
    'parts that the server has are not sent again',
  )
})

test('leaving the page is guarded only while an upload runs', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const heldParts = hold()
  machine.intercept(PARTS, heldParts.interceptor)
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
  await untilState(page.addUpload(WORD, libraryPurpose), 'refused')
  assert.equal(isLeavingGuarded(page), false)
})

test('removing an unfinished upload deletes it on the server and on the device', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const secondPart = hold()
  machine.intercept(PARTS, afterFirst(1, secondPart.interceptor))
  const deletedStatus = Promise.withResolvers<number>()
  machine.intercept(/^DELETE /, async (deliver) => {
    const answer = await deliver()
    deletedStatus.resolve(answer.status)
    return answer
  })
  const job = page.addUpload(await threeParts(), libraryPurpose)
  await secondPart.arrived
  page.removeJob(job)
  assert.deepEqual(
    [uploadStates(page), await page.storedJobs.all(), isLeavingGuarded(page)],
    [[], [], false],
  )
  assert.equal(await deletedStatus.promise, 204)
  const keys = (await machine.server.api.services.files.list()).map(({ key }) => key)
  assert.deepEqual(
    keys.filter((key) => !key.startsWith('d/')),
    [],
  )
})

test('removing a finished upload keeps its file in the library', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const job = page.addUpload(smallPdf('stays.pdf'), libraryPurpose)
  const { file } = await untilState(job, 'done')
  page.removeJob(job)
  assert.deepEqual(uploadStates(page), [])
  await page.loadLibrary()
  assert.ok(page.$library.get().files.some(({ FilePath }) => FilePath === file.FilePath))
})

test('a waiting upload starts when a running one is removed', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const heldParts = hold()
  machine.intercept(PARTS, heldParts.interceptor)
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
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const secondPart = hold()
  machine.intercept(PARTS, afterFirst(1, once(secondPart.interceptor)))
  const upload = page.startUpload(await threeParts('portrait.pdf'), 'files')
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
  assert.equal(machine.steps.filter(({ offset }) => offset === 0).length, 1)
  await page.loadLibrary()
  assert.ok(page.$library.get().files.some(({ FileName }) => FileName === 'portrait.pdf'))
})
