import { textOf } from './text.ts'

/** A part of an article: the id and the text of its heading. */
export type ArticlePart = { id: string; text: string }

/**
 * Adds ids to the second-level headings of a sanitised text, and lists its parts. The ids are
 * numbers, so that links to a heading work after its words have changed. A sanitised text has no
 * ids, and its tags are in lower case.
 */
export const withParts = (html: string): { html: string; parts: ArticlePart[] } => {
  const parts: ArticlePart[] = []
  const marked = html.replace(
    /<h2(?=[\s>])([^<>]*>)(.*?)(?=<\/h2>)/gs,
    (whole, rest: string, inside: string) => {
      const text = textOf(inside)
      if (text === '') return whole
      const id = `part-${parts.length + 1}`
      parts.push({ id, text })
      return `<h2 id="${id}"${rest}${inside}`
    },
  )
  return { html: marked, parts }
}
