import { UnavailableError } from '#store/clock.ts'
import type { StoredFile } from '#store/files.ts'
import type { Store } from '#store/store.ts'
import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'
import { freeMemory } from './free-memory.ts'
import {
  assemble,
  dropParts,
  noteFinished,
  readUpload,
  removeUpload,
  type Upload,
} from './upload.ts'

/**
 * Turns a complete upload into a file: put together, checked and stored, noted. It may be done again at any point, by
 * whoever comes after a crash: the same bytes make the same file.
 * @param keep Checks and stores the whole; throws a Problem for what is refused
 * @throws Problem when the file is refused; its parts are gone then
 */
export const finishUpload = async (
  store: Store,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  upload: Upload,
  keep: (whole: Uint8Array<ArrayBuffer>) => Promise<StoredFile>,
): Promise<StoredFile> => {
  if (upload.done) return upload.done
  // Erasing can wait: what is left over is swept.
  const leftOver = (error: unknown) =>
    log('parts of an upload are left over', {
      reason: error instanceof Error ? error.name : 'unknown',
    })
  try {
    const whole = await assemble(store, clock, upload)
    freeMemory(whole.byteLength)
    const file = await keep(whole)
    await noteFinished(store, clock, upload.id, file)
    await dropParts(store, upload).catch(leftOver)
    return file
  } catch (error) {
    if (error instanceof Problem) await removeUpload(store, upload.id).catch(leftOver)
    // Another request may have finished it and erased the parts while they were read here.
    const done =
      error instanceof UnavailableError ? (await readUpload(store, clock, upload.id))?.done : null
    if (done) return done
    throw error
  }
}
