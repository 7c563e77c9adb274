import assert from 'node:assert/strict'
import test from 'node:test'
import { saveState, timeAndAge, type Unsaved } from '#cms/edit/save-state.ts'
import { age } from '#cms/ui/ages.ts'

const now = Date.parse('2026-11-21T08:14:00Z')
const opened: Unsaved = {
  saving: { name: 'rest' },
  savedAt: null,
  draftStatus: { name: 'nothing' },
  changes: 0,
  isNew: false,
}
const changed: Unsaved = {
  ...opened,
  changes: 1,
  draftStatus: { name: 'kept', at: now - 2_000 },
}
const says = (state: Unsaved, open = true): string => saveState(state, open, now).text

test('the save bar says where the work stands', () => {
  assert.equal(says(opened), 'Nothing changed since it was opened')
  assert.equal(says(changed), 'Kept on this device 2 s ago')
  assert.equal(says({ ...changed, saving: { name: 'saving', act: { name: 'draft' } } }), 'Saving…')
  assert.equal(
    says({ ...changed, saving: { name: 'saving', act: { name: 'draft' } } }, false),
    'Signed out. Sign in to continue saving.',
  )
  assert.equal(says({ ...opened, saving: { name: 'saved' }, savedAt: now }), 'Saved at 12:14')
  assert.equal(
    says({ ...opened, savedAt: now }),
    'Saved at 12:14',
    'also after what was typed since is taken back',
  )
  assert.equal(
    says({ ...changed, saving: { name: 'failed', why: 'unavailable' } }),
    'Not saved. Everything is kept on this device.',
  )
  assert.equal(
    says({ ...changed, saving: { name: 'failed', why: 'offline' } }),
    'Not sent: no connection. Kept on this device.',
  )
  assert.equal(
    says({ ...changed, saving: { name: 'conflict' } }),
    'Changed somewhere else. Choose what to keep.',
  )
})

test('never says "kept" when this machine keeps nothing', () => {
  const unsaved: Unsaved = { ...changed, draftStatus: { name: 'impossible' } }
  assert.equal(says(unsaved), 'This device cannot keep a copy. Save before you leave.')
  for (const why of ['offline', 'unavailable'] as const)
    assert.doesNotMatch(says({ ...unsaved, saving: { name: 'failed', why } }), /[Kk]ept/)
})

test('an age ticks by the second to ten, then gets coarser', () => {
  const ages = [0, 4, 10, 11, 119, 120, 3_599, 3_600, 86_400 * 3].map((seconds) =>
    age(now - seconds * 1_000, now),
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
