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

/** Names of the errors whose messages are written for the person at the terminal. */
const readableErrors: readonly string[] = [
  'StartError',
  'ContentRefusal',
  'DamagedDataError',
  'DirectoryInUseError',
]

/**
 * Text that a command prints for an error: the error's message when it is written for people,
 * otherwise `failed` and the first line of the message.
 */
export const messageToPrint = (error: unknown, failed: string): string => {
  if (!(error instanceof Error)) return `${failed}: ${String(error)}`
  return readableErrors.includes(error.name)
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
