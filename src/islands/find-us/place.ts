import type { PlaceShown } from '#kinds/places.ts'

/** Latitude and longitude in degrees; north and east are positive. */
export type Position = { latitude: number; longitude: number }

/** A cash point or kiosk as shown on a page. */
export type Place = PlaceShown & {
  /** Last part of `href`. */
  id: string
  /** Address of the place's own page. */
  href: string
}

/** Reason why a device did not report its position. */
export type PositionFailure = 'refused' | 'unavailable' | 'slow' | 'insecure'

/** By the codes of `GeolocationPositionError`. */
const troubles: Record<number, PositionFailure> = { 1: 'refused', 2: 'unavailable', 3: 'slow' }

/**
 * The device's position, or the reason why it is unavailable. Called only on a visitor's action;
 * the position is not sent to any server.
 */
export const askPosition = (): Promise<Position | PositionFailure> => {
  if (!isSecureContext) return Promise.resolve('insecure')
  // Some browsers lack `geolocation`, although its type says otherwise.
  if (!('geolocation' in navigator)) return Promise.resolve('unavailable')
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => resolve(troubles[code] ?? 'unavailable'),
      // In milliseconds.
      { timeout: 15_000, maximumAge: 300_000 },
    )
  })
}

/** The mean radius of the earth in km (IUGG). */
const EARTH_RADIUS_KM = 6371

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/**
 * Great-circle distance of two positions in km (haversine formula; error of half a percent at
 * most).
 */
export const kilometresBetween = (from: Position, to: Position): number => {
  const haversine = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    haversine(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      haversine(from.longitude, to.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/**
 * A distance rounded for display: hundreds of metres below one kilometre, whole kilometres below a
 * hundred, then steps of ten.
 */
export const roundedDistance = (km: number): { unit: 'm' | 'km'; value: number } => {
  if (km < 0.95) return { unit: 'm', value: Math.max(100, Math.round(km * 10) * 100) }
  return { unit: 'km', value: km < 100 ? Math.round(km) : Math.round(km / 10) * 10 }
}

/** A link to directions in the visitor's maps app; nothing is requested before it is followed. */
export const directionsTo = ({ latitude, longitude }: Position): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`

/** The link for a call: digits only, `+` before a country code. */
export const callTo = (telephone: string): string => `tel:${telephone.replaceAll(' ', '')}`
