/**
 * Median of the values. For an even number of values it is the higher of the two in the middle;
 * without values it is 0.
 */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const ms = (value: number): string => `${Math.round(value)} ms`
export const preciseMs = (value: number): string => `${value.toFixed(1)} ms`
export const seconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} s`
export const kb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`
export const mb = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`
export const perSecond = (value: number): string =>
  `${value < 100 ? value.toFixed(1) : Math.round(value)} /s`
export const ratioText = (value: number): string => `${value.toFixed(2)} ×`
