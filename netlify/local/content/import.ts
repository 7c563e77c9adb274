import { allKinds } from '#kinds/index.ts'
import { RETRY, retry, type Clock } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { keyOf, sha256 } from '#store/keys.ts'
import { refresh } from '#store/projections.ts'
import type { ReadBlob, Store } from '#store/store.ts'
import { scheduleRelisting } from '../../api/submissions/buckets.ts'
import { readArchive } from './archive.ts'
import { isEntity, parts, type ArchivePart, type Stores } from './manifest.ts'
import type { Progress } from './progress.ts'
import { ContentRefusal } from '../errors.ts'
import type { ArchiveRecord, VerifiedArchive } from './verify.ts'

export type ImportOptions = {
  stores: Stores
  clock: Clock
  file: string
  /** Result of checking the whole file. */
  verified: VerifiedArchive
  /** True to include form responses. */
  includeForms: boolean
  progress: Progress
  signal: AbortSignal
}

export type ImportResult = {
  /** Name of the environment that the archive was exported from. */
  sourceEnvironment: string
  /** Number of records that were added to the store. */
  written: number
  /** Number of records that the store had already, with the same content. */
  alreadyStored: number
  /** Number of form responses that were not imported. */
  notImported: number
}

/** Maximum number of differing records that a message names. */
const MAX_NAMED = 20

/** JSON of an object, the same for any order of its fields. */
const sortedJson = (value: Record<string, unknown>): string =>
  JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

const isSame = (item: ArchiveRecord, stored: ReadBlob): boolean =>
  stored.bytes.byteLength === item.size &&
  sha256(stored.bytes) === item.sha256 &&
  sortedJson(stored.metadata) === sortedJson(item.metadata ?? {})

/** Refusal that lists the differing records. @param whatHappened sentence before the list */
const differenceRefusal = (names: readonly string[], whatHappened: string): ContentRefusal => {
  const more = names.length > MAX_NAMED ? [`and ${names.length - MAX_NAMED} more`] : []
  const list = [...names.slice(0, MAX_NAMED), ...more].map((name) => `  ${name}`).join('\n')
  return new ContentRefusal(
    `The store holds other content than the archive in ${names.length} ${names.length === 1 ? 'record' : 'records'}, and an import never replaces any. ${whatHappened}\n${list}`,
  )
}

/** Records of the archive that the store does not have, by their names in the archive. */
type Missing = ReadonlyMap<string, ArchiveRecord>

/**
 * Compares the records of the archive with the store.
 * @throws ContentRefusal when the store has a record of the same key with other content
 */
const compare = async (
  { stores, clock, progress, signal }: ImportOptions,
  items: readonly ArchiveRecord[],
): Promise<Missing> => {
  const missing = new Map<string, ArchiveRecord>()
  const differing: string[] = []
  for (const part of parts) {
    const itemsOfPart = items.filter((item) => item.part === part)
    if (itemsOfPart.length === 0) continue
    const listed = new Set(
      (await retry(clock, () => stores[part.store].list(part.keyPrefix))).map(({ key }) => key),
    )
    let done = 0
    await mapPooled(itemsOfPart, part.concurrency, async (item) => {
      signal.throwIfAborted()
      const stored = listed.has(item.key)
        ? await retry(clock, () => stores[part.store].getBytes(keyOf(item.key)))
        : null
      if (!stored) missing.set(item.name, item)
      else if (!isSame(item, stored)) differing.push(item.name)
      done += 1
      progress(`Comparing ${part.label}`, done, itemsOfPart.length)
    })
  }
  if (differing.length > 0)
    throw differenceRefusal(
      differing.sort(),
      'Nothing was written. Import into an empty store instead; these differ:',
    )
  return missing
}

/**
 * Writes a record that the store does not have. Repeats a write whose outcome is unknown. When the
 * store has the record by now, for example from an earlier attempt, its content must be the same.
 * @throws ContentRefusal when the content differs
 */
const putNew = (
  store: Store,
  clock: Clock,
  item: ArchiveRecord,
  bytes: Uint8Array,
): Promise<void> =>
  retry<void>(clock, async () => {
    const key = keyOf(item.key)
    const outcome = await store.putBytes(key, new Uint8Array(bytes), item.metadata ?? {})
    if (outcome.status === 'won') return undefined
    if (outcome.status === 'unknown') return RETRY
    const stored = await store.getBytes(key)
    if (!stored) return RETRY
    if (!isSame(item, stored))
      throw differenceRefusal(
        [item.name],
        'It was written while the import ran, which stopped here:',
      )
    return undefined
  })

/**
 * Writes several records at the same time; {@link ArchivePart} limits their number (`concurrency`).
 */
const createWriter = ({ stores, clock }: ImportOptions, onWritten: () => void) => {
  const inProgress = new Set<Promise<void>>()
  let failure: { error: unknown } | null = null
  const check = () => {
    if (failure) throw failure.error
  }
  return {
    /** Begins a write, after waiting while too many are in progress. @throws like `check` */
    add: async (item: ArchiveRecord, bytes: Buffer) => {
      while (inProgress.size >= item.part.concurrency) await Promise.race(inProgress)
      check()
      const work = putNew(stores[item.part.store], clock, item, bytes)
        .then(onWritten, (error: unknown) => {
          failure ??= { error }
        })
        .finally(() => inProgress.delete(work))
      inProgress.add(work)
    },
    /** Waits for the writes in progress, and does not throw when one fails. */
    drain: async () => void (await Promise.all(inProgress)),
    /** Throws the error of the first write that failed. */
    check,
  }
}

/**
 * Writes the missing records. Reads the archive twice: first for the records that entities need,
 * then for the entities. So after an interruption at any moment, every entity in the store has what
 * it needs, and a second import adds the rest.
 */
const write = async (options: ImportOptions, missing: Missing): Promise<void> => {
  const { file, progress, signal } = options
  const entityCount = [...missing.values()].filter(({ part }) => isEntity(part)).length
  let written = 0
  const writer = createWriter(options, () => {
    written += 1
    progress('Importing records', written, missing.size)
  })
  /** Writes the missing records of some parts. @param count their number */
  const writeParts = async (isWanted: (part: ArchivePart) => boolean, count: number) => {
    let remaining = count
    if (remaining === 0) return
    try {
      for await (const { name, bytes } of readArchive(file)) {
        const item = missing.get(name)
        if (!item || !isWanted(item.part)) continue
        signal.throwIfAborted()
        if (sha256(bytes) !== item.sha256)
          throw new ContentRefusal(
            `${file} was changed while it was imported. Run the import again with an archive that stays as it is.`,
          )
        await writer.add(item, bytes)
        remaining -= 1
        if (remaining === 0) break
      }
    } finally {
      await writer.drain()
    }
    writer.check()
  }
  await writeParts((part) => !isEntity(part), missing.size - entityCount)
  await writeParts(isEntity, entityCount)
}

/** Builds the lists of all kinds of items again from the records. */
const refreshLists = async ({ stores, clock, progress }: ImportOptions): Promise<void> => {
  for (const [index, kind] of allKinds.entries()) {
    await refresh(stores.content, clock, kind)
    progress('Refreshing lists', index + 1, allKinds.length)
  }
}

/** Records to import: without form responses unless they are asked for. @throws ContentRefusal */
const chosenItems = ({
  includeForms,
  file,
  verified: { about, records },
}: ImportOptions): readonly ArchiveRecord[] => {
  if (includeForms && !about.forms)
    throw new ContentRefusal(
      `${file} holds no form responses: it was exported without --forms. Nothing was written; import it without --forms.`,
    )
  return records.filter(({ part }) => includeForms || !part.isPersonal)
}

/**
 * Adds the records of a verified archive to a store, after comparing all of them with the store. An
 * import never replaces a record. An interrupted import may be run again.
 * @throws ContentRefusal, UnavailableError; AbortError when the signal aborts
 */
export const importContent = async (options: ImportOptions): Promise<ImportResult> => {
  const { verified } = options
  const items = chosenItems(options)
  const missing = await compare(options, items)
  await write(options, missing)
  await refreshLists(options)
  if (options.includeForms)
    await scheduleRelisting({ forms: options.stores.forms, clock: options.clock })
  return {
    sourceEnvironment: verified.about.environment,
    written: missing.size,
    alreadyStored: items.length - missing.size,
    notImported: verified.records.length - items.length,
  }
}
