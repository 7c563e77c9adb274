import { inDayColours } from '#drawings/palette.ts'

/** Size in pixels of every picture of the sample posts and news. */
export const WIDTH = 1600
export const HEIGHT = 900

/** A whole SVG file of a picture. @param markup its content, painted in daytime colours */
export const svgPicture = (markup: string): string =>
  inDayColours(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${markup}</svg>`,
  )

/** A rectangle that covers the whole picture. */
export const ground = (fill: string, opacity = 1): string =>
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}" opacity="${opacity}"/>`

/** A round gradient, which other elements use as the fill `url(#<id>)`. */
export const glow = (
  id: string,
  [x, y, radius]: readonly [number, number, number],
  stops: readonly (readonly [offset: number, colour: string, opacity: number])[],
): string =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}">${stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')}</radialGradient>`

/**
 * The markup mirrored from left to right, for the other reading direction.
 */
export const mirrored = (markup: string): string =>
  `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${markup}</g>`

/** A gradient from left to right, which other elements use as the fill `url(#<id>)`. */
export const fadeAcross = (id: string, from: string, to: string): string =>
  `<linearGradient id="${id}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
