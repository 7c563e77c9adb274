/** Widths in pixels in which pictures are generated. */
const widths = [400, 560, 960, 1_280] as const

/** AVIF quality. It is below the usual 50, as high-density screens hide the difference. */
const quality = 40

/**
 * Value of `sizes` for a picture that has the width of a phone. It states only three quarters of
 * that width, as a high-density screen hides the lower resolution of a photograph.
 * @param wide width of the picture in a wide window
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

/**
 * Value of `srcset` for a picture; undefined for a picture outside of the store.
 * @param ownWidth the picture's own width in pixels; of the larger widths only the next one is
 *   offered
 */
export const cdnSrcset = (src: string, ownWidth: number): string | undefined => {
  if (!src.includes('/assets/')) return undefined
  const useful = widths.filter(
    (width, index) => index === 0 || width <= ownWidth || (widths[index - 1] ?? 0) < ownWidth,
  )
  return useful
    .map((width) => `${cdnPicture(src, width)} ${Math.min(width, Math.max(ownWidth, 1))}w`)
    .join(', ')
}
