import { cdnPicture } from './picture.ts'

/** The widest a picture in a running text gets, twice over for sharp screens. */
const bodyWidth = 1_280

/** A table of so many columns may be wider than a phone. */
const manyColumns = 3

/**
 * A wide table scrolls in its own box, which the keyboard must reach. The sanitiser leaves no attribute on a table, which
 * this relies on, and closes each table, so that no more is gone through than the table itself.
 */
const reachable = (html: string): string =>
  html.replace(/<table>/g, (tag, at: number) => {
    const [row = ''] = html.slice(at, html.indexOf('</table>', at)).split('</tr>', 1)
    return (row.match(/<t[hd][\s>]/g)?.length ?? 0) < manyColumns ? tag : '<table tabindex="0">'
  })

/**
 * A sanitised text as a page holds it: the keyboard reaches its wide tables, and pictures go through the Image CDN, resized
 * and as AVIF, and load when they come near. The sanitiser writes attributes in double quotes, which this relies on.
 */
export const withPictures = (html: string): string =>
  reachable(html).replace(/<img ([^>]*?)src="([^"]*)"/g, (_, before: string, src: string) => {
    const address = cdnPicture(src.replaceAll('&amp;', '&'), bodyWidth).replaceAll('&', '&amp;')
    return `<img loading="lazy" ${before}src="${address}"`
  })

/** The last level that HTML has. */
const lowest = 6

/**
 * A sanitised text as it stands under a heading of the page: its own headings, which editors begin at the second level,
 * go on below that one. The sanitiser writes tags in lower case, which this relies on.
 */
export const belowHeading = (html: string, level: 2 | 3): string =>
  withPictures(html).replace(
    /<(\/?)h([2-4])(?=[\s>])/g,
    (_, end: string, own: string) => `<${end}h${Math.min(Number(own) + level - 1, lowest)}`,
  )
