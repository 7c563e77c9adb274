import { allKinds } from '#kinds/index.ts'
import { RETRY, retry, type Clock } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { keyOf, sha256 } from '#store/keys.ts'
import { refresh } from '#store/projections.ts'
import type { Bytes, Store } from '#store/store.ts'
import { listAgain } from '../../api/submissions/buckets.ts'
import { readArchive } from './archive.ts'
import { isEntity, parts, type Part, type Stores } from './manifest.ts'
import type { Progress } from './progress.ts'
import { ContentRefusal } from '../errors.ts'
import type { Item, Verified } from './verify.ts'

export type ImportOptions = {
  stores: Stores
  clock: Clock
  file: string
  /** Result of checking the whole file. */
  verified: Verified
  /** True to include form responses. */
  forms: boolean
  progress: Progress
  signal: AbortSignal
}

/**
 * `from`: environment that the archive was exported from; `there`: records already in the store,
 * byte for byte.
 */
export type Imported = { from: string; written: number; there: number; leftOut: number }

/** Most differing records that a message names. */
const MAX_NAMED = 20

const sorted = (value: Record<string, unknown>): string =>
  JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

const isSame = (item: Item, found: Bytes): boolean =>
  found.bytes.byteLength === item.size &&
  sha256(found.bytes) === item.sha256 &&
  sorted(found.metadata) === sorted(item.metadata ?? {})

const differs = (names: readonly string[], whatHappened: string): ContentRefusal => {
  const more = names.length > MAX_NAMED ? [`and ${names.length - MAX_NAMED} more`] : []
  const list = [...names.slice(0, MAX_NAMED), ...more].map((name) => `  ${name}`).join('\n')
  return new ContentRefusal(
    `The store holds other content than the archive in ${names.length} ${names.length === 1 ? 'record' : 'records'}, and an import never replaces any. ${whatHappened}\n${list}`,
  )
}

type Missing = ReadonlyMap<string, Item>

/**
 * Records of the archive that are not in the store yet. @throws ContentRefusal when one of them is,
 * with other content
 */
const compare = async (
  { stores, clock, progress, signal }: ImportOptions,
  items: readonly Item[],
): Promise<Missing> => {
  const missing = new Map<string, Item>()
  const differing: string[] = []
  for (const part of parts) {
    const own = items.filter((item) => item.part === part)
    if (own.length === 0) continue
    const listed = new Set(
      (await retry(clock, () => stores[part.store].list(part.first))).map(({ key }) => key),
    )
    let done = 0
    await mapPooled(own, part.width, async (item) => {
      signal.throwIfAborted()
      const found = listed.has(item.key)
        ? await retry(clock, () => stores[part.store].getBytes(keyOf(item.key)))
        : null
      if (!found) missing.set(item.name, item)
      else if (!isSame(item, found)) differing.push(item.name)
      progress(`Comparing ${part.label}`, (done += 1), own.length)
    })
  }
  if (differing.length > 0)
    throw differs(
      differing.sort(),
      'Nothing was written. Import into an empty store instead; these differ:',
    )
  return missing
}

/**
 * Writes a record that must be new. A write of unknown outcome is repeated, and a record found in
 * its place compared.
 */
const putNew = (store: Store, clock: Clock, item: Item, bytes: Uint8Array): Promise<void> =>
  retry<void>(clock, async () => {
    const key = keyOf(item.key)
    const outcome = await store.putBytes(key, new Uint8Array(bytes), item.metadata ?? {})
    if (outcome.status === 'won') return undefined
    if (outcome.status === 'unknown') return RETRY
    const found = await store.getBytes(key)
    if (!found) return RETRY
    if (!isSame(item, found))
      throw differs([item.name], 'It was written while the import ran, which stopped here:')
    return undefined
  })

/** Writes records, at most as many at a time as the part of the next one allows. */
const writer = ({ stores, clock }: ImportOptions, onWritten: () => void) => {
  const underWay = new Set<Promise<void>>()
  let failure: { error: unknown } | null = null
  const room = async (width: number) => {
    while (underWay.size >= width) await Promise.race(underWay)
    if (failure) throw failure.error
  }
  return {
    add: async (item: Item, bytes: Buffer) => {
      await room(item.part.width)
      const work = putNew(stores[item.part.store], clock, item, bytes)
        .then(onWritten, (error: unknown) => void (failure ??= { error }))
        .finally(() => underWay.delete(work))
      underWay.add(work)
    },
    /** Waits for writes in progress; `check` throws their failure. */
    drain: async () => void (await Promise.all(underWay)),
    check: () => {
      if (failure) throw failure.error
    },
  }
}

/**
 * Reads the archive twice: first for everything that entities need, then for the entities. Whenever
 * the import is interrupted, every record in the store is whole, and a second run adds the rest.
 */
const write = async (options: ImportOptions, missing: Missing): Promise<void> => {
  const { file, progress, signal } = options
  const last = [...missing.values()].filter(({ part }) => isEntity(part)).length
  let written = 0
  const out = writer(options, () => progress('Importing records', (written += 1), missing.size))
  const pass = async (wanted: (part: Part) => boolean, count: number) => {
    let left = count
    if (left === 0) return
    try {
      for await (const { name, bytes } of readArchive(file)) {
        const item = missing.get(name)
        if (!item || !wanted(item.part)) continue
        signal.throwIfAborted()
        if (sha256(bytes) !== item.sha256)
          throw new ContentRefusal(
            `${file} was changed while it was imported. Run the import again with an archive that stays as it is.`,
          )
        await out.add(item, bytes)
        left -= 1
        if (left === 0) break
      }
    } finally {
      await out.drain()
    }
    out.check()
  }
  await pass((part) => !isEntity(part), missing.size - last)
  await pass(isEntity, last)
}

const refreshLists = async ({ stores, clock, progress }: ImportOptions): Promise<void> => {
  for (const [index, kind] of allKinds.entries()) {
    await refresh(stores.content, clock, kind)
    progress('Refreshing lists', index + 1, allKinds.length)
  }
}

const chosen = ({ forms, file, verified: { about, items } }: ImportOptions): readonly Item[] => {
  if (forms && !about.forms)
    throw new ContentRefusal(
      `${file} holds no form responses: it was exported without --forms. Nothing was written; import it without --forms.`,
    )
  return items.filter(({ part }) => forms || !part.isPersonal)
}

/**
 * Adds the records of a verified archive to a store. They are compared with the store before
 * anything is written; a record is only ever added, never replaced. An interrupted import may be
 * run again.
 * @throws ContentRefusal, UnavailableError; AbortError when the signal aborts
 */
export const importContent = async (options: ImportOptions): Promise<Imported> => {
  const { verified } = options
  const items = chosen(options)
  const missing = await compare(options, items)
  await write(options, missing)
  await refreshLists(options)
  if (options.forms) await listAgain({ forms: options.stores.forms, clock: options.clock })
  return {
    from: verified.about.environment,
    written: missing.size,
    there: items.length - missing.size,
    leftOut: verified.items.length - items.length,
  }
}
