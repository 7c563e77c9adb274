import { stripAvif } from './strip-avif.ts'

/**
 * Removes the metadata that cameras and programs write into pictures: time and place, the device,
 * and texts of all kinds. Visitors get none of it: the browser removes it before a picture is
 * uploaded, and the server again from every upload. Colour profiles remain.
 */

/** A range of a picture's bytes; `isKept` is false for metadata. */
type Piece = { from: number; to: number; isKept: boolean }

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): DataView =>
  new DataView(buffer, byteOffset, byteLength)

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** The bytes of the pieces that are kept. */
const keptBytes = (
  bytes: Uint8Array<ArrayBuffer>,
  pieces: readonly Piece[],
): Uint8Array<ArrayBuffer>[] =>
  pieces.filter(({ isKept }) => isKept).map(({ from, to }) => bytes.slice(from, to))

/** TIFF's tag for the orientation. */
const ORIENTATION_TAG = 0x0112

/**
 * The orientation of the camera in Exif data, 1 to 8; 1 if not given. `tiff` is the start of the
 * data, which are in the format TIFF 6.0.
 */
function orientationIn(view: DataView, tiff: number, end: number): number {
  /** True for little-endian numbers: the data begin with `II`. */
  const little = view.getUint16(tiff) === 0x4949
  const first = tiff + view.getUint32(tiff + 4, little)
  if (first + 2 > end) return 1
  const entries = view.getUint16(first, little)
  for (let at = first + 2; at + 12 <= Math.min(end, first + 2 + entries * 12); at += 12) {
    if (view.getUint16(at, little) === ORIENTATION_TAG) return view.getUint16(at + 8, little)
  }
  return 1
}

/**
 * An Exif segment with only the orientation of the camera: marker, length, `Exif`, TIFF header and
 * one entry. Without it browsers would show the picture rotated.
 */
const orientationSegment = (value: number): Uint8Array<ArrayBuffer> =>
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
 * Application segments that affect the image or its colours. Key: marker; value: the first bytes of
 * the content. All other application segments are metadata.
 */
const NEEDED: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
}

/**
 * True for a segment that affects the image; false for comments (0xfe), reserved markers, and
 * application segments that are not {@link NEEDED}.
 */
function affectsImage(bytes: Uint8Array, at: number): boolean {
  const marker = bytes[at + 1] ?? 0
  if (marker < 0xe0) return true
  const start = NEEDED[marker]
  return start !== undefined && ascii(bytes, at + 4, at + 4 + start.length) === start
}

/** Length in bytes of a JFIF segment (JFIF 1.02), with its marker and without its thumbnail. */
const JFIF_LENGTH = 18

/**
 * Removes the thumbnail of a JFIF segment, which may show parts that were cropped from the picture:
 * sets the segment's length and the thumbnail's size.
 * @returns the new end of the segment
 */
function withoutThumbnail(bytes: Uint8Array<ArrayBuffer>, at: number, to: number): number {
  if (bytes[at + 1] !== 0xe0 || to - at <= JFIF_LENGTH) return to
  bytes.set([0, JFIF_LENGTH - 2], at + 2)
  bytes.set([0, 0], at + 16)
  return at + JFIF_LENGTH
}

/**
 * End of the coded data of a JPEG scan that begins at `from`: the position of the next marker that
 * is not part of the data; -1 where there is none.
 */
export function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    // A stuffed byte, a fill byte or a restart marker is part of the data.
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return -1
}

/**
 * Removes the metadata of a JPEG, and everything after the picture's end, such as a second picture
 * or a video with its own metadata.
 */
function stripJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const view = viewOf(bytes)
  const pieces: Piece[] = [{ from: 0, to: 2, isKept: true }]
  let cameraOrientation = 1
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return null
    if (marker === 0xff) {
      // Fill bytes, any number of which may precede a marker.
      at += 1
      continue
    }
    // The end of the picture.
    if (marker === 0xd9) {
      const parts = keptBytes(bytes, [...pieces, { from: at, to: at + 2, isKept: true }])
      return cameraOrientation > 1 && cameraOrientation <= 8
        ? [...parts.slice(0, 1), orientationSegment(cameraOrientation), ...parts.slice(1)]
        : parts
    }
    const segment = at + 2 + view.getUint16(at + 2)
    // A scan (0xda) continues after its segment.
    const to = marker === 0xda ? endOfScan(bytes, segment) : segment
    if (to < at || to > bytes.length) return null
    if (marker === 0xe1 && ascii(bytes, at + 4, at + 8) === 'Exif' && to - at > 24)
      cameraOrientation = orientationIn(view, at + 10, to)
    const isKept = affectsImage(bytes, at)
    pieces.push({ from: at, to: isKept ? withoutThumbnail(bytes, at, to) : to, isKept })
    at = to
  }
  return null
}

/**
 * Ancillary chunks of a PNG that affect the image: colours, sizes and animation (PNG, third
 * edition, 5.6). All other ancillary chunks may contain text.
 */
const NEEDED_CHUNKS = new Set([
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
    // The name of a chunk that is not ancillary begins with a capital letter.
    pieces.push({ from: at, to, isKept: /^[A-Z]/.test(name) || NEEDED_CHUNKS.has(name) })
    at = to
  }
  return keptBytes(bytes, pieces)
}

/** Bits of the header of a WebP that declare Exif and XMP (RFC 9649, 2.7). */
const METADATA_BITS = 0x08 | 0x04

function stripWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const view = viewOf(bytes)
  const pieces: Piece[] = [{ from: 0, to: 12, isKept: true }]
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true)
    const to = at + 8 + size + (size % 2)
    if (to > bytes.length) return null
    const name = ascii(bytes, at, at + 4)
    if (name === 'VP8X') bytes[at + 8] = (bytes[at + 8] ?? 0) & ~METADATA_BITS
    pieces.push({ from: at, to, isKept: name !== 'EXIF' && name !== 'XMP ' })
    at = to
  }
  const length = pieces
    .filter(({ isKept }) => isKept)
    .reduce((sum, { from, to }) => sum + to - from, 0)
  // The length in the header does not include the header's first 8 bytes.
  view.setUint32(4, length - 8, true)
  return keptBytes(bytes, pieces)
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
 * A picture without metadata, in pieces to be concatenated; null when it cannot be read. May
 * overwrite its input. Applying the function to its own result changes nothing.
 */
export function stripMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  try {
    return formatOf(bytes)?.strip(bytes) ?? null
  } catch {
    return null
  }
}
