/** Maximum letters and words of a query: longer texts may tell about people. */
const MAX_LETTERS = 60
const MAX_WORDS = 8
/** Minimum letters of a query. */
const MIN_LETTERS = 3
/**
 * Maximum digits: more may be a personal number such as a phone, an identity card or an account.
 */
const MAX_DIGITS = 3

const counted = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * The words of a query without results that may be counted, on one line, in lower case; null for
 * text that is not a query, or that may identify a person. Called by the browser before sending,
 * and again by the server.
 */
export const missedWords = (typed: string): string | null => {
  const text = typed
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  const isShort = text.length <= MAX_LETTERS && text.split(' ').length <= MAX_WORDS
  const isWord = counted(text, /[\p{L}\p{N}]/gu) >= MIN_LETTERS
  const isNumber = counted(text, /\p{Nd}/gu) > MAX_DIGITS
  return isShort && isWord && !isNumber && !/[@<>]|:\/\/|www\./.test(text) ? text : null
}
