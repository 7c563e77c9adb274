import { isWrite, type Plan } from './store-faults.ts'

/** End of a process at one of its writes. */
export type Death = {
  /** Number of writes that are stored and responded to before. */
  done: number
  /** True when the store applies the write at which the process ends. It never gets a response. */
  applied: boolean
}

/** Every death of a process that makes this many writes. */
export const deaths = (writes: number): Death[] =>
  Array.from({ length: writes }, (_, done) => [
    { done, applied: false },
    { done, applied: true },
  ]).flat()

/**
 * Plan for the store under which a process ends. From the write of the death on, no request reaches
 * the store and no response comes back; only that write may still be applied.
 */
export const dying = ({ done, applied }: Death): Plan => {
  let count = 0
  return (seen) => {
    if (isWrite(seen)) count += 1
    if (count <= done) return null
    return { kind: 'cut', applied: applied && count === done + 1 && isWrite(seen) }
  }
}

/** Words that name a death in the message of a failed test. */
export const wordsOf = ({ done, applied }: Death): string =>
  `the process ends at write ${done + 1}, ${applied ? 'applied' : 'not applied'}`
