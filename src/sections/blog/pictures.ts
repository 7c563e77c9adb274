import { cdnPicture } from '#views/picture.ts'

/** The widest a picture in a running text gets, twice over for sharp screens. */
const bodyWidth = 1_280

/**
 * Pictures inside a sanitised text go through the Image CDN, resized and as AVIF, and load when they come near.
 * The sanitiser writes attributes in double quotes, which this relies on.
 */
export const withPictures = (html: string): string =>
  html.replace(/<img ([^>]*?)src="([^"]*)"/g, (_, before: string, src: string) => {
    const address = cdnPicture(src.replaceAll('&amp;', '&'), bodyWidth).replaceAll('&', '&amp;')
    return `<img loading="lazy" ${before}src="${address}"`
  })
