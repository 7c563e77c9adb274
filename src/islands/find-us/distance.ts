import type { Position } from './place.ts'

/** The mean radius of the earth in km (IUGG). */
const EARTH = 6371

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The way between two positions as the crow flies, in km (haversine formula; off by half a percent at most). */
export const kilometres = (from: Position, to: Position): number => {
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2
  const chord = half(from.latitude, to.latitude)
    + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 2 * EARTH * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/** A distance as people say it: hundreds of metres below one kilometre, whole kilometres to ten, then steps of ten above a hundred. */
export const rounded = (km: number): { unit: 'm' | 'km'; value: number } => {
  if (km < 0.95) return { unit: 'm', value: Math.max(100, Math.round(km * 10) * 100) }
  return { unit: 'km', value: km < 100 ? Math.round(km) : Math.round(km / 10) * 10 }
}
