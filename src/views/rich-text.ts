import { cdnPicture } from './picture.ts'

/** Width in pixels of pictures in running text: twice the column's, for high-density screens. */
const bodyWidth = 1_280

/** Minimum number of columns of a table that may be wider than a phone. */
const minWideColumns = 3

/**
 * Makes wide tables focusable: they scroll in their own box, and only a focused one can be scrolled
 * by keyboard. Relies on the sanitiser: tables have no attributes, and each has its end tag.
 */
const withFocusableTables = (html: string): string =>
  html.replace(/<table>/g, (tag, start: number) => {
    const table = html.slice(start, html.indexOf('</table>', start))
    const [row = ''] = table.split('</tr>', 1)
    return (row.match(/<t[hd][\s>]/g)?.length ?? 0) < minWideColumns ? tag : '<table tabindex="0">'
  })

/**
 * A sanitised text for a page. Pictures are loaded lazily from the Image CDN, which resizes them
 * and converts them to AVIF; wide tables are focusable. Relies on the sanitiser's double quotes
 * around attributes.
 */
export const withCdnPictures = (html: string): string =>
  withFocusableTables(html).replace(
    /<img ([^>]*?)src="([^"]*)"/g,
    (_, before: string, src: string) => {
      const address = cdnPicture(src.replaceAll('&amp;', '&'), bodyWidth).replaceAll('&', '&amp;')
      return `<img loading="lazy" ${before}src="${address}"`
    },
  )

/** The lowest heading level of HTML. */
const lowestLevel = 6

/**
 * A sanitised text for a place below a heading of the page. The text's headings, which begin at
 * level 2, are lowered so that they begin one level below that heading. Relies on the sanitiser's
 * lower-case tags.
 * @param level level of the page's heading
 */
export const withLoweredHeadings = (html: string, level: 2 | 3): string =>
  withCdnPictures(html).replace(
    /<(\/?)h([2-4])(?=[\s>])/g,
    (_, end: string, own: string) => `<${end}h${Math.min(Number(own) + level - 1, lowestLevel)}`,
  )
