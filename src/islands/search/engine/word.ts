import { fold as foldText } from '#i18n/fold.ts'

/** Letters of Persian and Urdu keyboards, and ظ, which is often confused with ض. */
const variantLetters = 'ےہھگڤپچژظ'
/** The replacement of each variant letter, at the same index. */
const replacements = 'ي\u0647\u0647كفبجزض'
const variants = new RegExp(`[${variantLetters}]`, 'g')

/** A word, including marks and apostrophes inside it. */
export const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}ـ'’]*/gu

/**
 * A word normalised for comparison, as in every search of the product; this one also merges the
 * variant letters.
 */
export const foldWord = (word: string): string =>
  foldText(word.replace(/['’]/g, '')).replace(
    variants,
    (letter) => replacements[variantLetters.indexOf(letter)] ?? '',
  )

/** The folded words of a text in their order. */
export const tokenise = (text: string): string[] =>
  (text.match(wordPattern) ?? []).map(foldWord).filter(Boolean)

/** The forms of a word, by which related words are found. */
export type Forms = {
  /** The word without an article, for comparison letter by letter. */
  bare: string
  /** The strong forms, except those that guess at a joined particle. */
  plain: string[]
  /** Words with a common strong form are the same word, such as its plural or with an article. */
  strong: string[]
  /** Words with a common weak form are similar: they have the same root or consonants. */
  weak: string[]
}

// The patterns below match the beginning or the end of a word only if enough letters remain.
/** An article, with the conjunctions and prepositions that are joined to it. */
const article = /^(?:[وف]?(?:[بك]?ال|لل)(?=..)|[هع]ال(?=...))/
/** A conjunction or preposition that is joined to a word without an article. */
const particle = /^(?:[وف][بكل]?|[بكل])(?=...)/
/** An ending of a plural, a pronoun, a verb or an adjective. */
const ending =
  /(?<=..)(?:ات|ه)$|(?<=...)(?:ته[امن]?|ت[كنا]|تكم|تنا|تين|تي|ه[امن]|هما|كم|[نو]ا|[ني]ي|[يوا]ن|[ايوكت])$/
/** A prefix that derives a verb or noun from its root. */
const prefix = /^(?:است|[استينم]ت|[بسحه]?[اتين]|م)(?=..)/
/** Letters of long vowels. */
const longVowels = /[اوي]/g

/** The different words of at least `least` letters. */
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
        .flatMap((form) => [form, form.replace(prefix, '')])
        .map((form) => form.replace(longVowels, '')),
      2,
    ),
  }
}

/** The ending of an English plural. */
const plural = /(?<=...)(?:(?<=[sxz]|[cs]h)es|(?<![su])s)$/
/** An ending that derives an English word from another. */
const suffix = /(?<=....)(?:ations?|ions?|als?|ally|ate|i[sz]e)$|(?<=...)(?:ment|ing|e?d|ly)$/

/**
 * The stem has no suffix, final e, i or y, or final double letter; weak ones have no vowels inside.
 */
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
