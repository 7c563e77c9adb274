import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import test from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { zipFunctions } from '@netlify/zip-it-and-ship-it'

const root = fileURLToPath(new URL('../..', import.meta.url))

// Runs in the full run only: in every run the lint's table of imports (tests/lint/boundaries.mjs)
// refuses imports of files that a bundle must not contain.
test('functions that Netlify’s tool bundles contain no file of the local platform, the pages or the tests', async (t) => {
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
    const ownFiles = inputs
      .map((input) => relative(root, input))
      .filter((input) => !input.startsWith('node_modules'))
    assert.ok(
      ownFiles.some((input) => input.startsWith('netlify/api/')),
      `${name} has none of the server in it`,
    )
    const foreignFiles = ownFiles.filter((input) =>
      /^(netlify\/local|tests|src\/(cms|pages|islands|sections|layouts|build))\//.test(input),
    )
    assert.deepEqual(foreignFiles, [], name)
  }

  await t.test('the bundle of the API answers a refused form with an HTML page', async () => {
    const bundle = bundles.find(({ name }) => name === 'api')?.path ?? ''
    const program = `
      const { default: handle } = await import(${JSON.stringify(pathToFileURL(join(bundle, 'netlify/functions/api.mjs')))})
      const request = new Request('https://www.ghafwallet.example/api/form/', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'FormType=CONTACT',
      })
      const answer = await handle(request, { deploy: { context: 'production' }, ip: '192.0.2.1', params: {} })
      process.stdout.write(answer.status + await answer.text())`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program],
      {
        env: {
          URL: 'https://www.ghafwallet.example',
          ADMIN_EMAIL: 'admin@mail.example',
          CMS_PASSPHRASE: 'a passphrase of tests',
          NETLIFY_BLOBS_CONTEXT: Buffer.from(
            JSON.stringify({ edgeURL: 'http://127.0.0.1:9', token: 'none', siteID: 'site' }),
          ).toString('base64'),
        },
      },
    )
    assert.match(stdout, /^403<!doctype html><html lang="en" dir="ltr">/)
    assert.match(stdout, /<link rel="stylesheet" href="\/form\.css"\/>/)
  })
})
