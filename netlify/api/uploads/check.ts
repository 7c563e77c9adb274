import type { FileType } from '#rules/uploads.ts'
import { checkSize, typeOf } from './file-types.ts'
import { freeMemory } from './free-memory.ts'
import { checkAvif } from './images/avif.ts'
import { checkJpeg } from './images/jpeg.ts'
import { checkPng } from './images/png.ts'
import type { Size } from './images/size.ts'
import { checkWebp } from './images/webp.ts'
import { parsePdf } from './pdf/parse.ts'
import { scanPdf } from './pdf/scan.ts'
import { checkOneKind } from './polyglots.ts'

const checkPdf = async (bytes: Buffer): Promise<null> => {
  // The scan first: it bounds what the parser will be asked to do.
  await scanPdf(bytes)
  freeMemory(bytes.length)
  await parsePdf(bytes)
  return null
}

const checks: Record<FileType['type'], (bytes: Buffer) => Promise<Size | null>> = {
  'application/pdf': checkPdf,
  'image/png': checkPng,
  'image/jpeg': checkJpeg,
  'image/webp': checkWebp,
  'image/avif': checkAvif,
}

/** `size` is null for what is no picture. */
export type Checked = { type: FileType; size: Size | null }

/**
 * What a whole file is, judged by its bytes alone.
 * @throws Problem with words for whoever chose the file: it is not taken, or is damaged, or holds what no file may
 */
export const checkFile = async (whole: Uint8Array<ArrayBuffer>): Promise<Checked> => {
  const bytes = Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength)
  const type = typeOf(bytes)
  checkSize(type, bytes.length)
  checkOneKind(bytes, type.type === 'application/pdf')
  return { type, size: await checks[type.type](bytes) }
}
