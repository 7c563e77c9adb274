import assert from 'node:assert/strict'
import test from 'node:test'
import { $passphrase, $signIn } from '../../../src/cms/network/entry.ts'
import { hold, refuse } from './server.ts'
import {
  answersOf,
  assertArrives,
  PART_BYTES,
  sentPartIndexes,
  startUploadDevice,
  threePartPdf,
  until,
} from './upload-page.ts'
import { afterFirst, once } from './upload-ways.ts'

const PART_REQUEST = /^PATCH /

test('an upload during which the session ends continues after the next sign-in', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const stopIntercepting = device.interceptUpload(/./, afterFirst(2, refuse(401, 'unauthorized')))
  const upload = page.startUpload(await threePartPdf(), 'pdf')
  await until($signIn, (session) => session === 'signed out')
  assert.equal(upload.$state.get().name, 'sending')
  const before = device.uploadRequests.length
  stopIntercepting()
  $signIn.set('signed in')
  await assertArrives(device, upload)
  assert.ok(device.uploadRequests.length > before)
  assert.equal(sentPartIndexes(device).filter((part) => part === 0).length, 1)
})

test('after a sign-out, an upload sends nothing until the next sign-in', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const secondPart = hold()
  const third = Promise.withResolvers<number>()
  device.interceptUpload(PART_REQUEST, async (deliver, step) => {
    if (step.offset === PART_BYTES) return secondPart.interceptor(deliver, step)
    const answer = await deliver()
    if (step.offset === 2 * PART_BYTES) third.resolve(answer.status)
    return answer
  })
  const upload = page.startUpload(await threePartPdf(), 'pdf')
  await secondPart.arrived
  // The second part was sent with the old session. The third part has none, so the server refuses
  // it.
  $signIn.set('signed out')
  secondPart.release()
  assert.equal(await third.promise, 401)
  assert.equal(upload.$state.get().name, 'sending')
  $signIn.set('signed in')
  await assertArrives(device, upload)
})

test('an upload with an expired proof continues after the passphrase was given', async (t) => {
  const device = await startUploadDevice(t)
  device.setPassKey('ended.proof')
  const upload = device.openPage().startUpload(await threePartPdf(), 'pdf')
  await until($passphrase, (gate) => gate === 'closed')
  assert.deepEqual(answersOf(device), ['POST 403'])
  device.setPassKey(device.validPassKey)
  $passphrase.set('open')
  await assertArrives(device, upload)
})

test('a late refusal of an older session does not end the newer one', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const lateResponse = hold()
  device.interceptUpload(
    PART_REQUEST,
    once(async (deliver, call) => {
      await lateResponse.interceptor(() => Promise.resolve(new Response()), call)
      return refuse(401, 'unauthorized')(deliver, call)
    }),
  )
  const upload = page.startUpload(await threePartPdf(), 'pdf')
  await lateResponse.arrived
  // Another call was refused first, and somebody has signed in again.
  $signIn.set('signed out')
  $signIn.set('signed in')
  const seen: string[] = []
  const stop = $signIn.listen((session) => seen.push(session))
  lateResponse.release()
  await assertArrives(device, upload)
  stop()
  assert.deepEqual(seen, [])
})

test('a cancelled upload is deleted on the server', async (t) => {
  const device = await startUploadDevice(t)
  const secondPart = hold()
  device.interceptUpload(PART_REQUEST, afterFirst(1, secondPart.interceptor))
  const upload = device.openPage().startUpload(await threePartPdf(), 'pdf')
  await secondPart.arrived
  const deletedStatus = Promise.withResolvers<unknown>()
  device.interceptUpload(/^DELETE /, async (deliver) => {
    const answer = await deliver()
    deletedStatus.resolve(answer.status)
    return answer
  })
  upload.cancel()
  assert.equal(await deletedStatus.promise, 204)
  const files = await device.server.api.services.files.list()
  assert.deepEqual(
    files.map(({ key }) => key).filter((key) => !key.startsWith('d/')),
    [],
  )
})

test('an upload that is cancelled while it waits for the sign-in does not continue', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const stopIntercepting = device.interceptUpload(PART_REQUEST, refuse(401, 'unauthorized'))
  const deletedStatus = Promise.withResolvers<number>()
  device.interceptUpload(/^DELETE /, async (deliver) => {
    const answer = await deliver()
    deletedStatus.resolve(answer.status)
    return answer
  })
  const upload = page.startUpload(await threePartPdf(), 'pdf')
  await until($signIn, (session) => session === 'signed out')
  upload.cancel()
  await deletedStatus.promise
  const before = device.uploadRequests.length
  stopIntercepting()
  $signIn.set('signed in')
  // Once another upload has completed, the cancelled one would have continued if it could.
  const other = page.startUpload(await threePartPdf('other.pdf'), 'pdf')
  await assertArrives(device, other)
  assert.deepEqual(
    device.uploadRequests.slice(before).map(({ method }) => method),
    ['POST', 'PATCH', 'PATCH', 'PATCH'],
  )
})

test('an upload that is paused while it waits for the sign-in stays paused until it is resumed', async (t) => {
  const device = await startUploadDevice(t)
  const page = device.openPage()
  const stopIntercepting = device.interceptUpload(PART_REQUEST, refuse(401, 'unauthorized'))
  const upload = page.startUpload(await threePartPdf(), 'pdf')
  await until($signIn, (session) => session === 'signed out')
  upload.pause()
  stopIntercepting()
  $signIn.set('signed in')
  await assertArrives(device, page.startUpload(await threePartPdf('other.pdf'), 'pdf'))
  assert.deepEqual(upload.$state.get(), { name: 'paused', acknowledged: 0, why: 'asked' })
  upload.resume()
  await assertArrives(device, upload)
})
