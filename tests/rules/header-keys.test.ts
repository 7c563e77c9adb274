import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepOf } from '#islands/header/keys.ts'

test('arrows go round a submenu and enter it from its button, Home and End lead to its ends, any other key leads nowhere', () => {
  const steps = (key: string): (number | undefined)[] =>
    [-1, 0, 1, 2].map((at) => stepOf(key, at, 3))
  assert.deepEqual(steps('ArrowDown'), [0, 1, 2, 0])
  assert.deepEqual(steps('ArrowUp'), [2, 2, 0, 1])
  assert.deepEqual(steps('Home'), [undefined, 0, 0, 0])
  assert.deepEqual(steps('End'), [undefined, 2, 2, 2])
  for (const key of ['ArrowLeft', 'ArrowRight', 'Enter', ' ', 'Tab', 'Escape', 'a'])
    assert.deepEqual(steps(key), [undefined, undefined, undefined, undefined], key)
})
