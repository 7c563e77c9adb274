/** Arabic-Indic and Persian digits; the low four bits of the character's code are the digit. */
const DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g

/** Text with Latin digits instead of those of Arabic and Persian keyboards. */
export const latinDigits = (text: string): string =>
  text.replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))

/**
 * Text with normal Latin letters, digits and signs instead of the full-width ones of East Asian
 * keyboards.
 */
export const withNormalWidth = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
