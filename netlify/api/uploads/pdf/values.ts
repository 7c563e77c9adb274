import { damagedPdf, tooComplicatedPdf } from './forbidden.ts'
import { DELIMITER, skipDigits, skipGap, SPACE, spend, type Budget } from './tokens.ts'

/** A text. `raw`: as written in the file, with its brackets. */
type Text = { is: 'text'; raw: string }
/**
 * A dictionary, with all entries of a repeated key: some readers use the first of them, others the
 * last.
 */
export type Dictionary = { is: 'dictionary'; entries: [key: string, value: Value][] }
/**
 * A value of a PDF (ISO 32000-2, 7.3). A reference has the number of its object only: its
 * generation is ignored, since readers treat generations differently.
 */
export type Value =
  | { is: 'name'; name: string }
  | Text
  | { is: 'number' | 'reference'; number: number }
  | { is: 'list'; items: Value[] }
  | Dictionary
  | { is: 'constant' }

/** Most words of the budget for one object, which is in memory as a whole. */
const MAX_WORDS_PER_OBJECT = 60_000
/** Most levels of nested dictionaries and lists; programs write some ten. */
const MAX_DEPTH = 100

/** Length up to which a token costs one word of the budget. */
const SHORT_LENGTH = 32
/** Words that a token costs for its length, in addition to one word. */
const lengthCost = (length: number): number => Math.max(0, length - SHORT_LENGTH) / 4

/** Matches a token: a name, `<<`, `>>`, a text in hexadecimal digits, a bracket, another word. */
const newTokenExpression = () =>
  new RegExp(`/[^${SPACE}${DELIMITER}]*|<<|>>|<[^>]*>|[\\[\\]]|[^${SPACE}${DELIMITER}]+`, 'y')
const endOfWord = new RegExp(`[${SPACE}${DELIMITER}]`)
const NUMBER = /^[\d+.-]+$/
const CONSTANTS = ['true', 'false', 'null']

/** A name without escapes, `#` and two hexadecimal digits. */
const decoded = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : name

/** The position after a string in round brackets, which may contain pairs of brackets. */
const endOfString = (text: string, from: number): number => {
  const special = /[()\\]/g
  special.lastIndex = from + 1
  for (let depth = 1; ;) {
    const [sign] = special.exec(text) ?? []
    if (sign === undefined) throw damagedPdf()
    if (sign === '\\') special.lastIndex += 1
    else depth += sign === '(' ? 1 : -1
    if (depth === 0) return special.lastIndex
  }
}

/** Reads one value. */
class Reader {
  /** Position of the next token. */
  at: number
  readonly #text: string
  readonly #budget: Budget
  /** Rest of the budget below which the value is too large. */
  readonly #leastLeft: number
  readonly #token = newTokenExpression()

  constructor(text: string, from: number, budget: Budget) {
    this.at = from
    this.#text = text
    this.#budget = budget
    this.#leastLeft = budget.left - MAX_WORDS_PER_OBJECT
  }

  /** The position after the token that begins at `from`; `from` if there is none. */
  #endOfToken(from: number): number {
    if (this.#text[from] === '(') return endOfString(this.#text, from)
    this.#token.lastIndex = from
    return this.#token.test(this.#text) ? this.#token.lastIndex : from
  }

  /** Reads the next token, and takes its cost from the budget. */
  #next(): string {
    const from = skipGap(this.#text, this.at)
    this.at = this.#endOfToken(from)
    const length = this.at - from
    if (length === 0) throw damagedPdf()
    const isText = this.#text[from] === '(' || (this.#text[from] === '<' && length > 2)
    spend(this.#budget, 1 + (isText ? length / 4 : lengthCost(length)))
    if (this.#budget.left < this.#leastLeft) throw tooComplicatedPdf()
    return this.#text.slice(from, this.at)
  }

  /** Reads a value. @param word its first token. @param depth number of values that contain it */
  read(word = this.#next(), depth = 0): Value {
    if (depth > MAX_DEPTH) throw tooComplicatedPdf()
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

  /** A number, or a reference if `0 R`, a generation and the letter, follows. */
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
 * Reads one value with everything in it. Reads each part of the text three times at most.
 * @returns the value, and the position after it
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
 * The value of a key; undefined without the key.
 * @throws Problem for a repeated key, of which some readers use the first value, others the last
 */
export const valueOf = ({ entries }: Dictionary, key: string): Value | undefined => {
  const values = entries.filter(([name]) => name === key).map(([, value]) => value)
  if (values.length > 1) throw damagedPdf()
  return values[0]
}

/** A whole number that is not negative, or null. */
export const wholeNumber = (value: Value | undefined): number | null =>
  value?.is === 'number' && Number.isSafeInteger(value.number) && value.number >= 0
    ? value.number
    : null

/** True when this name is the value of a key, or one of several values of a repeated key. */
export const isNamed = ({ entries }: Dictionary, key: string, name: string): boolean =>
  entries.some(([one, value]) => one === key && value.is === 'name' && value.name === name)

/** Characters of escapes in strings. Key: the character after the backslash. */
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

/** Bytes of a text in hexadecimal digits, `<…>`, or of a string, `(…)`. */
const bytesOf = (raw: string): Buffer => {
  if (raw.startsWith('<')) {
    const digits = raw.replace(/[^\da-f]/gi, '')
    return Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex')
  }
  // An escape is a backslash with one to three octal digits, a line break, or any character.
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
 * The decoded text, by the byte order mark at its beginning (ISO 32000-2, 7.9.2.2). The second mark
 * is not in the standard, but some readers accept it.
 */
export const wordsOf = ({ raw }: Text): string => {
  const bytes = bytesOf(raw)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  return bytes.toString('latin1')
}
