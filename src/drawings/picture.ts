import { palette } from './palette.ts'

/**
 * Position of a drawing: the four numbers of an SVG view box, and `preserveAspectRatio` for a frame
 * of another shape.
 */
export type Frame = {
  box: readonly [x: number, y: number, width: number, height: number]
  fit?: string
}

/** A whole SVG file around the markup, with its colours for day and night. */
export const picture = ({ box, fit }: Frame, markup: string): string => {
  const [, , width, height] = box
  const ratio = fit ? ` preserveAspectRatio="${fit}"` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${width}" height="${height}"${ratio}>` +
    `${palette(markup)}${markup}</svg>`
  )
}

/**
 * Views that show each of several drawings, placed one above the other, by its name as the
 * fragment.
 * @param step From the top of one to the top of the next
 */
export const views = (
  names: readonly string[],
  width: number,
  height: number,
  step = height,
): string =>
  names
    .map((name, index) => `<view id="${name}" viewBox="0 ${index * step} ${width} ${height}"/>`)
    .join('')

/** A straight gradient from top to bottom, its stops as [offset, colour, opacity]. */
export const fade = (
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity: number])[],
): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')}</linearGradient>`

/** Circles around one centre that grow fainter outwards. */
export const halo = (
  x: number,
  y: number,
  colour: string,
  rings: readonly (readonly [radius: number, opacity: number])[],
): string =>
  rings
    .map(
      ([radius, opacity]) =>
        `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-opacity="${opacity}"/>`,
    )
    .join('')
