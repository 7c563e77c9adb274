import type { EmirateName } from '#rules/emirates.ts'

/** A point of the map in its own units, x to the right and y down. In both languages west is on the left. */
export type Spot = readonly [x: number, y: number]

const frame = { west: 51.35, east: 56.95, south: 22.45, north: 26.5 }
const WIDTH = 640
// Equirectangular, true along the parallel in the middle of the country: at this size nothing is off by more than a pixel.
const degree = WIDTH / (frame.east - frame.west)
const stretch = 1 / Math.cos((24.4 * Math.PI) / 180)

/** The size of the map of the Emirates, drawn and with pins on it. */
export const MAP = {
  width: WIDTH,
  height: Math.round((frame.north - frame.south) * degree * stretch),
}

/** The country's outline in the drawing (`#land`) has four steps to a unit: the same line serves when one emirate fills the map. */
export const FINE = 4

/** Where a place stands on the map. */
export const onMap = (latitude: number, longitude: number): Spot => [
  (longitude - frame.west) * degree,
  (frame.north - latitude) * degree * stretch,
]

/**
 * The seven emirates: their capitals (latitude, longitude), and where the name stands, tied to them by a line. The coast
 * from Dubai to the north is too short for five names, so they stand one above the other in the sea, beside their lines;
 * Fujairah's stands in the sea below its own.
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
