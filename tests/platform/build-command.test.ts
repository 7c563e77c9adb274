import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { site } from '#site/site.ts'
import { takeDataFolder } from '../../netlify/local/data-folder.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** Variables that the builds of these tests must not inherit from Netlify or from an outer run. */
const unset = {
  NETLIFY: undefined,
  CONTEXT: undefined,
  NETLIFY_BLOBS_CONTEXT: undefined,
  URL: undefined,
  DATA_DIR: undefined,
  SITE_CACHE_DIR: undefined,
}

const temporaryFolder = async (t: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'build-command-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the command of `npm run build`. */
const build = (
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number | null; out: string; error: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(project, 'netlify/local/build.ts'), ...args], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...unset, ...env },
    })
    let [out, error] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text))
    child.on('close', (code) => resolve({ code, out, error }))
  })

/** Access to a store at an address at which no server listens. */
const unreachable = {
  edgeURL: 'http://127.0.0.1:9',
  uncachedEdgeURL: 'http://127.0.0.1:9',
  siteID: 'a',
  token: 'b',
}
/** Value of NETLIFY_BLOBS_CONTEXT. */
const contextOf = (access: unknown): string =>
  Buffer.from(JSON.stringify(access)).toString('base64')

const wrong: Readonly<Record<string, { env: Record<string, string>; says: RegExp }>> = {
  'an address of a store that cannot be read': {
    env: { NETLIFY_BLOBS_CONTEXT: 'nonsense', CONTEXT: 'dev' },
    says: /^NETLIFY_BLOBS_CONTEXT is no address of a store: correct it, or leave it out .+\.$/,
  },
  'a store without a deploy context': {
    env: { NETLIFY_BLOBS_CONTEXT: contextOf(unreachable) },
    says: /^NETLIFY_BLOBS_CONTEXT names a store, but CONTEXT does not say whose content to build: .+\.$/,
  },
  'a store that does not answer': {
    env: { NETLIFY_BLOBS_CONTEXT: contextOf(unreachable), CONTEXT: 'dev' },
    says: /^The store at 127\.0\.0\.1:9 does not answer: check .+\.$/,
  },
  'a wrong setting': {
    env: { ADMIN_EMAIL: 'nobody' },
    says: /^The setting ADMIN_EMAIL is "nobody": .+\.$/,
  },
}

for (const [name, { env, says }] of Object.entries(wrong)) {
  test(`a build with ${name} ends with one sentence and builds nothing`, async (t) => {
    const out = join(await temporaryFolder(t), 'site')
    const result = await build(env, ['--outDir', out])
    assert.equal(result.code, 1)
    assert.match(result.error.trim(), says)
    assert.equal(result.error.trim().split('\n').length, 1, result.error)
    assert.equal(existsSync(out), false)
  })
}

test('a build whose data folder is a file ends with one sentence', async (t) => {
  const file = join(await temporaryFolder(t), 'file')
  await writeFile(file, '')
  const { code, error } = await build({ DATA_DIR: file })
  assert.equal(code, 1)
  assert.match(
    error,
    /^The data folder .+ cannot be used because .+: set DATA_DIR to a folder of your own\.\n$/,
  )
})

test('a build ends with one sentence while another build uses the same data folder', async (t) => {
  const data = await temporaryFolder(t)
  t.after(await takeDataFolder(join(data, 'build-cache')))
  const { code, error } = await build({ DATA_DIR: data, SEED: 'none' })
  assert.equal(code, 1)
  assert.match(error, /^The data folder .+ is in use by another start \(process \d+\): .+\.\n$/)
})

test('a local build fills an empty data folder with the sample content, and a second build uses its pages again', async (t) => {
  const data = await temporaryFolder(t)
  const out = await temporaryFolder(t)
  const first = await build({ DATA_DIR: data }, ['--outDir', out])
  assert.equal(first.code, 0, first.out + first.error)
  assert.deepEqual(
    first.out.split('\n').filter((line) => line.startsWith('Building from')),
    [`Building from the content in ${data}.`],
  )
  const second = await build({ DATA_DIR: data }, ['--outDir', out])
  assert.match(second.out, /pages and files, [1-9]\d* of them used again/)
  assert.doesNotMatch(second.out, /Building static entrypoints/, 'the pages are bundled once')
  const { items } = JSON.parse(await readFile(join(out, 'build.json'), 'utf8')) as {
    items: Record<string, string>
  }
  assert.ok(
    Object.keys(items).some((item) => item.startsWith('blog/')),
    'the sample content is in it',
  )
  assert.ok((await readFile(join(out, 'index.html'), 'utf8')).includes(`${site.url}/`))
})
