import type { EmirateName } from '#rules/emirates.ts'

/**
 * A point of the map in its own units, x to the right and y down. In both languages west is on the
 * left.
 */
export type Spot = readonly [x: number, y: number]

const frame = { west: 51.35, east: 56.95, south: 22.45, north: 26.5 }
const WIDTH = 640
// Equirectangular, true along the parallel in the middle of the country: at this size no point is
// off by more than a pixel.
const degree = WIDTH / (frame.east - frame.west)
const stretch = 1 / Math.cos((24.4 * Math.PI) / 180)

/** The size of the map of the Emirates, for the drawing and its pins. */
export const MAP = {
  width: WIDTH,
  height: Math.round((frame.north - frame.south) * degree * stretch),
}

/**
 * Steps per unit of the country's outline in the drawing (`#land`): the same path is precise enough
 * when one emirate fills the map.
 */
export const FINE = 4

/** Coordinates of a place on the map. */
export const onMap = (latitude: number, longitude: number): Spot => [
  (longitude - frame.west) * degree,
  (frame.north - latitude) * degree * stretch,
]

/**
 * The seven emirates: their capitals (latitude, longitude), and the position of the name, linked to
 * it by a line. The coast north of Dubai is too short for five names: they are stacked in the sea,
 * next to their lines; Fujairah's is in the sea below its line.
 */
export const EMIRATES = {
  'Abu Dhabi': { capital: [24.46, 54.37], name: [316, 262], isBeside: true },
  Dubai: { capital: [25.26, 55.3], name: [364, 216], isBeside: true },
  Sharjah: { capital: [25.34, 55.41], name: [372, 166], isBeside: true },
  Ajman: { capital: [25.41, 55.46], name: [380, 116], isBeside: true },
  'Umm Al Quwain': { capital: [25.56, 55.57], name: [388, 66], isBeside: true },
  'Ras Al Khaimah': { capital: [25.79, 55.96], name: [398, 22], isBeside: true },
  Fujairah: { capital: [25.12, 56.33], name: [588, 190], isBeside: false },
} as const satisfies Record<EmirateName, { capital: Spot; name: Spot; isBeside: boolean }>
