/**
 * The separators of columns. A spreadsheet program expects the separator of its computer's region;
 * it does not recognise that of the file.
 */
export const separators = { comma: ',', semicolon: ';' } as const
export type Separator = keyof typeof separators

/** The byte order mark, by which Excel recognises UTF-8; without it Excel garbles Arabic. */
const BOM = '\uFEFF'

/**
 * Characters after which a program may begin a new cell: a program that uses another separator, or
 * that ends a quoted cell at a line break. The group makes `split` return the characters as well,
 * at odd indexes.
 */
const BREAKS_CELL = /([,;|\t\n\v\f\r\u0085\u2028\u2029\u060c\u061b])/u

/**
 * Characters that programs skip at the beginning of a cell: spaces, invisible characters, and all
 * kinds of quotation marks.
 */
const SKIPPED =
  /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Mn}\u2800\p{Quotation_Mark}`´′″]*/u

/** The first character of a formula or of a command; U+2212 is the true minus sign. */
const FORMULA_START = /^[=+\-@\u2212]/

/** Prefix after which spreadsheets treat the rest of the cell as text. */
const TEXT_PREFIX = "'"

/** True for a text that begins a formula; full-width characters (NFKC) count as normal ones. */
const beginsFormula = (part: string): boolean =>
  FORMULA_START.test((part.replace(SKIPPED, '').match(/^./u)?.[0] ?? '').normalize('NFKC'))

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

/**
 * Texts that a spreadsheet would silently change to another number, date, time or boolean. Dates in
 * ISO 8601 are not among them, as every program shows the same day.
 */
const alteredPatterns = [
  // Number with a leading zero, which is dropped.
  /^0\d[\d.]*$/,
  // Decimals alone, which get a zero before the point.
  /^\.\d+$/,
  // Long number: shown as a power from twelve digits, rounded from sixteen.
  /^\d{12,}$/,
  // Number whose last decimal is a zero, which is dropped.
  /^\d+\.\d*0$/,
  // Power of ten.
  /^\d+(?:\.\d*)?e[+-]?\d+$/i,
  // Date or part of one with the day or the month first: 1/2, 5/2026, 1-2-2026.
  /^\d{1,2}[-/](?:\d{1,2}|\d{4})(?:[-/]\d{2,4})?$/,
  // Year and month.
  /^\d{4}[-/]\d{1,2}$/,
  // Date with the year first and slashes.
  /^\d{4}\/\d{1,2}\/\d{1,2}$/,
  // Date with points.
  /^\d{1,2}\.\d{1,2}\.\d{2,4}$/,
  // Number with a fraction: 1 1/2.
  /^\d+ \d+\/\d+$/,
  // Month by name after a day or a year: 1 May, 1 May 2026, 2026 May.
  new RegExp(`^\\d{1,4}[- /.]?${MONTH}(?:[- /.,]*\\d{1,4})?$`, 'i'),
  // Month by name before a day or a year: May 1, May 2026, May 1, 2026.
  new RegExp(`^${MONTH}[- /.]?\\d{1,4}(?:[- /.,]+\\d{2,4})?$`, 'i'),
  // Time: 9:30, 9:30:15 pm.
  /^\d{1,4}:\d{1,2}(?::\d{1,2})?(?: ?[ap]m?)?$/i,
  // Hour: 9 am, 9p.
  /^\d{1,2} ?[ap]m?$/i,
  // Boolean.
  /^(?:true|false)$/i,
] as const

/** True for a text that a spreadsheet would silently change. */
const isAlteredBySpreadsheets = (text: string): boolean =>
  alteredPatterns.some((pattern) => pattern.test(text.trim()))

/**
 * The text of a cell, with apostrophes added so that no spreadsheet treats it as a formula or
 * changes it. They are added
 * - before each formula at the start of the text, or at any place where a program with another
 *   separator would begin a cell;
 * - at the start of a text that a spreadsheet would change, or that begins with a tab, CR or LF.
 */
export function harmlessText(text: string): string {
  const parts = text.split(BREAKS_CELL)
  const withPrefixes = parts
    .map((part, index) => (index % 2 === 0 && beginsFormula(part) ? TEXT_PREFIX + part : part))
    .join('')
  return isAlteredBySpreadsheets(text) || /^[\t\r\n]/.test(withPrefixes)
    ? TEXT_PREFIX + withPrefixes
    : withPrefixes
}

/** A quoted cell: line breaks, separators and quotes in it have no special meaning (RFC 4180). */
const cell = (text: string): string => `"${harmlessText(text).replaceAll('"', '""')}"`

/**
 * Rows as lines of CSV with CRLF, without a byte order mark: for all parts but the first of a table
 * that is written in several parts.
 */
export const csvLines = (rows: readonly (readonly string[])[], separator: Separator): string =>
  rows.map((row) => `${row.map(cell).join(separators[separator])}\r\n`).join('')

/**
 * A table as CSV with a byte order mark for UTF-8. It has no line `sep=` that names the separator,
 * as Excel would then ignore the mark and garble Arabic: the person who exports chooses the
 * separator.
 */
export const csvOf = (rows: readonly (readonly string[])[], separator: Separator): string =>
  BOM + csvLines(rows, separator)

/**
 * The usual separator of a computer in this language: the semicolon where decimals have a comma,
 * and for Arabic.
 */
export function usualSeparator(language: string): Separator {
  const decimal = new Intl.NumberFormat(language).format(1.5)
  return language.startsWith('ar') || decimal.includes(',') ? 'semicolon' : 'comma'
}
