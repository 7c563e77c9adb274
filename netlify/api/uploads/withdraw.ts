import { kindNamed } from '#kinds/index.ts'
import { ago, retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { unlessDamaged } from '#store/derived.ts'
import { WRITES_OVER_MS } from '#store/erasing.ts'
import { filesOf, hashOf, namesOf } from '#store/files.ts'
import { lastWrite, readRevisions } from '#store/records.ts'
import {
  eraseFile,
  hideFile,
  endHiding,
  markedFiles,
  readWithdrawal,
  type Withdrawal,
} from '#store/withdrawal.ts'
import { scheduled, writeAudit, type Audited } from '../audit.ts'
import { Problem } from '../problem.ts'
import type { Call } from '../route.ts'
import type { Services } from '../services.ts'
import { usesOfFiles, type Use } from './references.ts'

const FILES = 'files'

/** The records that use a file under any of its names. */
const usesOf = async (services: Services, hash: string): Promise<Use[]> => {
  const uses = await usesOfFiles(services)
  const found = (await namesOf(services.files, hash)).flatMap(
    (name) => uses.get(`/assets/${hash}/${name}`) ?? [],
  )
  return [...new Map(found.map((use) => [`${use.kind}/${use.id}`, use])).values()]
}

const receipt = (call: Audited, hash: string, { at, by, op }: Withdrawal): Promise<void> =>
  writeAudit(call, { action: 'erase file', kind: FILES, id: hash, who: by, at, op })

/**
 * Hides a file from everybody at once, under all of its names, and purges all copies at the CDN:
 * sized pictures have no tag of ours there. The bytes are erased by {@link eraseHiddenFiles}, when no
 * request in progress can use them any more.
 * @throws Problem `not_found`; `conflict` with `UsedIn` while a record that is not in the bin uses
 * it
 */
export const hideUnusedFile = async (call: Call, path: string, by: string): Promise<void> => {
  const { services } = call
  const { files, clock, log } = services
  const hash = hashOf(path)
  const names = hash === null ? [] : await retry(clock, () => namesOf(files, hash))
  if (hash === null || !names.some((name) => path === `/assets/${hash}/${name}`))
    throw new Problem('not_found')
  const uses = await retry(clock, () => usesOf(services, hash))
  if (uses.length > 0)
    throw new Problem('conflict', {
      detail: 'The file is in use: remove it from what shows it first.',
      members: { UsedIn: uses },
    })
  const mark = await hideFile({ store: files, clock }, hash, by)
  await receipt(call, hash, mark)
  // Scheduled work repeats the purge before the bytes are erased.
  call.later(
    services
      .purge()
      .catch((error: unknown) =>
        log('copies of a file are left at the CDN', { reason: String(error) }),
      ),
  )
}

/** Most files erased in one round; the rest follows five minutes later. */
const MAX_FILES = 20
const WIDTH = 8

/** A hidden file that is due in this round. */
type Due = { hash: string; mark: Withdrawal }

/**
 * Milliseconds after which no save is in progress any more that had found a file before it was
 * hidden: a mark may take eight seconds to be written, and saves are answered within ten.
 */
export const SAVES_OVER_MS = 30_000

/**
 * True when a record that uses a file already did so at a time, in milliseconds since 1970, by its
 * version at that time.
 */
const usedBy = async (
  { content, clock }: Services,
  { kind: name, id }: Use,
  hash: string,
  at: number,
): Promise<boolean> => {
  const kind = kindNamed(name)
  if (!kind) return true
  const versions = await retry(clock, () => readRevisions(content, kind, id))
  const held = versions.find((version) => Date.parse(lastWrite(version).at) < at)
  // Versions that were erased leave it unknown.
  if (!held) return versions.at(-1)?.previous !== null || versions.at(-1)?.draftWrite !== undefined
  return held.deletedAt === null && filesOf(held).some((path) => hashOf(path) === hash)
}

/**
 * Checks that the bytes may be erased: no save that had found the file uses it. @returns false when
 * one does
 */
const mayErase = async (services: Services, { hash, mark }: Due): Promise<boolean> => {
  const { files: store, clock, log } = services
  const call = scheduled(services)
  // An interrupted request may have hidden the file without an audit entry.
  await receipt(call, hash, mark)
  // Later saves, and items restored from the bin, did not find the file.
  const uses = mark.state === 'hidden' ? await usesOf(services, hash) : []
  const found = await mapPooled(uses, WIDTH, (use) =>
    usedBy(services, use, hash, Date.parse(mark.at) + SAVES_OVER_MS),
  )
  if (found.includes(true)) {
    await writeAudit(call, {
      action: 'keep file',
      kind: FILES,
      id: hash,
      at: mark.at,
      op: `${mark.op}-kept`,
    })
    await endHiding({ store, clock }, hash, mark, 'kept')
    log('a file that was to be erased came into use, and is kept')
    return false
  }
  return endHiding({ store, clock }, hash, mark, 'erasing')
}

/**
 * Scheduled: erases the bytes and names of files a minute after they were hidden; a file used
 * meanwhile is shown again.
 */
export const eraseHiddenFiles = async (services: Services): Promise<void> => {
  const { files, clock, purge, log } = services
  const over = ago(clock, WRITES_OVER_MS)
  const marks = await mapPooled(await markedFiles(files), WIDTH, async (hash) => ({
    hash,
    mark: await unlessDamaged(readWithdrawal(files, hash)),
  }))
  const due = marks.flatMap(({ hash, mark }): Due[] =>
    mark !== null && mark !== 'damaged' && mark.state !== 'kept' && mark.at < over
      ? [{ hash, mark }]
      : [],
  )
  if (due.length === 0) return
  // No earlier answer is in progress any more, of which the CDN could store a copy.
  await purge()
  for (const one of due.slice(0, MAX_FILES)) {
    const erase = async (): Promise<void> =>
      void (
        (await mayErase(services, one)) && (await retry(clock, () => eraseFile(files, one.hash)))
      )
    await erase().catch((error: unknown) =>
      log('a file could not be erased', {
        reason: error instanceof Error ? error.name : 'unknown',
      }),
    )
  }
}
