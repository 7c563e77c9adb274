import { isWrite, type Plan } from './store-faults.ts'

/**
 * End of a process at a write: `done` writes are stored, and the next one is `applied` or not,
 * without a response.
 */
export type Death = { done: number; applied: boolean }

/** Every death in work with this many writes. */
export const deaths = (writes: number): Death[] =>
  Array.from({ length: writes }, (_, done) => [
    { done, applied: false },
    { done, applied: true },
  ]).flat()

/** Blocks everything from this moment on: nothing reaches the store, and no response comes back. */
export const dying = ({ done, applied }: Death): Plan => {
  let count = 0
  return (seen) => {
    if (isWrite(seen)) count += 1
    if (count <= done) return null
    return { kind: 'cut', applied: applied && count === done + 1 && isWrite(seen) }
  }
}

export const wordsOf = ({ done, applied }: Death): string =>
  `the process ends at write ${done + 1}, ${applied ? 'applied' : 'not applied'}`
