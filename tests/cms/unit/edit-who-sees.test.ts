import assert from 'node:assert/strict'
import test from 'node:test'
import { whoSeesIt, whoSeesItOn } from '#cms/edit/who-sees.ts'

const now = Date.parse('2026-11-21T08:00:00Z')
const window = {
  isActive: true,
  start: '2026-11-20T20:00:00Z',
  end: '2026-12-01T20:00:00Z',
  english: '<p>News</p>',
  arabic: '<p>خبر</p>',
  isRenewed: false,
}
const says = (part: Partial<typeof window>, words: RegExp) =>
  assert.ok(
    whoSeesIt({ ...window, ...part }, now).some((line) => words.test(line)),
    `nothing says ${words}`,
  )

test('says first what decides', () => {
  const first = (part: Partial<typeof window>) => whoSeesIt({ ...window, ...part }, now)[0] ?? ''
  assert.match(first({ isActive: false }), /switched off/)
  assert.match(first({ english: '<p></p>' }), /no English text/)
  assert.match(first({ start: '' }), /missing/)
  assert.match(first({ end: '2026-11-20T19:00:00Z' }), /ends before it starts/)
  assert.match(
    first({ end: '2026-11-21T07:00:00Z' }),
    /ended on 21 November 2026, 11:00, Dubai time/,
  )
  assert.match(
    first({ start: '2026-11-22T08:00:00Z' }),
    /opens automatically from 22 November 2026, 12:00, Dubai time: in 1 day/,
  )
  assert.match(first({}), /Every visitor sees it now/)
})

test('nobody sees it: that is all there is to say', () => {
  for (const part of [
    { isActive: false },
    { english: '' },
    { end: '' },
    { end: '2026-11-21T07:00:00Z' },
  ])
    assert.equal(whoSeesIt({ ...window, ...part }, now).length, 1)
})

test('the last moment belongs to it, as in a browser', () => {
  assert.match(
    whoSeesIt({ ...window, end: '2026-11-21T08:00:00Z' }, now)[0] ?? '',
    /Every visitor sees it now/,
  )
  assert.match(
    whoSeesIt({ ...window, start: '2026-11-21T08:00:00Z' }, now)[0] ?? '',
    /Every visitor sees it now/,
  )
})

test('says what pages in Arabic show; a picture alone is a text', () => {
  says({}, /show the Arabic text/)
  says({ arabic: '<p> </p>' }, /show the English text/)
  says({ arabic: '<p><img src="/assets/x" alt=""></p>' }, /show the Arabic text/)
  assert.equal(whoSeesItOn('ar', { ...window, arabic: '' }, now).length, 2)
  assert.equal(whoSeesItOn('en', { ...window, arabic: '' }, now).length, 1)
})

test('says what closing it does, and what a new token does', () => {
  says({}, /presses Got_It will not see it open again on that device/)
  says(
    {},
    /closes it with the cross.* on their next visit\. A visit ends half an hour after its last page/,
  )
  says({}, /will not see a changed text/)
  says({ isRenewed: true }, /opens again for everyone/)
})
