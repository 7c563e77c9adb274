import assert from 'node:assert/strict'
import test from 'node:test'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { listedInbox } from '../inbox.ts'
import { readSubmission } from '../../netlify/api/submissions/submission.ts'
import { fieldsOf, inboxOf } from './forms.ts'
import { movableClock, startApi } from './harness.ts'

test('the same words are a repeat for a day after the first, then a new response', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { plain } = inboxOf(api)
  for (const stored of [1, 2, 3]) {
    const answers = await Promise.all([plain(fieldsOf('CONTACT')), plain(fieldsOf('CONTACT'))])
    // 20 h: still a repeat.
    clock.move(20 * HOUR_MS)
    answers.push(await plain(fieldsOf('CONTACT')))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [303, 303, 303],
    )
    assert.equal((await listedInbox(api.services)).length, stored)
    // 25 h: a new one.
    clock.move(5 * HOUR_MS)
  }
  const submissions = await Promise.all(
    (await listedInbox(api.services)).map(({ id }) => readSubmission(api.services, id)),
  )
  // The notification of staff and the acknowledgement to the sender.
  assert.ok(submissions.every((one) => one?.mail.length === 2))
})

test('the same words sent every day are stored every day, and cost no more reads on the last day than on the second', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { plain } = inboxOf(api)
  const { forms } = api.services
  const reads: number[] = []
  for (let day = 0; day < 8; day += 1) {
    let count = 0
    api.services.forms = { ...forms, get: (key) => ((count += 1), forms.get(key)) }
    for (let again = 0; again < 2; again += 1)
      assert.equal((await plain(fieldsOf('CONTACT'))).status, 303)
    await api.settled()
    reads.push(count)
    clock.move(DAY_MS)
  }
  assert.equal((await listedInbox(api.services)).length, 8)
  assert.equal(reads.at(-1), reads[1])
})
