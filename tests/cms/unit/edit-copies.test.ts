import assert from 'node:assert/strict'
import test from 'node:test'
import { offered, type Copy } from '#cms/edit/copies.ts'

const copy = (part: Partial<Copy>): Copy => ({
  kind: 'blog',
  id: 'one',
  opening: 'a',
  isNew: false,
  values: {},
  base: {},
  revision: '1',
  sent: null,
  at: 0,
  ...part,
})
const nobody: ReadonlySet<string> = new Set()

test('offers the copies of this item, newest first', () => {
  const older = copy({ opening: 'a', at: 1 })
  const newer = copy({ opening: 'b', at: 2 })
  const others = [copy({ kind: 'news', at: 3 }), copy({ id: 'two', at: 4 })]
  assert.deepEqual(offered([older, ...others, newer], 'blog', 'one', nobody), [newer, older])
})

test('a new item is offered what was begun as new, under whatever id', () => {
  const begun = copy({ id: 'three', isNew: true })
  assert.deepEqual(offered([begun, copy({})], 'blog', null, nobody), [begun])
})

test('leaves alone what another window is still writing', () => {
  const alive = new Set(['web-cms/opening/a'])
  const left = copy({ opening: 'b' })
  assert.deepEqual(offered([copy({ opening: 'a' }), left], 'blog', 'one', alive), [left])
})
