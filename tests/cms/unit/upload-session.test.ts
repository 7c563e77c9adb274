import assert from 'node:assert/strict'
import test from 'node:test'
import { $gate, $session } from '../../../src/cms/network/entry.ts'
import { hold, refuse } from './server.ts'
import {
  answersOf,
  assertArrives,
  PART,
  partsSent,
  startUploadMachine,
  threeParts,
  until,
} from './upload-page.ts'
import { afterFirst, once } from './upload-ways.ts'

const PARTS = /^PATCH /

test('a session that ends in the middle asks in place, and after the sign-in the upload goes on', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const ended = machine.meet(/./, afterFirst(2, refuse(401, 'unauthorized')))
  const upload = page.startUpload(await threeParts(), 'pdf')
  await until($session, (session) => session === 'signed out')
  assert.equal(upload.$state.get().name, 'sending')
  const before = machine.steps.length
  ended()
  $session.set('signed in')
  await assertArrives(machine, upload)
  assert.ok(machine.steps.length > before)
  assert.equal(partsSent(machine).filter((part) => part === 0).length, 1)
})

test('signing out in the middle sends nothing more until somebody signs in', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const second = hold()
  const third = Promise.withResolvers<number>()
  machine.meet(PARTS, async (deliver, step) => {
    if (step.offset === PART) return second.way(deliver, step)
    const answer = await deliver()
    if (step.offset === 2 * PART) third.resolve(answer.status)
    return answer
  })
  const upload = page.startUpload(await threeParts(), 'pdf')
  await second.arrived
  // The second part is sent with the old proof; the third one has none, and the real server refuses
  // it.
  $session.set('signed out')
  second.release()
  assert.equal(await third.promise, 401)
  assert.equal(upload.$state.get().name, 'sending')
  $session.set('signed in')
  await assertArrives(machine, upload)
})

test('a proof of the passphrase that ends asks for the passphrase, and the upload goes on', async (t) => {
  const machine = await startUploadMachine(t)
  machine.setPassKey('ended.proof')
  const upload = machine.openPage().startUpload(await threeParts(), 'pdf')
  await until($gate, (gate) => gate === 'closed')
  assert.deepEqual(answersOf(machine), ['POST 403'])
  machine.setPassKey(machine.validPassKey)
  $gate.set('open')
  await assertArrives(machine, upload)
})

test('a refusal of an older proof does not close a gate that is open again', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const late = hold()
  machine.meet(
    PARTS,
    once(async (deliver, call) => {
      await late.way(() => Promise.resolve(new Response()), call)
      return refuse(401, 'unauthorized')(deliver, call)
    }),
  )
  const upload = page.startUpload(await threeParts(), 'pdf')
  await late.arrived
  // Another call was refused first, and somebody has signed in again.
  $session.set('signed out')
  $session.set('signed in')
  const seen: string[] = []
  const stop = $session.listen((session) => seen.push(session))
  late.release()
  await assertArrives(machine, upload)
  stop()
  assert.deepEqual(seen, [])
})

test('cancelled, what was sent is taken away', async (t) => {
  const machine = await startUploadMachine(t)
  const second = hold()
  machine.meet(PARTS, afterFirst(1, second.way))
  const upload = machine.openPage().startUpload(await threeParts(), 'pdf')
  await second.arrived
  const taken = Promise.withResolvers<unknown>()
  machine.meet(/^DELETE /, async (deliver) => {
    const answer = await deliver()
    taken.resolve(answer.status)
    return answer
  })
  upload.cancel()
  assert.equal(await taken.promise, 204)
  const left = await machine.server.api.services.files.list()
  assert.deepEqual(
    left.map(({ key }) => key).filter((key) => !key.startsWith('d/')),
    [],
  )
})

test('cancelled while it waits for the sign-in, it stays cancelled', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const ended = machine.meet(PARTS, refuse(401, 'unauthorized'))
  const taken = Promise.withResolvers<number>()
  machine.meet(/^DELETE /, async (deliver) => {
    const answer = await deliver()
    taken.resolve(answer.status)
    return answer
  })
  const upload = page.startUpload(await threeParts(), 'pdf')
  await until($session, (session) => session === 'signed out')
  upload.cancel()
  await taken.promise
  const before = machine.steps.length
  ended()
  $session.set('signed in')
  // Another upload completes after it: by then the first would have restarted.
  const other = page.startUpload(await threeParts('other.pdf'), 'pdf')
  await assertArrives(machine, other)
  assert.deepEqual(
    machine.steps.slice(before).map(({ method }) => method),
    ['POST', 'PATCH', 'PATCH', 'PATCH'],
  )
})

test('paused while it waits for the sign-in, it stays paused until it is resumed', async (t) => {
  const machine = await startUploadMachine(t)
  const page = machine.openPage()
  const ended = machine.meet(PARTS, refuse(401, 'unauthorized'))
  const upload = page.startUpload(await threeParts(), 'pdf')
  await until($session, (session) => session === 'signed out')
  upload.pause()
  ended()
  $session.set('signed in')
  await assertArrives(machine, page.startUpload(await threeParts('other.pdf'), 'pdf'))
  assert.deepEqual(upload.$state.get(), { name: 'paused', acknowledged: 0, why: 'asked' })
  upload.resume()
  await assertArrives(machine, upload)
})
