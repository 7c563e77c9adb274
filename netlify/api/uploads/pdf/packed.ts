import { damagedPdf, tooMuch } from './forbidden.ts'
import { skipDigits, skipGap, spend, type Budget } from './tokens.ts'
import { MAX_OBJECT_BYTES, unpackBeginning, unpackWhole } from './unpack.ts'
import { isNamed, readValue, valueOf, wholeNumber, type Dictionary, type Value } from './values.ts'

/**
 * Most entries that all tables in stream form may announce: readers allocate memory for them before
 * they read.
 */
const MAX_ENTRIES = 250_000
/** Most bytes of one number in such a table. */
const MAX_WIDTH = 8

/** Words that unpacking a stream costs, however short it is. */
const UNPACK_WORDS = 128

const has = ({ entries }: Dictionary, ...keys: string[]): boolean =>
  keys.every((key) => entries.some(([one]) => one === key))

/**
 * True for a stream that lists objects, by its type or by the place of the first one: either is
 * enough for readers.
 */
const listsObjects = (stream: Dictionary): boolean =>
  isNamed(stream, 'Type', 'ObjStm') || has(stream, 'First')
const isTable = (stream: Dictionary): boolean =>
  isNamed(stream, 'Type', 'XRef') || has(stream, 'W', 'Size')

/** The values of a key that has one, or a list of them. */
const valuesOf = (stream: Dictionary, key: string): Value[] => {
  const value = valueOf(stream, key)
  return value === undefined ? [] : value.is === 'list' ? value.items : [value]
}

const numbersOf = (stream: Dictionary, key: string): number[] =>
  valuesOf(stream, key).map((value) => {
    const number = wholeNumber(value)
    if (number === null) throw damagedPdf()
    return number
  })

const FLATE = ['FlateDecode', 'Fl']

/** True for a packed stream, null for one packed in a way that streams of objects never need. */
const isFlate = (stream: Dictionary): boolean | null => {
  const filters = valuesOf(stream, 'Filter')
  const [filter] = filters
  if (!filter) return false
  return filters.length === 1 && filter.is === 'name' && FLATE.includes(filter.name) ? true : null
}

/** True when bytes are, or may be, predicted from those before them. */
const isPredicted = (stream: Dictionary): boolean =>
  ['DecodeParms', 'DP'].some((key) =>
    valuesOf(stream, key).some(
      (value) => value.is !== 'constant' && (value.is !== 'dictionary' || has(value, 'Predictor')),
    ),
  )

/**
 * Beginning of a list of objects: numbers. A colour profile, which has an /N as well, does not
 * begin with them.
 */
const NUMBERS = /^[\0\t\n\f\r ]*\d+[\0\t\n\f\r ]+\d/
const BEGINNING = 64

/** Start and end of a stream's data. */
type Place = [from: number, to: number]

/** Reads the streams of a file that contain objects, packed or not. */
export class PackedObjects {
  readonly #bytes: Buffer
  readonly #budget: Budget
  #left = MAX_OBJECT_BYTES
  #entries = MAX_ENTRIES

  constructor(bytes: Buffer, budget: Budget) {
    this.#bytes = bytes
    this.#budget = budget
  }

  /**
   * Reads the objects in a stream. @throws Problem when a list, or a table, cannot be read for
   * certain
   */
  async *in(value: Value, data: Place): AsyncGenerator<{ number: number; value: Value }> {
    if (value.is !== 'dictionary') return
    if (listsObjects(value)) {
      if (isPredicted(value)) throw damagedPdf()
      yield* this.#objectsIn(this.#unpacked(value, data), value)
    } else if (isTable(value)) this.#checkTable(value, this.#unpacked(value, data).length)
    else if (has(value, 'N') && NUMBERS.test(await this.#beginning(value, data))) throw damagedPdf()
  }

  #unpacked(stream: Dictionary, [from, to]: Place): string {
    spend(this.#budget, UNPACK_WORDS)
    const packed = isFlate(stream)
    if (packed === null) throw damagedPdf()
    // Uncompressed data ends by its length alone: readers must agree on it.
    if (!packed && wholeNumber(valueOf(stream, 'Length')) !== to - from) throw damagedPdf()
    const bytes = this.#bytes.subarray(from, to)
    const content = packed ? unpackWhole(bytes) : bytes
    this.#left -= content.length
    if (this.#left < 0) throw tooMuch()
    return content.toString('latin1')
  }

  async #beginning(stream: Dictionary, [from, to]: Place): Promise<string> {
    spend(this.#budget, UNPACK_WORDS)
    const bytes = this.#bytes.subarray(from, to)
    return (
      isFlate(stream) === false
        ? bytes.subarray(0, BEGINNING)
        : await unpackBeginning(bytes, BEGINNING)
    ).toString('latin1')
  }

  /**
   * The objects of a list, in the order of their places. None may overlap the next: it would be
   * read many times over.
   */
  *#objectsIn(content: string, list: Dictionary): Generator<{ number: number; value: Value }> {
    const count = wholeNumber(valueOf(list, 'N'))
    const first = wholeNumber(valueOf(list, 'First'))
    if (count === null || first === null) throw damagedPdf()
    const places: { number: number; from: number }[] = []
    for (let at = 0; places.length < count;) {
      spend(this.#budget, 2)
      const number = skipGap(content, at)
      const numberEnd = skipDigits(content, number)
      const offset = skipGap(content, numberEnd)
      at = skipDigits(content, offset)
      if (numberEnd === number || at === offset) throw damagedPdf()
      places.push({
        number: Number(content.slice(number, numberEnd)),
        from: first + Number(content.slice(offset, at)),
      })
    }
    places.sort((one, other) => one.from - other.from)
    let before = 0
    for (const { number, from } of places) {
      if (from < before) throw damagedPdf()
      const { value, end } = readValue(content, from, this.#budget)
      before = end
      yield { number, value }
    }
  }

  #checkTable(stream: Dictionary, size: number): void {
    const index = numbersOf(stream, 'Index')
    const announced =
      index.length > 0 ? index.filter((_, at) => at % 2 === 1) : numbersOf(stream, 'Size')
    const entries = announced.reduce((sum, number) => sum + number, 0)
    this.#entries -= entries
    if (this.#entries < 0) throw tooMuch()
    const widths = numbersOf(stream, 'W')
    const width = widths.reduce((sum, number) => sum + number, 0)
    if (width === 0 || widths.some((one) => one > MAX_WIDTH) || entries * width > size)
      throw damagedPdf()
  }
}
