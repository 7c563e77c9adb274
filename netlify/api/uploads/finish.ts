import { putFile, type StoredFile } from '#store/files.ts'
import type { Services } from '../services.ts'
import { Problem } from '../problem.ts'
import { checkFile, withoutMetadata } from './check.ts'
import { freeMemory } from './free-memory.ts'
import { storedName } from './file-types.ts'
import { assemble, dropParts, noteFinished, removeUpload, type Upload } from './upload.ts'

const storeChecked = async ({ files, clock }: Services, upload: Upload): Promise<StoredFile> => {
  const whole = await assemble(files, clock, upload)
  freeMemory(whole.byteLength)
  const { bytes, checked } = await withoutMetadata(whole, await checkFile(whole))
  freeMemory(bytes.byteLength)
  const { type, size } = checked
  const name = storedName(upload.announced.name, type)
  return putFile(files, bytes, { name, type: type.type, width: size?.width ?? null, height: size?.height ?? null })
}

/**
 * Turns a complete upload into a file: put together, checked, freed of a picture's notes, stored, read back, noted. It may be done again at any
 * point, by whoever comes after a crash: the same bytes make the same file.
 * @throws Problem when the file is refused; its parts are gone then
 */
export const finishUpload = async (services: Services, upload: Upload): Promise<StoredFile> => {
  if (upload.done) return upload.done
  const { files, clock, log } = services
  // Erasing can wait: what is left over is swept.
  const leftOver = (error: unknown) => log('parts of an upload are left over', { reason: error instanceof Error ? error.name : 'unknown' })
  try {
    const file = await storeChecked(services, upload)
    await noteFinished(files, clock, upload.id, file)
    await dropParts(files, upload).catch(leftOver)
    return file
  } catch (error) {
    if (error instanceof Problem) await removeUpload(files, upload.id).catch(leftOver)
    throw error
  }
}
