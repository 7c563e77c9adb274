/**
 * Error of a start that cannot go on. The message is one sentence for the person at the terminal:
 * the problem and its remedy.
 */
export class StartError extends Error {
  override name = 'StartError'
}

/** The system's code of an error (`EACCES`, `EADDRINUSE`, …), or an empty string. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Names of the errors whose message is written for the person at the terminal. */
const readable: readonly string[] = [
  'StartError',
  'ContentRefusal',
  'DamagedDataError',
  'DirectoryInUseError',
]

/**
 * Text that a command prints for an error: its message when that is written for people, otherwise
 * `failed` and the message's first line.
 */
export const printed = (error: unknown, failed: string): string => {
  if (!(error instanceof Error)) return `${failed}: ${String(error)}`
  return readable.includes(error.name)
    ? error.message
    : `${failed}: ${error.message.split('\n')[0]}`
}

/**
 * Error of an export or import that cannot go on. The message is for the person at the terminal:
 * the problem and its remedy.
 */
export class ContentRefusal extends Error {
  override name = 'ContentRefusal'
}
