import { textOf } from './text.ts'

/** A part of an article: the id and the text of its heading. */
export type Part = { id: string; text: string }

/**
 * A sanitised text whose second-level headings get numbered ids: changing the text of a heading
 * breaks no link to it. The sanitiser removes all ids, and writes tags in lower case.
 */
export const withParts = (html: string): { html: string; parts: Part[] } => {
  const parts: Part[] = []
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
