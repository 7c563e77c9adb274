/** Longer texts are stories, and stories tell of people. */
const MAX_LETTERS = 60
const MAX_WORDS = 8
/** Less is no word. */
const MIN_LETTERS = 3
/** More digits are a number of somebody: a phone, an identity card, an account. */
const MAX_DIGITS = 3

const counted = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * What may be counted of a search that found nothing: the words on one line, in small letters; null for what is no search,
 * or may say who searched. The browser asks before it sends anything, and the server does not rely on that.
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
