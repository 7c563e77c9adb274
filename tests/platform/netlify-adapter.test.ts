import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import type { AstroAdapter, HookParameters } from 'astro'
import { staticNetlify } from '../../src/build/netlify-adapter.ts'

// Whole builds with and without the adapter are compared in tests/full/netlify-adapter.test.ts.

test('the configuration of Astro is a static site with the adapter for Netlify', async () => {
  assert.match(
    await readFile(new URL('../../astro.config.mjs', import.meta.url), 'utf8'),
    /^ {2}output: 'static',\n {2}adapter: staticNetlify\(\),$/m,
  )
})

test('the adapter for Netlify only declares a static site, and adds no deploy id to addresses', async () => {
  const { hooks } = staticNetlify()
  assert.deepEqual(Object.keys(hooks), ['astro:config:done'])
  const adapters: AstroAdapter[] = []
  const parameters = {
    config: { root: new URL('file:///nowhere/') },
    setAdapter: (adapter: AstroAdapter) => adapters.push(adapter),
    buildOutput: 'static',
  }
  await hooks['astro:config:done']?.(parameters as unknown as HookParameters<'astro:config:done'>)
  // The setting `client` would add the id of the deploy to addresses.
  assert.deepEqual(
    adapters.map(({ name, client, adapterFeatures }) => [
      name,
      client,
      adapterFeatures?.buildOutput,
    ]),
    [['@astrojs/netlify', undefined, 'static']],
  )
})
