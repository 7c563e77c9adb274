import { voids, type Element, type Part } from './markup.ts'

/** Way of writing the same elements. Omitted parts are written plainly. */
type Way = {
  tag?: (name: string) => string
  key?: (name: string) => string
  value?: (value: string) => string
  quote?: string
  /** Text between the parts of a tag, and around the equals sign. */
  gap?: string
  around?: string
  /** Text before the first attribute, including its space. */
  first?: string
  /** Text in the end tag, after the name. */
  end?: string
  /** True to repeat each attribute after itself; browsers use the first. */
  twice?: boolean
}

export type Style = { name: string; write(parts: readonly Part[]): string }

const each =
  (change: (code: number, character: string) => string) =>
  (text: string): string =>
    [...text].map((character) => change(character.codePointAt(0) ?? 0, character)).join('')

const mixed = (text: string): string =>
  [...text].map((one, index) => (index % 2 ? one.toLowerCase() : one.toUpperCase())).join('')

const named: Readonly<Record<string, string>> = {
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
const plainly = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')

const ways: Readonly<Record<string, Way>> = {
  plain: {},
  'single quotes': {
    quote: "'",
    value: (text) => text.replace(/&/g, '&amp;').replace(/'/g, '&#39;'),
  },
  unquoted: {
    quote: '',
    value: each((code, one) => (/[\s"'`=<>&]/.test(one) ? `&#${code};` : one)),
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
  'named entities': { value: each((_, one) => named[one] ?? one) },
  twice: { twice: true },
  'stray quotes first': { first: ' """ \'\' ' },
  'backticks first': { first: ' a=`b` ``' },
  'ends first': { first: ' title="-->]]></title></style></textarea>" lang=\'">\'' },
  'Arabic first': { first: ' title="شجرة الغاف \u202E>\u202C" ضربة=\'\u2067نقر\u2069\' dir=rtl' },
  'a null first': { first: ' \u0000a="b\u0000"' },
  'attributes at the end': { end: ' title=">" /' },
}

const tagOf = ({ tag, attributes, inner }: Element, way: Way): string => {
  const {
    tag: name = String,
    key = String,
    value = plainly,
    quote = '"',
    gap = ' ',
    around = '',
    first = '',
    end = '',
  } = way
  const written = Object.entries(attributes).flatMap(([one, text]) => {
    const once = `${key(one)}${around}=${around}${quote}${value(text)}${quote}`
    return way.twice ? [once, `${one}="0"`] : [once]
  })
  const open = `<${name(tag)}${first}${['', ...written].join(gap)}${quote === '' ? ' ' : ''}>`
  return voids.has(tag) ? open : `${open}${partsOf(inner, way)}</${name(tag)}${end}>`
}

const partsOf = (parts: readonly Part[], way: Way): string =>
  parts.map((part) => (typeof part === 'string' ? part : tagOf(part, way))).join('')

/**
 * Styles of writing tags, attributes and their values that all browsers read alike. The first is
 * the plain one.
 */
export const styles: readonly Style[] = Object.entries(ways).map(([name, way]) => ({
  name,
  write: (parts) => partsOf(parts, way),
}))
