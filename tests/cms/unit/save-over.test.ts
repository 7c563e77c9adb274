import assert from 'node:assert/strict'
import test from 'node:test'
import type { Answer, Failure, Refusal } from '#cms/network/api.ts'
import {
  mayBeStored,
  isVersionConflict,
  saveOver,
  type ConflictDecision,
} from '#cms/network/save-over.ts'

type Version = { revision: number; text: string }

const refusal = (kind: Failure, status = 0): Refusal => ({
  ok: false,
  kind,
  ...(status && { problem: { status, code: kind } }),
})

/** Server with one stored text. @param beforeEach may change it before each request */
const serverOf = (stored: Version, beforeEach: (server: Version) => void = () => undefined) => {
  const server = { ...stored }
  const sent: string[] = []
  const send = ({ revision, text }: Version): Promise<Answer<Version>> => {
    beforeEach(server)
    sent.push(text)
    if (revision !== server.revision)
      return Promise.resolve({ ...refusal('stale'), current: { ...server } })
    Object.assign(server, { revision: revision + 1, text })
    return Promise.resolve({
      ok: true,
      status: 200,
      data: { ...server },
      revision: String(server.revision),
      next: null,
    })
  }
  const readCurrent = () => Promise.resolve({ current: { ...server } })
  return { server, sent, send, readCurrent }
}

/** Decision to send the text again, over the current version. */
const repeatOver = (current: Version, { text }: Version): ConflictDecision<Version, Version> => ({
  name: 'again',
  attempt: { revision: current.revision, text },
})
/** Decision to ask the person about the current version. */
const ask = (current: Version): ConflictDecision<Version, Version> => ({
  name: 'ask',
  question: current,
})

test('a save over the current version is sent once, and nothing is read', async () => {
  const { send, sent } = serverOf({ revision: 1, text: 'old' })
  const readCurrent = () => Promise.reject(new Error('The current version was read.'))
  const outcome = await saveOver(
    { send, readCurrent, decide: ask, maxAttempts: 2 },
    { revision: 1, text: 'new' },
  )
  assert.ok(outcome.name === 'saved')
  assert.deepEqual(
    [outcome.answer.data, outcome.attempt.text, sent],
    [{ revision: 2, text: 'new' }, 'new', ['new']],
  )
})

test('a save over an older version is repeated as decided, over the current version', async () => {
  const { send, readCurrent, server, sent } = serverOf({ revision: 7, text: 'theirs' })
  const decide = (current: Version, attempt: Version) =>
    repeatOver(current, { ...attempt, text: `${current.text} and ${attempt.text}` })
  const outcome = await saveOver(
    { send, readCurrent, decide, maxAttempts: 2 },
    { revision: 1, text: 'mine' },
  )
  assert.deepEqual(
    [outcome.name, server, sent],
    ['saved', { revision: 8, text: 'theirs and mine' }, ['mine', 'theirs and mine']],
  )
})

test('`done`, `ask` and `refused` each end the save: nothing is sent again', async () => {
  for (const [decide, name] of [
    [(): ConflictDecision<Version, Version> => ({ name: 'done' }), 'done'],
    [ask, 'ask'],
    [(): ConflictDecision<Version, Version> => ({ name: 'refused' }), 'refused'],
  ] as const) {
    const { send, readCurrent, sent } = serverOf({ revision: 7, text: 'theirs' })
    const outcome = await saveOver(
      { send, readCurrent, decide, maxAttempts: 2 },
      { revision: 1, text: 'mine' },
    )
    assert.deepEqual([outcome.name, sent], [name, ['mine']])
    if (outcome.name === 'done') assert.deepEqual(outcome.current, { revision: 7, text: 'theirs' })
    if (outcome.name === 'ask') assert.deepEqual(outcome.question, { revision: 7, text: 'theirs' })
    if (outcome.name === 'refused') assert.equal(outcome.refusal.kind, 'stale')
  }
})

test('a save that others interrupt repeatedly ends as refused, and `decide` knows which attempt is the last', async () => {
  const { send, readCurrent, server, sent } = serverOf(
    { revision: 1, text: 'theirs' },
    (one) => (one.revision += 1),
  )
  const allowed: boolean[] = []
  const decide = (current: Version, attempt: Version, mayRepeat: boolean) => {
    allowed.push(mayRepeat)
    return repeatOver(current, attempt)
  }
  const outcome = await saveOver(
    { send, readCurrent, decide, maxAttempts: 3 },
    { revision: 1, text: 'mine' },
  )
  assert.deepEqual(
    [outcome.name, sent.length, allowed, server.text],
    ['refused', 3, [true, true, false], 'theirs'],
  )
})

test('a refusal for another reason, or of the read of the current version, ends the save without a decision', async () => {
  const decide = () => assert.fail('`decide` was called.')
  for (const kind of [
    'invalid',
    'offline',
    'unavailable',
    'not_found',
    'rate_limited',
  ] satisfies Failure[]) {
    const readCurrent = () => Promise.reject(new Error('It was read.'))
    const outcome = await saveOver(
      { send: () => Promise.resolve(refusal(kind)), readCurrent, decide, maxAttempts: 2 },
      0,
    )
    assert.deepEqual(outcome, { name: 'refused', refusal: refusal(kind) })
  }
  const readCurrent = () => Promise.resolve({ refusal: refusal('offline') })
  const outcome = await saveOver(
    { send: () => Promise.resolve(refusal('stale')), readCurrent, decide, maxAttempts: 2 },
    0,
  )
  assert.deepEqual(outcome, { name: 'refused', refusal: refusal('offline') })
})

test('responses with 409, 412 and 428 are version conflicts', () => {
  const conflicts = [refusal('conflict', 409), refusal('stale', 412), refusal('unexpected', 428)]
  assert.ok(conflicts.every(isVersionConflict))
  assert.deepEqual(
    [refusal('invalid', 422), refusal('not_found', 404), refusal('offline')].map(isVersionConflict),
    [false, false, false],
  )
})

test('a save may be stored after a failure without a clear response', () => {
  assert.deepEqual(
    (
      ['offline', 'unavailable', 'aborted', 'unexpected', 'invalid', 'stale'] satisfies Failure[]
    ).map((kind) => mayBeStored(refusal(kind))),
    [true, true, true, true, false, false],
  )
})
