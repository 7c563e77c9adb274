import type { Side } from '../values.ts'

const arabic = /\p{Script=Arabic}/gu
const latin = /\p{Script=Latin}/gu

/** Letters from which on a text says in which script it is written: names and abbreviations are shorter. */
const ENOUGH = 12

/** Of all letters, the share that the other script must reach. */
const MIN_SHARE = 0.8

/** Whether a text is written in the script of the other language: pasted into the wrong field. */
export function isOtherScript(text: string, side: Side): boolean {
  const found = { ar: text.match(arabic)?.length ?? 0, en: text.match(latin)?.length ?? 0 }
  const other = found[side === 'ar' ? 'en' : 'ar']
  return other >= ENOUGH && other / (found.ar + found.en) >= MIN_SHARE
}
