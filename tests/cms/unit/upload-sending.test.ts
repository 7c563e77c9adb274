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
  PART_BYTES,
  sentPartIndexes,
  pdfFile,
  untilState,
  startUploadDevice,
  threePartPdf,
  until,
} from './upload-page.ts'
import { afterFirst, breakOff, once, type UploadInterceptor } from './upload-ways.ts'

const PART_REQUEST = /^PATCH /

test('a file is checked, sent in parts one after another, and stored completely', async (t) => {
  const device = await startUploadDevice(t)
  const upload = device.openPage().startUpload(await threePartPdf('Fees & رسوم.pdf'), 'pdf')
  assert.deepEqual(upload.$state.get(), { name: 'checking' })
  await untilState(upload, 'sending')
  await assertArrives(device, upload)
  assert.deepEqual(answersOf(device), ['POST 201', 'PATCH 204', 'PATCH 204', 'PATCH 204'])
  assert.deepEqual(sentPartIndexes(device), [0, 1, 2])
  const state = upload.$state.get()
  assert.ok(state.name === 'done' && state.file.FileName === 'Fees-رسوم.pdf')
})

test('a part is 1 MB, with at least three retries and ten seconds of patience', () => {
  assert.equal(TIMING.part, 1024 * 1024)
  assert.ok(TIMING.retries.length >= 3 && TIMING.patience >= 10_000)
})

test('after a lost response the server’s offset is asked for, and no part is sent twice', async (t) => {
  const device = await startUploadDevice(t)
  device.interceptUpload(PART_REQUEST, once(loseAnswer))
  await assertArrives(device, device.openPage().startUpload(await threePartPdf(), 'pdf'))
  assert.deepEqual(sentPartIndexes(device), [0, 1, 2])
  assert.deepEqual(answersOf(device), [
    'POST 201',
    'PATCH 204',
    'HEAD 200',
    'PATCH 204',
    'PATCH 204',
  ])
})

test('after a lost response to the last part, the stored file is found', async (t) => {
  const device = await startUploadDevice(t)
  device.interceptUpload(PART_REQUEST, afterFirst(2, loseAnswer))
  await assertArrives(device, device.openPage().startUpload(await threePartPdf(), 'pdf'))
  assert.deepEqual(answersOf(device), [
    'POST 201',
    'PATCH 204',
    'PATCH 204',
    'PATCH 204',
    'HEAD 200',
  ])
})

test('after a lost response to the creation, the upload is created again', async (t) => {
  const device = await startUploadDevice(t)
  device.interceptUpload(/^POST /, once(loseAnswer))
  await assertArrives(device, device.openPage().startUpload(await threePartPdf(), 'pdf'))
  assert.deepEqual(sentPartIndexes(device), [0, 1, 2])
})

test('after a connection breaks in the middle of a part, only that part is sent again', async (t) => {
  const device = await startUploadDevice(t)
  device.interceptUpload(PART_REQUEST, afterFirst(1, once(breakOff(device))))
  await assertArrives(device, device.openPage().startUpload(await threePartPdf(), 'pdf'))
  assert.deepEqual(sentPartIndexes(device), [0, 1, 1, 2])
})

for (const [status, code] of [
  [500, 'internal'],
  [503, 'unavailable'],
  [429, 'rate_limited'],
  [409, 'conflict'],
] as const) {
  test(`a part that is answered with ${status} is sent again from the server’s offset`, async (t) => {
    const device = await startUploadDevice(t)
    device.interceptUpload(PART_REQUEST, afterFirst(1, once(refuse(status, code))))
    await assertArrives(device, device.openPage().startUpload(await threePartPdf(), 'pdf'))
    assert.deepEqual(sentPartIndexes(device), [0, 1, 1, 2])
    assert.ok(device.answered.includes('HEAD 200'), 'the server’s offset is asked for')
  })

  test(`repeated responses with ${status} pause the upload, which resumes automatically`, async (t) => {
    const device = await startUploadDevice(t)
    const stopFaults = device.interceptUpload(PART_REQUEST, afterFirst(1, refuse(status, code)))
    const upload = device.openPage().startUpload(await threePartPdf(), 'pdf')
    assert.deepEqual(await untilState(upload, 'paused'), {
      name: 'paused',
      acknowledged: PART_BYTES,
      why: 'unavailable',
    })
    stopFaults()
    await assertArrives(device, upload)
    assert.equal(sentPartIndexes(device).filter((part) => part === 0).length, 1)
  })
}

test('an upload without a connection is paused as offline, and resumes when the network is back', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const stopIntercepting = device.interceptUpload(PART_REQUEST, afterFirst(1, offline))
  device.goOffline()
  const upload = page.startUpload(await threePartPdf(), 'pdf')
  assert.deepEqual(await untilState(upload, 'paused'), {
    name: 'paused',
    acknowledged: 0,
    why: 'offline',
  })
  assert.deepEqual(answersOf(device), [])
  device.goOnline(page)
  // The network is back, but the second part does not get through.
  assert.deepEqual(
    await until(upload.$state, (state) => state.name === 'paused' && state.why === 'unavailable'),
    { name: 'paused', acknowledged: PART_BYTES, why: 'unavailable' },
  )
  stopIntercepting()
  device.goOnline(page)
  await assertArrives(device, upload)
})

test('an upload paused by hand stays paused when the network is back, and resumes from its offset', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const secondPart = hold()
  const stopIntercepting = device.interceptUpload(
    PART_REQUEST,
    afterFirst(1, secondPart.interceptor),
  )
  const upload = page.startUpload(await threePartPdf(), 'pdf')
  await secondPart.arrived
  upload.pause()
  assert.deepEqual(upload.$state.get(), { name: 'paused', acknowledged: PART_BYTES, why: 'asked' })
  stopIntercepting()
  secondPart.release()
  device.goOnline(page)
  assert.equal(upload.$state.get().name, 'paused')
  upload.resume()
  await assertArrives(device, upload)
  assert.equal(
    sentPartIndexes(device).filter((part) => part === 0).length,
    1,
    'parts that the server has are not sent again',
  )
})

test('a forbidden file is refused with an explanation, and nothing is sent', async (t) => {
  const device = await startUploadDevice(t)
  const upload = device
    .openPage()
    .startUpload(
      pdfFile('facts.pdf', Buffer.from('PK\u0003\u0004 word/document.xml', 'latin1')),
      'pdf',
    )
  assert.deepEqual(await untilState(upload, 'refused', 'done'), {
    name: 'refused',
    isSent: false,
    message:
      'The name ends in .pdf, but inside it is a Word document. Export it as PDF and choose it again.',
  })
  assert.deepEqual(device.uploadRequests, [])
})

test('a file that the server refuses has the server’s explanation and is not sent again', async (t) => {
  const device = await startUploadDevice(t)
  const upload = device
    .openPage()
    .startUpload(pdfFile('hidden.pdf', badPdfs['JavaScript in an object stream'].bytes), 'pdf')
  const state = await untilState(upload, 'refused', 'done')
  assert.ok(state.name === 'refused' && state.isSent)
  assert.match(state.message, /^This PDF contains JavaScript\./)
  assert.deepEqual(answersOf(device), ['POST 201', 'PATCH 422'])
})

test('a file that the store already has gets its new name', async (t) => {
  const device = await startUploadDevice(t)
  const upload = device.openPage().startUpload(pdfFile('again.pdf', samplePdf), 'pdf')
  const state = await untilState(upload, 'done')
  assert.equal(state.file.FileName, 'again.pdf')
})

test('the same file chosen after a reload resumes from the server’s offset', async (t) => {
  const device = await startUploadDevice(t)
  const first = device.openPage()
  const thirdPart = hold()
  const stopIntercepting = device.interceptUpload(
    PART_REQUEST,
    afterFirst(2, thirdPart.interceptor),
  )
  const bytes = new Uint8Array(await (await threePartPdf()).arrayBuffer())
  first.startUpload(pdfFile('fees.pdf', bytes), 'pdf')
  await thirdPart.arrived
  first.close()
  stopIntercepting()
  const before = device.uploadRequests.length
  await assertArrives(device, device.openPage().startUpload(pdfFile('fees.pdf', bytes), 'pdf'))
  assert.deepEqual(
    device.uploadRequests
      .slice(before)
      .map(({ method, offset }) => (offset === null ? method : `${method} ${offset / PART_BYTES}`)),
    ['HEAD', 'PATCH 2'],
  )
  assert.deepEqual(
    [...device.storage.items.keys()],
    [],
    'nothing is stored about a finished upload',
  )
})

test('an upload that the server has deleted begins again', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const secondPart = hold()
  const stopIntercepting = device.interceptUpload(
    PART_REQUEST,
    afterFirst(1, secondPart.interceptor),
  )
  const upload = page.startUpload(await threePartPdf(), 'pdf')
  await secondPart.arrived
  upload.pause()
  stopIntercepting()
  const path = device.uploadRequests[1]?.path ?? ''
  await fetch(device.origin + path, {
    method: 'DELETE',
    headers: { ...device.server.api.staff, 'tus-resumable': '1.0.0' },
  })
  upload.resume()
  await assertArrives(device, upload)
})

test('a last response without a file makes the server be asked again', async (t) => {
  const device = await startUploadDevice(t)
  device.interceptUpload(
    PART_REQUEST,
    once(async (deliver) => {
      const answer = await deliver()
      return new Response('<p>Signed in to the hotel.</p>', {
        status: 200,
        headers: { 'upload-offset': answer.headers.get('upload-offset') ?? '' },
      })
    }),
  )
  await assertArrives(device, device.openPage().startUpload(pdfFile('small.pdf', pdf()), 'pdf'))
})

test('a failed upload is reported once, whatever the fault', async (t) => {
  /** Starts an upload. @param on requests that the interceptor handles */
  const startWith = async (file: File, interceptor?: UploadInterceptor, on = PART_REQUEST) => {
    const device = await startUploadDevice(t)
    if (interceptor) device.interceptUpload(on, interceptor)
    const page = device.openPage()
    return { page, job: page.addUpload(file, { label: 'PDF', accept: 'pdf', place: null }) }
  }
  const withInterceptor = (interceptor: UploadInterceptor, on?: RegExp) => async () =>
    startWith(await threePartPdf('facts.pdf'), interceptor, on)
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
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const stopFirstFault = device.interceptUpload(PART_REQUEST, afterFirst(1, offline))
  const upload = page.startUpload(await threePartPdf('facts.pdf'), 'pdf')
  await untilState(upload, 'paused')
  const stopSecondFault = device.interceptUpload(PART_REQUEST, afterFirst(1, offline))
  stopFirstFault()
  await until(
    upload.$state,
    (state) => state.name === 'paused' && state.acknowledged === 2 * PART_BYTES,
  )
  assert.deepEqual(page.failures, ['facts.pdf', 'facts.pdf'])
  stopSecondFault()
  await assertArrives(device, upload)
})
