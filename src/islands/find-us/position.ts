import type { Position } from './place.ts'

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
