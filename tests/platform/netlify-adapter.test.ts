import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import type { AstroAdapter, HookParameters } from 'astro'
import { staticNetlify } from '../../src/build/netlify-adapter.ts'

const nothing = () => undefined

// Whole builds with and without the adapter are compared in tests/full/netlify-adapter.test.ts.
test('Netlify’s adapter is there, and the site is static for it: no server is built, no address gets the deploy’s id, the configuration stays', async (t) => {
  assert.match(await readFile(new URL('../../astro.config.mjs', import.meta.url), 'utf8'), /^ {2}output: 'static',\n {2}adapter: staticNetlify\(\),$/m)
  const folder = await mkdtemp(join(tmpdir(), 'adapter-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const root = pathToFileURL(`${folder}/`)
  const config = { root, output: 'static', outDir: new URL('dist/', root), build: {}, integrations: [], image: { remotePatterns: [], domains: [] } }
  const logger = { info: nothing, warn: nothing, error: nothing }
  const { hooks } = staticNetlify()
  const changes: unknown[] = []
  const setUp = { config, command: 'build', updateConfig: (change: unknown) => changes.push(change), logger }
  await hooks['astro:config:setup']?.(setUp as unknown as HookParameters<'astro:config:setup'>)
  assert.deepEqual(changes, [])
  const declared: AstroAdapter[] = []
  const done = { config, setAdapter: (adapter: AstroAdapter) => declared.push(adapter), buildOutput: 'static', logger }
  await hooks['astro:config:done']?.(done as unknown as HookParameters<'astro:config:done'>)
  assert.deepEqual(declared.map(({ name, client, adapterFeatures }) => [name, client, adapterFeatures?.buildOutput]), [['@astrojs/netlify', undefined, 'static']])
})
