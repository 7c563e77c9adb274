import { fold as foldText } from '#i18n/fold.ts'

/** Letters of Persian and Urdu keyboards, and one that is mistaken for another, each above the one it becomes. */
const written = 'ےہھگڤپچژظ'
const becomes = 'ي\u0647\u0647كفبجزض'
const variants = new RegExp(`[${written}]`, 'g')

/** A word with what may stand inside it. */
export const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}ـ'’]*/gu

/** A word as the search compares it: as every search of the product does, and somewhat more boldly. */
export const fold = (word: string): string => foldText(word.replace(/['’]/g, '')).replace(variants, (letter) => becomes[written.indexOf(letter)] ?? '')

/** The folded words of a text in their order. */
export const tokenise = (text: string): string[] => (text.match(wordPattern) ?? []).map(fold).filter(Boolean)
