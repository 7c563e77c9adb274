import assert from 'node:assert/strict'
import test from 'node:test'
import { helpedShare, makeFeedback } from '#cms/feedback/feedback.ts'
import { records } from '../../fixtures/records.ts'
import { hold, offline, startServer } from './server.ts'

test("what visitors said is read with the server's order; a failure is told, and the next try shows it", async (t) => {
  const { api, request, meet } = await startServer(t)
  const { FaqType, ...Data } = records.faq.data
  assert.equal(
    (
      await api.call('/api/support/add-or-update-support', {
        method: 'POST',
        headers: api.staff,
        json: { SupportId: records.faq.id, FaqType, Data },
      })
    ).status,
    201,
  )
  for (const [at, { Guid }] of Data.SupportData.entries()) {
    const vote = await api.call('/api/feedback/answer', {
      method: 'POST',
      json: { Guid, Helped: at === 0 },
    })
    assert.equal(vote.status, 200)
  }
  const { $feedback, readFeedback } = makeFeedback(request)
  const mend = meet(/feedback/, offline)
  await readFeedback()
  assert.deepEqual($feedback.get(), { state: 'failed' })
  mend()
  await readFeedback()
  const read = $feedback.get()
  assert.ok(read.state === 'loaded')
  assert.deepEqual(
    read.Answers.map(({ SupportTitle, Helped, NotHelped }) => [SupportTitle, Helped, NotHelped]),
    [
      ['Two?', 0, 1],
      ['One?', 1, 0],
    ],
  )
  assert.deepEqual(read.Searches, [])
})

test('an older answer does not replace a newer one', async (t) => {
  const { request, meet } = await startServer(t)
  const { $feedback, readFeedback } = makeFeedback(request)
  const { way, arrived, release } = hold()
  const mend = meet(/feedback/, way)
  const first = readFeedback()
  await arrived
  mend()
  await readFeedback()
  const newer = $feedback.get()
  release()
  await first
  assert.equal($feedback.get(), newer)
})

test('the share of those who were helped is of all who said something', () => {
  assert.deepEqual(
    [
      [0, 0],
      [1, 2],
      [2, 1],
      [5, 0],
    ].map(([Helped = 0, NotHelped = 0]) => helpedShare({ Helped, NotHelped })),
    [0, 33, 67, 100],
  )
})
