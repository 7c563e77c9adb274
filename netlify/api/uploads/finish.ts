import { UnavailableError } from '#store/clock.ts'
import type { StoredFile } from '#store/files.ts'
import type { Store } from '#store/store.ts'
import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'
import { collectGarbageIfLarge } from './garbage.ts'
import {
  assemble,
  dropParts,
  noteFinished,
  readUpload,
  removeUpload,
  type Upload,
} from './upload.ts'

/**
 * Turns a complete upload into a file: joins its parts, checks and stores the file, and notes in
 * the upload that it is finished. May be repeated at any time, also after a crash: the same bytes
 * make the same file.
 * @param checkAndStore checks and stores the whole file; throws a Problem to refuse it
 * @throws Problem when the file is refused; the upload is then erased
 */
export const finishUpload = async (
  store: Store,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  upload: Upload,
  checkAndStore: (whole: Uint8Array<ArrayBuffer>) => Promise<StoredFile>,
): Promise<StoredFile> => {
  if (upload.finishedFile) return upload.finishedFile
  // A failure to erase is only logged: the sweep erases the rest later.
  const logLeftOver = (error: unknown) =>
    log('parts of an upload are left over', {
      reason: error instanceof Error ? error.name : 'unknown',
    })
  try {
    const whole = await assemble(store, clock, upload)
    collectGarbageIfLarge(whole.byteLength)
    const file = await checkAndStore(whole)
    await noteFinished(store, clock, upload.id, file)
    await dropParts(store, upload).catch(logLeftOver)
    return file
  } catch (error) {
    if (error instanceof Problem) await removeUpload(store, upload.id).catch(logLeftOver)
    // Another request may have finished the upload, and erased the parts that this request read.
    const done =
      error instanceof UnavailableError
        ? (await readUpload(store, clock, upload.id))?.finishedFile
        : null
    if (done) return done
    throw error
  }
}
