import type { EmirateName } from '#rules/emirates.ts'

/**
 * A point of the map in its own units, x to the right and y down. In both languages west is on the
 * left.
 */
export type Spot = readonly [x: number, y: number]

/** Edges of the map in degrees. */
const edges = { west: 51.35, east: 56.95, south: 22.45, north: 26.5 }
/** Width of the map in its own units. */
const WIDTH = 640
/** Units per degree of longitude. */
const degree = WIDTH / (edges.east - edges.west)
/**
 * Length of a degree of latitude, in degrees of longitude, at 24.4° north, the middle of the
 * country. With this one value (equirectangular projection) no point is off by more than a pixel.
 */
const stretch = 1 / Math.cos((24.4 * Math.PI) / 180)

/** The size of the map of the Emirates, for the drawing and its pins. */
export const MAP_SIZE = {
  width: WIDTH,
  height: Math.round((edges.north - edges.south) * degree * stretch),
}

/**
 * The outline of the country in the drawing (`#land`) is in units that are this many times smaller:
 * its path is precise enough when one emirate fills the map.
 */
export const LAND_SCALE = 4

/** Coordinates of a place on the map. */
export const spotOnMap = (latitude: number, longitude: number): Spot => [
  (longitude - edges.west) * degree,
  (edges.north - latitude) * degree * stretch,
]

/**
 * The seven emirates. `capital`: latitude and longitude; `name`: point of the map at which the
 * emirate's name is written, with a line to the capital; `isBeside`: the name is next to the end of
 * its line, otherwise below it. The coast north of Dubai is too short for five names, which are
 * therefore stacked in the sea.
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
