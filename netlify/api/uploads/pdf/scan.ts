import { damagedPdf, refuseNames, tooMuch } from './forbidden.ts'
import { checkEnds, checkLayout, endsOfData, type EndOfData, type PdfObject } from './layout.ts'
import { newBudget, numberOf, readRegion, type Budget, type Region } from './tokens.ts'
import { MAX_OBJECT_BYTES, unpackBeginning, unpackWhole } from './unpack.ts'

const MAX_HEADERS = 300_000

/** Bytes looked at in streams that are no list of objects: of each, and of all. */
const LOOK_ONE = 1024 * 1024
const LOOK_ALL = 64 * 1024 * 1024
/** What a look costs, however little there is to see. */
const LOOK_EACH = 4_096

/** Entries that tables in stream form may announce: parsers make room for them before they look. */
const MAX_ENTRIES = 250_000
/** Bytes of one number in such a table. */
const MAX_WIDTH = 8

/** What precedes the `obj` of an object, or the end of it: white space, and rarely comments, in between. */
const PLAIN_END = /\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*$/
const GAP = '(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]*[\\r\\n])'
const COMMENTED_END = new RegExp(`\\d${GAP}+\\d+${GAP}*$`)
const WINDOW = 256

/** Comments where nobody writes any take long to look at. */
const MAX_COMMENTS = 2_000

/** Whether the number of an object and its generation precede an `obj`. */
const headerFinder = (text: string) => {
  let commented = 0
  return (at: number): boolean => {
    // The `obj` of an `endobj`, and most of what only looks like one.
    if (text.charCodeAt(at - 1) > 0x39) return false
    const before = text.slice(Math.max(0, at - WINDOW), at)
    if (PLAIN_END.test(before)) return true
    if (!before.includes('%')) return false
    commented += 1
    if (commented > MAX_COMMENTS) throw tooMuch()
    return COMMENTED_END.test(before)
  }
}

const dataStart = (text: string, { end, stop }: Region): number | null => {
  if (stop !== 'stream') return null
  const at = end + 'stream'.length
  if (text.startsWith('\r\n', at)) return at + 2
  return /[\r\n]/.test(text[at] ?? '') ? at + 1 : at
}

const NOTHING = { names: new Set<string>(), numbers: new Map<string, never>(), stop: '' }

/**
 * Every object that any reader could reach, wherever it is: a table may point into the middle of another object's
 * string or stream, and a reader that mends a broken file looks for headers everywhere.
 */
const readObjects = (text: string, budget: Budget): Map<number, PdfObject> => {
  const objects = new Map<number, PdfObject>()
  const isHeader = headerFinder(text)
  for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
    if (!isHeader(at)) continue
    const region = readRegion(text, at + 3, budget)
    refuseNames(region.names)
    const data = dataStart(text, region)
    // What has no stream is done with: of a hundred thousand objects only their ends are kept.
    objects.set(at + 3, data === null ? { ...NOTHING, value: region.value, end: region.end, data } : { ...region, data })
    if (objects.size > MAX_HEADERS) throw tooMuch()
  }
  return objects
}

const readTrailers = (text: string, budget: Budget): Map<number, Region> => {
  const trailers = new Map<number, Region>()
  for (let at = text.indexOf('trailer'); at >= 0; at = text.indexOf('trailer', at + 7)) {
    const region = readRegion(text, at + 7, budget)
    refuseNames(region.names)
    trailers.set(at + 7, region)
    if (trailers.size > MAX_HEADERS) throw tooMuch()
  }
  return trailers
}

const FLATE = ['FlateDecode', 'Fl']
const isFlate = ({ names }: Region): boolean => FLATE.some((name) => names.has(name))
/** Other ways of packing. What lists objects never needs them. */
const OTHER = ['LZWDecode', 'LZW', 'ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85', 'RunLengthDecode', 'RL', 'Crypt', 'DCTDecode', 'JPXDecode', 'BrotliDecode']

/** A stream that lists objects says so, or says how many and where the first one begins: readers need no more. */
const listsObjects = ({ names }: Region): boolean => names.has('ObjStm') || names.has('First')
const isTable = ({ names }: Region): boolean => names.has('XRef') || (names.has('W') && names.has('Size'))

const checkTable = (object: PdfObject): void => {
  const announced = ['Size', 'Index'].map((name) => object.numbers.get(name) ?? [])
  const entries = announced.flatMap((numbers) => (numbers === 'elsewhere' ? [Infinity] : numbers)).reduce((sum, number) => sum + number, 0)
  if (entries > MAX_ENTRIES) throw tooMuch()
  const widths = object.numbers.get('W') ?? []
  if (widths === 'elsewhere' || widths.some((width) => width > MAX_WIDTH)) throw damagedPdf()
}

/** The words of a stream that lists objects, or of a table. @throws Problem when it is packed so that it cannot be read for certain */
const unpacked = (bytes: Buffer, text: string, object: PdfObject, endOfData: EndOfData): string => {
  if (OTHER.some((name) => object.names.has(name))) throw damagedPdf()
  if (isFlate(object)) return unpackWhole(bytes, object.data ?? 0).toString('latin1')
  const length = numberOf(object, 'Length')
  const end = endOfData(object)
  // Uncompressed, only its length says where it ends: readers must agree on it.
  if (object.names.has('Filter') || length === null || (object.data ?? 0) + length !== end) throw damagedPdf()
  return text.slice(object.data ?? 0, end)
}

/** A list of objects begins with numbers; a colour profile, which has an /N as well, does not. */
const beginsWithNumbers = (text: string): boolean => /^[\0\t\n\f\r ]*\d+[\0\t\n\f\r ]+\d/.test(text.slice(0, 64))

/**
 * Looks through a PDF's bytes for names that must not be there, without believing any of its tables: in every object
 * in the file and in every object stream. Bounded in time and memory.
 * @throws Problem
 */
export const scanPdf = async (bytes: Buffer): Promise<void> => {
  const text = bytes.toString('latin1')
  checkEnds(text)
  const budget = newBudget()
  const objects = readObjects(text, budget)
  const trailers = readTrailers(text, budget)
  const endOfData = endsOfData(text)
  let left = MAX_OBJECT_BYTES
  let look = LOOK_ALL
  for (const object of objects.values()) {
    if (object.data === null) continue
    const isList = listsObjects(object)
    if (isList || isTable(object)) {
      checkTable(object)
      if (isList && object.names.has('Predictor')) throw damagedPdf()
      const content = unpacked(bytes, text, object, endOfData)
      left -= content.length
      if (left < 0) throw tooMuch()
      if (isList) refuseNames(readAll(content, budget))
    } else if (isFlate(object) && look > 0) {
      const beginning = (await unpackBeginning(bytes, object.data, endOfData(object), LOOK_ONE)).toString('latin1')
      look -= beginning.length + LOOK_EACH
      // What lists objects without saying so is read as strictly as what does.
      refuseNames(readAll(beginning), !(object.names.has('N') && beginsWithNumbers(beginning)))
    }
  }
  checkLayout(text, objects, trailers)
}

/** The names in a text that is words all through; no budget where it is not a parser's to read. */
const readAll = (text: string, budget: Budget | null = null): Set<string> => {
  const names = new Set<string>()
  for (let at = 0; at < text.length;) {
    const region = readRegion(text, at, budget ?? { left: Infinity, names: new Set() })
    for (const name of region.names) names.add(name)
    at = region.stop === '' ? text.length : region.end + region.stop.length
  }
  return names
}
