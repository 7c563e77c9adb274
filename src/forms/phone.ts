/** Arabic-Indic digits and their eastern forms; the low four bits are the digit. */
const DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g
/** Marks that turn the direction of writing, which come along when a number is copied from Arabic text. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
const SEPARATORS = /[\s().-]/g

/** `+` or `00`, then a country and a number: 15 digits at most (ITU-T E.164). The Emirates' own code may stand without either. */
const INTERNATIONAL = /^(?:(?:\+|00)[1-9]\d{6,14}|971[1-9]\d{7,8})$/
/** Mobile 05x and seven digits; a landline's area code and seven digits; 800 and 600 numbers. */
const LOCAL = /^(?:05\d{8}|0[234679]\d{7}|(?:800|600)\d{3,9})$/

/** A number as it is kept: Latin digits, no marks, the visitor's own grouping. */
export const plainPhone = (typed: string): string =>
  typed
    .replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(DIRECTION, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether this is an international number or a local one of the Emirates. */
export const isPhone = (plain: string): boolean => {
  const digits = plain.replace(SEPARATORS, '')
  return INTERNATIONAL.test(digits) || LOCAL.test(digits)
}
