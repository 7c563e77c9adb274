import assert from 'node:assert/strict'
import test from 'node:test'
import { hold, holdAnswer } from './server.ts'
import { library, makeDocument, smallPdf, WORD } from './upload-documents.ts'
import { asks, names, PART, reached, startUploadMachine, threeParts, until } from './upload-page.ts'
import { afterFirst, once } from './upload-ways.ts'

const PARTS = /^PATCH /
const SAVE = /^PUT \/api\/document-uploads/

test('after the page was left, the same file goes on where the server stands, and another one is told apart', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const first = machine.openPage()
  const third = hold()
  const letThrough = machine.meet(PARTS, afterFirst(2, third.way))
  const file = await threeParts('facts-again.pdf')
  first.addUpload(file, await document.purpose())
  await third.arrived
  first.close()
  letThrough()

  const page = machine.openPage()
  const [job] = await until(page.$jobs, (jobs) => jobs.length > 0)
  assert.ok(job)
  assert.deepEqual(job.$state.get(), { name: 'interrupted', acknowledged: 2 * PART })
  assert.equal(asks(page), false)
  page.resumeWithFile(job, smallPdf('other.pdf'))
  assert.deepEqual(job.$state.get(), {
    name: 'interrupted',
    acknowledged: 2 * PART,
    other: 'other.pdf',
  })
  page.resumeWithFile(job, new File([file], file.name, { lastModified: 2 }))
  assert.equal(job.$state.get().name, 'interrupted', 'the same name, but saved since')
  const before = machine.steps.length
  page.resumeWithFile(job, new File([file], file.name, { lastModified: file.lastModified }))
  await reached(job, 'done')
  assert.ok(
    machine.steps.slice(before).every(({ offset }) => offset === null || offset >= 2 * PART),
  )
  assert.equal((await document.dataNow())['FileName'], 'facts-again.pdf')
  page.close()
  assert.deepEqual(await machine.openPage().storedJobs.all(), [])
})

test('a page that was left after the file was stored: the next one saves the record by itself', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const first = machine.openPage()
  const save = hold()
  const letThrough = machine.server.meet(SAVE, save.way)
  first.addUpload(smallPdf('stored.pdf'), await document.purpose())
  await save.arrived
  first.close()
  letThrough()
  const page = machine.openPage()
  const [job] = await until(page.$jobs, (jobs) => jobs.length > 0)
  assert.ok(job)
  await reached(job, 'done')
  assert.equal((await document.dataNow())['FileName'], 'stored.pdf')
  save.release()
})

test('a page that was left while its save was answered: the next one finds the record saved', async (t) => {
  const machine = await startUploadMachine(t)
  const document = await makeDocument(machine)
  const first = machine.openPage()
  const save = holdAnswer()
  const letThrough = machine.server.meet(SAVE, save.way)
  first.addUpload(smallPdf('saved.pdf'), await document.purpose())
  await save.arrived
  first.close()
  letThrough()
  const page = machine.openPage()
  const [job] = await until(page.$jobs, (jobs) => jobs.length > 0)
  assert.ok(job)
  await reached(job, 'done')
  assert.equal((await document.dataNow())['FileName'], 'saved.pdf')
  save.release()
})

test('an upload belongs to one window at a time: another one has it when the first is closed', async (t) => {
  const machine = await startUploadMachine(t)
  const first = machine.openPage()
  const parts = hold()
  const letThrough = machine.meet(PARTS, parts.way)
  first.addUpload(smallPdf('mine.pdf'), library)
  await parts.arrived
  const second = machine.openPage()
  await reached(second.addUpload(WORD, library), 'refused')
  assert.deepEqual(names(second), ['letter.pdf refused'])
  first.close()
  letThrough()
  await until(second.$jobs, (jobs) => jobs.length === 2)
  assert.deepEqual(names(second), ['letter.pdf refused', 'mine.pdf interrupted'])
})

test('what the first window has finished meanwhile the second one does not show', async (t) => {
  const machine = await startUploadMachine(t)
  const first = machine.openPage()
  const parts = hold()
  machine.meet(PARTS, once(parts.way))
  const job = first.addUpload(smallPdf('mine.pdf'), library)
  await parts.arrived
  const second = machine.openPage()
  parts.release()
  await reached(job, 'done')
  first.close()
  // Work queued for the lock after this one has run, too.
  await reached(second.addUpload(WORD, library), 'refused')
  await new Promise((resolve) => void navigator.locks.request(`upload-${job.id}`, resolve))
  assert.deepEqual(names(second), ['letter.pdf refused'])
})

test('an upload that outlived its form outlives its page, too: the same file goes on', async (t) => {
  const machine = await startUploadMachine(t)
  const first = machine.openPage()
  const second = hold()
  const letThrough = machine.meet(PARTS, afterFirst(1, second.way))
  const file = await threeParts('portrait.pdf')
  const upload = first.startUpload(file, 'files')
  await second.arrived
  first.takeOver(upload, {
    label: 'Portrait',
    accept: 'files',
    place: null,
    left: { address: '/web-cms' },
  })
  first.close()
  letThrough()
  const page = machine.openPage()
  const [job] = await until(page.$jobs, (jobs) => jobs.length > 0)
  assert.ok(job)
  page.resumeWithFile(job, file)
  await reached(job, 'done')
  assert.equal(machine.steps.filter(({ offset }) => offset === 0).length, 1)
})

test('this machine forgets an upload when the server does, and what it cannot read', async (t) => {
  const machine = await startUploadMachine(t)
  const first = machine.openPage()
  const parts = hold()
  machine.meet(PARTS, parts.way)
  const job = first.addUpload(smallPdf('a.pdf'), library)
  await parts.arrived
  const day = 24 * 60 * 60_000
  assert.equal((await first.storedJobs.all(Date.now() + day - 60_000)).length, 1)
  assert.deepEqual(await first.storedJobs.all(Date.now() + day), [])
  await first.storedJobs.removeExpired(Date.now() + day)
  const stored = () => [...machine.storage.items.keys()].filter((key) => key.startsWith('staff'))
  assert.equal(stored().length, 1, 'this tab is still sending it')
  first.close()
  await navigator.locks.request(`upload-${job.id}`, () => undefined)
  await first.storedJobs.removeExpired(Date.now() + day)
  assert.deepEqual(stored(), [])
  for (const key of ['staff-uploads', 'staff-uploads/one'])
    for (const value of ['{"not": "an upload"}', 'nonsense', 'null']) {
      machine.storage.setItem(key, value)
      assert.deepEqual(await first.storedJobs.all(), [])
    }
})

test('a machine that keeps nothing still uploads', async (t) => {
  const machine = await startUploadMachine(t)
  machine.storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const page = machine.openPage()
  await reached(page.addUpload(smallPdf('a.pdf'), library), 'done')
})
