import assert from 'node:assert/strict'
import test from 'node:test'
import { extended, toggled, toggledTo, type Choice } from '#cms/list/selection.ts'

const order = [...'abcdef']
const none: Choice = { chosen: new Set(), range: null }
const of = ({ chosen }: Choice): string => [...chosen].sort().join('')

test('one more, one less', () => {
  const one = toggled(none, 'b')
  assert.equal(of(one), 'b')
  assert.equal(of(toggled(toggled(one, 'd'), 'b')), 'd')
})

test('a range goes from the last one, whichever way, and takes rows out where that one was taken out', () => {
  const from = toggled(none, 'd')
  assert.equal(of(toggledTo(from, order, 'f')), 'def')
  assert.equal(
    of(toggledTo(toggledTo(from, order, 'f'), order, 'b')),
    'bcd',
    'a second end replaces the first',
  )
  const all = { chosen: new Set(order), range: null }
  assert.equal(of(toggledTo(toggled(all, 'b'), order, 'd')), 'aef')
  assert.equal(of(toggledTo(none, order, 'c')), 'c', 'without a beginning it is one')
  assert.equal(
    of(toggledTo(from, [...'abc'], 'b')),
    'bd',
    'nor from one that is not shown any more',
  )
})

test('Shift with ↑ ↓ extends and goes back, and keeps what was chosen before', () => {
  const before = toggled(none, 'f')
  const two = extended(before, order, 'b', 'c')
  assert.equal(of(two), 'bcf')
  const three = extended(two, order, 'c', 'd')
  assert.equal(of(three), 'bcdf')
  assert.equal(of(extended(three, order, 'd', 'c')), 'bcf')
  assert.equal(
    of(extended(extended(extended(three, order, 'd', 'c'), order, 'c', 'b'), order, 'b', 'a')),
    'abf',
  )
})
