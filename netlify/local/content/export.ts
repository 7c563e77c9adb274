import { constants } from 'node:fs'
import { access, link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { retry, type Clock } from '#store/clock.ts'
import { keyOf, sha256 } from '#store/keys.ts'
import type { Bytes } from '#store/store.ts'
import { hiddenFiles } from '#store/withdrawal.ts'
import { codeOf, ContentRefusal } from '../errors.ts'
import { ABOUT, MANIFEST, writeArchive, type Named } from './archive.ts'
import {
  aboutOf,
  bytesOf,
  isErased,
  isInUse,
  ownerOf,
  isKnown,
  nameOf,
  parts,
  type Fact,
  type Part,
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
  forms: boolean
  /** True to replace an existing file. */
  force: boolean
  progress: Progress
  signal: AbortSignal
}

export type Counts = Record<string, number>

/** Checks every key before anything is read: a record of an unknown part would be lost unseen. */
const survey = async ({ stores, environment, forms }: ExportOptions): Promise<void> => {
  const names: readonly StoreName[] = [
    'content',
    'files',
    'ops',
    ...(forms ? (['forms'] as const) : []),
  ]
  const found = await Promise.all(
    names.map(async (name) => ({ name, keys: (await stores[name].list()).map(({ key }) => key) })),
  )
  for (const { name, keys } of found) {
    const unknown = keys.find((key) => !isKnown(name, key))
    if (unknown !== undefined)
      throw new ContentRefusal(
        `The store ${name} holds a record that the export does not know, ${JSON.stringify(unknown)}: it would be lost. Nothing was exported.`,
      )
  }
  const isEmpty = found.every(
    ({ name, keys }) =>
      !keys.some((key) =>
        parts.some((part) => part.store === name && key.startsWith(`${part.first}/`)),
      ),
  )
  if (isEmpty)
    throw new ContentRefusal(
      `There is no content in the environment ${environment}. Nothing was exported.`,
    )
}

/** Reads up to `width` records at a time and yields them in order. */
async function* readAhead(
  keys: readonly string[],
  width: number,
  read: (key: string) => Promise<Bytes | null>,
): AsyncGenerator<[string, Bytes | null]> {
  const ahead: [string, Promise<Bytes | null>][] = []
  for (let next = 0; next < keys.length || ahead.length > 0;) {
    for (; ahead.length < width && next < keys.length; next += 1) {
      const key = keys[next] ?? ''
      const found = read(key)
      // Awaited in its turn; until then a failure must not count as unhandled.
      found.catch(() => undefined)
      ahead.push([key, found])
    }
    const first = ahead.shift()
    if (first) yield [first[0], await first[1]]
  }
}

const keysOf = async (
  { stores, clock }: ExportOptions,
  part: Part,
  needed: ReadonlySet<string>,
): Promise<string[]> => {
  const listed = part.onlyNeeded
    ? []
    : (await retry(clock, () => stores[part.store].list(part.first))).map(({ key }) => key)
  const named = [...needed]
    .filter((name) => name.startsWith(`${part.store}/${part.first}/`))
    .map((name) => name.slice(part.store.length + 1))
  return [...new Set([...listed, ...named])].sort()
}

async function* recordsOf(options: ExportOptions, counts: Counts): AsyncGenerator<Named> {
  const { stores, clock, environment, forms, progress } = options
  yield { name: ABOUT, bytes: bytesOf(aboutOf(environment, forms, new Date(clock.now()))) }
  const entries: Fact[] = []
  const needed = new Set<string>()
  const erased = new Set<string>()
  const hidden = new Set(await hiddenFiles(stores.files))
  const used = new Set<string>()
  for (const part of parts.filter(({ isPersonal }) => forms || !isPersonal)) {
    const keys = await keysOf(options, part, needed)
    let done = 0
    for await (const [key, found] of readAhead(keys, part.width, (one) =>
      retry(clock, () => stores[part.store].getBytes(keyOf(one))),
    )) {
      progress(`Exporting ${part.label}`, (done += 1), keys.length)
      // Skips a record erased or swept since it was listed.
      if (!found) continue
      const { bytes, metadata } = found
      // Skips a tombstone, and records that the sweep has not erased yet: the erased record would
      // come back with the archive.
      if (isErased(part, bytes)) erased.add(ownerOf(part, key, bytes))
      if (erased.has(ownerOf(part, key, bytes))) continue
      const name = nameOf(part, key)
      // Skips a file that is being erased, and its names, unless a record came to use it meanwhile.
      if (part.store === 'files' && hidden.has(key.split('/')[1] ?? '') && !used.has(name)) continue
      entries.push({
        name,
        size: bytes.byteLength,
        sha256: sha256(bytes),
        ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
      })
      counts[part.label] = (counts[part.label] ?? 0) + 1
      const needs = needsOf(part, key, bytes)
      for (const need of needs) needed.add(need)
      if (isInUse(part, bytes)) for (const need of needs) used.add(need)
      yield { name, bytes }
    }
  }
  yield { name: MANIFEST, bytes: bytesOf({ entries }) }
}

const taken = (file: string) =>
  new ContentRefusal(
    `There is a file ${file} already. Name another one, or add --force to replace it.`,
  )

const checkPlace = async (file: string, force: boolean): Promise<void> => {
  const known = await stat(file).catch(() => null)
  if (known && !force) throw taken(file)
  if (known && !known.isFile())
    throw new ContentRefusal(`${file} is not a file and is not replaced.`)
  await access(dirname(file), constants.W_OK).catch(() => {
    throw new ContentRefusal(`The folder ${dirname(file)} is not there or cannot be written to.`)
  })
}

/**
 * Gives the finished archive its name. Linking fails where a file was created meanwhile; not every
 * disk can link.
 */
const putInPlace = async (made: string, file: string, force: boolean): Promise<void> => {
  if (!force) {
    try {
      await link(made, file)
      await rm(made)
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw taken(file)
      await rename(made, file)
    }
  } else await rename(made, file)
  if (process.platform === 'win32') return
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}

/**
 * Writes everything that cannot be derived from something else into one file. The file appears
 * whole, after it has been read back and checked, or not at all.
 * @returns numbers of written records by part
 * @throws ContentRefusal, UnavailableError; AbortError when the signal aborts
 */
export const exportContent = async (options: ExportOptions): Promise<Counts> => {
  const { file, force, progress, signal } = options
  await checkPlace(file, force)
  await survey(options)
  const made = `${file}.${process.pid}.part`
  const counts: Counts = {}
  try {
    await writeArchive(made, recordsOf(options, counts), signal)
    await verifyArchive(made, progress)
    signal.throwIfAborted()
    await putInPlace(made, file, force)
  } finally {
    await rm(made, { force: true })
  }
  return counts
}
