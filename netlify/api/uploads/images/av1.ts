import { checkParts, damagedPicture, type Size } from './size.ts'

/** Most units: a still picture has a handful, with tiles in groups a few hundred. */
const MAX_UNITS = 512

/** Kinds of units (AV1 specification, 6.2.2). */
const [SEQUENCE_HEADER, FRAME_HEADER, TILE_GROUP, FRAME] = [1, 3, 4, 6] as const

type Unit = { kind: number; data: Buffer }

/**
 * A number in groups of seven bits, the lowest first, and the place of its end (4.10.5). @throws
 * Problem
 */
const leb128 = (data: Buffer, from: number): { value: number; end: number } => {
  let value = 0
  for (let at = from; at < Math.min(from + 8, data.length); at += 1) {
    const byte = data[at] ?? 0
    value += (byte & 0x7f) * 2 ** (7 * (at - from))
    if (byte < 0x80) return { value, end: at + 1 }
  }
  throw damagedPicture()
}

/** The units that fill the data (5.3.1). Only the last may leave its size out. @throws Problem */
const unitsIn = (data: Buffer): Unit[] => {
  const units: Unit[] = []
  for (let at = 0; at < data.length;) {
    checkParts(units.length + 1, MAX_UNITS)
    const head = data[at] ?? 0
    const [isForbidden, isExtended, hasSize] = [head & 0x80, head & 4, head & 2]
    if (isForbidden) throw damagedPicture()
    const from = at + (isExtended ? 2 : 1)
    const { value, end } = hasSize ? leb128(data, from) : { value: data.length - from, end: from }
    at = end + value
    if (value < 0 || at > data.length) throw damagedPicture()
    units.push({ kind: (head >> 3) & 15, data: data.subarray(end, at) })
  }
  return units
}

/** Reads bits from the highest on. Zeros beyond the end. */
const bitReader = (data: Buffer) => {
  let at = 0
  return (count: number): number => {
    let value = 0
    for (let left = count; left > 0; left -= 1, at += 1)
      value = value * 2 + (((data[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
}

type Next = ReturnType<typeof bitReader>

/**
 * Skips the timing of frames (5.5.3, 5.5.4), which is of no use for still pictures but may be in a
 * header. @returns the bits of a delay; null where there is none
 */
const skipTiming = (next: Next): number | null => {
  next(64)
  if (next(1)) {
    let zeros = 0
    while (zeros < 32 && !next(1)) zeros += 1
    next(zeros)
  }
  if (!next(1)) return null
  const bits = next(5) + 1
  next(42)
  return bits
}

const skipOperatingPoints = (next: Next): void => {
  const delayBits = next(1) ? skipTiming(next) : null
  const hasDisplayDelay = next(1)
  for (let left = next(5) + 1; left > 0; left -= 1) {
    next(12)
    if (next(5) > 7) next(1)
    if (delayBits !== null && next(1)) next(2 * delayBits + 1)
    if (hasDisplayDelay && next(1)) next(4)
  }
}

/** Size of the frames in a sequence header (5.5.1). @throws Problem */
const sizeIn = (header: Buffer): Size => {
  const next = bitReader(header)
  const [profile, , isReduced] = [next(3), next(1), next(1)]
  if (profile > 2) throw damagedPicture()
  if (isReduced) next(5)
  else skipOperatingPoints(next)
  const [widthBits, heightBits] = [next(4) + 1, next(4) + 1]
  return { width: next(widthBits) + 1, height: next(heightBits) + 1 }
}

const sequenceSize = (units: readonly Unit[]): Size => {
  const headers = units.filter(({ kind }) => kind === SEQUENCE_HEADER)
  const [first] = headers
  if (!first || headers.some(({ data }) => !data.equals(first.data))) throw damagedPicture()
  return sizeIn(first.data)
}

/**
 * Size of a coded picture: a sequence header, and after it a frame with data in it. The coding of
 * the pixels is not checked: a few bytes may well be a large picture of one colour.
 * @throws Problem
 */
export const av1Size = (data: Buffer): Size => {
  const units = unitsIn(data)
  const pixels = units.slice(units.findIndex(({ kind }) => kind === SEQUENCE_HEADER) + 1)
  const has = (wanted: number): boolean =>
    pixels.some(({ kind, data: content }) => kind === wanted && content.length > 0)
  if (!has(FRAME) && !(has(FRAME_HEADER) && has(TILE_GROUP))) throw damagedPicture()
  return sequenceSize(units)
}

/**
 * Size in the units of a configuration (AV1 in ISOBMFF, 2.3); null where the program has left them
 * out. @throws Problem
 */
export const configuredSize = (config: Buffer): Size | null => {
  if (config.length < 4 || config[0] !== 0x81) throw damagedPicture()
  return config.length > 4 ? sequenceSize(unitsIn(config.subarray(4))) : null
}
