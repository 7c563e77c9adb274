import { otherLanguage } from '#i18n/languages.ts'
import type { Side } from '../../model/values.ts'

const arabic = /\p{Script=Arabic}/gu
const latin = /\p{Script=Latin}/gu

/**
 * Minimum number of letters of the other script. A name or an abbreviation in the other script is
 * shorter, and is no fault.
 */
const MIN_LETTERS = 12

/** Minimum share of the other script among all letters. */
const MIN_SHARE = 0.8

/** True when a text is in the script of the other language, as when pasted into the wrong field. */
export function isOtherScript(text: string, side: Side): boolean {
  const letters = { ar: text.match(arabic)?.length ?? 0, en: text.match(latin)?.length ?? 0 }
  const other = letters[otherLanguage(side)]
  return other >= MIN_LETTERS && other / (letters.ar + letters.en) >= MIN_SHARE
}
