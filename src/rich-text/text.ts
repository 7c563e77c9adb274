/** The entities that sanitised HTML contains. */
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}

/**
 * The words of sanitised HTML, without markup. The expressions for tags exclude `<` inside a tag,
 * as a text of only `<` would otherwise take quadratic time.
 */
export const textOf = (html: string): string =>
  html
    .replace(/<(br|\/p|\/h[2-4]|\/li|\/t[dhr]|\/blockquote)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The punctuation at the end of a sentence that is followed by another sentence, in either
 * language, with closing quotation marks. Punctuation after a single letter (a.m., J. Smith, د.
 * سلمى) or a title (Dr), or before a small letter, does not end a sentence.
 */
const sentenceEnd =
  /(?<!(?<![\p{L}’']\p{M}*)\p{L}\p{M}*|\b(?:Mr|Ms|Mrs|Dr|No))[.!?؟…][.!?؟…»”’"')\]\u2069]*(?=\s(?!\p{Ll}))/gu

/** The text before the first heading, or the whole text if there is none before it. */
const openingText = (html: string): string =>
  textOf(html.split(/<h[2-4]\b/, 1)[0] ?? '') || textOf(html)

/**
 * Positions of the ends of sentences within the first `max` characters. Only these characters are
 * searched, which limits the work for a long text.
 */
const endsWithin = (text: string, max: number): number[] =>
  [
    ...[...text]
      .slice(0, max + 1)
      .join('')
      .matchAll(sentenceEnd),
  ].map(({ index, 0: sign }) => index + sign.length)

/** Maximum length of a first sentence in a summary; a longer one is cut. */
const LONGEST_SENTENCE = 400

/**
 * A summary of a text: the beginning of the text before the first heading, or of the whole text if
 * that is empty. It has as many whole sentences as fit into `max` characters, but at least the
 * first one. A text without sentences is cut after the last word that fits.
 */
export const summaryOf = (html: string, max = 160): string => {
  const text = openingText(html)
  if ([...text].length <= max) return text
  const end = endsWithin(text, max).at(-1) ?? endsWithin(text, LONGEST_SENTENCE)[0]
  if (end !== undefined) return text.slice(0, end)
  if ([...text].length <= LONGEST_SENTENCE && /[.!?؟…][»”’"')\]]*$/u.test(text)) return text
  const cut = [...text].slice(0, max).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,.;:،؛]+$/, '')}…`
}

/** Number of words in a text. */
export const countWords = (html: string): number =>
  textOf(html)
    .split(' ')
    .filter((word) => word !== '').length

/**
 * Reading speed of adults in words per minute, by language: means for the same texts in both
 * languages, read aloud (Trauzettel-Klosinski and Dietz 2012, doi.org/10.1167/iovs.11-8284). The
 * number for Arabic is lower, as one Arabic word often corresponds to several English words.
 */
const WORDS_A_MINUTE = { en: 228, ar: 138 } as const

/** Whole minutes to read a text in its language, at least one. */
export const readingMinutes = (html: string, language: keyof typeof WORDS_A_MINUTE): number =>
  Math.max(1, Math.round(countWords(html) / WORDS_A_MINUTE[language]))
