import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { AnyKind, Data } from '#kinds/define.ts'
import { kinds } from '#kinds/index.ts'
import { buildSteps } from '#rules/build-progress.ts'
import { createRecord, removeRecord, updateRecord } from '#store/content.ts'
import { readEntity, type Save, type Entity } from '#store/records.ts'
import { isVisible } from '#store/visible.ts'
import { digestOfSources } from '../../src/build/sources.ts'
import { runBuild, siteBuild, type BuildCommand } from '../../netlify/local/builds/run-build.ts'
import { accessOf, patientClock as clock, storesOf } from '../../netlify/local/content/target.ts'
import { openLocalStore } from '../../netlify/local/local-store.ts'
import { fillStore } from '../../netlify/local/seed/fill.ts'
import { random } from '../identity/golden-steps.ts'

// Builds a site repeatedly with one cache, and compares it with the same content built from
// nothing: every file, byte for byte. Edited items are chosen at random; SEED repeats a run.

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const chance = random(seed)
const oneOf = <One>(some: readonly One[]): One | undefined =>
  some[Math.floor(chance() * some.length)]

const folder = await mkdtemp(join(tmpdir(), 'reuse-'))
const data = await openLocalStore(join(folder, 'data'))
Object.assign(process.env, { NETLIFY_BLOBS_CONTEXT: data.context, CONTEXT: 'dev' })
const { content, files } = storesOf('dev', accessOf(data.context))
const context = { store: content, clock }
const actor = { email: 'editor@ghaf.example' }
test.after(async () => {
  await data.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * `used`: number of files reused from the build before; `made`: pages and data that were not;
 * `steps`: reported steps.
 */
type Built = {
  files: ReadonlyMap<string, string>
  used: number
  made: readonly string[]
  steps: readonly string[]
}

let count = 0

const sources = await digestOfSources(root)

const inodes = (paths: readonly string[]): Promise<number[]> =>
  Promise.all(paths.map(async (path) => (await stat(path)).ino))

/** Builds with a cache; `sources` as in {@link runBuild}. */
const build = async (cache: string, sources: string): Promise<Built> => {
  const command: BuildCommand = (outDir) => {
    const { file, args } = siteBuild(root)(outDir)
    return { file: '/usr/bin/env', args: [`SITE_CACHE_DIR=${join(folder, cache)}`, file, ...args] }
  }
  const out = join(folder, `build-${(count += 1)}`)
  const place = join(folder, cache, 'pages')
  const kept = new Set(
    await inodes((await readdir(place).catch(() => [])).map((name) => join(place, name))),
  )
  const steps = new Set<string>()
  const outcome = await runBuild({
    command,
    root,
    folder: out,
    sources,
    signal: new AbortController().signal,
    onProgress: ({ step }) => steps.add(step),
  })
  assert.deepEqual(outcome, { ok: true }, `SEED=${seed}`)
  const log = await readFile(join(out, 'build.log'), 'utf8')
  const used = Number(/, (\d+) of them used again/.exec(log)?.[1])
  const found = (await readdir(out, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const read = await Promise.all(
    found.map(async (path) => [path.slice(out.length), await readFile(path, 'latin1')] as const),
  )
  const numbers = await inodes(found)
  const made = found
    .filter(
      (path, index) =>
        /\.(html|json|xml|csv|pdf|txt)$/.test(path) && !kept.has(numbers[index] ?? 0),
    )
    .map((path) => path.slice(join(out, 'site').length))
  await rm(out, { recursive: true })
  return {
    files: new Map(
      read
        .map(([path, text]) => [path, text.replace(/"builtAt":"[^"]+"/, '')] as const)
        .filter(([path]) => path !== '/build.log'),
    ),
    used,
    made: made.sort(),
    steps: [...steps],
  }
}

/**
 * Builds with the cache, and compares it with a build without any, except for drawn pictures, and
 * with a separately bundled page program. @returns pages and data rendered again
 */
const checked = async (after: string): Promise<readonly string[]> => {
  const warm = await build('warm', sources)
  await rm(join(folder, 'cold'), { recursive: true, force: true })
  await mkdir(join(folder, 'cold'))
  await cp(join(folder, 'warm', 'share'), join(folder, 'cold', 'share'), { recursive: true })
  const cold = await build('cold', '')
  assert.equal(cold.used, 0)
  assert.deepEqual(cold.steps, buildSteps)
  if (warm.used > 0) assert.deepEqual(warm.steps, buildSteps.slice(1), 'the pages are bundled once')
  const differ = [...new Set([...warm.files.keys(), ...cold.files.keys()])].filter(
    (path) => warm.files.get(path) !== cold.files.get(path),
  )
  assert.deepEqual(differ, [], `after ${after}; SEED=${seed}`)
  return warm.made
}

const itemsOf = async (kind: AnyKind): Promise<Entity[]> => {
  const listed = await content.list('e', kind.name)
  const read = await Promise.all(
    listed.map(({ key }) => readEntity(content, kind, key.split('/').at(-1) ?? '')),
  )
  return read.flatMap((one) => (one && isVisible(one.data, clock.now()) ? [one.data] : []))
}

const done = (written: object): void =>
  assert.ok('entity' in written, `${JSON.stringify(written)} SEED=${seed}`)

/** Data with one more word in a field that accepts it; undefined when none does. */
const reworded = (kind: AnyKind, before: Data): Data | undefined => {
  const fits = Object.entries(before).flatMap(([field, value]) => {
    if (typeof value !== 'string' || value.length < 4) return []
    const changed = {
      ...before,
      [field]: value.endsWith('</p>') ? value.replace(/<\/p>$/, ' more</p>') : `${value} more`,
    }
    const { success, output } = v.safeParse(kind.schema, changed)
    return success ? [output as Data] : []
  })
  return oneOf(fits)
}

/**
 * Adds a word to a random item of a kind. @returns its name; undefined when no field accepts a word
 */
const reword = async (
  kind: AnyKind,
  changes: (data: Data) => Data | undefined = (before) => reworded(kind, before),
  more: Partial<Save> = {},
): Promise<string | undefined> => {
  const item = oneOf(await itemsOf(kind))
  const changed = item && changes(item.data)
  if (!changed) return undefined
  done(
    await updateRecord(context, { kind, id: item.id, actor }, { data: changed, ...more }, item.rev),
  )
  return `${kind.name}/${item.id}`
}

const announce = (isActive: boolean) =>
  reword(kinds.settings, (before) => ({ ...before, isActive }))

test('pages that are used again are those that a build from nothing makes, whatever is edited', async (t) => {
  t.diagnostic(`SEED=${seed}`)
  await fillStore(() => undefined, { content, files, clock, adminEmail: actor.email })
  const all = await checked('the first build')
  assert.deepEqual(await checked('no change'), ['/build.json'])

  await reword(kinds.blog, (before) => ({
    ...before,
    BlogData: `${String(before['BlogData'])}<p>One paragraph more.</p>`,
  }))
  const afterText = await checked('a text of a post')
  const pages = afterText.filter((path) => path.endsWith('.html'))
  assert.match(pages.join(), /^\/ar(\/blog\/[\w-]+\.html),\1$/, 'its page in both languages')
  const readAll = [
    '/ar/blog/rss.xml',
    '/blog/rss.xml',
    '/build.json',
    '/search/ar.json',
    '/search/en.json',
    '/sitemap.xml',
  ]
  assert.deepEqual(
    afterText.filter((path) => !pages.includes(path)),
    readAll,
  )

  await reword(kinds.faq)
  assert.ok(
    (await checked('an answer')).every(
      (path) => !/\/(blog|news|careers|keyfact|find-us)\//.test(path),
    ),
    'no page shows it but those of the questions, the start and the search',
  )

  await announce(true)
  const withFrame = await checked('the announcement on')
  assert.deepEqual(
    all.filter((path) => path.endsWith('.html') && !withFrame.includes(path)),
    ['/preview.html', '/web-cms.html', '/web-cms/protected.html'],
    'the announcement is on every page of visitors',
  )
  await announce(false)
  assert.deepEqual(await checked('the announcement off'), withFrame)

  // One word in an item of every kind, three kinds per build.
  const editable = Object.values(kinds).filter((kind) => kind !== kinds.settings)
  for (let first = 0; first < editable.length; first += 3) {
    const edited = await Promise.all(editable.slice(first, first + 3).map((kind) => reword(kind)))
    await checked(edited.join(', '))
  }

  const [gone, moved] = await itemsOf(kinds.blog)
  assert.ok(gone && moved)
  done(await removeRecord(context, { kind: kinds.blog, id: gone.id, actor }))
  done(
    await updateRecord(
      context,
      { kind: kinds.blog, id: moved.id, actor },
      { data: moved.data, slug: 'moved-to-another-address' },
      moved.rev,
    ),
  )
  done(
    await createRecord(
      context,
      { kind: kinds.news, id: crypto.randomUUID(), actor },
      { data: (await itemsOf(kinds.news))[0]?.data ?? {}, slug: 'one-more' },
    ),
  )
  await checked('a post to the bin, one to another address, and a new one')
})

test('a share picture that was lost is drawn again', async () => {
  const place = join(folder, 'warm', 'share')
  const [lost = ''] = (await readdir(place)).filter((name) => /\.(png|jpg)$/.test(name))
  for (const ending of ['png', 'jpg', 'json'])
    await rm(join(place, lost.replace(/\w+$/, ending)), { force: true })
  await checked('the loss of a picture')
  assert.ok((await readdir(place)).includes(lost))
})
