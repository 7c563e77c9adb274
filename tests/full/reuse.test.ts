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
import {
  runBuild,
  siteBuildCommand,
  type BuildCommand,
} from '../../netlify/local/builds/run-build.ts'
import { accessOf, patientClock as clock, storesOf } from '../../netlify/local/content/target.ts'
import { openLocalStore } from '../../netlify/local/local-store.ts'
import { fillStore } from '../../netlify/local/seed/fill.ts'
import { seededRandom } from '../identity/golden-steps.ts'

// Builds a site repeatedly with one cache, and compares each build, byte for byte, with a build of
// the same content without a cache. Edited items are chosen at random; SEED repeats a run.

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const chance = seededRandom(seed)
/** Random element of a list; undefined when the list is empty. */
const oneOf = <Item>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(chance() * items.length)]

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

type Built = {
  /** Key: path in the site. Value: content. */
  files: ReadonlyMap<string, string>
  /** Number of pages reused from the cache. */
  reusedCount: number
  /** Paths of pages and data files that were rendered in this build, sorted. */
  rendered: readonly string[]
  /** Names of the steps that the build reported. */
  steps: readonly string[]
}

let buildCount = 0

const sources = await digestOfSources(root)

/** Inode of each file: a page that a build reuses is a hard link to a file of the cache. */
const inodes = (paths: readonly string[]): Promise<number[]> =>
  Promise.all(paths.map(async (path) => (await stat(path)).ino))

/** Builds with a cache; `sources` as in {@link runBuild}. */
const build = async (cache: string, sources: string): Promise<Built> => {
  const command: BuildCommand = (outDir) => {
    const { file, args } = siteBuildCommand(root)(outDir)
    return { file: '/usr/bin/env', args: [`SITE_CACHE_DIR=${join(folder, cache)}`, file, ...args] }
  }
  buildCount += 1
  const out = join(folder, `build-${buildCount}`)
  const cachedPages = join(folder, cache, 'pages')
  const cachedInodes = new Set(
    await inodes(
      (await readdir(cachedPages).catch(() => [])).map((name) => join(cachedPages, name)),
    ),
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
  const reusedCount = Number(/, (\d+) of them used again/.exec(log)?.[1])
  const paths = (await readdir(out, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const contents = await Promise.all(
    paths.map(async (path) => [path.slice(out.length), await readFile(path, 'latin1')] as const),
  )
  const numbers = await inodes(paths)
  const rendered = paths
    .filter(
      (path, index) =>
        /\.(html|json|xml|csv|pdf|txt)$/.test(path) && !cachedInodes.has(numbers[index] ?? 0),
    )
    .map((path) => path.slice(join(out, 'site').length))
  await rm(out, { recursive: true })
  return {
    files: new Map(
      contents
        .map(([path, text]) => [path, text.replace(/"builtAt":"[^"]+"/, '')] as const)
        .filter(([path]) => path !== '/build.log'),
    ),
    reusedCount,
    rendered: rendered.sort(),
    steps: [...steps],
  }
}

/**
 * Builds with the cache ("warm") and without it ("cold"), and asserts that both sites are equal.
 * The cold build takes only the share pictures from the cache, and bundles the pages' code again.
 * @param after the change before this build, for messages
 * @returns paths of pages and data files that the warm build rendered
 */
const checkBuild = async (after: string): Promise<readonly string[]> => {
  const warm = await build('warm', sources)
  await rm(join(folder, 'cold'), { recursive: true, force: true })
  await mkdir(join(folder, 'cold'))
  await cp(join(folder, 'warm', 'share'), join(folder, 'cold', 'share'), { recursive: true })
  const cold = await build('cold', '')
  assert.equal(cold.reusedCount, 0)
  assert.deepEqual(cold.steps, buildSteps)
  if (warm.reusedCount > 0)
    assert.deepEqual(
      warm.steps,
      buildSteps.slice(1),
      'without the first step, which bundles the code of the pages',
    )
  const differ = [...new Set([...warm.files.keys(), ...cold.files.keys()])].filter(
    (path) => warm.files.get(path) !== cold.files.get(path),
  )
  assert.deepEqual(differ, [], `after ${after}; SEED=${seed}`)
  return warm.rendered
}

/** Items of a kind that visitors see. */
const itemsOf = async (kind: AnyKind): Promise<Entity[]> => {
  const listed = await content.list('e', kind.name)
  const records = await Promise.all(
    listed.map(({ key }) => readEntity(content, kind, key.split('/').at(-1) ?? '')),
  )
  return records.flatMap((record) =>
    record && isVisible(record.data, clock.now()) ? [record.data] : [],
  )
}

const assertWritten = (written: object): void =>
  assert.ok('entity' in written, `${JSON.stringify(written)} SEED=${seed}`)

/** Data with one more word in a random field that accepts a word; undefined when none does. */
const reworded = (kind: AnyKind, before: Data): Data | undefined => {
  const candidates = Object.entries(before).flatMap(([field, value]) => {
    if (typeof value !== 'string' || value.length < 4) return []
    const changed = {
      ...before,
      [field]: value.endsWith('</p>') ? value.replace(/<\/p>$/, ' more</p>') : `${value} more`,
    }
    const { success, output } = v.safeParse(kind.schema, changed)
    return success ? [output as Data] : []
  })
  return oneOf(candidates)
}

/**
 * Changes a random item of a kind, by default by a word.
 * @returns name of the item; undefined when it cannot be changed
 */
const reword = async (
  kind: AnyKind,
  changes: (data: Data) => Data | undefined = (before) => reworded(kind, before),
  more: Partial<Save> = {},
): Promise<string | undefined> => {
  const item = oneOf(await itemsOf(kind))
  const changed = item && changes(item.data)
  if (!changed) return undefined
  assertWritten(
    await updateRecord(context, { kind, id: item.id, actor }, { data: changed, ...more }, item.rev),
  )
  return `${kind.name}/${item.id}`
}

const announce = (isActive: boolean) =>
  reword(kinds.settings, (before) => ({ ...before, isActive }))

test('after each edit a build with the cache equals a build without it, and renders only affected pages', async (t) => {
  t.diagnostic(`SEED=${seed}`)
  await fillStore(() => undefined, { content, files, clock, adminEmail: actor.email })
  const all = await checkBuild('the first build')
  assert.deepEqual(await checkBuild('no change'), ['/build.json'])

  await reword(kinds.blog, (before) => ({
    ...before,
    BlogData: `${String(before['BlogData'])}<p>One paragraph more.</p>`,
  }))
  const afterText = await checkBuild('a text of a post')
  const pages = afterText.filter((path) => path.endsWith('.html'))
  // `/ar/blog/<slug>.html,/blog/<slug>.html`
  assert.match(pages.join(), /^\/ar(\/blog\/[\w-]+\.html),\1$/, 'its page in both languages')
  /** Files that contain texts of all items. */
  const collections = [
    '/ar/blog/rss.xml',
    '/blog/rss.xml',
    '/build.json',
    '/search/ar.json',
    '/search/en.json',
    '/sitemap.xml',
  ]
  assert.deepEqual(
    afterText.filter((path) => !pages.includes(path)),
    collections,
  )

  await reword(kinds.faq)
  assert.ok(
    (await checkBuild('an answer')).every(
      (path) => !/\/(blog|news|careers|keyfact|find-us)\//.test(path),
    ),
    'only the pages of questions, the home page and the search show an answer',
  )

  await announce(true)
  const withFrame = await checkBuild('the announcement on')
  assert.deepEqual(
    all.filter((path) => path.endsWith('.html') && !withFrame.includes(path)),
    ['/preview.html', '/web-cms.html', '/web-cms/protected.html'],
    'the announcement is on every page of visitors',
  )
  await announce(false)
  assert.deepEqual(await checkBuild('the announcement off'), withFrame)

  // One word in an item of every kind, three kinds per build.
  const editable = Object.values(kinds).filter((kind) => kind !== kinds.settings)
  for (let first = 0; first < editable.length; first += 3) {
    const edited = await Promise.all(editable.slice(first, first + 3).map((kind) => reword(kind)))
    await checkBuild(edited.join(', '))
  }

  const [gone, moved] = await itemsOf(kinds.blog)
  assert.ok(gone && moved)
  assertWritten(await removeRecord(context, { kind: kinds.blog, id: gone.id, actor }))
  assertWritten(
    await updateRecord(
      context,
      { kind: kinds.blog, id: moved.id, actor },
      { data: moved.data, slug: 'moved-to-another-address' },
      moved.rev,
    ),
  )
  assertWritten(
    await createRecord(
      context,
      { kind: kinds.news, id: crypto.randomUUID(), actor },
      { data: (await itemsOf(kinds.news))[0]?.data ?? {}, slug: 'one-more' },
    ),
  )
  await checkBuild('a post to the bin, one to another address, and a new one')
})

test('a share picture that is missing from the cache is drawn again', async () => {
  const pictures = join(folder, 'warm', 'share')
  const [lost = ''] = (await readdir(pictures)).filter((name) => /\.(png|jpg)$/.test(name))
  for (const ending of ['png', 'jpg', 'json'])
    await rm(join(pictures, lost.replace(/\w+$/, ending)), { force: true })
  await checkBuild('the loss of a picture')
  assert.ok((await readdir(pictures)).includes(lost))
})
