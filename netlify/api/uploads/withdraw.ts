import { kindNamed } from '#kinds/index.ts'
import { isoTimeAgo, retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { orDamaged } from '#store/derived.ts'
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
import { scheduledCall, writeAudit, type AuditContext } from '../audit.ts'
import { Problem } from '../problem.ts'
import type { Call } from '../route.ts'
import type { Services } from '../services.ts'
import { usesOfFiles, type FileUse } from './references.ts'

/** Kind of files in the audit trail. */
const FILES = 'files'

/** The records that use a file under any of its names, each once. */
const usesOf = async (services: Services, hash: string): Promise<FileUse[]> => {
  const usesByPath = await usesOfFiles(services)
  const uses = (await namesOf(services.files, hash)).flatMap(
    (name) => usesByPath.get(`/assets/${hash}/${name}`) ?? [],
  )
  return [...new Map(uses.map((use) => [`${use.kind}/${use.id}`, use])).values()]
}

/** Writes the audit entry of an erasure, once for each withdrawal. */
const auditErasure = (
  call: AuditContext,
  hash: string,
  { at, by, op }: Withdrawal,
): Promise<void> =>
  writeAudit(call, { action: 'erase file', kind: FILES, id: hash, who: by, at, op })

/**
 * Hides a file from everybody at once, under all of its names, and purges the whole CDN: the CDN's
 * copies of resized pictures have no tag by which they could be purged alone.
 * {@link eraseHiddenFiles} erases the bytes later, when no request in progress can use them.
 * @param by e-mail address of the user
 * @throws Problem `not_found`; `conflict` with `UsedIn` while a record that is not in the bin uses
 * the file
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
      detail: 'The file is in use: first remove it from the items that use it.',
      members: { UsedIn: uses },
    })
  const withdrawal = await hideFile({ store: files, clock }, hash, by)
  await auditErasure(call, hash, withdrawal)
  // A failure is only logged: scheduled work repeats the purge before it erases the bytes.
  call.inBackground(
    services
      .purgeCdn()
      .catch((error: unknown) =>
        log('copies of a file are left at the CDN', { reason: String(error) }),
      ),
  )
}

/** Most files erased in one scheduled run; the next run is five minutes later. */
const MAX_FILES = 20
/** Withdrawals, or records, read at the same time. */
const CONCURRENCY = 8

/** A hidden file whose bytes are to be erased. */
type ErasableFile = { hash: string; mark: Withdrawal }

/**
 * Time after the hiding of a file, in milliseconds, by which every save has ended that had still
 * found the file. Hiding takes up to 8 s, and a save up to 10 s.
 */
export const SAVES_OVER_MS = 30_000

/**
 * True when a record that uses a file now also used it at an earlier time.
 * @param at milliseconds since 1970
 */
const usedFileAt = async (
  { content, clock }: Services,
  { kind: name, id }: FileUse,
  hash: string,
  at: number,
): Promise<boolean> => {
  const kind = kindNamed(name)
  if (!kind) return true
  const versions = await retry(clock, () => readRevisions(content, kind, id))
  const versionAt = versions.find((version) => Date.parse(lastWrite(version).at) < at)
  if (versionAt)
    return versionAt.deletedAt === null && filesOf(versionAt).some((path) => hashOf(path) === hash)
  // The version of that time is unknown if versions before the oldest stored one were erased: then
  // the record may have used the file.
  const oldest = versions.at(-1)
  return oldest?.previous !== null || oldest.draftWrite !== undefined
}

/**
 * Prepares the erasure of a hidden file's bytes. A file that a save had found before it was hidden,
 * and that a record therefore uses now, is shown again.
 * @returns true when the bytes may be erased
 */
const mayErase = async (services: Services, { hash, mark }: ErasableFile): Promise<boolean> => {
  const { files: store, clock, log } = services
  const call = scheduledCall(services)
  // An interrupted request may have hidden the file without an audit entry.
  await auditErasure(call, hash, mark)
  // Only uses by saves up to `SAVES_OVER_MS` count: a record that was restored from the bin later
  // names a file that was hidden already.
  const uses = mark.state === 'hidden' ? await usesOf(services, hash) : []
  const isUsed = await mapPooled(uses, CONCURRENCY, (use) =>
    usedFileAt(services, use, hash, Date.parse(mark.at) + SAVES_OVER_MS),
  )
  if (isUsed.includes(true)) {
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
 * Scheduled: erases the bytes and names of files a minute after they were hidden. A file that a
 * save in progress still found, and that a record now uses, is shown again instead.
 */
export const eraseHiddenFiles = async (services: Services): Promise<void> => {
  const { files, clock, purgeCdn, log } = services
  const hiddenBefore = isoTimeAgo(clock, WRITES_OVER_MS)
  const marks = await mapPooled(await markedFiles(files), CONCURRENCY, async (hash) => ({
    hash,
    mark: await orDamaged(readWithdrawal(files, hash)),
  }))
  const due = marks.flatMap(({ hash, mark }): ErasableFile[] =>
    mark !== null && mark !== 'damaged' && mark.state !== 'kept' && mark.at < hiddenBefore
      ? [{ hash, mark }]
      : [],
  )
  if (due.length === 0) return
  // Answers that began before the files were hidden have ended: the CDN can store no further copy.
  await purgeCdn()
  for (const file of due.slice(0, MAX_FILES)) {
    const erase = async (): Promise<void> => {
      if (await mayErase(services, file)) await retry(clock, () => eraseFile(files, file.hash))
    }
    await erase().catch((error: unknown) =>
      log('a file could not be erased', {
        reason: error instanceof Error ? error.name : 'unknown',
      }),
    )
  }
}
