/** A start that cannot go on. The message is one sentence for the person at the terminal: what is wrong and what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The system's code of an error (`EACCES`, `EADDRINUSE`, …), or an empty string. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The errors whose message is already the sentence for the person at the terminal. */
const sentences: readonly string[] = ['StartError', 'ContentRefusal', 'DamagedDataError', 'DirectoryInUseError']

/** What the person at the terminal is told of an error: its own sentence where it has one, else what failed and its first line. */
export const sentenceOf = (error: unknown, failed: string): string => {
  if (!(error instanceof Error)) return `${failed}: ${String(error)}`
  return sentences.includes(error.name) ? error.message : `${failed}: ${error.message.split('\n')[0]}`
}
