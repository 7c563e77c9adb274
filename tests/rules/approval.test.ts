import assert from 'node:assert/strict'
import test from 'node:test'
import { approvalWindow } from '#rules/approval.ts'

test('the window for requests is the first five business days of the current or next April or October', () => {
  const april = { first: '2027-04-01', last: '2027-04-07' }
  for (const day of ['2026-11-26', '2027-03-31', '2027-04-01', '2027-04-07'])
    assert.deepEqual(approvalWindow(day), april, day)
  const october = { first: '2027-10-01', last: '2027-10-07' }
  for (const day of ['2027-04-08', '2027-10-07'])
    assert.deepEqual(approvalWindow(day), october, day)
  assert.deepEqual(approvalWindow('2027-10-08'), { first: '2028-04-03', last: '2028-04-07' })
})

test('the window begins after a weekend and a holiday at the beginning of the month', () => {
  assert.deepEqual(approvalWindow('2028-04-01', [{ first: '2028-04-03', last: '2028-04-04' }]), {
    first: '2028-04-05',
    last: '2028-04-11',
  })
})
