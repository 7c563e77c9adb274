/** Widths a picture is made in. */
const widths = [400, 560, 960, 1_280] as const

/** Of AVIF, where 50 is the usual. Screens show these pictures at twice their size and more, which hides the difference. */
const quality = 40

/**
 * The widths of a picture that fills a phone, for `sizes`: three quarters of it there, since a photograph gains nothing
 * from the last pixels of a sharp screen, and then the share that it has of a wide window.
 */
export const sizesOf = (wide: string): string => `(width < 900px) 76vw, ${wide}`

/** Address of a stored file, resized by Netlify's Image CDN to at most this width, as AVIF. Other addresses stay as they are. */
export const cdnPicture = (src: string, width: number): string =>
  src.includes('/assets/')
    ? `/.netlify/images?url=${encodeURIComponent(src)}&w=${width}&fm=avif&q=${quality}`
    : src

/** `srcset` in all widths up to the picture's own; undefined for a picture that is not ours to resize. */
export const cdnSet = (src: string, own: number): string | undefined => {
  if (!src.includes('/assets/')) return undefined
  const useful = widths.filter(
    (width, index) => index === 0 || width <= own || (widths[index - 1] ?? 0) < own,
  )
  return useful
    .map((width) => `${cdnPicture(src, width)} ${Math.min(width, Math.max(own, 1))}w`)
    .join(', ')
}
