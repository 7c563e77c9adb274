import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { allKinds } from '#kinds/index.ts'
import { systemClock } from '#store/clock.ts'
import { createRecord, removeRecord, restoreRecord, updateRecord } from '#store/content.ts'
import { saveDraft } from '#store/drafts.ts'
import { putFile } from '#store/files.ts'
import { keyOf } from '#store/keys.ts'
import { refresh } from '#store/projections.ts'
import { changePublishing } from '#store/publishing.ts'
import { createRelease } from '#store/releases.ts'
import { startBlobsServer } from '../../netlify/local/blobs/server.ts'
import { localAccess, storesOf } from '../../netlify/local/content/target.ts'
import type { StoreName, Stores } from '../../netlify/local/content/manifest.ts'
import { records } from '../fixtures/records.ts'

/** Part of a test's context: `after` registers functions that run at the end of the test. */
type AfterHooks = Pick<TestContext, 'after'>

/**
 * Stands in for the context of a test in a setup that all tests of a file share. Its `end` runs the
 * functions that `after` registered, the last one first.
 */
export const sharedSetup = (): AfterHooks & { end(): Promise<void> } => {
  const endHooks: (() => unknown)[] = []
  return {
    after: (hook) => void endHooks.push(hook as () => unknown),
    end: async () => {
      for (const hook of endHooks.reverse()) await hook()
    },
  }
}

/** Starts a server with the empty stores of one environment. Both are removed after the test. */
export const startEmptyStores = async (t: AfterHooks, environment = 'dev') => {
  const directory = await mkdtemp(join(tmpdir(), 'content-'))
  const blobs = await startBlobsServer({ directory })
  t.after(async () => {
    await blobs.close()
    await rm(directory, { recursive: true, force: true })
  })
  return { blobs: { ...blobs, directory }, stores: storesOf(environment, localAccess(blobs)) }
}

const actor = { email: 'admin@ghaf.example' }

/** Bytes that look random, so that gzip cannot compress them, but depend only on the seed. */
export const noise = (seed: string, size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size)
  for (let at = 0, block = Buffer.from(seed); at < size; at += 32) {
    block = createHash('sha256').update(block).digest()
    bytes.set(block.subarray(0, Math.min(32, size - at)), at)
  }
  return bytes
}

const uuid = (group: number, item: number): string =>
  `${String(group).padStart(8, '0')}-0000-4000-8000-${String(item).padStart(12, '0')}`

/**
 * Stores records of a kind. The first one has a draft. For a kind with pages there are two more:
 * one is in the bin, and one is restored to its first version.
 */
const fillKind = async (store: Stores['content'], index: number): Promise<void> => {
  const kind = allKinds[index]
  const sample = Object.entries(records).find(([name]) => name === kind?.name)?.[1]
  if (!kind || !sample) throw new Error(`No sample of ${kind?.name}.`)
  const context = { store, clock: systemClock }
  const ids =
    kind.shape === 'singleton'
      ? [sample.id]
      : (kind.page ? [1, 2, 3] : [1]).map((item) => uuid(index, item))
  for (const [at, id] of ids.entries()) {
    const target = { kind, id, actor }
    const first =
      kind.shape === 'singleton'
        ? await updateRecord(context, target, { data: sample.data }, null)
        : await createRecord(context, target, {
            data: sample.data,
            ...(kind.page ? { slug: `${kind.name}-${at}` } : {}),
          })
    if (!('entity' in first)) throw new Error(`${kind.name} was not written.`)
    const second = await updateRecord(
      context,
      target,
      {
        data: sample.changed,
        status: at === 0 ? 'published' : 'draft',
        ...(kind.page ? { slug: `${kind.name}-${at}-moved` } : {}),
      },
      first.entity.rev,
    )
    if (!('entity' in second)) throw new Error(`${kind.name} was not changed.`)
    if (at === 0) await saveDraft(context, target, { data: sample.data }, second.entity.rev)
    if (at === 1) await removeRecord(context, target)
    if (at === 2) await restoreRecord(context, target, first.entity, second.entity.rev)
  }
  await refresh(store, systemClock, kind)
}

/** Form response in the stored format; the number `at` is part of its text. */
export const storedFormResponse = (id: string, at: number) => ({
  id,
  rev: '000001a',
  op: 'a',
  ops: ['a'],
  type: 'CONTACT',
  values: { message: `رسالة ${at}` },
  hash: '',
  spam: null,
  state: 'new',
  note: '',
  mail: [
    {
      id: 'notification',
      kind: 'notification',
      subject: '',
      text: '',
      queuedAt: '2026-11-21T00:00:00.000Z',
      queuedBy: null,
      tries: 0,
      nextAt: '2026-11-21T00:00:00.000Z',
      sentAt: null,
      failedAt: null,
      failure: null,
    },
  ],
  receivedAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
  updatedBy: null,
})

/**
 * Fills stores with data of every sort: records of every kind with versions, drafts, old slugs and
 * some in the bin; a release, files, audit entries and form responses; data that no archive
 * includes.
 */
export const fillStores = async ({ content, files, ops, forms }: Stores): Promise<void> => {
  for (const index of allKinds.keys()) await fillKind(content, index)
  await createRelease(
    { store: content, clock: systemClock },
    uuid(92, 0),
    { title: 'Launch', items: [], publishAt: null },
    actor,
  )
  for (const [at, name] of ['صورة-الغاف.webp', 'one.webp', 'large.webp', 'terms.pdf'].entries()) {
    const isPicture = name.endsWith('webp')
    await putFile(files, noise(name, at === 2 ? 700_001 : 512 * at + 1), {
      name,
      type: isPicture ? 'image/webp' : 'application/pdf',
      width: isPicture ? 9 : null,
      height: isPicture ? 9 : null,
    })
  }
  // The bytes of `one.webp` once more, under another name.
  await putFile(files, noise('one.webp', 513), {
    name: 'renamed.webp',
    type: 'image/webp',
    width: 9,
    height: 9,
  })
  for (let at = 0; at < 5; at += 1) {
    await ops.put(
      keyOf('a', '202611', uuid(90, at)),
      { at: '2026-11-21T00:00:00.000Z', who: actor.email, action: 'update', id: at },
      { onlyIfNew: true },
    )
    await forms.put(keyOf('r', uuid(91, at)), storedFormResponse(uuid(91, at), at), {
      onlyIfNew: true,
    })
  }
  // Data that no archive includes.
  await ops.put(keyOf('rl', 'pass-key', 'someone'), { times: [] }, { onlyIfNew: true })
  await ops.put(keyOf('s', 'pass-key'), { secret: 'NEVER-IN-AN-ARCHIVE' }, { onlyIfNew: true })
  await changePublishing(ops, systemClock, () => ({ wantedAt: '2026-11-21T00:00:00.000Z' }))
  await files.putBytes(keyOf('up', 'upload', '1'), noise('part', 100), {})
  await forms.put(keyOf('p', '202611'), { items: {} }, { onlyIfNew: true })
}

/** Data of each store that an archive must include, as the first part of its keys. */
const INCLUDED: Record<StoreName, readonly string[]> = {
  content: ['e', 'h', 'u', 'release'],
  files: ['d', 'n'],
  ops: ['a'],
  forms: ['r'],
}

/**
 * Reads every record that an archive includes.
 * @returns `<hash of the bytes> <metadata as JSON>` of each record, by `<store>/<key>`
 */
export const snapshot = async (
  stores: Stores,
  names: readonly StoreName[] = ['content', 'files', 'ops'],
): Promise<Record<string, string>> => {
  const stored: Record<string, string> = {}
  for (const name of names) {
    for (const { key } of await stores[name].list()) {
      if (!INCLUDED[name].includes(key.split('/')[0] ?? '')) continue
      const blob = await stores[name].getBytes(keyOf(key))
      if (!blob) throw new Error(`${key} is listed and not there.`)
      const hash = createHash('sha256').update(blob.bytes).digest('hex')
      stored[`${name}/${key}`] = `${hash} ${JSON.stringify(blob.metadata)}`
    }
  }
  return stored
}
