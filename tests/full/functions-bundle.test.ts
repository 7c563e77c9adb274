import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { zipFunctions } from '@netlify/zip-it-and-ship-it'

const root = fileURLToPath(new URL('../..', import.meta.url))

// Runs in the full run only: in every run the table of imports (tests/lint/boundaries.mjs) refuses
// files that a bundle must not contain.
test('as Netlify bundles them, the functions hold nothing of the local platform, of the pages or of the tests', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bundles-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const entries = (await readdir(join(root, 'netlify/functions'))).filter((name) =>
    name.endsWith('.ts'),
  )
  const config = { '*': { nodeBundler: 'esbuild' as const, nodeVersion: '24' } }
  const bundles = await zipFunctions(join(root, 'netlify/functions'), folder, {
    basePath: root,
    config,
    archiveFormat: 'none',
  })
  assert.deepEqual(bundles.map(({ name }) => `${name}.ts`).sort(), entries.sort())
  for (const { name, inputs = [] } of bundles) {
    const ours = inputs
      .map((input) => relative(root, input))
      .filter((input) => !input.startsWith('node_modules'))
    assert.ok(
      ours.some((input) => input.startsWith('netlify/api/')),
      `${name} has none of the server in it`,
    )
    const foreign = ours.filter((input) =>
      /^(netlify\/local|tests|src\/(cms|pages|islands|sections|layouts|build))\//.test(input),
    )
    assert.deepEqual(foreign, [], name)
  }
})
