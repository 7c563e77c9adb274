import assert from 'node:assert/strict'
import test from 'node:test'
import { saveBarLine, timeAndAge, type ItemSaveState } from '#cms/edit/save-state.ts'
import { ageInWords } from '#cms/ui/ages.ts'

const now = Date.parse('2026-11-21T08:14:00Z')
const opened: ItemSaveState = {
  saving: { name: 'rest' },
  savedAt: null,
  draftStatus: { name: 'nothing' },
  changes: 0,
  isNew: false,
}
const changed: ItemSaveState = {
  ...opened,
  changes: 1,
  draftStatus: { name: 'kept', at: now - 2_000 },
}
const textFor = (state: ItemSaveState, isSignedIn = true): string =>
  saveBarLine(state, isSignedIn, now).text

test('the save bar shows the state of the work', () => {
  assert.equal(textFor(opened), 'Nothing changed since it was opened')
  assert.equal(textFor(changed), 'Kept on this device 2 s ago')
  assert.equal(
    textFor({ ...changed, saving: { name: 'saving', act: { name: 'draft' } } }),
    'Saving…',
  )
  assert.equal(
    textFor({ ...changed, saving: { name: 'saving', act: { name: 'draft' } } }, false),
    'Signed out. Sign in to continue saving.',
  )
  assert.equal(textFor({ ...opened, saving: { name: 'saved' }, savedAt: now }), 'Saved at 12:14')
  assert.equal(
    textFor({ ...opened, savedAt: now }),
    'Saved at 12:14',
    'also after text that was typed since the save is undone',
  )
  assert.equal(
    textFor({ ...changed, saving: { name: 'failed', why: 'unavailable' } }),
    'Not saved. Everything is kept on this device.',
  )
  assert.equal(
    textFor({ ...changed, saving: { name: 'failed', why: 'offline' } }),
    'Not sent: no connection. Kept on this device.',
  )
  assert.equal(
    textFor({ ...changed, saving: { name: 'conflict' } }),
    'Changed somewhere else. Choose what to keep.',
  )
})

test('the save bar never says "kept" when this device cannot store a draft', () => {
  const unsaved: ItemSaveState = { ...changed, draftStatus: { name: 'impossible' } }
  assert.equal(textFor(unsaved), 'This device cannot keep a copy. Save before you leave.')
  for (const why of ['offline', 'unavailable'] as const)
    assert.doesNotMatch(textFor({ ...unsaved, saving: { name: 'failed', why } }), /[Kk]ept/)
})

test('an age is given in seconds up to ten, then in minutes, hours and days', () => {
  const ages = [0, 4, 10, 11, 119, 120, 3_599, 3_600, 86_400 * 3].map((seconds) =>
    ageInWords(now - seconds * 1_000, now),
  )
  assert.deepEqual(ages, [
    '0 s ago',
    '4 s ago',
    '10 s ago',
    'a minute ago',
    'a minute ago',
    '2 minutes ago',
    '59 minutes ago',
    '1 hour ago',
    '3 days ago',
  ])
  assert.equal(timeAndAge(now - 180_000, now), '12:11, 3 minutes ago,')
  assert.equal(timeAndAge(now - 86_400_000, now), '20 November 2026, 12:14, 1 day ago,')
})
