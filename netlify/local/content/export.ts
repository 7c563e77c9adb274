import { constants } from 'node:fs'
import { access, link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { retry, type Clock } from '#store/clock.ts'
import { keyOf, sha256 } from '#store/keys.ts'
import type { ReadBlob } from '#store/store.ts'
import { hiddenFiles } from '#store/withdrawal.ts'
import { codeOf, ContentRefusal } from '../errors.ts'
import { ABOUT_FILE, MANIFEST_FILE, writeArchive, type ArchiveEntry } from './archive.ts'
import {
  aboutOf,
  bytesOf,
  isErased,
  isInUse,
  ownerOf,
  isKnownKey,
  nameOf,
  parts,
  type RecordFacts,
  type ArchivePart,
  type StoreName,
  type Stores,
} from './manifest.ts'
import { needsOf } from './needs.ts'
import type { Progress } from './progress.ts'
import { verifyArchive } from './verify.ts'

export type ExportOptions = {
  stores: Stores
  clock: Clock
  /** The environment's name, for the archive and for messages. */
  environment: string
  file: string
  /** True to include form responses. */
  includeForms: boolean
  /** True to replace an existing file. */
  force: boolean
  progress: Progress
  signal: AbortSignal
}

/** Numbers of written records, by the label of their part. */
export type Counts = Record<string, number>

/**
 * Checks the keys of all stores before any record is read.
 * @throws ContentRefusal when a key is of no known part, as its record would be missing in the
 * archive, or when there is no record at all
 */
const checkKeys = async ({ stores, environment, includeForms }: ExportOptions): Promise<void> => {
  const names: readonly StoreName[] = [
    'content',
    'files',
    'ops',
    ...(includeForms ? (['forms'] as const) : []),
  ]
  const listed = await Promise.all(
    names.map(async (name) => ({ name, keys: (await stores[name].list()).map(({ key }) => key) })),
  )
  for (const { name, keys } of listed) {
    const unknown = keys.find((key) => !isKnownKey(name, key))
    if (unknown !== undefined)
      throw new ContentRefusal(
        `The store ${name} holds a record that the export does not know, ${JSON.stringify(unknown)}: it would be lost. Nothing was exported.`,
      )
  }
  const isEmpty = listed.every(
    ({ name, keys }) =>
      !keys.some((key) =>
        parts.some((part) => part.store === name && key.startsWith(`${part.keyPrefix}/`)),
      ),
  )
  if (isEmpty)
    throw new ContentRefusal(
      `There is no content in the environment ${environment}. Nothing was exported.`,
    )
}

/** Yields the records of the keys in order, and reads `concurrency` records at the same time. */
async function* readAhead(
  keys: readonly string[],
  concurrency: number,
  read: (key: string) => Promise<ReadBlob | null>,
): AsyncGenerator<[string, ReadBlob | null]> {
  const ahead: [string, Promise<ReadBlob | null>][] = []
  for (let next = 0; next < keys.length || ahead.length > 0;) {
    for (; ahead.length < concurrency && next < keys.length; next += 1) {
      const key = keys[next] ?? ''
      const reading = read(key)
      // The failure is thrown when the promise is awaited below; until then it must not count as
      // unhandled.
      reading.catch(() => undefined)
      ahead.push([key, reading])
    }
    const first = ahead.shift()
    if (first) yield [first[0], await first[1]]
  }
}

/**
 * Keys of a part's records, sorted: the listed keys, and those that other records need.
 * @param needed names of records, see {@link needsOf}
 */
const keysOf = async (
  { stores, clock }: ExportOptions,
  part: ArchivePart,
  needed: ReadonlySet<string>,
): Promise<string[]> => {
  const listed = part.onlyNeeded
    ? []
    : (await retry(clock, () => stores[part.store].list(part.keyPrefix))).map(({ key }) => key)
  const neededKeys = [...needed]
    .filter((name) => name.startsWith(`${part.store}/${part.keyPrefix}/`))
    .map((name) => name.slice(part.store.length + 1))
  return [...new Set([...listed, ...neededKeys])].sort()
}

/** Yields all entries of the archive, and counts them in `counts`. */
async function* recordsOf(options: ExportOptions, counts: Counts): AsyncGenerator<ArchiveEntry> {
  const { stores, clock, environment, includeForms, progress } = options
  yield {
    name: ABOUT_FILE,
    bytes: bytesOf(aboutOf(environment, includeForms, new Date(clock.now()))),
  }
  const entries: RecordFacts[] = []
  /** Names of records that an exported record cannot do without. */
  const needed = new Set<string>()
  /** Erased items, as `blog/<id>`. */
  const erasedItems = new Set<string>()
  /** Hashes of files that are being erased. */
  const filesBeingErased = new Set(await hiddenFiles(stores.files))
  /** Names of records that an exported item outside the bin needs. */
  const neededOutsideBin = new Set<string>()
  for (const part of parts.filter(({ isPersonal }) => includeForms || !isPersonal)) {
    const keys = await keysOf(options, part, needed)
    const read = (key: string) => retry(clock, () => stores[part.store].getBytes(keyOf(key)))
    let done = 0
    for await (const [key, record] of readAhead(keys, part.concurrency, read)) {
      done += 1
      progress(`Exporting ${part.label}`, done, keys.length)
      // Skips a record that was erased after it was listed.
      if (!record) continue
      const { bytes, metadata } = record
      const owner = ownerOf(part, key, bytes)
      // Skips the tombstone of an erased item, and its versions and addresses that are not erased
      // yet: an import would bring the item back.
      if (isErased(part, bytes)) erasedItems.add(owner)
      if (erasedItems.has(owner)) continue
      const name = nameOf(part, key)
      // Skips a file that is being erased, and its names, unless an item outside the bin needs it.
      if (
        part.store === 'files' &&
        filesBeingErased.has(key.split('/')[1] ?? '') &&
        !neededOutsideBin.has(name)
      )
        continue
      entries.push({
        name,
        size: bytes.byteLength,
        sha256: sha256(bytes),
        ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
      })
      counts[part.label] = (counts[part.label] ?? 0) + 1
      const needs = needsOf(part, key, bytes)
      const isOutsideBin = isInUse(part, bytes)
      for (const need of needs) {
        needed.add(need)
        if (isOutsideBin) neededOutsideBin.add(need)
      }
      yield { name, bytes }
    }
  }
  yield { name: MANIFEST_FILE, bytes: bytesOf({ entries }) }
}

const fileExistsError = (file: string) =>
  new ContentRefusal(
    `There is a file ${file} already. Name another one, or add --force to replace it.`,
  )

/** Checks that the archive can be written to `file`. @throws ContentRefusal */
const checkFile = async (file: string, force: boolean): Promise<void> => {
  const existing = await stat(file).catch(() => null)
  if (existing && !force) throw fileExistsError(file)
  if (existing && !existing.isFile())
    throw new ContentRefusal(`${file} is not a file and is not replaced.`)
  await access(dirname(file), constants.W_OK).catch(() => {
    throw new ContentRefusal(`The folder ${dirname(file)} is not there or cannot be written to.`)
  })
}

/**
 * Gives the finished archive its name. Without `force` the file is linked to that name, which fails
 * when another program has created a file there since the check. It is renamed on a disk that
 * cannot link.
 */
const putInPlace = async (finished: string, file: string, force: boolean): Promise<void> => {
  if (!force) {
    try {
      await link(finished, file)
      await rm(finished)
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw fileExistsError(file)
      await rename(finished, file)
    }
  } else await rename(finished, file)
  // Syncs the folder, so that the new name survives a power cut. Windows cannot open a folder.
  if (process.platform === 'win32') return
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}

/**
 * Writes all records that cannot be computed from other records into one file. The archive gets the
 * name `file` only after it has been written completely, read back and checked.
 * @throws ContentRefusal, UnavailableError; AbortError when the signal aborts
 */
export const exportContent = async (options: ExportOptions): Promise<Counts> => {
  const { file, force, progress, signal } = options
  await checkFile(file, force)
  await checkKeys(options)
  const unfinished = `${file}.${process.pid}.part`
  const counts: Counts = {}
  try {
    await writeArchive(unfinished, recordsOf(options, counts), signal)
    await verifyArchive(unfinished, progress)
    signal.throwIfAborted()
    await putInPlace(unfinished, file, force)
  } finally {
    await rm(unfinished, { force: true })
  }
  return counts
}
