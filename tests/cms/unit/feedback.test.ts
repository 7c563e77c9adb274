import assert from 'node:assert/strict'
import test from 'node:test'
import { helpedShare, makeFeedback } from '#cms/feedback/feedback.ts'
import { records } from '../../fixtures/records.ts'
import { hold, offline, startServer } from './server.ts'

test("feedback has the server's order, and a failed read is repeated by the next one", async (t) => {
  const { api, request, intercept } = await startServer(t)
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
  const stopIntercepting = intercept(/feedback/, offline)
  await readFeedback()
  assert.deepEqual($feedback.get(), { state: 'failed' })
  stopIntercepting()
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

test('an older response does not replace a newer one', async (t) => {
  const { request, intercept } = await startServer(t)
  const { $feedback, readFeedback } = makeFeedback(request)
  const { interceptor, arrived, release } = hold()
  const stopIntercepting = intercept(/feedback/, interceptor)
  const first = readFeedback()
  await arrived
  stopIntercepting()
  await readFeedback()
  const newer = $feedback.get()
  release()
  await first
  assert.equal($feedback.get(), newer)
})

test('the helped share is the percentage of all votes, and 0 without votes', () => {
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
