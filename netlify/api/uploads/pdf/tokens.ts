import { damagedPdf, tooMuch } from './forbidden.ts'

/** White space and delimiters of PDF (ISO 32000-2, 7.2.3), for use inside brackets of an expression. */
const SPACE = '\\0\\t\\n\\f\\r '
const DELIMITER = '()<>\\[\\]{}/%'

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x00 || code === 0x0c

/** The place behind white space and comments. By hand: an expression would remember every character on its way. */
export const skipGap = (text: string, from: number): number => {
  let at = from
  for (;;) {
    while (isSpace(text.charCodeAt(at))) at += 1
    if (text[at] !== '%') return at
    while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1
  }
}

/** The place behind a number of at most ten digits; a longer one ends nowhere. */
const skipDigits = (text: string, from: number): number => {
  let at = from
  while (text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39 && at - from <= 10) at += 1
  return at - from > 10 ? from : at
}

/** The place behind `12 0 obj`, which may hold comments, or null when an object does not begin here. */
export const skipHeader = (text: string, from: number): number | null => {
  const number = skipDigits(text, from)
  const second = skipGap(text, number)
  const generation = skipDigits(text, second)
  const at = skipGap(text, generation)
  return number > from && second > number && generation > second && text.startsWith('obj', at) ? at + 3 : null
}

const token = () => new RegExp(
  `[${SPACE}]+|%[^\\r\\n]*|/[^${SPACE}${DELIMITER}]*|<<|>>|<[^>]*>?|[()\\[\\]{}>]|[^${SPACE}${DELIMITER}]+`, 'gy',
)

/** How much a PDF may ask of whoever reads it. A word is a unit; a parser makes six times as much of a dictionary, and a quarter of a character. */
export type Budget = { left: number; /** Different names: parsers remember each one for good. */ names: Set<string> }

/** Words in all: some 35,000 objects, as a tagged text of hundreds of pages has them. */
const MAX_WORDS = 900_000
/** Words within one object: a parser holds it whole. */
const MAX_WORDS_PER_OBJECT = 60_000
const MAX_NAMES = 50_000

export const newBudget = (): Budget => ({ left: MAX_WORDS, names: new Set() })

/** Numbers that say how a stream is packed, by the name before them; `elsewhere` where it is a reference. */
const NUMBERED = ['Length', 'Size', 'Index', 'W', 'Predictor'] as const
export type Numbered = (typeof NUMBERED)[number]
/** What was read: `value` is the place behind the first whole value, `end` the place of the word that ended it all. */
export type Region = { names: Set<string>; numbers: Map<string, number[] | 'elsewhere'>; value: number; end: number; stop: string }

/** Characters of a word that cost nothing beyond the word itself. */
const SHORT = 32
const lengthCost = (length: number): number => Math.max(0, length - SHORT) / 4

const STOPS = new Set(['endobj', 'endstream', 'stream', 'obj', 'xref', 'trailer', 'startxref'])

const decoded = (name: string): string =>
  name.includes('#') ? name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : name

/** The place behind a string in brackets, which may hold further pairs. */
const endOfString = (text: string, from: number): number => {
  const special = /[()\\]/g
  special.lastIndex = from + 1
  for (let depth = 1; ;) {
    const found = special.exec(text)
    if (!found) return text.length
    if (found[0] === '\\') special.lastIndex += 1
    else depth += found[0] === '(' ? 1 : -1
    if (depth === 0) return special.lastIndex
  }
}

/**
 * Reads words from `from` on and gathers the names, with their escapes decoded, wherever they occur outside of strings
 * and comments. Ends before the first word that ends an object, unless a dictionary is still open, or with the text.
 * @throws Problem when the budget is spent
 */
export const readRegion = (text: string, from: number, budget: Budget): Region => {
  const region: Region = { names: new Set(), numbers: new Map(), value: -1, end: text.length, stop: '' }
  const words = token()
  words.lastIndex = from
  let depth = 0
  // Open brackets of every kind, and the budget when the first of them was opened.
  let open = 0
  let before = budget.left
  let last: string | null = null
  const spend = (units: number): void => {
    budget.left -= units
    if (open === 0) before = budget.left
    if (budget.left < 0 || before - budget.left > MAX_WORDS_PER_OBJECT) throw tooMuch()
  }
  for (let at = from, found = words.exec(text); found; at = words.lastIndex, found = words.exec(text)) {
    const [word] = found
    const first = word.charCodeAt(0)
    if (first <= 0x20 || first === 0x25) continue
    if (first === 0x28) {
      words.lastIndex = endOfString(text, at)
      spend(1 + (words.lastIndex - at) / 4)
    } else if (first === 0x2f) {
      const name = decoded(word.slice(1))
      region.names.add(name)
      if (budget.names.add(name).size > MAX_NAMES) throw tooMuch()
      last = (NUMBERED as readonly string[]).includes(name) ? name : null
      spend(1 + lengthCost(word.length))
    } else if (word === '<<') {
      depth += 1
      spend(6)
      open += 1
    } else if (word === '>>') {
      depth = Math.max(0, depth - 1)
      open = Math.max(0, open - 1)
    } else if (word === '[') {
      spend(1)
      open += 1
    } else if (word === ']') {
      open = Math.max(0, open - 1)
    } else if (first === 0x3c) {
      spend(1 + word.length / 4)
    } else if (depth === 0 && STOPS.has(word)) {
      return { ...region, end: at, stop: word }
    } else {
      if (last !== null) note(region, last, word)
      spend(1 + lengthCost(word.length))
    }
    if (open === 0 && region.value < 0) region.value = words.lastIndex
  }
  return region
}

const note = (region: Region, name: string, word: string): void => {
  const known = region.numbers.get(name)
  if (/^\d{1,15}$/.test(word)) {
    if (Array.isArray(known)) known.push(Number(word))
    else region.numbers.set(name, [Number(word)])
  } else if (word === 'R') {
    region.numbers.set(name, 'elsewhere')
  }
}

/** The single number behind a name, or null where there is none, or a reference. @throws Problem for several */
export const numberOf = ({ numbers }: Region, name: Numbered): number | null => {
  const found = numbers.get(name)
  if (!Array.isArray(found)) return null
  if (found.length !== 1) throw damagedPdf()
  return found[0] ?? null
}
