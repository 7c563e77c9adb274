import assert from 'node:assert/strict'
import test from 'node:test'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { listInbox } from '../inbox.ts'
import { readSubmission } from '../../netlify/api/submissions/submission.ts'
import { plainFormFields, inboxOf } from './forms.ts'
import { movableClock, startApi } from './harness.ts'

test('the same form sent without scripts again within a day is a repeat, and later a new response', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { sendPlain } = inboxOf(api)
  for (const stored of [1, 2, 3]) {
    const answers = await Promise.all([
      sendPlain(plainFormFields('CONTACT')),
      sendPlain(plainFormFields('CONTACT')),
    ])
    // Still a repeat 20 hours after the first.
    clock.move(20 * HOUR_MS)
    answers.push(await sendPlain(plainFormFields('CONTACT')))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [303, 303, 303],
    )
    assert.equal((await listInbox(api.services)).length, stored)
    // The next iteration sends 25 hours after the first: a new response.
    clock.move(5 * HOUR_MS)
  }
  const submissions = await Promise.all(
    (await listInbox(api.services)).map(({ id }) => readSubmission(api.services, id)),
  )
  // Two mails for each response: the notification of staff and the acknowledgement to the sender.
  assert.ok(submissions.every((submission) => submission?.mail.length === 2))
})

test('the same form sent every day is stored every day, with as many reads on the eighth day as on the second', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { sendPlain } = inboxOf(api)
  const { forms } = api.services
  const reads: number[] = []
  for (let day = 0; day < 8; day += 1) {
    let count = 0
    api.services.forms = {
      ...forms,
      get: (key) => {
        count += 1
        return forms.get(key)
      },
    }
    for (let n = 0; n < 2; n += 1)
      assert.equal((await sendPlain(plainFormFields('CONTACT'))).status, 303)
    await api.settled()
    reads.push(count)
    clock.move(DAY_MS)
  }
  assert.equal((await listInbox(api.services)).length, 8)
  assert.equal(reads.at(-1), reads[1])
})
