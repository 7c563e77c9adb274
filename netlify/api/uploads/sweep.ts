import { UPLOAD_KEPT_MS } from '#rules/uploads.ts'
import { mapPooled } from '#store/concurrency.ts'
import type { Services } from '../services.ts'
import { beginningOf, listUploads, removeUpload } from './upload.ts'

/** Erases what uploads have left behind a day after they began: the parts of those never finished, the notes of the others. */
export const sweepUploads = async ({ files, clock, log }: Services): Promise<void> => {
  const old = (await listUploads(files)).filter((id) => clock.now() - (beginningOf(id) ?? 0) >= UPLOAD_KEPT_MS)
  await mapPooled(old, 4, (id) => removeUpload(files, id))
  if (old.length > 0) log('old uploads are swept', { uploads: old.length })
}
