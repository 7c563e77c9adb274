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
  sentPartIndexes,
  pdfFile,
  untilState,
  startUploadMachine,
  threeParts,
  until,
} from './upload-page.ts'
import { afterFirst, breakOff, once, type Interceptor } from './upload-ways.ts'

const PARTS = /^PATCH /

test('a file is checked, sent in parts one after another, and stored completely', async (t) => {
  const machine = await startUploadMachine(t)
  const upload = machine.openPage().startUpload(await threeParts('Fees & رسوم.pdf'), 'pdf')
  assert.deepEqual(upload.$state.get(), { name: 'checking' })
  await untilState(upload, 'sending')
  await assertArrives(machine, upload)
  assert.deepEqual(answersOf(machine), ['POST 201', 'PATCH 204', 'PATCH 204', 'PATCH 204'])
  assert.deepEqual(sentPartIndexes(machine), [0, 1, 2])
  const state = upload.$state.get()
  assert.ok(state.name === 'done' && state.file.FileName === 'Fees-رسوم.pdf')
})

test('a part is 1 MB, with at least three retries and ten seconds of patience', () => {
  assert.equal(TIMING.part, 1024 * 1024)
  assert.ok(TIMING.retries.length >= 3 && TIMING.patience >= 10_000)
})

test('after a lost response the server’s offset is asked for, and no part is sent twice', async (t) => {
  const machine = await startUploadMachine(t)
  machine.intercept(PARTS, once(loseAnswer))
  await assertArrives(machine, machine.openPage().startUpload(await threeParts(), 'pdf'))
  assert.deepEqual(sentPartIndexes(machine), [0, 1, 2])
  assert.deepEqual(answersOf(machine), [
    'POST 201',
    'PATCH 204',
    'HEAD 200',
    'PATCH 204',
    'PATCH 204',
  ])
})

test('after a lost response to the last part, the stored file is found', async (t) => {
  const machine = await startUploadMachine(t)
  machine.intercept(PARTS, afterFirst(2, loseAnswer))
  await assertArrives(machine, machine.openPage().startUpload(await threeParts(), 'pdf'))
  assert.deepEqual(answersOf(machine), [
    'POST 201',
    'PATCH 204',
    'PATCH 204',
    'PATCH 204',
    'HEAD 200',
  ])
})

test('after a lost response to the creation, the upload is created again', async (t) => {
  const machine = await startUploadMachine(t)
  machine.intercept(/^POST /, once(loseAnswer))
  await assertArrives(machine, machine.openPage().startUpload(await threeParts(), 'pdf'))
  assert.deepEqual(sentPartIndexes(machine), [0, 1, 2])
})

test('after a connection breaks in the middle of a part, only that part is sent again', async (t) => {
  const machine = await startUploadMachine(t)
  machine.intercept(PARTS, afterFirst(1, once(breakOff(machine))))
  await assertArrives(machine, machine.openPage().startUpload(await threeParts(), 'pdf'))
  assert.deepEqual(sentPartIndexes(machine), [0, 1, 1, 2])
})

for (const [status, code] of [
  [500, 'internal'],
  [503, 'unavailable'],
  [429, 'rate_limited'],
  [409, 'conflict'],
] as const) {
  test(`a part that is answered with ${status} is sent again from the server’s offset`, async (t) => {
    const machine = await startUploadMachine(t)
    machine.intercept(PARTS, afterFirst(1, once(refuse(status, code))))
    await assertArrives(machine, machine.openPage().startUpload(await threeParts(), 'pdf'))
    assert.deepEqual(sentPartIndexes(machine), [0, 1, 1, 2])
    assert.ok(machine.answered.includes('HEAD 200'), 'the server’s offset is asked for')
  })

  test(`repeated responses with ${status} pause the upload, which resumes automatically`, async (t) => {
    const machine = await startUploadMachine(t)
    const stopFaults = machine.intercept(PARTS, afterFirst(1, refuse(status, code)))
    const upload = machine.openPage().startUpload(await threeParts(), 'pdf')
    assert.deepEqual(await untilState(upload, 'paused'), {
      name: 'paused',
      acknowledged: PART,
      why: 'unavailable',
    })
    stopFaults()
    await assertArrives(machine, upload)
    assert.equal(sentPartIndexes(machine).filter((part) => part === 0).length, 1)
  })
}

test('an upload without a connection is paused as offline, and resumes when the network is back', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const stopIntercepting = machine.intercept(PARTS, afterFirst(1, offline))
  machine.offline()
  const upload = page.startUpload(await threeParts(), 'pdf')
  assert.deepEqual(await untilState(upload, 'paused'), {
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
  stopIntercepting()
  machine.online(page)
  await assertArrives(machine, upload)
})

test('an upload paused by hand stays paused when the network is back, and resumes from its offset', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const secondPart = hold()
  const stopIntercepting = machine.intercept(PARTS, afterFirst(1, secondPart.interceptor))
  const upload = page.startUpload(await threeParts(), 'pdf')
  await secondPart.arrived
  upload.pause()
  assert.deepEqual(upload.$state.get(), { name: 'paused', acknowledged: PART, why: 'asked' })
  stopIntercepting()
  secondPart.release()
  machine.online(page)
  assert.equal(upload.$state.get().name, 'paused')
  upload.resume()
  await assertArrives(machine, upload)
  assert.equal(
    sentPartIndexes(machine).filter((part) => part === 0).length,
    1,
    'parts that the server has are not sent again',
  )
})

test('a forbidden file is refused with an explanation, and nothing is sent', async (t) => {
  const machine = await startUploadMachine(t)
  const upload = machine
    .openPage()
    .startUpload(
      pdfFile('facts.pdf', Buffer.from('PK\u0003\u0004 word/document.xml', 'latin1')),
      'pdf',
    )
  assert.deepEqual(await untilState(upload, 'refused', 'done'), {
    name: 'refused',
    isSent: false,
    words:
      'The name ends in .pdf, but inside it is a Word document. Export it as PDF and choose it again.',
  })
  assert.deepEqual(machine.steps, [])
})

test('a file that the server refuses has the server’s explanation and is not sent again', async (t) => {
  const machine = await startUploadMachine(t)
  const upload = machine
    .openPage()
    .startUpload(pdfFile('hidden.pdf', badPdfs['JavaScript in an object stream'].bytes), 'pdf')
  const state = await untilState(upload, 'refused', 'done')
  assert.ok(state.name === 'refused' && state.isSent)
  assert.match(state.words, /^This PDF contains JavaScript\./)
  assert.deepEqual(answersOf(machine), ['POST 201', 'PATCH 422'])
})

test('a file that the store already has gets its new name', async (t) => {
  const machine = await startUploadMachine(t)
  const upload = machine.openPage().startUpload(pdfFile('again.pdf', samplePdf), 'pdf')
  const state = await untilState(upload, 'done')
  assert.equal(state.file.FileName, 'again.pdf')
})

test('the same file chosen after a reload resumes from the server’s offset', async (t) => {
  const machine = await startUploadMachine(t)
  const first = machine.openPage()
  const thirdPart = hold()
  const stopIntercepting = machine.intercept(PARTS, afterFirst(2, thirdPart.interceptor))
  const bytes = new Uint8Array(await (await threeParts()).arrayBuffer())
  first.startUpload(pdfFile('fees.pdf', bytes), 'pdf')
  await thirdPart.arrived
  first.close()
  stopIntercepting()
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
    'nothing is stored about a finished upload',
  )
})

test('an upload that the server has deleted begins again', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const secondPart = hold()
  const stopIntercepting = machine.intercept(PARTS, afterFirst(1, secondPart.interceptor))
  const upload = page.startUpload(await threeParts(), 'pdf')
  await secondPart.arrived
  upload.pause()
  stopIntercepting()
  const path = machine.steps[1]?.path ?? ''
  await fetch(machine.origin + path, {
    method: 'DELETE',
    headers: { ...machine.server.api.staff, 'tus-resumable': '1.0.0' },
  })
  upload.resume()
  await assertArrives(machine, upload)
})

test('a last response without a file makes the server be asked again', async (t) => {
  const machine = await startUploadMachine(t)
  machine.intercept(
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

test('a failed upload is reported once, whatever the fault', async (t) => {
  /** Starts an upload. @param on requests that the interceptor handles */
  const startWith = async (file: File, interceptor?: Interceptor, on = PARTS) => {
    const machine = await startUploadMachine(t)
    if (interceptor) machine.intercept(on, interceptor)
    const page = machine.openPage()
    return { page, job: page.addUpload(file, { label: 'PDF', accept: 'pdf', place: null }) }
  }
  const withInterceptor = (interceptor: Interceptor, on?: RegExp) => async () =>
    startWith(await threeParts('facts.pdf'), interceptor, on)
  const withBytes = (bytes: Uint8Array) => () => startWith(pdfFile('facts.pdf', bytes))
  const refused = {
    'a Word document': withBytes(Buffer.from('PK\u0003\u0004 word/document.xml', 'latin1')),
    nothing: withBytes(Buffer.alloc(0)),
    'a PDF that only the server refuses': withBytes(
      badPdfs['JavaScript in an object stream'].bytes,
    ),
    '413': withInterceptor(refuse(413, 'too_large'), /^POST /),
    '415': withInterceptor(refuse(415, 'unsupported_media'), /^POST /),
  }
  const stopped = {
    '500': withInterceptor(refuse(500, 'internal')),
    '503': withInterceptor(afterFirst(1, refuse(503, 'unavailable'))),
    'no connection': withInterceptor(afterFirst(1, offline)),
  }
  await assertRows(
    Object.entries(refused),
    ([name]) => name,
    async ([, begin]) => {
      const { page, job } = await begin()
      await untilState(job, 'refused')
      assert.deepEqual(page.failures, ['facts.pdf'])
    },
  )
  await assertRows(
    Object.entries(stopped),
    ([name]) => name,
    async ([, begin]) => {
      const { page, job } = await begin()
      // The upload resumes automatically and pauses again at the same part.
      for (const state of ['paused', 'sending', 'paused'] as const) await untilState(job, state)
      assert.deepEqual(page.failures, ['facts.pdf'])
    },
  )
})

test('a second interruption after further progress is reported again', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const stopFirstFault = machine.intercept(PARTS, afterFirst(1, offline))
  const upload = page.startUpload(await threeParts('facts.pdf'), 'pdf')
  await untilState(upload, 'paused')
  const stopSecondFault = machine.intercept(PARTS, afterFirst(1, offline))
  stopFirstFault()
  await until(upload.$state, (state) => state.name === 'paused' && state.acknowledged === 2 * PART)
  assert.deepEqual(page.failures, ['facts.pdf', 'facts.pdf'])
  stopSecondFault()
  await assertArrives(machine, upload)
})
