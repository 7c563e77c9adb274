import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import type { AstroAdapter, HookParameters } from 'astro'
import { staticNetlify } from '../../src/build/netlify-adapter.ts'

// Whole builds with and without the adapter are compared in tests/full/netlify-adapter.test.ts.
test('Netlify’s adapter is there and declares the site static: no server, no deploy’s id in addresses, and it does nothing else', async () => {
  assert.match(
    await readFile(new URL('../../astro.config.mjs', import.meta.url), 'utf8'),
    /^ {2}output: 'static',\n {2}adapter: staticNetlify\(\),$/m,
  )
  const { hooks } = staticNetlify()
  assert.deepEqual(Object.keys(hooks), ['astro:config:done'])
  const declared: AstroAdapter[] = []
  const done = {
    config: { root: new URL('file:///nowhere/') },
    setAdapter: (adapter: AstroAdapter) => declared.push(adapter),
    buildOutput: 'static',
  }
  await hooks['astro:config:done']?.(done as unknown as HookParameters<'astro:config:done'>)
  // `client` would add the deploy’s id to addresses.
  assert.deepEqual(
    declared.map(({ name, client, adapterFeatures }) => [
      name,
      client,
      adapterFeatures?.buildOutput,
    ]),
    [['@astrojs/netlify', undefined, 'static']],
  )
})
