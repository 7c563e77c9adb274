/** Widths in which pictures are generated. */
const widths = [400, 560, 960, 1_280] as const

/** AVIF quality, below the usual 50: screens of twice the density and more hide the difference. */
const quality = 40

/**
 * Value for `sizes` of a picture that fills a phone: three quarters of it there, as a photograph
 * gains nothing from the last pixels of a high-density screen, and its share of a wide window.
 */
export const sizesOf = (wide: string): string => `(width < 900px) 76vw, ${wide}`

/**
 * Address of a stored file, resized by Netlify's Image CDN to at most this width, as AVIF. Other
 * addresses are returned unchanged.
 */
export const cdnPicture = (src: string, width: number): string =>
  src.includes('/assets/')
    ? `/.netlify/images?url=${encodeURIComponent(src)}&w=${width}&fm=avif&q=${quality}`
    : src

/** `srcset` in all widths up to the picture's own; undefined for a picture outside of the store. */
export const cdnSet = (src: string, own: number): string | undefined => {
  if (!src.includes('/assets/')) return undefined
  const useful = widths.filter(
    (width, index) => index === 0 || width <= own || (widths[index - 1] ?? 0) < own,
  )
  return useful
    .map((width) => `${cdnPicture(src, width)} ${Math.min(width, Math.max(own, 1))}w`)
    .join(', ')
}
