import assert from 'node:assert/strict'
import test from 'node:test'
import { extended, toggled, toggledTo, type SelectionState } from '#cms/list/selection.ts'

const order = [...'abcdef']
const nothingChosen: SelectionState = { chosen: new Set(), range: null }
/** Ids of the selected items, joined. */
const idsOf = ({ chosen }: SelectionState): string => [...chosen].sort().join('')

test('toggling an item selects or deselects it', () => {
  const one = toggled(nothingChosen, 'b')
  assert.equal(idsOf(one), 'b')
  assert.equal(idsOf(toggled(toggled(one, 'd'), 'b')), 'd')
})

test('a range extends from the last toggled item in either direction, and selects or deselects like it', () => {
  const afterD = toggled(nothingChosen, 'd')
  assert.equal(idsOf(toggledTo(afterD, order, 'f')), 'def')
  assert.equal(
    idsOf(toggledTo(toggledTo(afterD, order, 'f'), order, 'b')),
    'bcd',
    'a second end replaces the first',
  )
  const all = { chosen: new Set(order), range: null }
  assert.equal(idsOf(toggledTo(toggled(all, 'b'), order, 'd')), 'aef')
  assert.equal(
    idsOf(toggledTo(nothingChosen, order, 'c')),
    'c',
    'without a last toggled item, only the end is selected',
  )
  assert.equal(
    idsOf(toggledTo(afterD, [...'abc'], 'b')),
    'bd',
    'a last toggled item that is no longer listed begins no range',
  )
})

test('Shift with ↑ or ↓ extends or shortens the selection, and keeps earlier selected items', () => {
  const before = toggled(nothingChosen, 'f')
  const two = extended(before, order, 'b', 'c')
  assert.equal(idsOf(two), 'bcf')
  const three = extended(two, order, 'c', 'd')
  assert.equal(idsOf(three), 'bcdf')
  assert.equal(idsOf(extended(three, order, 'd', 'c')), 'bcf')
  assert.equal(
    idsOf(extended(extended(extended(three, order, 'd', 'c'), order, 'c', 'b'), order, 'b', 'a')),
    'abf',
  )
})
