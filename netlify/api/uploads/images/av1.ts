import { checkPartCount, damagedPicture, type Size } from './size.ts'

// Numbers of sections, and names of fields in comments, are those of the AV1 specification. A unit
// is an OBU, the part of which AV1 data consists.

/** Most units: a still picture has a handful, or a few hundred with groups of tiles. */
const MAX_UNITS = 512

// Kinds of units (6.2.2).
const SEQUENCE_HEADER = 1
const FRAME_HEADER = 3
const TILE_GROUP = 4
const FRAME = 6

type Unit = { kind: number; data: Buffer }

/**
 * Reads a number in groups of seven bits, the lowest first (4.10.5).
 * @returns the number, and the position after it
 * @throws Problem
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

/** The units that fill the data (5.3.1). Only the last may lack its size. @throws Problem */
const unitsIn = (data: Buffer): Unit[] => {
  const units: Unit[] = []
  for (let at = 0; at < data.length;) {
    checkPartCount(units.length + 1, MAX_UNITS)
    const head = data[at] ?? 0
    const isForbidden = (head & 0x80) !== 0
    const isExtended = (head & 4) !== 0
    const hasSize = (head & 2) !== 0
    if (isForbidden) throw damagedPicture()
    const from = at + (isExtended ? 2 : 1)
    const { value, end } = hasSize ? leb128(data, from) : { value: data.length - from, end: from }
    at = end + value
    if (value < 0 || at > data.length) throw damagedPicture()
    units.push({ kind: (head >> 3) & 15, data: data.subarray(end, at) })
  }
  return units
}

/**
 * Returns a function that reads the next bits as a number, from the highest bit of each byte on.
 * Bits beyond the end are zeros.
 */
const bitReader = (data: Buffer) => {
  let bit = 0
  return (count: number): number => {
    let value = 0
    for (let read = 0; read < count; read += 1) {
      const byte = data[bit >> 3] ?? 0
      value = value * 2 + ((byte >> (7 - (bit & 7))) & 1)
      bit += 1
    }
    return value
  }
}

type Next = ReturnType<typeof bitReader>

/**
 * Skips the timing of frames (5.5.3, 5.5.4), which still pictures do not need but may have.
 * @returns the number of bits of a decoder's delay; null if there is none
 */
const skipTiming = (next: Next): number | null => {
  // num_units_in_display_tick, time_scale
  next(64)
  // equal_picture_interval; then a number that has as many bits as zeros before it
  if (next(1)) {
    let zeros = 0
    while (zeros < 32 && !next(1)) zeros += 1
    next(zeros)
  }
  // decoder_model_info_present_flag, buffer_delay_length_minus_1, three further numbers
  if (!next(1)) return null
  const bits = next(5) + 1
  next(42)
  return bits
}

/** Skips the part of a sequence header from timing_info to the operating points (5.5.1). */
const skipOperatingPoints = (next: Next): void => {
  const delayBits = next(1) ? skipTiming(next) : null
  const hasDisplayDelay = next(1)
  for (let left = next(5) + 1; left > 0; left -= 1) {
    // operating_point_idc, seq_level_idx, seq_tier
    next(12)
    if (next(5) > 7) next(1)
    // two delays and low_delay_mode_flag
    if (delayBits !== null && next(1)) next(2 * delayBits + 1)
    // initial_display_delay_minus_1
    if (hasDisplayDelay && next(1)) next(4)
  }
}

/** Size of the frames in a sequence header (5.5.1). @throws Problem */
const sizeIn = (header: Buffer): Size => {
  const next = bitReader(header)
  const profile = next(3)
  // still_picture
  next(1)
  const isReduced = next(1) === 1
  if (profile > 2) throw damagedPicture()
  // seq_level_idx
  if (isReduced) next(5)
  else skipOperatingPoints(next)
  const widthBits = next(4) + 1
  const heightBits = next(4) + 1
  return { width: next(widthBits) + 1, height: next(heightBits) + 1 }
}

/** Size in the sequence header of a picture, which may be repeated. @throws Problem */
const sequenceSize = (units: readonly Unit[]): Size => {
  const headers = units.filter(({ kind }) => kind === SEQUENCE_HEADER)
  const [first] = headers
  if (!first || headers.some(({ data }) => !data.equals(first.data))) throw damagedPicture()
  return sizeIn(first.data)
}

/**
 * Size of a coded picture, from its sequence header. After the header there must be a frame with
 * data. The data of the pixels is not checked: a few bytes may be a large picture of one colour.
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
 * Size in the units of a configuration, the box `av1C` (AV1 in ISOBMFF, 2.3); null if the
 * configuration has no units.
 * @throws Problem
 */
export const configuredSize = (config: Buffer): Size | null => {
  if (config.length < 4 || config[0] !== 0x81) throw damagedPicture()
  return config.length > 4 ? sequenceSize(unitsIn(config.subarray(4))) : null
}
