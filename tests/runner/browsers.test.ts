import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { partsOf } from './browsers.ts'
import { root } from './processes.ts'

const result = (file: string, name: string, error: string | null = null) => ({ file: join(root, file), name, ok: error === null, ms: 1_000, error })

test('a test of the browser that was tried again counts once, as it ended, and is named with what failed the first time', () => {
  const parts = new Map([['tests/site/a.test.ts', 'pages'], ['tests/site/b.test.ts', 'pages'], ['tests/cms/c.test.ts', 'staff']])
  const results = [
    result('tests/site/a.test.ts', 'steady'),
    result('tests/site/a.test.ts', 'falls once', 'it fell'),
    result('tests/cms/c.test.ts', 'falls twice', 'it fell'),
    result('tests/site/b.test.ts', 'falls once'),
    result('tests/site/a.test.ts', 'falls once'),
    result('tests/cms/c.test.ts', 'falls twice', 'it fell again'),
  ]
  const [pages, staff] = partsOf(results, parts)
  assert.deepEqual([pages?.part, pages?.seconds, pages?.outcome.passed, pages?.outcome.failures], ['pages', 4, 3, []])
  assert.deepEqual(pages?.unsteady, [{ file: 'tests/site/a.test.ts', text: 'tests/site/a.test.ts: falls once\nit fell' }])
  assert.deepEqual([staff?.part, staff?.outcome.passed, staff?.unsteady], ['staff', 0, []])
  assert.deepEqual(staff?.outcome.failures, [{ file: 'tests/cms/c.test.ts', text: 'tests/cms/c.test.ts: falls twice\nit fell again' }])
})

test('what is read of a file that no part names is told all the same', () => {
  assert.deepEqual(partsOf([result('tests/new.test.ts', 'one')], new Map()).map(({ part, outcome }) => [part, outcome.passed]), [['browser', 1]])
})
