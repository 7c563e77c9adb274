import { damagedPdf, tooMuch } from './forbidden.ts'
import { DELIMITER, skipDigits, skipGap, SPACE, spend, type Budget } from './tokens.ts'

/** A text as written in the file, brackets included. */
type Text = { is: 'text'; raw: string }
/** All entries of a dictionary: of a repeated key some readers use the first, some the last. */
export type Dictionary = { is: 'dictionary'; entries: [key: string, value: Value][] }
/**
 * A value of a PDF (ISO 32000-2, 7.3). A reference is identified by its object's number: readers do
 * not agree on generations.
 */
export type Value =
  | { is: 'name'; name: string }
  | Text
  | { is: 'number' | 'reference'; number: number }
  | { is: 'list'; items: Value[] }
  | Dictionary
  | { is: 'constant' }

/** Most words within one object: they are in memory together. */
const MAX_WORDS_PER_OBJECT = 60_000
/** Most levels of nested dictionaries and lists; programs write some ten. */
const MAX_DEPTH = 100

/** Characters of a word that cost nothing beyond the word itself. */
const SHORT = 32
const lengthCost = (length: number): number => Math.max(0, length - SHORT) / 4

const token = () =>
  new RegExp(`/[^${SPACE}${DELIMITER}]*|<<|>>|<[^>]*>|[\\[\\]]|[^${SPACE}${DELIMITER}]+`, 'y')
const endOfWord = new RegExp(`[${SPACE}${DELIMITER}]`)
const NUMBER = /^[\d+.-]+$/
const CONSTANTS = ['true', 'false', 'null']

const decoded = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : name

/** The place after a string in brackets, which may contain further pairs. */
const endOfString = (text: string, from: number): number => {
  const special = /[()\\]/g
  special.lastIndex = from + 1
  for (let depth = 1; ;) {
    const found = special.exec(text)
    if (!found) throw damagedPdf()
    if (found[0] === '\\') special.lastIndex += 1
    else depth += found[0] === '(' ? 1 : -1
    if (depth === 0) return special.lastIndex
  }
}

class Reader {
  at: number
  readonly #text: string
  readonly #budget: Budget
  readonly #least: number
  readonly #token = token()

  constructor(text: string, from: number, budget: Budget) {
    this.at = from
    this.#text = text
    this.#budget = budget
    this.#least = budget.left - MAX_WORDS_PER_OBJECT
  }

  /** Reads the next word, or a string as a whole, and spends its cost. */
  #next(): string {
    const from = skipGap(this.#text, this.at)
    this.#token.lastIndex = from
    const isString = this.#text[from] === '('
    this.at = isString
      ? endOfString(this.#text, from)
      : this.#token.test(this.#text)
        ? this.#token.lastIndex
        : from
    const length = this.at - from
    if (length === 0) throw damagedPdf()
    const isText = isString || (this.#text[from] === '<' && length > 2)
    spend(this.#budget, 1 + (isText ? length / 4 : lengthCost(length)))
    if (this.#budget.left < this.#least) throw tooMuch()
    return this.#text.slice(from, this.at)
  }

  read(word = this.#next(), depth = 0): Value {
    if (depth > MAX_DEPTH) throw tooMuch()
    if (word === '<<') return this.#dictionary(depth)
    if (word === '[') {
      const items: Value[] = []
      for (let item = this.#next(); item !== ']'; item = this.#next())
        items.push(this.read(item, depth + 1))
      return { is: 'list', items }
    }
    if (word.startsWith('(') || (word.startsWith('<') && word.endsWith('>')))
      return { is: 'text', raw: word }
    if (word.startsWith('/')) return { is: 'name', name: decoded(word.slice(1)) }
    if (NUMBER.test(word)) return this.#referenceOr(word)
    if (CONSTANTS.includes(word)) return { is: 'constant' }
    throw damagedPdf()
  }

  #dictionary(depth: number): Dictionary {
    spend(this.#budget, 5)
    const entries: Dictionary['entries'] = []
    for (let key = this.#next(); key !== '>>'; key = this.#next()) {
      if (!key.startsWith('/')) throw damagedPdf()
      entries.push([decoded(key.slice(1)), this.read(undefined, depth + 1)])
    }
    return { is: 'dictionary', entries }
  }

  #referenceOr(word: string): Value {
    const number = Number(word)
    if (!/^\d{1,10}$/.test(word)) return { is: 'number', number }
    const generation = skipGap(this.#text, this.at)
    const end = skipDigits(this.#text, generation)
    const mark = end === generation ? -1 : skipGap(this.#text, end)
    if (this.#text[mark] !== 'R' || !endOfWord.test(this.#text[mark + 1] ?? ' '))
      return { is: 'number', number }
    spend(this.#budget, 2)
    this.at = mark + 1
    return { is: 'reference', number }
  }
}

/**
 * Reads one value and everything in it; each part of the text at most three times.
 * @returns the value, and the place after it
 * @throws Problem for text that is no value, and when the budget is spent
 */
export const readValue = (
  text: string,
  from: number,
  budget: Budget,
): { value: Value; end: number } => {
  const reader = new Reader(text, from, budget)
  const value = reader.read()
  return { value, end: reader.at }
}

/**
 * The value of a key, undefined where there is none. @throws Problem for a repeated key: readers do
 * not agree on which value counts
 */
export const valueOf = ({ entries }: Dictionary, key: string): Value | undefined => {
  const found = entries.filter(([name]) => name === key)
  if (found.length > 1) throw damagedPdf()
  return found[0]?.[1]
}

/** A whole number that is not negative, or null. */
export const wholeNumber = (value: Value | undefined): number | null =>
  value?.is === 'number' && Number.isSafeInteger(value.number) && value.number >= 0
    ? value.number
    : null

/** True when a key has this name as its value, or as one of several. */
export const isNamed = ({ entries }: Dictionary, key: string, name: string): boolean =>
  entries.some(([one, value]) => one === key && value.is === 'name' && value.name === name)

const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\n': '',
  '\r': '',
  '\r\n': '',
}

const bytesOf = (raw: string): Buffer => {
  if (raw.startsWith('<')) {
    const digits = raw.replace(/[^\da-f]/gi, '')
    return Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex')
  }
  const plain = raw
    .slice(1, -1)
    .replace(/\\([0-7]{1,3}|\r\n|[^])/g, (_, one: string) =>
      /^[0-7]/.test(one)
        ? String.fromCharCode(Number.parseInt(one, 8) % 256)
        : (ESCAPED[one] ?? one),
    )
  return Buffer.from(plain, 'latin1')
}

/**
 * The decoded text, by the byte order mark at its beginning (ISO 32000-2, 7.9.2.2; some readers
 * accept the order that the standard does not have).
 */
export const wordsOf = ({ raw }: Text): string => {
  const bytes = bytesOf(raw)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  return bytes.toString('latin1')
}
