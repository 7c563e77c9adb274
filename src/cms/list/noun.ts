import type { AnyKind } from '#kinds/define.ts'

/** A name as it stands within a sentence: in small letters, but for an abbreviation. */
export const inSentence = (words: string): string =>
  words
    .split(' ')
    .map((word) => (/^\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()))
    .join(' ')

/** How a sentence calls the kind's items: the last word of its label, "article" of "Blog article". */
export function nounOf({ label }: Pick<AnyKind, 'label'>): { one: string; many: string } {
  const last = (words: string) => (words.split(' ').at(-1) ?? words).toLowerCase()
  return { one: last(label.one), many: last(label.many) }
}
