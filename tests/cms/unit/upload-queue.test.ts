import assert from 'node:assert/strict'
import test from 'node:test'
import { hold } from './server.ts'
import { library, smallPdf, WORD } from './upload-documents.ts'
import { asks, names, PART, reached, startUploadMachine, threeParts, until } from './upload-page.ts'
import { afterFirst, once } from './upload-ways.ts'

const PARTS = /^PATCH /

test('two are sent at a time, the others wait; what must not be sent says so at once; all that may arrives in the library', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const parts = hold()
  machine.meet(PARTS, parts.way)
  const [one, two, three] = ['one.pdf', 'two.pdf', 'three.pdf'].map((name) =>
    page.addUpload(smallPdf(name), library),
  )
  const letter = page.addUpload(WORD, library)
  assert.ok(one && two && three)
  const refused = await reached(letter, 'refused')
  assert.deepEqual(
    [
      refused.isSent,
      refused.words.startsWith('The name ends in .pdf, but inside it is a Word document.'),
    ],
    [false, true],
  )
  await Promise.all([reached(one, 'sending'), reached(two, 'sending')])
  assert.deepEqual(names(page), [
    'one.pdf sending',
    'two.pdf sending',
    'three.pdf waiting',
    'letter.pdf refused',
  ])

  page.pauseJob(one)
  await reached(three, 'sending')
  assert.deepEqual(names(page), [
    'one.pdf paused',
    'two.pdf sending',
    'three.pdf sending',
    'letter.pdf refused',
  ])
  page.resumeJob(one)
  assert.equal(one.$state.get().name, 'waiting', 'it waits for its turn')

  parts.release()
  for (const job of [one, two, three]) await reached(job, 'done')
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
    'nothing of it was sent',
  )
})

test('a file whose turn has not come is refused without waiting for it', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const parts = hold()
  machine.meet(PARTS, parts.way)
  for (const name of ['one.pdf', 'two.pdf'])
    await reached(page.addUpload(smallPdf(name), library), 'sending')
  await reached(page.addUpload(new File([], 'empty.pdf'), library), 'refused')
  assert.deepEqual(page.failures, ['empty.pdf'])
  assert.deepEqual(names(page), ['one.pdf sending', 'two.pdf sending', 'empty.pdf refused'])
  parts.release()
})

test('every change that a person should hear of is announced, and never how far it is', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const announced: string[] = []
  page.$announcement.listen((words) => announced.push(words))
  const third = hold()
  const letThrough = machine.meet(PARTS, afterFirst(2, third.way))
  const job = page.addUpload(await threeParts('facts.pdf'), library)
  await third.arrived
  page.pauseJob(job)
  machine.offline()
  letThrough()
  page.resumeJob(job)
  await until(job.$state, (state) => state.name === 'paused' && state.why === 'offline')
  machine.online(page)
  await reached(job, 'done')
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
    'what was kept is not sent again',
  )
})

test('the page asks before it goes only while leaving it would interrupt something', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const parts = hold()
  machine.meet(PARTS, parts.way)
  assert.equal(asks(page), false)
  const job = page.addUpload(smallPdf('a.pdf'), library)
  assert.deepEqual([asks(page), page.leaveGuard.isUploading()], [true, true])
  await parts.arrived
  page.pauseJob(job)
  assert.deepEqual(
    [asks(page), page.leaveGuard.isUploading()],
    [false, false],
    'a person who paused it knows',
  )
  page.resumeJob(job)
  assert.equal(asks(page), true)
  parts.release()
  await reached(job, 'done')
  assert.equal(asks(page), false)
  await reached(page.addUpload(WORD, library), 'refused')
  assert.equal(asks(page), false)
})

test('taken off the list, nothing is left of it: not on the server, not on this machine', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const second = hold()
  machine.meet(PARTS, afterFirst(1, second.way))
  const gone = Promise.withResolvers<number>()
  machine.meet(/^DELETE /, async (deliver) => {
    const answer = await deliver()
    gone.resolve(answer.status)
    return answer
  })
  const job = page.addUpload(await threeParts(), library)
  await second.arrived
  page.removeJob(job)
  assert.deepEqual([names(page), await page.storedJobs.all(), asks(page)], [[], [], false])
  assert.equal(await gone.promise, 204)
  const keys = (await machine.server.api.services.files.list()).map(({ key }) => key)
  assert.deepEqual(
    keys.filter((key) => !key.startsWith('d/')),
    [],
  )
})

test('taking a finished one off the list leaves its file in the library', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const job = page.addUpload(smallPdf('stays.pdf'), library)
  const { file } = await reached(job, 'done')
  page.removeJob(job)
  assert.deepEqual(names(page), [])
  await page.loadLibrary()
  assert.ok(page.$library.get().files.some(({ FilePath }) => FilePath === file.FilePath))
})

test('one that waits comes at once when another is taken off the list', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const parts = hold()
  machine.meet(PARTS, parts.way)
  const jobs = ['one.pdf', 'two.pdf', 'three.pdf'].map((name) =>
    page.addUpload(smallPdf(name), library),
  )
  await parts.arrived
  assert.equal(jobs[2]?.$state.get().name, 'waiting')
  if (jobs[0]) page.removeJob(jobs[0])
  if (jobs[2]) await reached(jobs[2], 'sending')
  parts.release()
})

test('an upload outlives its form: it is in the library then, and the queue tells of it with the way back', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const second = hold()
  machine.meet(PARTS, afterFirst(1, once(second.way)))
  const upload = page.startUpload(await threeParts('portrait.pdf'), 'files')
  await second.arrived
  const job = page.takeOver(upload, {
    label: 'Portrait',
    accept: 'files',
    place: null,
    left: { address: '/web-cms/protected/testimonials/1' },
  })
  assert.equal(job.$state.get().name, 'sending', 'it goes on as it was')
  assert.equal(page.leaveGuard.isUploading(), true)
  second.release()
  await reached(job, 'done')
  assert.deepEqual(
    page.leftBehind.map(({ name, purpose }) => [name, purpose.label, purpose.left?.address]),
    [['portrait.pdf', 'Portrait', '/web-cms/protected/testimonials/1']],
  )
  assert.equal(machine.steps.filter(({ offset }) => offset === 0).length, 1)
  await page.loadLibrary()
  assert.ok(page.$library.get().files.some(({ FileName }) => FileName === 'portrait.pdf'))
})
