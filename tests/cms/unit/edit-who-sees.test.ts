import assert from 'node:assert/strict'
import test from 'node:test'
import { whoSeesIt, whoSeesItOn } from '#cms/edit/who-sees.ts'

const now = Date.parse('2026-11-21T08:00:00Z')
const notification = {
  isActive: true,
  start: '2026-11-20T20:00:00Z',
  end: '2026-12-01T20:00:00Z',
  english: '<p>News</p>',
  arabic: '<p>خبر</p>',
  isRenewed: false,
}
/** Asserts that one of the sentences about a web notification with this change matches. */
const assertSays = (part: Partial<typeof notification>, words: RegExp) =>
  assert.ok(
    whoSeesIt({ ...notification, ...part }, now).some((line) => words.test(line)),
    `nothing says ${words}`,
  )

test('the first sentence gives the reason why visitors see the notification or not', () => {
  const first = (part: Partial<typeof notification>) =>
    whoSeesIt({ ...notification, ...part }, now)[0] ?? ''
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

test('a notification that nobody sees has one sentence', () => {
  for (const part of [
    { isActive: false },
    { english: '' },
    { end: '' },
    { end: '2026-11-21T07:00:00Z' },
  ])
    assert.equal(whoSeesIt({ ...notification, ...part }, now).length, 1)
})

test('a notification is shown at its first and at its last moment', () => {
  assert.match(
    whoSeesIt({ ...notification, end: '2026-11-21T08:00:00Z' }, now)[0] ?? '',
    /Every visitor sees it now/,
  )
  assert.match(
    whoSeesIt({ ...notification, start: '2026-11-21T08:00:00Z' }, now)[0] ?? '',
    /Every visitor sees it now/,
  )
})

test('Arabic pages show the Arabic text, or the English one when it is empty; a picture counts as text', () => {
  assertSays({}, /show the Arabic text/)
  assertSays({ arabic: '<p> </p>' }, /show the English text/)
  assertSays({ arabic: '<p><img src="/assets/x" alt=""></p>' }, /show the Arabic text/)
  assert.equal(whoSeesItOn('ar', { ...notification, arabic: '' }, now).length, 2)
  assert.equal(whoSeesItOn('en', { ...notification, arabic: '' }, now).length, 1)
})

test('the sentences explain what closing does and what a new token does', () => {
  assertSays({}, /presses Got_It will not see it open again on that device/)
  assertSays(
    {},
    /closes it with the cross.* on their next visit\. A visit ends half an hour after its last page/,
  )
  assertSays({}, /will not see a changed text/)
  assertSays({ isRenewed: true }, /opens again for everyone/)
})
