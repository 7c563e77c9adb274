import type { Side } from '../../model/values.ts'

const arabic = /\p{Script=Arabic}/gu
const latin = /\p{Script=Latin}/gu

/** Minimum number of letters for detecting a script: names and abbreviations are shorter. */
const ENOUGH = 12

/** Share of all letters that the other script must reach. */
const MIN_SHARE = 0.8

/** True when a text is written in the script of the other language: pasted into the wrong field. */
export function isOtherScript(text: string, side: Side): boolean {
  const found = { ar: text.match(arabic)?.length ?? 0, en: text.match(latin)?.length ?? 0 }
  const other = found[side === 'ar' ? 'en' : 'ar']
  return other >= ENOUGH && other / (found.ar + found.en) >= MIN_SHARE
}
