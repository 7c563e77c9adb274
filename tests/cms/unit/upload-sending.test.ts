import assert from 'node:assert/strict'
import test from 'node:test'
import { TIMING } from '../../../src/cms/uploads/upload.ts'
import { assertRows } from '../../each.ts'
import { badPdfs } from '../../fixtures/files/bad-pdfs.ts'
import { pdf } from '../../fixtures/files/pdf-objects.ts'
import { samplePdf } from '../../fixtures/sample-pdf.ts'
import { hold, loseAnswer, offline, refuse } from './server.ts'
import {
  answersOf,
  assertArrives,
  PART,
  partsSent,
  pdfFile,
  reached,
  startUploadMachine,
  threeParts,
  until,
} from './upload-page.ts'
import { afterFirst, breakOff, once, type Interceptor } from './upload-ways.ts'

const PARTS = /^PATCH /

test('a file is looked at, sent in parts one after another and arrives whole', async (t) => {
  const machine = await startUploadMachine(t)
  const upload = machine.openPage().startUpload(await threeParts('Fees & رسوم.pdf'), 'pdf')
  assert.deepEqual(upload.$state.get(), { name: 'checking' })
  await reached(upload, 'sending')
  await assertArrives(machine, upload)
  assert.deepEqual(answersOf(machine), ['POST 201', 'PATCH 204', 'PATCH 204', 'PATCH 204'])
  assert.deepEqual(partsSent(machine), [0, 1, 2])
  const state = upload.$state.get()
  assert.ok(state.name === 'done' && state.file.FileName === 'Fees-رسوم.pdf')
})

test('a part is as large as a function takes without trouble', () => {
  assert.equal(TIMING.part, 1024 * 1024)
  assert.ok(TIMING.retries.length >= 3 && TIMING.patience >= 10_000)
})

test('an answer that was lost is asked for: no part is sent twice', async (t) => {
  const machine = await startUploadMachine(t)
  machine.meet(PARTS, once(loseAnswer))
  await assertArrives(machine, machine.openPage().startUpload(await threeParts(), 'pdf'))
  assert.deepEqual(partsSent(machine), [0, 1, 2])
  assert.deepEqual(answersOf(machine), [
    'POST 201',
    'PATCH 204',
    'HEAD 200',
    'PATCH 204',
    'PATCH 204',
  ])
})

test('the answer to the last part that was lost: the file is found where it was stored', async (t) => {
  const machine = await startUploadMachine(t)
  machine.meet(PARTS, afterFirst(2, loseAnswer))
  await assertArrives(machine, machine.openPage().startUpload(await threeParts(), 'pdf'))
  assert.deepEqual(answersOf(machine), [
    'POST 201',
    'PATCH 204',
    'PATCH 204',
    'PATCH 204',
    'HEAD 200',
  ])
})

test('a lost answer to the beginning begins it again, and the file is stored once', async (t) => {
  const machine = await startUploadMachine(t)
  machine.meet(/^POST /, once(loseAnswer))
  await assertArrives(machine, machine.openPage().startUpload(await threeParts(), 'pdf'))
  assert.deepEqual(partsSent(machine), [0, 1, 2])
})

test('a connection that breaks in the middle of a part: that part alone is sent again', async (t) => {
  const machine = await startUploadMachine(t)
  machine.meet(PARTS, afterFirst(1, once(breakOff(machine))))
  await assertArrives(machine, machine.openPage().startUpload(await threeParts(), 'pdf'))
  assert.deepEqual(partsSent(machine), [0, 1, 1, 2])
})

for (const [status, code] of [
  [500, 'internal'],
  [503, 'unavailable'],
  [429, 'rate_limited'],
  [409, 'conflict'],
] as const) {
  test(`a part that is answered with ${status} is sent again from where the server stands`, async (t) => {
    const machine = await startUploadMachine(t)
    machine.meet(PARTS, afterFirst(1, once(refuse(status, code))))
    await assertArrives(machine, machine.openPage().startUpload(await threeParts(), 'pdf'))
    assert.deepEqual(partsSent(machine), [0, 1, 1, 2])
    assert.ok(machine.answered.includes('HEAD 200'), 'it asks where it stands')
  })

  test(`a server that goes on answering ${status} is left alone, then the upload goes on by itself`, async (t) => {
    const machine = await startUploadMachine(t)
    const goesWell = machine.meet(PARTS, afterFirst(1, refuse(status, code)))
    const upload = machine.openPage().startUpload(await threeParts(), 'pdf')
    assert.deepEqual(await reached(upload, 'paused'), {
      name: 'paused',
      acknowledged: PART,
      why: 'unavailable',
    })
    goesWell()
    await assertArrives(machine, upload)
    assert.equal(partsSent(machine).filter((part) => part === 0).length, 1)
  })
}

test('without a connection it is paused as offline, and goes on when the network is back', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const cut = machine.meet(PARTS, afterFirst(1, offline))
  machine.offline()
  const upload = page.startUpload(await threeParts(), 'pdf')
  assert.deepEqual(await reached(upload, 'paused'), {
    name: 'paused',
    acknowledged: 0,
    why: 'offline',
  })
  assert.deepEqual(answersOf(machine), [])
  machine.online(page)
  // The network is back, but the second part does not get through.
  assert.deepEqual(
    await until(upload.$state, (state) => state.name === 'paused' && state.why === 'unavailable'),
    { name: 'paused', acknowledged: PART, why: 'unavailable' },
  )
  cut()
  machine.online(page)
  await assertArrives(machine, upload)
})

test('paused by hand it keeps what the server has, stays paused when the network is back, and goes on from there', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const second = hold()
  const letThrough = machine.meet(PARTS, afterFirst(1, second.way))
  const upload = page.startUpload(await threeParts(), 'pdf')
  await second.arrived
  upload.pause()
  assert.deepEqual(upload.$state.get(), { name: 'paused', acknowledged: PART, why: 'asked' })
  letThrough()
  second.release()
  machine.online(page)
  assert.equal(upload.$state.get().name, 'paused')
  upload.resume()
  await assertArrives(machine, upload)
  assert.equal(
    partsSent(machine).filter((part) => part === 0).length,
    1,
    'what was kept is not sent again',
  )
})

test('what must not be sent is refused in words, and not a byte leaves the machine', async (t) => {
  const machine = await startUploadMachine(t)
  const upload = machine
    .openPage()
    .startUpload(
      pdfFile('facts.pdf', Buffer.from('PK\u0003\u0004 word/document.xml', 'latin1')),
      'pdf',
    )
  assert.deepEqual(await reached(upload, 'refused', 'done'), {
    name: 'refused',
    isSent: false,
    words:
      'The name ends in .pdf, but inside it is a Word document. Export it as PDF and choose it again.',
  })
  assert.deepEqual(machine.steps, [])
})

test('what only the server can see is refused in its words, and is not tried again', async (t) => {
  const machine = await startUploadMachine(t)
  const upload = machine
    .openPage()
    .startUpload(
      pdfFile(
        'hidden.pdf',
        badPdfs['JavaScript in a packed list of objects']?.bytes ?? Buffer.alloc(0),
      ),
      'pdf',
    )
  const state = await reached(upload, 'refused', 'done')
  assert.ok(state.name === 'refused' && state.isSent)
  assert.match(state.words, /^This PDF contains JavaScript\./)
  assert.deepEqual(answersOf(machine), ['POST 201', 'PATCH 422'])
})

test('a file that the store holds already has the name that it comes with now', async (t) => {
  const machine = await startUploadMachine(t)
  const upload = machine.openPage().startUpload(pdfFile('again.pdf', samplePdf), 'pdf')
  const state = await reached(upload, 'done')
  assert.equal(state.file.FileName, 'again.pdf')
})

test('the same file chosen on a page that was loaded again goes on where the server stands', async (t) => {
  const machine = await startUploadMachine(t)
  const first = machine.openPage()
  const third = hold()
  const letThrough = machine.meet(PARTS, afterFirst(2, third.way))
  const bytes = new Uint8Array(await (await threeParts()).arrayBuffer())
  first.startUpload(pdfFile('fees.pdf', bytes), 'pdf')
  await third.arrived
  first.close()
  letThrough()
  const before = machine.steps.length
  await assertArrives(machine, machine.openPage().startUpload(pdfFile('fees.pdf', bytes), 'pdf'))
  assert.deepEqual(
    machine.steps
      .slice(before)
      .map(({ method, offset }) => (offset === null ? method : `${method} ${offset / PART}`)),
    ['HEAD', 'PATCH 2'],
  )
  assert.deepEqual(
    [...machine.storage.items.keys()],
    [],
    'nothing is remembered of an upload that is over',
  )
})

test('an upload that the server has forgotten begins again', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const second = hold()
  const letThrough = machine.meet(PARTS, afterFirst(1, second.way))
  const upload = page.startUpload(await threeParts(), 'pdf')
  await second.arrived
  upload.pause()
  letThrough()
  const path = machine.steps[1]?.path ?? ''
  await fetch(machine.origin + path, {
    method: 'DELETE',
    headers: { ...machine.server.api.staff, 'tus-resumable': '1.0.0' },
  })
  upload.resume()
  await assertArrives(machine, upload)
})

test('an end without a file is no end: the server is asked again', async (t) => {
  const machine = await startUploadMachine(t)
  machine.meet(
    PARTS,
    once(async (deliver) => {
      const answer = await deliver()
      return new Response('<p>Signed in to the hotel.</p>', {
        status: 200,
        headers: { 'upload-offset': answer.headers.get('upload-offset') ?? '' },
      })
    }),
  )
  await assertArrives(machine, machine.openPage().startUpload(pdfFile('small.pdf', pdf()), 'pdf'))
})

test('an upload that fails is told of once, however it fails', async (t) => {
  const begun = async (file: File, way?: Interceptor, on = PARTS) => {
    const machine = await startUploadMachine(t)
    if (way) machine.meet(on, way)
    const page = machine.openPage()
    return { page, job: page.addUpload(file, { label: 'PDF', accept: 'pdf', place: null }) }
  }
  const answered = (way: Interceptor, on?: RegExp) => async () =>
    begun(await threeParts('facts.pdf'), way, on)
  const chosen = (bytes: Uint8Array) => () => begun(pdfFile('facts.pdf', bytes))
  const refused = {
    'a Word document': chosen(Buffer.from('PK\u0003\u0004 word/document.xml', 'latin1')),
    nothing: chosen(Buffer.alloc(0)),
    'a PDF that only the server sees through': chosen(
      badPdfs['JavaScript in a packed list of objects']?.bytes ?? Buffer.alloc(0),
    ),
    '413': answered(refuse(413, 'too_large'), /^POST /),
    '415': answered(refuse(415, 'unsupported_media'), /^POST /),
  }
  const stopped = {
    '500': answered(refuse(500, 'internal')),
    '503': answered(afterFirst(1, refuse(503, 'unavailable'))),
    'a cut line': answered(afterFirst(1, offline)),
  }
  await assertRows(
    Object.entries(refused),
    ([name]) => name,
    async ([, begin]) => {
      const { page, job } = await begin()
      await reached(job, 'refused')
      assert.deepEqual(page.failures, ['facts.pdf'])
    },
  )
  await assertRows(
    Object.entries(stopped),
    ([name]) => name,
    async ([, begin]) => {
      const { page, job } = await begin()
      // The upload resumes by itself, and pauses again at the same place.
      for (const state of ['paused', 'sending', 'paused'] as const) await reached(job, state)
      assert.deepEqual(page.failures, ['facts.pdf'])
    },
  )
})

test('a connection that is lost again after more of the file has arrived is told of again', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const first = machine.meet(PARTS, afterFirst(1, offline))
  const upload = page.startUpload(await threeParts('facts.pdf'), 'pdf')
  await reached(upload, 'paused')
  const second = machine.meet(PARTS, afterFirst(1, offline))
  first()
  await until(upload.$state, (state) => state.name === 'paused' && state.acknowledged === 2 * PART)
  assert.deepEqual(page.failures, ['facts.pdf', 'facts.pdf'])
  second()
  await assertArrives(machine, upload)
})
