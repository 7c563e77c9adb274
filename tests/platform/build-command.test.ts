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

/** Environment without the variables that a local machine lacks. */
const without = {
  NETLIFY: undefined,
  CONTEXT: undefined,
  NETLIFY_BLOBS_CONTEXT: undefined,
  URL: undefined,
  DATA_DIR: undefined,
  SITE_CACHE_DIR: undefined,
}

const temporary = async (t: TestContext): Promise<string> => {
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
      env: { ...process.env, ...without, ...env },
    })
    let [out, error] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text))
    child.on('close', (code) => resolve({ code, out, error }))
  })

const nobody = {
  edgeURL: 'http://127.0.0.1:9',
  uncachedEdgeURL: 'http://127.0.0.1:9',
  siteID: 'a',
  token: 'b',
}
const contextOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

const wrong: Readonly<Record<string, { env: Record<string, string>; says: RegExp }>> = {
  'a store that is none': {
    env: { NETLIFY_BLOBS_CONTEXT: 'nonsense', CONTEXT: 'dev' },
    says: /^NETLIFY_BLOBS_CONTEXT is no address of a store: correct it, or leave it out .+\.$/,
  },
  'a store without a context': {
    env: { NETLIFY_BLOBS_CONTEXT: contextOf(nobody) },
    says: /^NETLIFY_BLOBS_CONTEXT names a store, but CONTEXT does not say whose content to build: .+\.$/,
  },
  'a store that does not answer': {
    env: { NETLIFY_BLOBS_CONTEXT: contextOf(nobody), CONTEXT: 'dev' },
    says: /^The store at 127\.0\.0\.1:9 does not answer: check .+\.$/,
  },
  'a wrong setting': {
    env: { ADMIN_EMAIL: 'nobody' },
    says: /^The setting ADMIN_EMAIL is "nobody": .+\.$/,
  },
}

for (const [name, { env, says }] of Object.entries(wrong)) {
  test(`${name} is one sentence, and nothing is built`, async (t) => {
    const out = join(await temporary(t), 'site')
    const ended = await build(env, ['--outDir', out])
    assert.equal(ended.code, 1)
    assert.match(ended.error.trim(), says)
    assert.equal(ended.error.trim().split('\n').length, 1, ended.error)
    assert.equal(existsSync(out), false)
  })
}

test('a data folder that is a file is one sentence', async (t) => {
  const file = join(await temporary(t), 'file')
  await writeFile(file, '')
  const { code, error } = await build({ DATA_DIR: file })
  assert.equal(code, 1)
  assert.match(
    error,
    /^The data folder .+ cannot be used because .+: set DATA_DIR to a folder of your own\.\n$/,
  )
})

test('a data folder that another build is being made of is one sentence', async (t) => {
  const data = await temporary(t)
  t.after(await takeDataFolder(join(data, 'build-cache')))
  const { code, error } = await build({ DATA_DIR: data, SEED: 'none' })
  assert.equal(code, 1)
  assert.match(error, /^The data folder .+ is in use by another start \(process \d+\): .+\.\n$/)
})

test("on a machine of one's own the site is built from the data folder, filled with the sample content when it is empty", async (t) => {
  const data = await temporary(t)
  const out = await temporary(t)
  const first = await build({ DATA_DIR: data }, ['--outDir', out])
  assert.equal(first.code, 0, first.out + first.error)
  assert.deepEqual(
    first.out.split('\n').filter((line) => line.startsWith('Building from')),
    [`Building from the content in ${data}.`],
  )
  const again = await build({ DATA_DIR: data }, ['--outDir', out])
  assert.match(again.out, /pages and files, [1-9]\d* of them used again/)
  assert.doesNotMatch(again.out, /Building static entrypoints/, 'the pages are bundled once')
  const { items } = JSON.parse(await readFile(join(out, 'build.json'), 'utf8')) as {
    items: Record<string, string>
  }
  assert.ok(
    Object.keys(items).some((item) => item.startsWith('blog/')),
    'the sample content is in it',
  )
  assert.ok((await readFile(join(out, 'index.html'), 'utf8')).includes(`${site.url}/`))
})
