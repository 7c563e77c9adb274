import type { AnyKind } from './define.ts'

/** Words in lower case, except abbreviations, for use inside a sentence. */
export const inSentence = (words: string): string =>
  words
    .split(' ')
    .map((word) => (/^\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()))
    .join(' ')

/** Noun for the kind's items in a sentence: the last word of its label, such as “article”. */
export function nounOf({ label }: Pick<AnyKind, 'label'>): { one: string; many: string } {
  const lastWord = (words: string) => (words.split(' ').at(-1) ?? words).toLowerCase()
  return { one: lastWord(label.one), many: lastWord(label.many) }
}

/** One item of the kind in a sentence: “one blog article”, or “the web notification”. */
export const singleItemPhrase = ({ shape, label }: Pick<AnyKind, 'shape' | 'label'>): string =>
  `${shape === 'singleton' ? 'the' : 'one'} ${inSentence(label.one)}`
