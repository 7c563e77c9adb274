import { fileTypes } from '#rules/uploads.ts'
import { putFile, type StoredFile } from '#store/files.ts'
import { checkAccess } from '../gates.ts'
import { checkUploadHost, UPLOAD_METHODS } from '../hosts.ts'
import type { Services } from '../services.ts'
import { checkFile, withoutMetadata } from './check.ts'
import type { UploadEndpoint } from './upload-endpoint.ts'
import { storedName } from './file-names.ts'
import { checkAnnounced, checkSize, fileTypeOf } from './file-types.ts'
import { finishUpload } from './finish.ts'
import { collectGarbageIfLarge } from './garbage.ts'

const path = '/upload'

/**
 * Returns a function that checks a file, removes a picture's metadata, stores the file under its
 * hash, and reads it back.
 * @param announced name of the file as it was sent
 */
const checkAndStore =
  ({ files }: Services, announced: string) =>
  async (whole: Uint8Array<ArrayBuffer>): Promise<StoredFile> => {
    const { bytes, checked } = await withoutMetadata(whole, await checkFile(whole))
    collectGarbageIfLarge(bytes.byteLength)
    const { type, size } = checked
    return putFile(files, bytes, {
      name: storedName(announced, type),
      type: type.type,
      width: size?.width ?? null,
      height: size?.height ?? null,
    })
  }

/** Upload address of the library: files of staff for texts and pictures. */
export const libraryUpload: UploadEndpoint = {
  path,
  methods: UPLOAD_METHODS,
  maxFileBytes: Math.max(...fileTypes.map(({ maxBytes }) => maxBytes)),
  checkHost: checkUploadHost,
  admit: (request, url, services) => checkAccess({ access: 'staff' }, request, url, services),
  store: ({ files }) => files,
  checkAnnounced,
  checkBeginning: (bytes, size) => checkSize(fileTypeOf(bytes), size),
  finish: (services, upload) =>
    finishUpload(services.files, services, upload, checkAndStore(services, upload.announced.name)),
}
