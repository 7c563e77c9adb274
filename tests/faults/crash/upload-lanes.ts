import { createHash, randomUUID } from 'node:crypto'
import { pdf } from '../../fixtures/files/pdf-objects.ts'
import type { Lane, Send } from './lane.ts'

/** Header of every request in tus, the protocol of resumable uploads. */
const TUS = { 'tus-resumable': '1.0.0' }
/** Status of a response to a caller who has made too many requests. */
const TOO_MANY = 429

/** PDF that no other call returns, and its SHA-256 hash in hexadecimal digits. */
export const uniquePdf = () => {
  const bytes = new Uint8Array(pdf({ more: [`(${randomUUID()})`] }))
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

type UploadState = {
  /** Number of bytes that the server has received. */
  offset: number
  /** Path of the file; null before all bytes are received and checked. */
  file: string | null
}

/**
 * Reads the state of an upload.
 * @returns the state, or the status of the response when it is an error, such as 404
 */
const readState = async (
  send: Send,
  path: string,
  callerHeaders: Record<string, string>,
): Promise<UploadState | number> => {
  const { status, headers } = await send('ask for the offset', {
    method: 'HEAD',
    path,
    headers: { ...TUS, ...callerHeaders },
    acceptedStatuses: [404, TOO_MANY],
  })
  if (status >= 400) return status
  const file = headers.get('x-upload-file')
  return {
    offset: Number(headers.get('upload-offset')),
    file: file && (JSON.parse(decodeURIComponent(file)) as { FilePath: string }).FilePath,
  }
}

/**
 * Uploads a file in two parts, the first of 100 bytes. Before each part it reads the offset from
 * the server, as a client does after an interruption.
 * @param endpoint path at which uploads begin
 * @param callerHeaders headers that identify the caller
 * @returns the path of the stored file, or the status of the response that ended the upload
 */
export const uploadWholeFile = async (
  send: Send,
  endpoint: string,
  bytes: Uint8Array<ArrayBuffer>,
  callerHeaders: Record<string, string> = {},
): Promise<string | number> => {
  const begun = await send('begin an upload', {
    method: 'POST',
    path: endpoint,
    headers: {
      ...TUS,
      ...callerHeaders,
      'upload-length': String(bytes.byteLength),
      'upload-metadata': `filename ${btoa('crash.pdf')}`,
    },
  })
  const path = new URL(begun.headers.get('location') ?? '', 'http://localhost').pathname
  for (;;) {
    const state = await readState(send, path, callerHeaders)
    if (typeof state === 'number') return state
    if (state.file !== null) return state.file
    const raw = bytes.slice(state.offset, state.offset === 0 ? 100 : bytes.byteLength)
    const headers = {
      ...TUS,
      ...callerHeaders,
      'upload-offset': String(state.offset),
      'content-type': 'application/offset+octet-stream',
    }
    await send('send a part', {
      method: 'PATCH',
      path,
      headers,
      raw,
      acceptedStatuses: [409, TOO_MANY],
    })
  }
}

/** Lane (an endless loop of writes, see lane.ts) of staff who upload files to the library. */
export const uploadLane: Lane = {
  usedEndpoints: ['POST /upload/', 'PATCH /upload/{id}'],
  async *write(send, note) {
    for (;;) {
      const { bytes, hash } = uniquePdf()
      const file = await uploadWholeFile(send, '/upload/', bytes)
      note(
        typeof file === 'string'
          ? { event: 'file', path: file, hash }
          : {
              event: 'refused',
              what: 'an upload that was begun is lost',
              status: file,
              text: hash,
            },
      )
      yield
    }
  },
}
