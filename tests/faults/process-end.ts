import { isWrite, type FaultPlan } from './store-faults.ts'

/** End of a process at one of its writes. */
export type ProcessEnd = {
  /** Number of writes before it, which are stored and get a response. */
  writesBefore: number
  /** True when the store applies the write at which the process ends. It never gets a response. */
  isLastApplied: boolean
}

/** Every end of a process that makes this many writes: before or after each is applied. */
export const allProcessEnds = (writes: number): ProcessEnd[] =>
  Array.from({ length: writes }, (_, writesBefore) => [
    { writesBefore, isLastApplied: false },
    { writesBefore, isLastApplied: true },
  ]).flat()

/**
 * Plan of faults that acts like the end of a process. From the write at which the process ends, no
 * request reaches the store and no response comes back; only that write may still be applied.
 */
export const planOfProcessEnd = ({ writesBefore, isLastApplied }: ProcessEnd): FaultPlan => {
  let count = 0
  return (seen) => {
    if (isWrite(seen)) count += 1
    if (count <= writesBefore) return null
    return { kind: 'cut', applied: isLastApplied && count === writesBefore + 1 && isWrite(seen) }
  }
}

/** Words that describe the end of a process in the message of a failed test. */
export const describeProcessEnd = ({ writesBefore, isLastApplied }: ProcessEnd): string =>
  `the process ends at write ${writesBefore + 1}, ${isLastApplied ? 'applied' : 'not applied'}`
