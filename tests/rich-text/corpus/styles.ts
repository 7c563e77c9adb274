import { voidTags, type Element, type Part } from './markup.ts'

/** Options for writing elements. Without an option, this part is written in the usual form. */
type WriteOptions = {
  /** Writes the name of an element. */
  tag?: (name: string) => string
  /** Writes the name of an attribute. */
  key?: (name: string) => string
  /** Writes the value of an attribute. */
  value?: (value: string) => string
  quote?: string
  /** Text between the attributes of a tag. */
  gap?: string
  /** Text before and after an equals sign. */
  around?: string
  /** Text before the first attribute, including its space. */
  first?: string
  /** Text in the end tag, after the name. */
  end?: string
  /** True to write each attribute a second time with another value; browsers use the first. */
  twice?: boolean
}

/** Named way to write elements as markup. */
export type Style = { name: string; write(parts: readonly Part[]): string }

/** Replaces each character of a text. */
const each =
  (change: (code: number, character: string) => string) =>
  (text: string): string =>
    [...text].map((character) => change(character.codePointAt(0) ?? 0, character)).join('')

/** Text with upper and lower case in turn. */
const mixed = (text: string): string =>
  [...text]
    .map((letter, index) => (index % 2 ? letter.toLowerCase() : letter.toUpperCase()))
    .join('')

/** Named entity of each character that has one. */
const entityOf: Readonly<Record<string, string>> = {
  ':': '&colon;',
  '(': '&lpar;',
  ')': '&rpar;',
  _: '&lowbar;',
  '/': '&sol;',
  ';': '&semi;',
  "'": '&apos;',
  '"': '&quot;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  ',': '&comma;',
  '*': '&ast;',
  '.': '&period;',
  '=': '&equals;',
}
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')

const ways: Readonly<Record<string, WriteOptions>> = {
  plain: {},
  'single quotes': {
    quote: "'",
    value: (text) => text.replace(/&/g, '&amp;').replace(/'/g, '&#39;'),
  },
  unquoted: {
    quote: '',
    value: each((code, character) => (/[\s"'`=<>&]/.test(character) ? `&#${code};` : character)),
  },
  'mixed case': { tag: mixed, key: mixed },
  'upper case': { tag: (name) => name.toUpperCase(), key: (name) => name.toUpperCase() },
  'tabs and lines': { gap: '\n\t', around: '\n' },
  'form feeds': { gap: '\f', around: '\f' },
  'carriage returns': { gap: '\r\n', around: ' ' },
  slashes: { gap: '/' },
  'slashes and spaces': { gap: ' / / ', around: ' ' },
  decimal: { value: each((code) => `&#${code};`) },
  hexadecimal: { value: each((code) => `&#x${code.toString(16)};`) },
  'hexadecimal, bare': { value: each((code) => `&#X${code.toString(16).toUpperCase()}`) },
  'padded with zeros': { value: each((code) => `&#${String(code).padStart(9, '0')}`) },
  'named entities': { value: each((_, character) => entityOf[character] ?? character) },
  twice: { twice: true },
  'stray quotes first': { first: ' """ \'\' ' },
  'backticks first': { first: ' a=`b` ``' },
  'ends first': { first: ' title="-->]]></title></style></textarea>" lang=\'">\'' },
  'Arabic first': { first: ' title="شجرة الغاف \u202E>\u202C" ضربة=\'\u2067نقر\u2069\' dir=rtl' },
  'a null first': { first: ' \u0000a="b\u0000"' },
  'attributes at the end': { end: ' title=">" /' },
}

const tagOf = ({ tag, attributes, inner }: Element, way: WriteOptions): string => {
  const {
    tag: name = String,
    key = String,
    value = escaped,
    quote = '"',
    gap = ' ',
    around = '',
    first = '',
    end = '',
  } = way
  const writtenAttributes = Object.entries(attributes).flatMap(([attribute, text]) => {
    const once = `${key(attribute)}${around}=${around}${quote}${value(text)}${quote}`
    return way.twice ? [once, `${attribute}="0"`] : [once]
  })
  // Without quotes a space must end the last value.
  const beforeEnd = quote === '' ? ' ' : ''
  const open = `<${name(tag)}${first}${['', ...writtenAttributes].join(gap)}${beforeEnd}>`
  return voidTags.has(tag) ? open : `${open}${partsOf(inner, way)}</${name(tag)}${end}>`
}

/** Markup of elements and texts. */
const partsOf = (parts: readonly Part[], way: WriteOptions): string =>
  parts.map((part) => (typeof part === 'string' ? part : tagOf(part, way))).join('')

/** Styles of writing the same markup, which browsers read alike. The first is the usual style. */
export const styles: readonly Style[] = Object.entries(ways).map(([name, way]) => ({
  name,
  write: (parts) => partsOf(parts, way),
}))
