const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

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
const sentenceEnd = /(?<!(?<![\p{L}’']\p{M}*)\p{L}\p{M}*|\b(?:Mr|Ms|Mrs|Dr|No))[.!?؟…][.!?؟…»”’"')\]\u2069]*(?=\s(?!\p{Ll}))/gu

const opening = (html: string): string => textOf(html.split(/<h[2-4]\b/, 1)[0] ?? '') || textOf(html)

/** Where the sentences end within the first `max` characters. Only they are looked at, however long the text is. */
const endsWithin = (text: string, max: number): number[] =>
  [...[...text].slice(0, max + 1).join('').matchAll(sentenceEnd)].map(({ index, 0: sign }) => index + sign.length)

/** The first sentence of what {@link summaryOf} takes its words from, or that where the sentence is longer than `max`. */
export const firstSentence = (html: string, max = 160): string => {
  const text = opening(html)
  const [end] = endsWithin(text, max)
  return end === undefined ? summaryOf(html, max) : text.slice(0, end)
}

/**
 * At most `max` characters of what stands before the first heading, or of all where a heading comes first: as many whole
 * sentences as fit, and where the first one alone does not, its first words.
 */
export const summaryOf = (html: string, max = 160): string => {
  const text = opening(html)
  if ([...text].length <= max) return text
  const end = endsWithin(text, max).at(-1)
  if (end !== undefined) return text.slice(0, end)
  const cut = [...text].slice(0, max).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,.;:،؛]+$/, '')}…`
}

/** Minutes to read at 200 words a minute, at least one. */
export const readingMinutes = (html: string): number => Math.max(1, Math.round(textOf(html).split(' ').length / 200))
