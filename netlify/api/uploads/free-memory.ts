import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Size below which the garbage of a file is not worth the time. */
const WORTH_BYTES = 1024 * 1024

const collector = (): (() => void) => {
  try {
    setFlagsFromString('--expose-gc')
    const found: unknown = runInNewContext('gc')
    return typeof found === 'function' ? () => void found() : () => undefined
  } catch {
    return () => undefined
  }
}

let collect: (() => void) | null = null

/**
 * Collects garbage between two steps with a large file. Each step leaves copies of up to 20 MB, and
 * the engine lets several of them gather before it collects: together more than a small function
 * has. Takes some 20 ms.
 * @param size of the file, in bytes
 */
export const freeMemory = (size: number): void => {
  if (size < WORTH_BYTES) return
  collect ??= collector()
  collect()
}
