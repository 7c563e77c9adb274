/** The column separators. A spreadsheet program reads a file with its computer's separator, not with the file's. */
export const separators = { comma: ',', semicolon: ';' } as const
export type Separator = keyof typeof separators

/** The byte order mark, by which Excel knows that a file is UTF-8; without it Arabic is read as Latin. */
const BOM = '\uFEFF'

/** Where a cell could begin for a program that reads the file with another separator, or ends quotes at a line break. */
const BETWEEN = /([,;|\t\n\v\f\r\u0085\u2028\u2029\u060c\u061b])/u

/** Characters that programs skip at the beginning of a cell: spaces, marks, fillers, quotes of any kind. */
const UNSEEN =
  /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Mn}\u2800\p{Quotation_Mark}`´′″]*/u

/** What begins a formula, or a link to a program: these four, in any width, and the true minus sign. */
const BEGINS = /^[=+\-@\u2212]/

/** An apostrophe: a spreadsheet takes what follows it as text. */
const LEAD = "'"

const beginsFormula = (part: string): boolean =>
  BEGINS.test((part.replace(UNSEEN, '').match(/^./u)?.[0] ?? '').normalize('NFKC'))

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

/**
 * Text that a spreadsheet would change without a word: a number without its leading or last zero, one rounded to fifteen
 * digits or taken for a power, and what it takes for a day, an hour, a fraction or a truth. A day as ISO 8601 writes it
 * stays: every program shows the same day.
 */
const spoilt = [
  /^0\d[\d.]*$/,
  /^\.\d+$/,
  /^\d{12,}$/,
  /^\d+\.\d*0$/,
  /^\d+(?:\.\d*)?e[+-]?\d+$/i,
  /^\d{1,2}[-/](?:\d{1,2}|\d{4})(?:[-/]\d{2,4})?$/,
  /^\d{4}[-/]\d{1,2}$/,
  /^\d{4}\/\d{1,2}\/\d{1,2}$/,
  /^\d{1,2}\.\d{1,2}\.\d{2,4}$/,
  /^\d+ \d+\/\d+$/,
  new RegExp(`^\\d{1,4}[- /.]?${MONTH}(?:[- /.,]*\\d{1,4})?$`, 'i'),
  new RegExp(`^${MONTH}[- /.]?\\d{1,4}(?:[- /.,]+\\d{2,4})?$`, 'i'),
  /^\d{1,4}:\d{1,2}(?::\d{1,2})?(?: ?[ap]m?)?$/i,
  /^\d{1,2} ?[ap]m?$/i,
  /^(?:true|false)$/i,
] as const

const isSpoilt = (text: string): boolean => spoilt.some((pattern) => pattern.test(text.trim()))

/**
 * Text that no spreadsheet takes for a formula: an apostrophe leads in whatever could begin one, at the beginning of the
 * cell and wherever a cell would begin for a program that splits the file at another separator. Nothing is removed.
 */
export function harmless(text: string): string {
  const parts = text.split(BETWEEN)
  const led = parts
    .map((part, index) => (index % 2 === 0 && beginsFormula(part) ? LEAD + part : part))
    .join('')
  return isSpoilt(text) || /^[\t\r\n]/.test(led) ? LEAD + led : led
}

/** Every cell is in quotes, so that breaks, separators and quotes inside it stay in it (RFC 4180). */
const cell = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`

/** Rows as lines of CSV that end in CRLF: what follows the first part of a table that is written in parts. */
export const csvLines = (rows: readonly (readonly string[])[], separator: Separator): string =>
  rows.map((row) => `${row.map(cell).join(separators[separator])}\r\n`).join('')

/**
 * A table as CSV in UTF-8 with its mark. No `sep=` line names the separator: Excel that meets
 * one ignores the mark, and garbles Arabic. That is why the person chooses the separator instead.
 */
export const csvOf = (rows: readonly (readonly string[])[], separator: Separator): string =>
  BOM + csvLines(rows, separator)

/** The separator that a computer in this language most likely has: the semicolon where the comma parts decimals, and for Arabic. */
export function usualSeparator(language: string): Separator {
  const decimal = new Intl.NumberFormat(language).format(1.5)
  return language.startsWith('ar') || decimal.includes(',') ? 'semicolon' : 'comma'
}
