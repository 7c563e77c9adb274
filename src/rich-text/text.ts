const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}

/**
 * The words of sanitised HTML, without markup: for summaries, reading time and emptiness checks. A
 * tag must end before the next `<`: otherwise a text of only `<` would take quadratic time.
 */
export const textOf = (html: string): string =>
  html
    .replace(/<(br|\/p|\/h[2-4]|\/li|\/t[dhr]|\/blockquote)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * End of a sentence before another one: its punctuation, in either language, with closing quotation
 * marks. A full stop after a single letter (a.m., J. Smith, د. سلمى) or before a small letter is an
 * abbreviation.
 */
const sentenceEnd =
  /(?<!(?<![\p{L}’']\p{M}*)\p{L}\p{M}*|\b(?:Mr|Ms|Mrs|Dr|No))[.!?؟…][.!?؟…»”’"')\]\u2069]*(?=\s(?!\p{Ll}))/gu

const opening = (html: string): string =>
  textOf(html.split(/<h[2-4]\b/, 1)[0] ?? '') || textOf(html)

/**
 * Ends of the sentences within the first `max` characters. Longer texts are cut first, which bounds
 * the work.
 */
const endsWithin = (text: string, max: number): number[] =>
  [
    ...[...text]
      .slice(0, max + 1)
      .join('')
      .matchAll(sentenceEnd),
  ].map(({ index, 0: sign }) => index + sign.length)

/**
 * Maximum length of a sentence shown whole. A longer text without an end counts as having no
 * sentences.
 */
const LONGEST_SENTENCE = 400

/**
 * The text before the first heading, or all of it if that is empty: as many whole sentences as fit
 * into `max` characters, but at least the first one. A text without sentences is cut after the last
 * word that fits.
 */
export const summaryOf = (html: string, max = 160): string => {
  const text = opening(html)
  if ([...text].length <= max) return text
  const end = endsWithin(text, max).at(-1) ?? endsWithin(text, LONGEST_SENTENCE)[0]
  if (end !== undefined) return text.slice(0, end)
  if ([...text].length <= LONGEST_SENTENCE && /[.!?؟…][»”’"')\]]*$/u.test(text)) return text
  const cut = [...text].slice(0, max).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,.;:،؛]+$/, '')}…`
}

/** Number of words in a text. */
export const wordsOf = (html: string): number =>
  textOf(html)
    .split(' ')
    .filter((word) => word !== '').length

/**
 * Reading speed of adults in words per minute, by language: means of the same texts in both, read
 * aloud; Arabic writes as one word what English writes as several. Trauzettel-Klosinski and Dietz
 * 2012, doi.org/10.1167/iovs.11-8284.
 */
const WORDS_A_MINUTE = { en: 228, ar: 138 } as const

/** Whole minutes to read a text in its language, at least one. */
export const readingMinutes = (html: string, language: keyof typeof WORDS_A_MINUTE): number =>
  Math.max(1, Math.round(wordsOf(html) / WORDS_A_MINUTE[language]))
