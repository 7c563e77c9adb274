import assert from 'node:assert/strict'
import test from 'node:test'
import { draftFrom, draftsOf, type Draft } from '#cms/drafts/item-drafts.ts'
import type { LockedEntry } from '#cms/drafts/slots.ts'
import { migrateDraft } from '#cms/drafts/migrate-draft.ts'
import { emptyValues } from '#cms/model/values.ts'
import { blog } from '#kinds/blog.ts'
import { faq } from '#kinds/faq.ts'

const draft = (part: Partial<Draft>): Draft => ({
  kind: 'blog',
  id: 'one',
  opening: 'a',
  isNew: false,
  values: {},
  base: {},
  revision: '1',
  sent: [],
  strays: [],
  at: 0,
  ...part,
})
/**
 * Slots of these drafts; a slot is a stored draft with its lock.
 * @param heldOpenings ids of the editors that are open, which hold the locks of their drafts
 */
const slots = (drafts: readonly Draft[], heldOpenings: readonly string[] = []): LockedEntry[] =>
  drafts.map((value) => ({ key: value.id, value, isHeld: heldOpenings.includes(value.opening) }))

test('the drafts of an item are offered newest first, without drafts of other items', () => {
  const older = draft({ opening: 'a', at: 1 })
  const newer = draft({ opening: 'b', at: 2 })
  const others = [draft({ kind: 'news', at: 3 }), draft({ id: 'two', at: 4 })]
  assert.deepEqual(draftsOf(slots([older, ...others, newer]), 'blog', 'one').offered, [
    newer,
    older,
  ])
})

test('a new item is offered every draft of a new item, whatever its id is', () => {
  const begun = draft({ id: 'three', isNew: true })
  assert.deepEqual(draftsOf(slots([begun, draft({})]), 'blog', null).offered, [begun])
})

test('a draft that another window is writing is returned as held, not as offered', () => {
  const abandoned = draft({ opening: 'b' })
  assert.deepEqual(draftsOf(slots([draft({ opening: 'a' }), abandoned], ['a']), 'blog', 'one'), {
    offered: [abandoned],
    held: [draft({ opening: 'a' })],
  })
})

test('a draft of an earlier version is read, and any other value is null', () => {
  const { strays: _strays, ...early } = {
    ...draft({ values: { BlogTitle: 'Kept' } }),
    sent: { BlogTitle: 'Sent' },
  }
  assert.deepEqual(
    draftFrom(early),
    draft({ values: { BlogTitle: 'Kept' }, sent: [{ BlogTitle: 'Sent' }] }),
  )
  assert.deepEqual(draftFrom({ ...early, sent: null, base: undefined })?.sent, [])
  for (const invalid of [null, 7, 'text', [], {}, { kind: 'blog', id: 'one', opening: 'a' }])
    assert.equal(draftFrom(invalid), null)
})

const now = new Date('2026-11-21T08:00:00Z')

test('a draft of a former form gets current values for missing fields, and its unknown fields are returned as text', () => {
  const usual = {
    ...emptyValues(blog, now),
    BlogTitle: 'Now',
    LanguageSelection: 'en',
  }
  const base = { BlogTitle: 'Old', Lead: '', Same: 'Same' }
  const values = {
    BlogTitle: 'Typed',
    Lead: '<p>A lead that I wrote</p>',
    Same: 'Same',
    BlogData: ['no text'],
  }
  const fit = migrateDraft(blog, usual, { values, base }, now)
  assert.equal(fit.values['BlogTitle'], 'Typed')
  assert.equal(fit.values['LanguageSelection'], 'en')
  assert.equal(fit.values['BlogData'], '')
  assert.deepEqual(fit.orphaned, [
    { path: 'Lead', text: 'A lead that I wrote' },
    { path: 'BlogData', text: 'no text' },
  ])
  assert.deepEqual(Object.keys(fit.values).sort(), Object.keys(usual).sort())
})

test('each entry of a list is adapted to the form, and what does not fit is returned as text', () => {
  const usual = emptyValues(faq, now)
  const Guid = '7b0e6a52-6f0c-4a52-9d39-3a0f0f6f3a11'
  const values = {
    ...usual,
    SupportData: [{ Guid, SupportTitle: 'Why?', Aside: 'An aside' }, 'a stray line', null],
  }
  const fit = migrateDraft(faq, usual, { values, base: {} }, now)
  assert.deepEqual(fit.values['SupportData'], [
    { Guid, SupportTitle: 'Why?', SupportTitle_AR: '', SupportContent: '', SupportContent_AR: '' },
  ])
  assert.deepEqual(
    fit.orphaned.map(({ text }) => text),
    ['An aside', 'a stray line'],
  )
})

test('a draft with exactly the form’s fields stays unchanged', () => {
  for (const kind of [blog, faq]) {
    const values = emptyValues(kind, now)
    assert.deepEqual(migrateDraft(kind, values, { values, base: values }, now), {
      values,
      orphaned: [],
    })
  }
})
