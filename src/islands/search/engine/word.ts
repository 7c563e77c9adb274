import { fold as foldText } from '#i18n/fold.ts'

/**
 * Letters of Persian and Urdu keyboards, and one often confused with another, each above its
 * replacement.
 */
const written = 'ےہھگڤپچژظ'
const becomes = 'ي\u0647\u0647كفبجزض'
const variants = new RegExp(`[${written}]`, 'g')

/** A word, including marks and apostrophes inside it. */
export const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}ـ'’]*/gu

/**
 * A word normalised for comparison: as in every search of the product, with further letters merged.
 */
export const fold = (word: string): string =>
  foldText(word.replace(/['’]/g, '')).replace(
    variants,
    (letter) => becomes[written.indexOf(letter)] ?? '',
  )

/** The folded words of a text in their order. */
export const tokenise = (text: string): string[] =>
  (text.match(wordPattern) ?? []).map(fold).filter(Boolean)

/**
 * The forms by which related words are found. A common `strong` form means the same word in another
 * shape (plural, article, joined particle, pronoun); a common `weak` one a likeness: the same root,
 * or the same sequence of consonants. `plain` are the strong ones without a guess at a joined
 * particle; `bare` is the word without an article, for comparison letter by letter.
 */
export type Forms = { bare: string; plain: string[]; strong: string[]; weak: string[] }

const article = /^(?:[وف]?(?:[بك]?ال|لل)(?=..)|[هع]ال(?=...))/
const particle = /^(?:[وف][بكل]?|[بكل])(?=...)/
const ending =
  /(?<=..)(?:ات|ه)$|(?<=...)(?:ته[امن]?|ت[كنا]|تكم|تنا|تين|تي|ه[امن]|هما|كم|[نو]ا|[ني]ي|[يوا]ن|[ايوكت])$/
const opening = /^(?:است|[استينم]ت|[بسحه]?[اتين]|م)(?=..)/
const long = /[اوي]/g

const unique = (words: string[], least: number): string[] =>
  [...new Set(words)].filter(({ length }) => length >= least)

const arabicForms = (word: string): Forms => {
  const bare = word.replace(article, '')
  const plain = unique(
    [word, bare].map((form) => form.replace(ending, '')),
    2,
  )
  const strong = unique([...plain, word.replace(particle, '').replace(ending, '')], 2)
  return {
    bare,
    plain,
    strong,
    weak: unique(
      strong
        .flatMap((form) => [form, form.replace(opening, '')])
        .map((form) => form.replace(long, '')),
      2,
    ),
  }
}

const plural = /(?<=...)(?:(?<=[sxz]|[cs]h)es|(?<![su])s)$/
const suffix = /(?<=....)(?:ations?|ions?|als?|ally|ate|i[sz]e)$|(?<=...)(?:ment|ing|e?d|ly)$/

const latinForms = (word: string): Forms => {
  const stem = word
    .replace(plural, '')
    .replace(suffix, '')
    .replace(/(?<=..)[eiy]+$/, '')
    .replace(/(.)\1$/, '$1')
  return {
    bare: word,
    plain: [stem],
    strong: [stem],
    weak: unique([stem.replace(/(?<=.)[aeiouyh]/g, '').replace(/(.)\1/g, '$1')], 4),
  }
}

/** The forms of a folded word of either script. */
export const formsOf = (word: string): Forms =>
  /[ء-ي]/.test(word) ? arabicForms(word) : latinForms(word)
