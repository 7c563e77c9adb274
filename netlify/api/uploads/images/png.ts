import { crc32, createInflate } from 'node:zlib'
import { once } from 'node:events'
import { checkedSize, damaged, trailing, type Size } from './size.ts'

type Header = Size & { depth: number; colour: number; interlaced: boolean }

/** Samples of a pixel by colour type, and the depths each may have (PNG specification, 11.2.1). */
const COLOURS: Record<number, { samples: number; depths: readonly number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}

/** Adam7: where each pass begins and how far apart its pixels are, across and down. */
const PASSES = [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]] as const

const headerOf = (data: Buffer): Header => {
  if (data.length !== 13) throw damaged()
  const size = checkedSize(data.readUInt32BE(0), data.readUInt32BE(4))
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = data.subarray(8)
  const known = COLOURS[colour]?.depths.includes(depth)
  if (!known || compression !== 0 || filter !== 0 || interlace > 1) throw damaged()
  return { ...size, depth, colour, interlaced: interlace === 1 }
}

/** Bytes that the pixels unpack to: every row with its filter byte. */
const unpackedBytes = ({ width, height, depth, colour, interlaced }: Header): number => {
  const rows = (across: number, down: number) => (across === 0 ? 0 : down * (1 + Math.ceil((across * depth * (COLOURS[colour]?.samples ?? 0)) / 8)))
  if (!interlaced) return rows(width, height)
  return PASSES.reduce((sum, [x, y, dx, dy]) => sum + rows(Math.ceil(Math.max(0, width - x) / dx), Math.ceil(Math.max(0, height - y) / dy)), 0)
}

/** Unpacks piece by piece; the pixels are counted and dropped. */
const checkPixels = async (parts: readonly Buffer[], expected: number): Promise<void> => {
  const inflate = createInflate()
  let size = 0
  inflate.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > expected) inflate.destroy(damaged())
  })
  const ended = once(inflate, 'end').catch(() => Promise.reject(damaged()))
  const packed = Buffer.concat(parts)
  inflate.end(packed)
  await ended
  // Bytes behind the packed pixels would be carried along unseen.
  if (size !== expected || inflate.bytesWritten !== packed.length) throw damaged()
}

/** Walks every chunk of a PNG to the end of the file, with its checksum, and unpacks the pixels. @throws Problem */
export const checkPng = async (bytes: Buffer): Promise<Size> => {
  let header: Header | null = null
  const pixels: Buffer[] = []
  let pixelsEnded = false
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(name)) throw damaged()
    const data = bytes.subarray(at + 8, end - 4)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damaged()
    if ((at === 8) !== (name === 'IHDR')) throw damaged()
    if (name === 'IHDR') header = headerOf(data)
    // A chunk whose name begins with a capital is needed to show the picture: only these four exist.
    else if (/^[A-Z]/.test(name) && !['PLTE', 'IDAT', 'IEND'].includes(name)) throw damaged()
    if (name === 'IDAT') {
      if (pixelsEnded) throw damaged()
      pixels.push(data)
    } else if (pixels.length > 0) {
      pixelsEnded = true
    }
    if (name === 'IEND') {
      if (!header || pixels.length === 0 || length !== 0) throw damaged()
      if (end !== bytes.length) throw trailing()
      await checkPixels(pixels, unpackedBytes(header))
      return { width: header.width, height: header.height }
    }
    at = end
  }
  throw damaged()
}
