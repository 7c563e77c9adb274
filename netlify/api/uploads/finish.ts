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
 * Turns a complete upload into a file: assembled, checked, stored and noted. Idempotent at any
 * point, also after a crash: the same bytes make the same file.
 * @param keep Checks and stores the whole; throws a Problem for a refused file
 * @throws Problem when the file is refused; its parts are gone then
 */
export const finishUpload = async (
  store: Store,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  upload: Upload,
  keep: (whole: Uint8Array<ArrayBuffer>) => Promise<StoredFile>,
): Promise<StoredFile> => {
  if (upload.done) return upload.done
  // Erasing can wait: leftovers are swept.
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
    // Another request may have finished it and erased the parts while this one read them.
    const done =
      error instanceof UnavailableError ? (await readUpload(store, clock, upload.id))?.done : null
    if (done) return done
    throw error
  }
}
