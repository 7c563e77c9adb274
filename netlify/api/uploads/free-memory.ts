import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Below this the garbage of a file is not worth the time. */
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
 * Gives memory back between two steps with a large file. Each leaves copies of up to 20 MB behind, and the engine on its
 * own lets several of them gather before it looks: together more than a small function has. Takes some 20 ms.
 * @param size of the file, in bytes
 */
export const freeMemory = (size: number): void => {
  if (size < WORTH_BYTES) return
  collect ??= collector()
  collect()
}
