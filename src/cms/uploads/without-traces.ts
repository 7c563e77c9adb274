import { bareAvif } from './bare-avif.ts'

/**
 * What cameras and programs write into pictures beside the picture: where and when it was taken, by which machine, and
 * words of all sorts. Visitors get none of it, so it never leaves this machine. Colour profiles stay.
 */

type Piece = { from: number; to: number; isKept: boolean }

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

const joined = (bytes: Uint8Array<ArrayBuffer>, pieces: readonly Piece[]): Uint8Array<ArrayBuffer>[] =>
  pieces.filter(({ isKept }) => isKept).map(({ from, to }) => bytes.slice(from, to))

/** Exif (TIFF 6.0, tag 0x0112): how the camera was held, 1 to 8; 1 where it does not say. */
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

/** A segment that says nothing but how the camera was held: without it the picture would lie on its side. */
const orientation = (value: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array([0xff, 0xe1, 0, 34, ...new TextEncoder().encode('Exif\0\0MM'), 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0])

/** Markers whose segments draw the picture or its colours: all but notes (0xfe) and what programs add, JFIF, ICC and Adobe excepted. */
const isDrawn = (marker: number): boolean => marker !== 0xfe && (marker < 0xe1 || marker > 0xef || marker === 0xe2 || marker === 0xee)

/** Where the drawing of a scan that begins at `from` ends: at the next marker that is not part of it; -1 where none is. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return -1
}

/** What stands behind the picture's end, such as a second one or a film with notes of their own, is left out, too. */
function bareJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const view = new DataView(bytes.buffer)
  const pieces: Piece[] = [{ from: 0, to: 2, isKept: true }]
  let held = 1
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return null
    if (marker === 0xff) {
      // Any number of these may stand before a marker.
      at += 1
      continue
    }
    if (marker === 0xd9) {
      const parts = joined(bytes, [...pieces, { from: at, to: at + 2, isKept: true }])
      return held > 1 && held <= 8 ? [...parts.slice(0, 1), orientation(held), ...parts.slice(1)] : parts
    }
    const segment = at + 2 + view.getUint16(at + 2)
    const to = marker === 0xda ? endOfScan(bytes, segment) : segment
    if (to < at || to > bytes.length) return null
    if (marker === 0xe1 && ascii(bytes, at + 4, at + 8) === 'Exif' && to - at > 24) held = orientationIn(view, at + 10, to)
    pieces.push({ from: at, to, isKept: isDrawn(marker) })
    at = to
  }
  return null
}

/** Chunks that need not be there, but are seen: of colours, sizes and moving pictures (PNG, third edition, 5.6). Programs add others for words of their own. */
const SEEN = new Set(['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'mDCv', 'cLLI', 'bKGD', 'hIST', 'pHYs', 'sPLT', 'acTL', 'fcTL', 'fdAT'])

function barePng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const view = new DataView(bytes.buffer)
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

/** Bits of the header that announce Exif and XMP (RFC 9649, 2.7). */
const ANNOUNCED = 0x08 | 0x04

function bareWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const view = new DataView(bytes.buffer)
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
  view.setUint32(4, pieces.filter(({ isKept }) => isKept).reduce((sum, { from, to }) => sum + to - from, 0) - 8, true)
  return joined(bytes, pieces)
}

const kinds: readonly { is: (bytes: Uint8Array) => boolean; bare: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>[] | null }[] = [
  { is: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8, bare: bareJpeg },
  { is: (bytes) => ascii(bytes, 1, 4) === 'PNG', bare: barePng },
  { is: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP', bare: bareWebp },
  { is: (bytes) => ascii(bytes, 4, 8) === 'ftyp', bare: bareAvif },
]

/** The same file without what the picture does not need; itself when it is no picture or cannot be read. */
export async function withoutTraces(file: File): Promise<File> {
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const kind = kinds.find(({ is }) => is(start))
  if (!kind) return file
  try {
    const pieces = kind.bare(new Uint8Array(await file.arrayBuffer()))
    return pieces ? new File(pieces, file.name, { type: file.type, lastModified: file.lastModified }) : file
  } catch {
    return file
  }
}
