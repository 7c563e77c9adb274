import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { headersFile } from '../../src/build/headers.ts'
import { openSite } from '../../netlify/local/static/site.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const origin = 'http://localhost:1'

/** Content type of each icon, by its address. */
const types: Readonly<Record<string, RegExp>> = {
  '/favicon.svg': /^image\/svg\+xml$/,
  '/favicon.ico': /^image\/(?:x-icon|vnd\.microsoft\.icon)$/,
  '/apple-touch-icon.png': /^image\/png$/,
  '/feed.png': /^image\/png$/,
}

test('each icon is served whole with its type, and may be cached for a day', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'icons-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'site'))
  await writeFile(join(folder, 'site', 'index.html'), '<!doctype html><title>Home</title>')
  await writeFile(
    join(folder, 'site', '_headers'),
    headersFile({ scripts: new Set(), styles: new Set() }, '_astro', {}),
  )
  await cp(join(root, 'public'), join(folder, 'site'), { recursive: true })
  const site = await openSite({ folder, root, origin })
  t.after(() => site.retire())
  for (const [path, type] of Object.entries(types)) {
    const answer = await site.answer(new Request(origin + path))
    assert.equal(answer.status, 200, path)
    assert.match(answer.headers.get('content-type') ?? '', type)
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=86400', path)
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin', path)
    assert.deepEqual(
      Buffer.from(await answer.bytes()),
      await readFile(join(root, 'public', path)),
      path,
    )
  }
})
