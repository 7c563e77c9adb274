/**
 * The column separators. A spreadsheet program parses a file with its computer's separator, not
 * with the file's.
 */
export const separators = { comma: ',', semicolon: ';' } as const
export type Separator = keyof typeof separators

/** The byte order mark, by which Excel recognises UTF-8; without it Arabic is read as Latin. */
const BOM = '\uFEFF'

/**
 * Characters after which a program may begin a cell: one that uses another separator, or that ends
 * quotes at a line break. Captured, so that `split` keeps them at odd indexes.
 */
const BREAKS_CELL = /([,;|\t\n\v\f\r\u0085\u2028\u2029\u060c\u061b])/u

/**
 * Characters that programs skip at the beginning of a cell: spaces, marks, fillers, all kinds of
 * quotes.
 */
const UNSEEN =
  /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Mn}\u2800\p{Quotation_Mark}`´′″]*/u

/**
 * Start of a formula, or of a link to a program: these four, in any width, and the true minus sign.
 */
const BEGINS = /^[=+\-@\u2212]/

/** An apostrophe: spreadsheets treat the rest of the cell as text. */
const LEAD = "'"

const beginsFormula = (part: string): boolean =>
  BEGINS.test((part.replace(UNSEEN, '').match(/^./u)?.[0] ?? '').normalize('NFKC'))

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

/**
 * Text that a spreadsheet would silently change: a number whose leading or last zero it drops, that
 * it rounds to fifteen digits or reads as a power, and text that it reads as a date, a time, a
 * fraction or a boolean. Dates in ISO 8601 are safe: every program shows the same day.
 */
const spoilt = [
  // Leading zero, which is dropped.
  /^0\d[\d.]*$/,
  // Decimals alone, which get a zero before the point.
  /^\.\d+$/,
  // Long number: shown as a power from twelve digits, rounded from sixteen.
  /^\d{12,}$/,
  // Last zero of decimals, which is dropped.
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

const isSpoilt = (text: string): boolean => spoilt.some((pattern) => pattern.test(text.trim()))

/**
 * Text that no spreadsheet treats as a formula: adds an apostrophe before any possible start of
 * one, at the beginning of the cell and at any start of a cell for a program with another
 * separator; also before text that a spreadsheet would change, and before a leading tab, CR or LF.
 * Nothing is removed.
 */
export function harmless(text: string): string {
  const parts = text.split(BREAKS_CELL)
  const led = parts
    .map((part, index) => (index % 2 === 0 && beginsFormula(part) ? LEAD + part : part))
    .join('')
  return isSpoilt(text) || /^[\t\r\n]/.test(led) ? LEAD + led : led
}

/** A quoted cell: breaks, separators and quotes in it are literal (RFC 4180). */
const cell = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`

/**
 * Rows as lines of CSV with CRLF, without the byte order mark: for the further parts of a table
 * that is written in parts.
 */
export const csvLines = (rows: readonly (readonly string[])[], separator: Separator): string =>
  rows.map((row) => `${row.map(cell).join(separators[separator])}\r\n`).join('')

/**
 * A table as CSV in UTF-8 with its byte order mark. Without a `sep=` line for the separator: Excel
 * would then ignore the mark and garble Arabic, so the person chooses the separator.
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
