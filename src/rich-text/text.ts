const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}

/**
 * The words of sanitised HTML, without markup: for summaries, reading time and "is there anything in it". A tag ends
 * before the next one begins: a text of nothing but `<` would otherwise be gone through once for each of them.
 */
export const textOf = (html: string): string =>
  html
    .replace(/<(br|\/p|\/h[2-4]|\/li|\/t[dhr]|\/blockquote)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Where a sentence ends before another begins: its sign, in either language, with what closes a quotation. A full stop
 * after a single letter is an abbreviation (a.m., J. Smith, د. سلمى), one before a small letter too.
 */
const sentenceEnd =
  /(?<!(?<![\p{L}’']\p{M}*)\p{L}\p{M}*|\b(?:Mr|Ms|Mrs|Dr|No))[.!?؟…][.!?؟…»”’"')\]\u2069]*(?=\s(?!\p{Ll}))/gu

const opening = (html: string): string =>
  textOf(html.split(/<h[2-4]\b/, 1)[0] ?? '') || textOf(html)

/** Where the sentences end within the first `max` characters. Only they are looked at, however long the text is. */
const endsWithin = (text: string, max: number): number[] =>
  [
    ...[...text]
      .slice(0, max + 1)
      .join('')
      .matchAll(sentenceEnd),
  ].map(({ index, 0: sign }) => index + sign.length)

/** Characters that a sentence may have to be shown whole. A text that goes on for longer without an end has no sentences. */
const LONGEST_SENTENCE = 400

/**
 * What stands before the first heading, or all where a heading comes first: as many whole sentences as fit into `max`
 * characters, and where the first one alone does not, all of it. Only of a text that has no sentences the first words.
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

/** How many words a text has. */
export const wordsOf = (html: string): number =>
  textOf(html)
    .split(' ')
    .filter((word) => word !== '').length

/**
 * Words that adults read in a minute, by language: means of the same texts in both, aloud, where Arabic writes in one word
 * what English writes in several. Trauzettel-Klosinski and Dietz 2012, doi.org/10.1167/iovs.11-8284.
 */
const WORDS_A_MINUTE = { en: 228, ar: 138 } as const

/** Whole minutes to read a text in its language, at least one. */
export const readingMinutes = (html: string, language: keyof typeof WORDS_A_MINUTE): number =>
  Math.max(1, Math.round(wordsOf(html) / WORDS_A_MINUTE[language]))
