import { damagedPdf, tooComplicatedPdf } from './forbidden.ts'
import { skipDigits, skipGap, spend, type Budget } from './tokens.ts'
import { MAX_OBJECT_BYTES, unpackBeginning, unpackWhole } from './unpack.ts'
import { isNamed, readValue, valueOf, wholeNumber, type Dictionary, type Value } from './values.ts'

// A stream may contain objects (`/Type /ObjStm`), or a table with the positions of objects
// (`/Type /XRef`). Its data may be packed: compressed by a filter.

/**
 * Most entries that all tables in streams together may announce: readers reserve memory for them
 * before they read.
 */
const MAX_ENTRIES = 250_000
/** Most bytes of one number in such a table. */
const MAX_WIDTH = 8

/** Words of the budget that unpacking a stream costs, whatever its length. */
const UNPACK_WORDS = 128

const has = ({ entries }: Dictionary, ...keys: string[]): boolean =>
  keys.every((key) => entries.some(([one]) => one === key))

/**
 * True for a stream that contains objects, by its type or by `First`, the position of the first
 * object: either is enough for readers.
 */
const containsObjects = (stream: Dictionary): boolean =>
  isNamed(stream, 'Type', 'ObjStm') || has(stream, 'First')
/** True for a stream that is a table, by its type or by its keys. */
const isTable = (stream: Dictionary): boolean =>
  isNamed(stream, 'Type', 'XRef') || has(stream, 'W', 'Size')

/** The values of a key whose value is a list, or a single value; empty without the key. */
const valuesOf = (stream: Dictionary, key: string): Value[] => {
  const value = valueOf(stream, key)
  if (value === undefined) return []
  return value.is === 'list' ? value.items : [value]
}

const numbersOf = (stream: Dictionary, key: string): number[] =>
  valuesOf(stream, key).map((value) => {
    const number = wholeNumber(value)
    if (number === null) throw damagedPdf()
    return number
  })

/** Names of the filter that streams of objects use. */
const FLATE = ['FlateDecode', 'Fl']

/** Packing of a stream: none, this filter alone, or anything else. */
const packingOf = (stream: Dictionary): 'none' | 'flate' | 'other' => {
  const filters = valuesOf(stream, 'Filter')
  const [filter] = filters
  if (!filter) return 'none'
  const isFlate = filters.length === 1 && filter.is === 'name' && FLATE.includes(filter.name)
  return isFlate ? 'flate' : 'other'
}

/** True when bytes of the stream are, or may be, stored as differences from the bytes before. */
const isPredicted = (stream: Dictionary): boolean =>
  ['DecodeParms', 'DP'].some((key) =>
    valuesOf(stream, key).some(
      (value) => value.is !== 'constant' && (value.is !== 'dictionary' || has(value, 'Predictor')),
    ),
  )

/**
 * Matches the beginning of a stream of objects: two numbers. A colour profile, which has a key `N`
 * as well, does not begin with numbers.
 */
const NUMBERS = /^[\0\t\n\f\r ]*\d+[\0\t\n\f\r ]+\d/
/** Bytes of a stream in which these numbers are searched. */
const BEGINNING_BYTES = 64

/** Start and end of a stream's data. */
type DataRange = [from: number, to: number]

/** Reads the streams of a file that contain objects, packed or not. */
export class PackedObjects {
  readonly #bytes: Buffer
  readonly #budget: Budget
  /** Bytes that further streams may unpack to. */
  #bytesLeft = MAX_OBJECT_BYTES
  /** Entries that further tables may announce. */
  #entriesLeft = MAX_ENTRIES

  constructor(bytes: Buffer, budget: Budget) {
    this.#bytes = bytes
    this.#budget = budget
  }

  /**
   * Reads the objects in a stream; none in a stream of another kind.
   * @throws Problem for objects, or a table, that readers might read in different ways
   */
  async *readObjects(
    value: Value,
    data: DataRange,
  ): AsyncGenerator<{ number: number; value: Value }> {
    if (value.is !== 'dictionary') return
    if (containsObjects(value)) {
      if (isPredicted(value)) throw damagedPdf()
      yield* this.#objectsIn(this.#unpacked(value, data), value)
    } else if (isTable(value)) this.#checkTable(value, this.#unpacked(value, data).length)
    else if (has(value, 'N') && NUMBERS.test(await this.#beginning(value, data))) throw damagedPdf()
  }

  #unpacked(stream: Dictionary, [from, to]: DataRange): string {
    spend(this.#budget, UNPACK_WORDS)
    const packing = packingOf(stream)
    if (packing === 'other') throw damagedPdf()
    // Data that are not packed end by the stated length alone, which must be right: otherwise
    // readers could disagree about the end.
    if (packing === 'none' && wholeNumber(valueOf(stream, 'Length')) !== to - from)
      throw damagedPdf()
    const bytes = this.#bytes.subarray(from, to)
    const content = packing === 'flate' ? unpackWhole(bytes) : bytes
    this.#bytesLeft -= content.length
    if (this.#bytesLeft < 0) throw tooComplicatedPdf()
    return content.toString('latin1')
  }

  async #beginning(stream: Dictionary, [from, to]: DataRange): Promise<string> {
    spend(this.#budget, UNPACK_WORDS)
    const bytes = this.#bytes.subarray(from, to)
    const beginning =
      packingOf(stream) === 'none'
        ? bytes.subarray(0, BEGINNING_BYTES)
        : await unpackBeginning(bytes, BEGINNING_BYTES)
    return beginning.toString('latin1')
  }

  /**
   * The objects of a stream, in the order of their positions. The stream begins with pairs of
   * numbers: an object's number, and its position after `First`. Objects may not overlap: otherwise
   * the same text would be read many times.
   */
  *#objectsIn(content: string, list: Dictionary): Generator<{ number: number; value: Value }> {
    const count = wholeNumber(valueOf(list, 'N'))
    const first = wholeNumber(valueOf(list, 'First'))
    if (count === null || first === null) throw damagedPdf()
    const positions: { number: number; from: number }[] = []
    for (let at = 0; positions.length < count;) {
      spend(this.#budget, 2)
      const number = skipGap(content, at)
      const numberEnd = skipDigits(content, number)
      const offset = skipGap(content, numberEnd)
      at = skipDigits(content, offset)
      if (numberEnd === number || at === offset) throw damagedPdf()
      positions.push({
        number: Number(content.slice(number, numberEnd)),
        from: first + Number(content.slice(offset, at)),
      })
    }
    positions.sort((one, other) => one.from - other.from)
    let endBefore = 0
    for (const { number, from } of positions) {
      if (from < endBefore) throw damagedPdf()
      const { value, end } = readValue(content, from, this.#budget)
      endBefore = end
      yield { number, value }
    }
  }

  /**
   * Checks the numbers of a table: `Index` has pairs of a first object and a number of entries,
   * `Size` the number of all entries without it, `W` the bytes of each number in an entry.
   */
  #checkTable(stream: Dictionary, size: number): void {
    const index = numbersOf(stream, 'Index')
    const announced =
      index.length > 0 ? index.filter((_, at) => at % 2 === 1) : numbersOf(stream, 'Size')
    const entries = announced.reduce((sum, number) => sum + number, 0)
    this.#entriesLeft -= entries
    if (this.#entriesLeft < 0) throw tooComplicatedPdf()
    const widths = numbersOf(stream, 'W')
    const width = widths.reduce((sum, number) => sum + number, 0)
    if (width === 0 || widths.some((one) => one > MAX_WIDTH) || entries * width > size)
      throw damagedPdf()
  }
}
