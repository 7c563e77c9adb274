import { isWrite, type Plan } from './store-faults.ts'

/** End of a process at a write: `done` writes are in the store, and the next one is `applied` or not, which nobody hears of. */
export type Death = { done: number; applied: boolean }

/** Every death that a piece of work of so many writes can meet. */
export const deaths = (writes: number): Death[] =>
  Array.from({ length: writes }, (_, done) => [
    { done, applied: false },
    { done, applied: true },
  ]).flat()

/** From this moment on nothing reaches the store any more, and no answer comes back. */
export const dying = ({ done, applied }: Death): Plan => {
  let count = 0
  return (seen) => {
    if (isWrite(seen)) count += 1
    if (count <= done) return null
    return { kind: 'cut', applied: applied && count === done + 1 && isWrite(seen) }
  }
}

/** Words for a failure. */
export const wordsOf = ({ done, applied }: Death): string =>
  `the process ends at write ${done + 1}, ${applied ? 'applied' : 'not applied'}`
