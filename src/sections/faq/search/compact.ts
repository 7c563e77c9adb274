import { tokenise } from '#islands/faq-search/engine/fold.ts'
import { formsOf } from '#islands/faq-search/engine/stem.ts'

/**
 * A table of synonyms as the search reads it, as short as it can be: every word folded, each word of a phrase written as
 * the first of its family, and of the members of a group that differ only by an inflection, the first.
 */
export const compact = (table: readonly string[], alike: readonly string[]): string[] => {
  const families = new Map<string, string>()
  for (const line of alike) {
    const words = tokenise(line)
    for (const word of words) for (const form of formsOf(word).plain) if (!families.has(form)) families.set(form, words[0] ?? word)
  }
  const headOf = (word: string): string => formsOf(word).plain.map((form) => families.get(form)).find(Boolean) ?? word
  return table.map((group) => (group.includes('>') ? group : '>' + group).split('>').map((side) => {
    const members = new Map<string, string>()
    for (const member of side.split(/[,،]/)) {
      const words = tokenise(member)
      const short = words.length > 1 ? words.map(headOf) : words
      const key = short.map((word) => formsOf(word).plain[0] ?? word).join(' ')
      if (words.length > 0 && !members.has(key)) members.set(key, short.join(' '))
    }
    // Who types a long phrase types the short one that is in it.
    const phrases = [...members.values()].map((member) => member.split(' '))
    return phrases.filter((words) => !phrases.some((part) => part.length > 1 && part.length < words.length && part.every((word) => words.includes(word))))
      .map((words) => words.join(' ')).join(',')
  }).join('>'))
}
