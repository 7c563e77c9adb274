/** Widths a picture is made in. */
const widths = [400, 640, 960, 1_280] as const

/** Address of a stored file, resized by Netlify's Image CDN to at most this width, as AVIF. Other addresses stay as they are. */
export const cdnPicture = (src: string, width: number): string =>
  src.includes('/assets/') ? `/.netlify/images?url=${encodeURIComponent(src)}&w=${width}&fm=avif` : src

/** `srcset` in all widths up to the picture's own; undefined for a picture that is not ours to resize. */
export const cdnSet = (src: string, own: number): string | undefined => {
  if (!src.includes('/assets/')) return undefined
  const useful = widths.filter((width, index) => index === 0 || width <= own || (widths[index - 1] ?? 0) < own)
  return useful.map((width) => `${cdnPicture(src, width)} ${Math.min(width, Math.max(own, 1))}w`).join(', ')
}
