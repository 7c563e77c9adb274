import assert from 'node:assert/strict'
import test from 'node:test'
import { faq } from '#kinds/faq.ts'
import { withEntryOf } from '#cms/history/entry-back.ts'
import type { ListRow } from '#cms/edit/values.ts'

const row = faq.form.find((one): one is typeof one & ListRow => one.type === 'list')
if (!row) throw new Error('A set has no list.')
const list = (text: string) => text.split(' ').filter(Boolean).map((part) => ({ Guid: part.slice(0, 1), SupportTitle: part }))
const back = (now: string, version: string, id: string) => withEntryOf(row, list(now), list(version), id).map(({ SupportTitle }) => SupportTitle).join(' ')

test('one entry goes back where it stands now; the others stay as they are', () => {
  assert.equal(back('c2 a2 b2', 'a1 b1 c1', 'b'), 'c2 a2 b1')
  assert.equal(back('a2', 'a1 b1', 'z'), 'a2')
})

test('an entry that is gone goes back after the nearest one that stood before it', () => {
  assert.equal(back('a2 d2', 'a1 b1 c1 d1', 'c'), 'a2 c1 d2')
  assert.equal(back('d2 a2', 'a1 b1 c1 d1', 'b'), 'd2 a2 b1')
  assert.equal(back('b2', 'a1 b1', 'a'), 'a1 b2')
  assert.equal(back('', 'a1 b1', 'b'), 'b1')
})
