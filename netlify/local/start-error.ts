/** A start that cannot go on. The message is one sentence for the person at the terminal: what is wrong and what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The system's code of an error (`EACCES`, `EADDRINUSE`, …), or an empty string. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
