import { stripAvif } from './strip-avif.ts'

/**
 * Removes the metadata that cameras and programs write into pictures: time and place, the device,
 * and texts of all kinds. Visitors get none of it: the browser removes it before a picture is
 * uploaded, and the server again from every upload. Colour profiles remain.
 */

type Piece = { from: number; to: number; isKept: boolean }

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): DataView =>
  new DataView(buffer, byteOffset, byteLength)

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const joined = (
  bytes: Uint8Array<ArrayBuffer>,
  pieces: readonly Piece[],
): Uint8Array<ArrayBuffer>[] =>
  pieces.filter(({ isKept }) => isKept).map(({ from, to }) => bytes.slice(from, to))

/** Exif (TIFF 6.0, tag 0x0112): the orientation of the camera, 1 to 8; 1 if not given. */
function orientationIn(view: DataView, tiff: number, end: number): number {
  const little = view.getUint16(tiff) === 0x4949
  const first = tiff + view.getUint32(tiff + 4, little)
  if (first + 2 > end) return 1
  const entries = view.getUint16(first, little)
  for (let at = first + 2; at + 12 <= Math.min(end, first + 2 + entries * 12); at += 12) {
    if (view.getUint16(at, little) === 0x0112) return view.getUint16(at + 8, little)
  }
  return 1
}

/** A segment with only the orientation of the camera: without it the picture would be rotated. */
const orientation = (value: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    0xff,
    0xe1,
    0,
    34,
    ...new TextEncoder().encode('Exif\0\0MM'),
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    value,
    0,
    0,
    0,
    0,
    0,
    0,
  ])

/**
 * Application segments that affect the image or its colours, by their first bytes; all others are
 * metadata.
 */
const NEEDED: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
}

/**
 * True for a segment that affects the image: no comments (0xfe), no reserved markers, and only the
 * needed application segments.
 */
function isDrawn(bytes: Uint8Array, at: number): boolean {
  const marker = bytes[at + 1] ?? 0
  if (marker < 0xe0) return true
  const start = NEEDED[marker]
  return start !== undefined && ascii(bytes, at + 4, at + 4 + start.length) === start
}

/**
 * Bytes of a JFIF segment with its marker but without its thumbnail, which may show what was
 * cropped (JFIF 1.02).
 */
const JFIF = 18

/** @returns the new end of the segment */
function withoutThumbnail(bytes: Uint8Array<ArrayBuffer>, at: number, to: number): number {
  if (bytes[at + 1] !== 0xe0 || to - at <= JFIF) return to
  bytes.set([0, JFIF - 2], at + 2)
  bytes.set([0, 0], at + 16)
  return at + JFIF
}

/**
 * End of the coded data of a JPEG scan that begins at `from`: the next marker that is not part of
 * it; -1 without one.
 */
export function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return -1
}

/**
 * Removes everything after the picture's end as well, such as a second picture or a video with
 * metadata.
 */
function stripJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const view = viewOf(bytes)
  const pieces: Piece[] = [{ from: 0, to: 2, isKept: true }]
  let held = 1
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return null
    if (marker === 0xff) {
      // Fill bytes, any number of which may precede a marker.
      at += 1
      continue
    }
    if (marker === 0xd9) {
      const parts = joined(bytes, [...pieces, { from: at, to: at + 2, isKept: true }])
      return held > 1 && held <= 8
        ? [...parts.slice(0, 1), orientation(held), ...parts.slice(1)]
        : parts
    }
    const segment = at + 2 + view.getUint16(at + 2)
    const to = marker === 0xda ? endOfScan(bytes, segment) : segment
    if (to < at || to > bytes.length) return null
    if (marker === 0xe1 && ascii(bytes, at + 4, at + 8) === 'Exif' && to - at > 24)
      held = orientationIn(view, at + 10, to)
    const isKept = isDrawn(bytes, at)
    pieces.push({ from: at, to: isKept ? withoutThumbnail(bytes, at, to) : to, isKept })
    at = to
  }
  return null
}

/**
 * Ancillary chunks that affect the image: colours, sizes and animation (PNG, third edition, 5.6).
 * All others may hold text.
 */
const SEEN = new Set([
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'mDCV',
  'mDCv',
  'cLLI',
  'bKGD',
  'hIST',
  'pHYs',
  'sPLT',
  'acTL',
  'fcTL',
  'fdAT',
])

function stripPng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const view = viewOf(bytes)
  const pieces: Piece[] = [{ from: 0, to: 8, isKept: true }]
  for (let at = 8; at + 12 <= bytes.length;) {
    const to = at + 12 + view.getUint32(at)
    if (to > bytes.length) return null
    const name = ascii(bytes, at + 4, at + 8)
    pieces.push({ from: at, to, isKept: /^[A-Z]/.test(name) || SEEN.has(name) })
    at = to
  }
  return joined(bytes, pieces)
}

/** Bits of the header that declare Exif and XMP (RFC 9649, 2.7). */
const ANNOUNCED = 0x08 | 0x04

function stripWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const view = viewOf(bytes)
  const pieces: Piece[] = [{ from: 0, to: 12, isKept: true }]
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true)
    const to = at + 8 + size + (size % 2)
    if (to > bytes.length) return null
    const name = ascii(bytes, at, at + 4)
    if (name === 'VP8X') bytes[at + 8] = (bytes[at + 8] ?? 0) & ~ANNOUNCED
    pieces.push({ from: at, to, isKept: name !== 'EXIF' && name !== 'XMP ' })
    at = to
  }
  view.setUint32(
    4,
    pieces.filter(({ isKept }) => isKept).reduce((sum, { from, to }) => sum + to - from, 0) - 8,
    true,
  )
  return joined(bytes, pieces)
}

const formats: readonly {
  matches: (bytes: Uint8Array) => boolean
  strip: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>[] | null
}[] = [
  { matches: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8, strip: stripJpeg },
  { matches: (bytes) => ascii(bytes, 1, 4) === 'PNG', strip: stripPng },
  {
    matches: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
    strip: stripWebp,
  },
  { matches: (bytes) => ascii(bytes, 4, 8) === 'ftyp', strip: stripAvif },
]

const formatOf = (bytes: Uint8Array) => formats.find(({ matches }) => matches(bytes))

/** True for a picture format that may contain metadata; needs the first 16 bytes. */
export const isPicture = (start: Uint8Array): boolean => formatOf(start) !== undefined

/**
 * A picture without metadata, in pieces; null when it cannot be read. May overwrite its input.
 * Idempotent.
 */
export function stripMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  try {
    return formatOf(bytes)?.strip(bytes) ?? null
  } catch {
    return null
  }
}
