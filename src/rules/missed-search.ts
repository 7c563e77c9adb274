/** Maximum characters of a query; longer texts may contain personal information. */
const MAX_LETTERS = 60
/** Maximum words of a query, for the same reason. */
const MAX_WORDS = 8
/** Minimum letters and digits of a query. */
const MIN_LETTERS = 3
/**
 * Maximum digits of a query; more may be a personal number, such as that of a phone, an identity
 * card or an account.
 */
const MAX_DIGITS = 3

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * The words of a query without results as they are counted: on one line, in lower case. Null for a
 * text that is not a query, or that may identify a person. The browser calls it before it sends the
 * query, and the server calls it again.
 */
export const missedQuery = (typed: string): string | null => {
  const text = typed
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  const isShort = text.length <= MAX_LETTERS && text.split(' ').length <= MAX_WORDS
  const hasLetters = countOf(text, /[\p{L}\p{N}]/gu) >= MIN_LETTERS
  const hasNumber = countOf(text, /\p{Nd}/gu) > MAX_DIGITS
  // The last expression finds e-mail addresses, markup and web addresses.
  return isShort && hasLetters && !hasNumber && !/[@<>]|:\/\/|www\./.test(text) ? text : null
}
