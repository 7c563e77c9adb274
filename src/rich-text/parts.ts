import { textOf } from './text.ts'

/** A part of an article: the id of its heading in the page, and the heading's words. */
export type Part = { id: string; text: string }

/**
 * A sanitised text whose headings of the second level have ids, by their number: whoever changes a heading's words breaks no
 * link to it. The sanitiser lets no id through, and writes tags in lower case.
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
