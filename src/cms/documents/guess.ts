import { fold } from '#i18n/fold.ts'
import type { Cell } from './cells.ts'

/** Words of a name: without its ending, small, Arabic letters in their plain form. */
const wordsIn = (name: string): string[] => fold(name.replace(/\.\w+$/, '').replace(/([a-z])([A-Z])/g, '$1 $2')).split(/[^\p{L}]+/u).filter(Boolean)

/** "fee" and "fees", "business" and "businesses" are one word. */
const isSame = (a: string, b: string): boolean => {
  const shared = Math.min(a.length, b.length)
  return shared >= 3 && (a.startsWith(b.slice(0, Math.max(shared, 3))) || b.startsWith(a.slice(0, Math.max(shared, 3))))
}

const ARABIC = ['ar', 'ara', 'arabic']

const isArabic = (name: string): boolean => /\p{Script=Arabic}/u.test(name) || wordsIn(name).some((word) => ARABIC.includes(word))

/** Which cell a file is probably for, by its name; null when that does not tell one from the others. */
export function guessCell(name: string, cells: readonly Cell[]): Cell | null {
  const words = wordsIn(name)
  const language = isArabic(name) ? 'ar' : 'en'
  const scored = cells
    .filter((cell) => cell.language === language)
    .map((cell) => ({ cell, hits: wordsIn(`${cell.pair} ${cell.value.replaceAll('_', ' ')}`).filter((word, at, all) => all.indexOf(word) === at && words.some((own) => isSame(own, word))).length }))
    .toSorted((a, b) => b.hits - a.hits)
  const [first, second] = scored
  return first && first.hits >= 2 && first.hits > (second?.hits ?? 0) ? first.cell : null
}
