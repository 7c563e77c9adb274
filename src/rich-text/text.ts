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

/** At most `max` characters of what stands before the first heading, or of all where a heading comes first; cut between words. */
export const summaryOf = (html: string, max = 160): string => {
  const text = textOf(html.split(/<h[2-4]\b/, 1)[0] ?? '') || textOf(html)
  if ([...text].length <= max) return text
  const cut = [...text].slice(0, max).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,.;:،؛]+$/, '')}…`
}

/** Minutes to read at 200 words a minute, at least one. */
export const readingMinutes = (html: string): number => Math.max(1, Math.round(textOf(html).split(' ').length / 200))
