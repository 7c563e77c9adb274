/*
 * A formatting mark stands in a text as one sign: it is compared as one, and shown as a small label. The characters
 * around it are of Unicode's private area and never part of a text that a person wrote.
 */
const OPENS = '\uE000'
const CLOSES = '\uE001'
/** Begins a mark that ends something. */
const END = '\uE002'
/** After it stands what tells two marks of the same words apart. */
const BEHIND = '\uE003'

const ANY = /[\uE000-\uE003]/g
const MARK = /\uE000[^\uE001]*\uE001/g
const WORD = '[\\p{L}\\p{M}\\p{N}]+'
const SPLIT_WORD = new RegExp(`${WORD}(?:(?:\\uE000[^\\uE001]*\\uE001)+${WORD})+`, 'gu')

/** Text that a person wrote, in which no mark can stand. */
export const written = (text: string): string => text.replace(ANY, '')

/** A mark where something begins or stands; `identity` tells it from another of the same words. */
export const mark = (words: string, identity = ''): string => `${OPENS}${written(words)}${identity && BEHIND + written(identity)}${CLOSES}`

/** A mark where something ends. */
export const endMark = (words: string): string => `${OPENS}${END}${written(words)}${CLOSES}`

/** The text as it reads without its marks; lines that held nothing else are gone. */
export const withoutMarks = (text: string): string => text.replace(MARK, '').replace(/\n{2,}/g, '\n')

/** Arabic letters join: what begins or ends within a word is marked at the word's edge, so that no word is cut. */
export const aroundWords = (text: string): string =>
  text.replace(SPLIT_WORD, (word) => {
    const marks = word.match(MARK) ?? []
    const ends = marks.filter((one) => one.startsWith(OPENS + END))
    return [...marks.filter((one) => !ends.includes(one)), word.replace(MARK, ''), ...ends].join('')
  })

export type Part = { type: 'text' | 'mark'; text: string }

/** A text cut into what reads as text and what is shown as a label. */
export function partsOf(text: string): Part[] {
  const parts = text.split(/(\uE000[^\uE001]*\uE001)/)
  return parts.flatMap((part): Part[] => {
    if (part === '') return []
    if (!part.startsWith(OPENS)) return [{ type: 'text', text: part }]
    return [{ type: 'mark', text: part.split(BEHIND)[0]?.replace(ANY, '') ?? '' }]
  })
}
