import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkIndexFor } from '#islands/header/keys.ts'

test('arrow keys move round a submenu, Home and End move to its ends, and other keys do not move', () => {
  /** Next link from the submenu's button (-1) and from each of its three links. */
  const steps = (key: string): (number | undefined)[] =>
    [-1, 0, 1, 2].map((index) => linkIndexFor(key, index, 3))
  assert.deepEqual(steps('ArrowDown'), [0, 1, 2, 0])
  assert.deepEqual(steps('ArrowUp'), [2, 2, 0, 1])
  assert.deepEqual(steps('Home'), [undefined, 0, 0, 0])
  assert.deepEqual(steps('End'), [undefined, 2, 2, 2])
  for (const key of ['ArrowLeft', 'ArrowRight', 'Enter', ' ', 'Tab', 'Escape', 'a'])
    assert.deepEqual(steps(key), [undefined, undefined, undefined, undefined], key)
})
