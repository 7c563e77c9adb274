import { DAY_MS } from './time.ts'

/** Bytes. */
export const MB = 1024 * 1024
/** What a picture may have at most. */
export const PICTURE_BYTES = 8 * MB

/** A type of file that is accepted, recognised by its bytes. `most` in bytes; `extensions` in lower case, the usual one first. */
export type FileType = {
  type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif'
  most: number
  extensions: readonly [string, ...string[]]
  /** Whether a file begins like one: takes its first {@link SIGNATURE_BYTES}, or more. */
  matches(start: Uint8Array): boolean
}

/** How many bytes identify a type. */
export const SIGNATURE_BYTES = 64

/** Whether these characters, one for each byte, are at an offset. */
const hasAt = (bytes: Uint8Array, at: number, text: string): boolean => {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}

/** The brands of an ISO media file (ISO 14496-12, 4.3): the major one, then the compatible ones up to the box's end. */
const isAvif = (bytes: Uint8Array): boolean => {
  if (bytes.length < 16 || !hasAt(bytes, 4, 'ftyp')) return false
  if (hasAt(bytes, 8, 'avif')) return true
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0), bytes.length)
  for (let at = 16; at + 4 <= end; at += 4) if (hasAt(bytes, at, 'avif')) return true
  return false
}

/** Everything that may be uploaded. */
export const fileTypes: readonly FileType[] = [
  { type: 'application/pdf', most: 20 * MB, extensions: ['pdf'], matches: (start) => hasAt(start, 0, '%PDF-') },
  { type: 'image/png', most: PICTURE_BYTES, extensions: ['png'], matches: (start) => hasAt(start, 0, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', most: PICTURE_BYTES, extensions: ['jpg', 'jpeg'], matches: (start) => hasAt(start, 0, '\xff\xd8\xff') },
  { type: 'image/webp', most: PICTURE_BYTES, extensions: ['webp'], matches: (start) => hasAt(start, 0, 'RIFF') && hasAt(start, 8, 'WEBP') },
  { type: 'image/avif', most: PICTURE_BYTES, extensions: ['avif'], matches: isAvif },
]

/** Why a PDF is refused for what it does or carries, the gravest first. */
export const pdfTroubles = ['locked', 'program', 'inside', 'launch', 'film', 'xfa', 'sends', 'fetches'] as const
export type PdfTrouble = (typeof pdfTroubles)[number]

/** Names that make a PDF do something or carry something (ISO 32000-2, 7.6, 7.11.4, 12.6.4, 13). */
export const forbiddenPdfNames: Readonly<Record<PdfTrouble, readonly string[]>> = {
  locked: ['Encrypt'],
  program: ['JavaScript', 'JS'],
  inside: ['EmbeddedFile', 'EmbeddedFiles', 'EF', 'GoToE'],
  launch: ['Launch'],
  film: ['RichMedia', 'RichMediaContent', 'RichMediaExecute'],
  xfa: ['XFA'],
  sends: ['SubmitForm', 'ImportData'],
  fetches: ['GoToR', 'FFilter', 'FDecodeParms'],
}

/** An upload that is not finished by then is swept, and no browser goes on with it. */
export const UPLOAD_KEPT_MS = DAY_MS
