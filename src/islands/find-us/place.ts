import type { PlaceShown } from '#kinds/places.ts'

/** A degree of latitude and of longitude, north and east positive. */
export type Position = { latitude: number; longitude: number }

/** A cash point or kiosk as a page in one language shows it; `id` is the last part of the address of its page, `href`. */
export type Place = PlaceShown & { id: string; href: string }

/** Why a device did not tell where it is. */
export type Trouble = 'refused' | 'unavailable' | 'slow' | 'insecure'

const troubles: Record<number, Trouble> = { 1: 'refused', 2: 'unavailable', 3: 'slow' }

/** Where the device is, by its own account, or why it does not say. Asked for on request only; it stays in the page. */
export const askPosition = (): Promise<Position | Trouble> => {
  if (!isSecureContext) return Promise.resolve('insecure')
  // A browser may lack it, whatever its type says.
  if (!('geolocation' in navigator)) return Promise.resolve('unavailable')
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => resolve(troubles[code] ?? 'unavailable'),
      { timeout: 15_000, maximumAge: 300_000 },
    )
  })
}

/** The mean radius of the earth in km (IUGG). */
const EARTH = 6371

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The way between two positions as the crow flies, in km (haversine formula; off by half a percent at most). */
export const kilometres = (from: Position, to: Position): number => {
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      half(from.longitude, to.longitude)
  return 2 * EARTH * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/** A distance as people say it: hundreds of metres below one kilometre, whole kilometres to ten, then steps of ten above a hundred. */
export const rounded = (km: number): { unit: 'm' | 'km'; value: number } => {
  if (km < 0.95) return { unit: 'm', value: Math.max(100, Math.round(km * 10) * 100) }
  return { unit: 'km', value: km < 100 ? Math.round(km) : Math.round(km / 10) * 10 }
}

/** An address that opens the way there in the visitor's own maps; nothing is asked of it before it is followed. */
export const directionsTo = ({ latitude, longitude }: Position): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`

/** The address that a telephone calls: digits alone, `+` before a country code. */
export const callTo = (telephone: string): string => `tel:${telephone.replaceAll(' ', '')}`
