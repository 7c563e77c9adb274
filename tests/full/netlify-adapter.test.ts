import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  siteBuildCommand,
  runBuild,
  type BuildCommand,
} from '../../netlify/local/builds/run-build.ts'
import { openLocalStore } from '../../netlify/local/local-store.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Text of an Astro configuration: the project's, without its adapter. */
const withoutAdapter = `import config from '${join(root, 'astro.config.mjs')}'
const { adapter, ...rest } = config
if (adapter?.name !== '@astrojs/netlify') throw new Error('There is no adapter to leave out.')
export default rest
`

/** Files of a folder by path, without `build.json`, which contains the time of the build. */
const filesIn = async (folder: string): Promise<Map<string, Buffer>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== 'build.json')
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path.slice(folder.length), await readFile(path)] as const),
    ),
  )
}

/** Paths that differ between two folders. */
const differences = (a: Map<string, Buffer>, b: Map<string, Buffer>): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter(
    (path) => !a.get(path)?.equals(b.get(path) ?? Buffer.of()),
  )

test('two concurrent builds with the adapter equal a build without it, and write no file of the adapter', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'adapter-'))
  const adapterOutput = join(root, '.netlify', 'v1')
  t.after(() => rm(folder, { recursive: true, force: true }))
  await rm(adapterOutput, { recursive: true, force: true })
  const store = await openLocalStore(join(folder, 'data'))
  t.after(() => store.close())
  Object.assign(process.env, {
    NETLIFY_BLOBS_CONTEXT: store.context,
    CONTEXT: 'dev',
    // With an id of a deploy, the adapter would add `?dpl=` to addresses.
    DEPLOY_ID: '6512bd43d9caa6e02c990b0a',
  })
  const plainConfig = join('.netlify', `plain-${process.pid}.config.mjs`)
  t.after(() => rm(join(root, plainConfig), { force: true }))
  await mkdir(join(root, '.netlify'), { recursive: true })
  await writeFile(join(root, plainConfig), withoutAdapter)

  const build = async (
    name: string,
    args: readonly string[] = [],
  ): Promise<Map<string, Buffer>> => {
    const command: BuildCommand = (outDir) => {
      const { file, args: usualArgs } = siteBuildCommand(root)(outDir)
      return {
        file: '/usr/bin/env',
        args: [`SITE_CACHE_DIR=${join(folder, `cache-${name}`)}`, file, ...usualArgs, ...args],
      }
    }
    const outcome = await runBuild({
      command,
      root,
      folder: join(folder, name),
      sources: '',
      signal: new AbortController().signal,
    })
    assert.deepEqual(outcome, { ok: true })
    return filesIn(join(folder, name))
  }
  const [first, second] = await Promise.all([build('first'), build('second')])
  const without = await build('without', ['--config', plainConfig])
  for (const site of [first, second, without]) site.delete('/build.log')
  assert.ok(
    [...without.keys()].some((path) => path.endsWith('/index.html')),
    [...without.keys()].join(' '),
  )
  assert.deepEqual([differences(first, without), differences(second, without)], [[], []])
  assert.deepEqual(
    [...first].filter(([, bytes]) => bytes.includes('dpl=')).map(([path]) => path),
    [],
  )
  assert.equal(existsSync(adapterOutput), false, 'the adapter wrote functions, headers or rules')
})
