import { palette } from './palette.ts'

export type Frame = {
  /** The view box of the SVG. */
  box: readonly [x: number, y: number, width: number, height: number]
  /** Value of `preserveAspectRatio`, for places with other proportions than the box. */
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
 * `<view>` elements for a file of several drawings, one above the other: its address with the
 * fragment `#name` shows one drawing alone.
 * @param step Distance from the top of one drawing to the top of the next
 */
export const viewElements = (
  names: readonly string[],
  width: number,
  height: number,
  step = height,
): string =>
  names
    .map((name, index) => `<view id="${name}" viewBox="0 ${index * step} ${width} ${height}"/>`)
    .join('')

/** Definition of a linear gradient from top to bottom. */
export const fadeGradient = (
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity: number])[],
): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')}</linearGradient>`

/** Circles around one centre, each with its own opacity. */
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
