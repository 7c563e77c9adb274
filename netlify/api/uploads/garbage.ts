import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Size of a file from which a collection is worth its time. */
const WORTH_BYTES = 1024 * 1024

/** Returns a function that collects garbage, or does nothing where V8 offers none. */
const collector = (): (() => void) => {
  try {
    setFlagsFromString('--expose-gc')
    const gc: unknown = runInNewContext('gc')
    return typeof gc === 'function' ? () => void gc() : () => undefined
  } catch {
    return () => undefined
  }
}

let collect: (() => void) | null = null

/**
 * Collects garbage between two steps with a file of 1 MB or more, in about 20 ms. Each step
 * leaves copies of up to 20 MB. Without this call, several copies would remain at the same time,
 * and need more memory than a small function has.
 * @param size bytes of the file
 */
export const collectGarbageIfLarge = (size: number): void => {
  if (size < WORTH_BYTES) return
  collect ??= collector()
  collect()
}
