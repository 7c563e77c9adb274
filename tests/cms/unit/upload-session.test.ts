import assert from 'node:assert/strict'
import test from 'node:test'
import { $gate, $session } from '../../../src/cms/network/entry.ts'
import { hold, refuse } from './server.ts'
import {
  answersOf,
  assertArrives,
  PART,
  sentPartIndexes,
  startUploadMachine,
  threeParts,
  until,
} from './upload-page.ts'
import { afterFirst, once } from './upload-ways.ts'

const PARTS = /^PATCH /

test('an upload during which the session ends continues after the next sign-in', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const stopIntercepting = machine.intercept(/./, afterFirst(2, refuse(401, 'unauthorized')))
  const upload = page.startUpload(await threeParts(), 'pdf')
  await until($session, (session) => session === 'signed out')
  assert.equal(upload.$state.get().name, 'sending')
  const before = machine.steps.length
  stopIntercepting()
  $session.set('signed in')
  await assertArrives(machine, upload)
  assert.ok(machine.steps.length > before)
  assert.equal(sentPartIndexes(machine).filter((part) => part === 0).length, 1)
})

test('after a sign-out, an upload sends nothing until the next sign-in', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const secondPart = hold()
  const third = Promise.withResolvers<number>()
  machine.intercept(PARTS, async (deliver, step) => {
    if (step.offset === PART) return secondPart.interceptor(deliver, step)
    const answer = await deliver()
    if (step.offset === 2 * PART) third.resolve(answer.status)
    return answer
  })
  const upload = page.startUpload(await threeParts(), 'pdf')
  await secondPart.arrived
  // The second part was sent with the old session. The third part has none, so the server refuses
  // it.
  $session.set('signed out')
  secondPart.release()
  assert.equal(await third.promise, 401)
  assert.equal(upload.$state.get().name, 'sending')
  $session.set('signed in')
  await assertArrives(machine, upload)
})

test('an upload with an expired proof continues after the passphrase was given', async (t) => {
  const machine = await startUploadMachine(t)
  machine.setPassKey('ended.proof')
  const upload = machine.openPage().startUpload(await threeParts(), 'pdf')
  await until($gate, (gate) => gate === 'closed')
  assert.deepEqual(answersOf(machine), ['POST 403'])
  machine.setPassKey(machine.validPassKey)
  $gate.set('open')
  await assertArrives(machine, upload)
})

test('a late refusal of an older session does not end the newer one', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const lateResponse = hold()
  machine.intercept(
    PARTS,
    once(async (deliver, call) => {
      await lateResponse.interceptor(() => Promise.resolve(new Response()), call)
      return refuse(401, 'unauthorized')(deliver, call)
    }),
  )
  const upload = page.startUpload(await threeParts(), 'pdf')
  await lateResponse.arrived
  // Another call was refused first, and somebody has signed in again.
  $session.set('signed out')
  $session.set('signed in')
  const seen: string[] = []
  const stop = $session.listen((session) => seen.push(session))
  lateResponse.release()
  await assertArrives(machine, upload)
  stop()
  assert.deepEqual(seen, [])
})

test('a cancelled upload is deleted on the server', async (t) => {
  const machine = await startUploadMachine(t)
  const secondPart = hold()
  machine.intercept(PARTS, afterFirst(1, secondPart.interceptor))
  const upload = machine.openPage().startUpload(await threeParts(), 'pdf')
  await secondPart.arrived
  const deletedStatus = Promise.withResolvers<unknown>()
  machine.intercept(/^DELETE /, async (deliver) => {
    const answer = await deliver()
    deletedStatus.resolve(answer.status)
    return answer
  })
  upload.cancel()
  assert.equal(await deletedStatus.promise, 204)
  const files = await machine.server.api.services.files.list()
  assert.deepEqual(
    files.map(({ key }) => key).filter((key) => !key.startsWith('d/')),
    [],
  )
})

test('an upload that is cancelled while it waits for the sign-in does not continue', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const stopIntercepting = machine.intercept(PARTS, refuse(401, 'unauthorized'))
  const deletedStatus = Promise.withResolvers<number>()
  machine.intercept(/^DELETE /, async (deliver) => {
    const answer = await deliver()
    deletedStatus.resolve(answer.status)
    return answer
  })
  const upload = page.startUpload(await threeParts(), 'pdf')
  await until($session, (session) => session === 'signed out')
  upload.cancel()
  await deletedStatus.promise
  const before = machine.steps.length
  stopIntercepting()
  $session.set('signed in')
  // Once another upload has completed, the cancelled one would have continued if it could.
  const other = page.startUpload(await threeParts('other.pdf'), 'pdf')
  await assertArrives(machine, other)
  assert.deepEqual(
    machine.steps.slice(before).map(({ method }) => method),
    ['POST', 'PATCH', 'PATCH', 'PATCH'],
  )
})

test('an upload that is paused while it waits for the sign-in stays paused until it is resumed', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const stopIntercepting = machine.intercept(PARTS, refuse(401, 'unauthorized'))
  const upload = page.startUpload(await threeParts(), 'pdf')
  await until($session, (session) => session === 'signed out')
  upload.pause()
  stopIntercepting()
  $session.set('signed in')
  await assertArrives(machine, page.startUpload(await threeParts('other.pdf'), 'pdf'))
  assert.deepEqual(upload.$state.get(), { name: 'paused', acknowledged: 0, why: 'asked' })
  upload.resume()
  await assertArrives(machine, upload)
})
