import { cdnPicture } from './picture.ts'

/** Maximum width of a picture in running text, doubled for high-density screens. */
const bodyWidth = 1_280

/** Number of columns from which on a table may be wider than a phone. */
const manyColumns = 3

/**
 * Makes wide tables, which scroll in their own box, reachable by keyboard. Relies on the sanitiser,
 * which removes all attributes of tables, and closes each, so that only the table itself is
 * searched.
 */
const reachable = (html: string): string =>
  html.replace(/<table>/g, (tag, at: number) => {
    const [row = ''] = html.slice(at, html.indexOf('</table>', at)).split('</tr>', 1)
    return (row.match(/<t[hd][\s>]/g)?.length ?? 0) < manyColumns ? tag : '<table tabindex="0">'
  })

/**
 * A sanitised text for a page: wide tables are reachable by keyboard, and pictures are loaded
 * lazily through the Image CDN, resized and as AVIF. Relies on the sanitiser's double quotes around
 * attributes.
 */
export const withPictures = (html: string): string =>
  reachable(html).replace(/<img ([^>]*?)src="([^"]*)"/g, (_, before: string, src: string) => {
    const address = cdnPicture(src.replaceAll('&amp;', '&'), bodyWidth).replaceAll('&', '&amp;')
    return `<img loading="lazy" ${before}src="${address}"`
  })

/** The lowest heading level of HTML. */
const lowest = 6

/**
 * A sanitised text below a heading of the page: its own headings, which editors begin at the second
 * level, continue below that one. Relies on the sanitiser's lower-case tags.
 */
export const belowHeading = (html: string, level: 2 | 3): string =>
  withPictures(html).replace(
    /<(\/?)h([2-4])(?=[\s>])/g,
    (_, end: string, own: string) => `<${end}h${Math.min(Number(own) + level - 1, lowest)}`,
  )
