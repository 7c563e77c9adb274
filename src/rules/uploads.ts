import { DAY_MS } from './time.ts'

/** Number of bytes in a megabyte. */
export const MB = 1024 * 1024
/** Maximum size of a form's file, in bytes. */
export const ATTACHMENT_BYTES = 5 * MB
/** Maximum size of a picture, in bytes. */
export const PICTURE_BYTES = 8 * MB

/** An accepted type of file, recognised by its bytes. */
export type FileType = {
  type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif'
  /** Maximum size in bytes. */
  maxBytes: number
  /** File extensions in lower case, the usual one first. */
  extensions: readonly [string, ...string[]]
  /** True when a file begins like this type; needs its first {@link SIGNATURE_BYTES}, or more. */
  matches(start: Uint8Array): boolean
  /** True when a complete file of this type is animated; only still pictures are accepted. */
  isAnimated(bytes: Uint8Array): boolean
}

/** Number of bytes at the beginning of a file that are needed to recognise its type. */
export const SIGNATURE_BYTES = 64

/** True when the bytes from an offset on are the characters of `text`, one byte for each. */
const hasAt = (bytes: Uint8Array, at: number, text: string): boolean => {
  for (let index = 0; index < text.length; index += 1)
    if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}

/**
 * True for an ISO media file with the brand `avif` (ISO 14496-12, 4.3). The box `ftyp` has the
 * major brand at byte 8, and the compatible brands from byte 16 to its end.
 */
const isAvif = (bytes: Uint8Array): boolean => {
  if (bytes.length < 16 || !hasAt(bytes, 4, 'ftyp')) return false
  if (hasAt(bytes, 8, 'avif')) return true
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0), bytes.length)
  for (let at = 16; at + 4 <= end; at += 4) if (hasAt(bytes, at, 'avif')) return true
  return false
}

/**
 * The names of the consecutive parts (chunks or boxes) of a file.
 * @param first offset of the first part
 * @param nameAt offset of the name within a part
 * @param next returns the start of the part after the one at the offset `at`
 */
const partNames = (
  bytes: Uint8Array,
  first: number,
  nameAt: number,
  next: (view: DataView, at: number) => number,
): ReadonlySet<string> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const names = new Set<string>()
  for (let at = first; at + 8 <= bytes.length;) {
    names.add(String.fromCharCode(...bytes.subarray(at + nameAt, at + nameAt + 4)))
    const after = next(view, at)
    if (after <= at) break
    at = after
  }
  return names
}

const includesOne = (names: ReadonlySet<string>, wanted: readonly string[]): boolean =>
  wanted.some((name) => names.has(name))

/** True for a PNG with chunks of an animation (PNG, third edition, 11.3.6). */
const isAnimatedPng = (bytes: Uint8Array): boolean =>
  includesOne(
    partNames(bytes, 8, 4, (view, at) => at + 12 + view.getUint32(at)),
    ['acTL', 'fcTL', 'fdAT'],
  )

/** True for a WebP with frames, or with the header's bit for an animation (RFC 9649, 2.7). */
const isAnimatedWebp = (bytes: Uint8Array): boolean => {
  const names = partNames(
    bytes,
    12,
    0,
    (view, at) => at + 8 + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) % 2),
  )
  return (
    includesOne(names, ['ANIM', 'ANMF']) ||
    (hasAt(bytes, 12, 'VP8X') && ((bytes[20] ?? 0) & 2) !== 0)
  )
}

/** True for an AVIF with a sequence of pictures, which is a movie (ISO 14496-12, 8.2.1). */
const isAnimatedAvif = (bytes: Uint8Array): boolean =>
  hasAt(bytes, 8, 'avis') ||
  includesOne(
    partNames(bytes, 0, 4, (view, at) => at + view.getUint32(at)),
    ['moov'],
  )

/** For types that cannot be animated. */
const never = (): boolean => false

/** All accepted types of uploads. */
export const fileTypes: readonly FileType[] = [
  {
    type: 'application/pdf',
    maxBytes: 20 * MB,
    extensions: ['pdf'],
    matches: (start) => hasAt(start, 0, '%PDF-'),
    isAnimated: never,
  },
  {
    type: 'image/png',
    maxBytes: PICTURE_BYTES,
    extensions: ['png'],
    matches: (start) => hasAt(start, 0, '\x89PNG\r\n\x1a\n'),
    isAnimated: isAnimatedPng,
  },
  {
    type: 'image/jpeg',
    maxBytes: PICTURE_BYTES,
    extensions: ['jpg', 'jpeg'],
    matches: (start) => hasAt(start, 0, '\xff\xd8\xff'),
    isAnimated: never,
  },
  {
    type: 'image/webp',
    maxBytes: PICTURE_BYTES,
    extensions: ['webp'],
    matches: (start) => hasAt(start, 0, 'RIFF') && hasAt(start, 8, 'WEBP'),
    isAnimated: isAnimatedWebp,
  },
  {
    type: 'image/avif',
    maxBytes: PICTURE_BYTES,
    extensions: ['avif'],
    matches: isAvif,
    isAnimated: isAnimatedAvif,
  },
]

/** Reasons to reject a PDF for its actions or contents, the most serious first. */
export const pdfTroubles = [
  'locked',
  'program',
  'inside',
  'launch',
  'film',
  'xfa',
  'sends',
  'fetches',
] as const
export type PdfTrouble = (typeof pdfTroubles)[number]

/** Names of a PDF's actions and embedded contents (ISO 32000-2, 7.6, 7.11.4, 12.6.4, 13). */
export const forbiddenPdfNames: Readonly<Record<PdfTrouble, readonly string[]>> = {
  locked: ['Encrypt'],
  program: ['JavaScript', 'JS', 'OnInstantiate'],
  inside: ['EmbeddedFile', 'EmbeddedFiles', 'EF', 'GoToE'],
  launch: ['Launch'],
  film: [
    'RichMedia',
    'RichMediaContent',
    'RichMediaExecute',
    '3D',
    'U3D',
    'PRC',
    'Rendition',
    'Movie',
    'Sound',
  ],
  xfa: ['XFA'],
  sends: ['SubmitForm', 'ImportData'],
  fetches: ['GoToR', 'FFilter', 'FDecodeParms', 'Base'],
}

/**
 * Age in milliseconds at which an unfinished upload is deleted; browsers do not resume older ones.
 */
export const UPLOAD_KEPT_MS = DAY_MS
