import assert from 'node:assert/strict'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { root } from '../runner/program.ts'

test('every file and folder that the README names exists', async () => {
  const text = await readFile(join(root, 'README.md'), 'utf8')
  const named = [
    ...new Set(
      [...text.matchAll(/`((?:src|netlify|tests|tools|public)\/[\w./[\]-]+)`/g)].map(
        ([, path = '']) => path,
      ),
    ),
  ]
  assert.ok(named.length > 15, 'the README names files by their paths')
  const missing = await Promise.all(
    named.map((path) =>
      access(join(root, path)).then(
        () => [],
        () => [path],
      ),
    ),
  )
  assert.deepEqual(missing.flat(), [])
})
