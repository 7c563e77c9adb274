import type { EmirateName } from '#ui/emirates-map.ts'

/** A degree of latitude and of longitude, north and east positive. */
export type Position = { latitude: number; longitude: number }

export const placeKinds = ['cash-point', 'kiosk'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** A cash point or kiosk as it is shown in one language. */
export type Place = Position & { id: string; kind: PlaceKind; emirate: EmirateName; name: string; hours: string }
