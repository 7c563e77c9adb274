import assert from 'node:assert/strict'
import test from 'node:test'
import { whoSeesIt } from '#cms/edit/who-sees.ts'

const now = Date.parse('2026-11-21T08:00:00Z')
const window = { isActive: true, start: '2026-11-20T20:00:00Z', end: '2026-12-01T20:00:00Z', english: '<p>News</p>', arabic: '<p>خبر</p>' }

test('says first what decides', () => {
  const first = (part: Partial<typeof window>) => whoSeesIt({ ...window, ...part }, now)[0] ?? ''
  assert.match(first({ isActive: false }), /switched off/)
  assert.match(first({ english: '<p></p>' }), /no English text/)
  assert.match(first({ start: '' }), /missing/)
  assert.match(first({ end: '2026-11-21T07:00:00Z' }), /ended on 21 November 2026, 11:00, Dubai time/)
  assert.match(first({ start: '2026-11-22T08:00:00Z' }), /opens by itself from 22 November 2026, 12:00, Dubai time: in 1 day/)
  assert.match(first({}), /Every visitor sees it now/)
})

test('says what pages in Arabic show', () => {
  assert.ok(whoSeesIt(window, now).some((line) => /show the Arabic text/.test(line)))
  assert.ok(whoSeesIt({ ...window, arabic: '' }, now).some((line) => /show the English text/.test(line)))
})
