import { createHash, randomUUID } from 'node:crypto'
import { pdf } from '../../fixtures/files/pdf-objects.ts'
import type { Lane, Send } from './lane.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const LIMITED = 429

/** Unique PDF, and its hash. */
export const anyPdf = () => {
  const bytes = new Uint8Array(pdf({ more: [`(${randomUUID()})`] }))
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

type Standing = { offset: number; file: string | null }

/**
 * State of an upload; or the response's status when it has none, such as after an unacknowledged
 * beginning.
 */
const standing = async (
  send: Send,
  path: string,
  own: Record<string, string>,
): Promise<Standing | number> => {
  const { status, headers } = await send('ask for the offset', {
    method: 'HEAD',
    path,
    headers: { ...TUS, ...own },
    also: [404, LIMITED],
  })
  if (status >= 400) return status
  const file = headers.get('x-upload-file')
  return {
    offset: Number(headers.get('upload-offset')),
    file: file && (JSON.parse(decodeURIComponent(file)) as { FilePath: string }).FilePath,
  }
}

/**
 * Sends a file in two parts; after an interruption it requests the upload's offset and continues
 * from it, like a client.
 * @returns the path of the file, or the status that prevented storing it
 */
export const sendWhole = async (
  send: Send,
  door: string,
  bytes: Uint8Array<ArrayBuffer>,
  own: Record<string, string> = {},
): Promise<string | number> => {
  const begin = {
    ...TUS,
    ...own,
    'upload-length': String(bytes.byteLength),
    'upload-metadata': `filename ${btoa('crash.pdf')}`,
  }
  const location =
    (await send('begin an upload', { method: 'POST', path: door, headers: begin })).headers.get(
      'location',
    ) ?? ''
  const path = new URL(location, 'http://localhost').pathname
  for (;;) {
    const at = await standing(send, path, own)
    if (typeof at === 'number') return at
    if (at.file !== null) return at.file
    const raw = bytes.slice(at.offset, at.offset === 0 ? 100 : bytes.byteLength)
    const headers = {
      ...TUS,
      ...own,
      'upload-offset': String(at.offset),
      'content-type': 'application/offset+octet-stream',
    }
    await send('send a part', { method: 'PATCH', path, headers, raw, also: [409, LIMITED] })
  }
}

/** Lane of files of staff for the library. */
export const uploadLane: Lane = {
  uses: ['POST /upload/', 'PATCH /upload/{id}'],
  async *write(send, note) {
    for (;;) {
      const { bytes, hash } = anyPdf()
      const file = await sendWhole(send, '/upload/', bytes)
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
