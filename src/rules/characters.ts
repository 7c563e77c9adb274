import { latinDigits, narrow } from './digits.ts'

/** Signs by which programs end a line: those of Windows and old Macs, vertical tab, form feed, and Unicode's three of its own. */
const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Control characters that no text holds, and noncharacters; a line break and a tab are text. */
// eslint-disable-next-line no-control-regex -- control characters are what this pattern is for
const CONTROLS = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g

/** A text whose line breaks are `\n` and that holds no other control character; half a character becomes U+FFFD. */
export const withoutControls = (text: string): string =>
  text
    .replace(BREAKS, '\n')
    .replace(CONTROLS, '')
    .replace(/\p{Surrogate}/gu, '\uFFFD')

/** Characters that nobody sees: marks of direction, zero-width ones and fillers (Unicode: default ignorable), marks of notes between lines, and signs without a shape: an object's place, a note without a head, blanks among hieroglyphs. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC\u{1D159}\u{13441}\u{13442}]/gu
/** The flags of England, Scotland and Wales: a black one, and letters that nobody sees. */
const FLAG_OR_UNSEEN = new RegExp(`\\u{1F3F4}[\\u{E0020}-\\u{E007F}]+|${UNSEEN.source}`, 'gu')
/** Of these the joiners and selectors, which change how the letters beside them look: Persian, Malayalam and many emoji need them. */
const JOINER = /[\p{Join_Control}\p{Variation_Selector}]/u
/** Joiners that join nothing: in front of a word, and those that part letters where the word ends. */
const LOOSE_JOINERS = /(^|\s)[\p{Join_Control}\p{Variation_Selector}]+|(\p{L})\u200C+(?=\s|$)/gu
/** Marks that say which way the signs beside them go; and those at an end of a line, which have no such sign on both sides. */
const MARK = /[\u061C\u200E\u200F]/
const OUTER_MARKS = /^[\s\u061C\u200E\u200F]+|[\u061C\u200E\u200F\s]+$/g

/** Marks that turn the direction of what follows: embeddings and overrides end with U+202C, isolates with U+2069. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069\n]/g
const isTurn = (mark: string): boolean => /[\u202A-\u202E\u2066-\u2069]/.test(mark)

/** Letters, digits, punctuation and pictures: what is neither a space nor a mark for other characters, nor nothing at all. */
const SEEN =
  /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}]/u

/** Whether there is anything in a text that a reader sees. */
export const isSeen = (text: string): boolean => SEEN.test(text)

/** A text without marks of direction that are not closed in their line, by their own kind: such a one turns what stands after the text. */
function withPairs(text: string): string {
  const loose = new Set<number>()
  let open: { closing: string; at: number }[] = []
  for (const { 0: mark, index } of text.matchAll(DIRECTION)) {
    if (mark === '\n') {
      for (const { at } of open) loose.add(at)
      open = []
    } else if (mark === '\u202C' || mark === '\u2069') {
      if (open.at(-1)?.closing === mark) open.pop()
      else loose.add(index)
    } else open.push({ closing: mark < '\u202F' ? '\u202C' : '\u2069', at: index })
  }
  for (const { at } of open) loose.add(at)
  return loose.size === 0
    ? text
    : text.replace(DIRECTION, (mark, at: number) => (loose.has(at) ? '' : mark))
}

const orNothing = (text: string): string => (isSeen(text) ? text : '')

/** A text of several lines as it is kept: trimmed, in NFC, without control characters and loose marks of direction; empty where nothing can be seen. */
export const plainText = (typed: string): string =>
  orNothing(withPairs(withoutControls(typed)).trim().normalize('NFC'))

/**
 * A text of one line as it is kept: without characters that nobody sees but joiners between letters, and with one space
 * for any white space. `paired`: marks of direction that are closed, or between two signs, stay: Arabic titles need them.
 */
export function oneLine(typed: string, directions: 'removed' | 'paired' = 'removed'): string {
  const isKept = (mark: string): boolean =>
    mark.length > 2 ||
    JOINER.test(mark) ||
    (directions === 'paired' && (isTurn(mark) || MARK.test(mark)))
  const seen = withPairs(withoutControls(typed)).replace(FLAG_OR_UNSEEN, (mark) =>
    isKept(mark) ? mark : '',
  )
  return orNothing(
    seen
      .replace(LOOSE_JOINERS, '$1$2')
      .replace(OUTER_MARKS, '')
      .replace(/[\s\u2800]+/g, ' ')
      .trim()
      .normalize('NFC'),
  )
}

/** An address, a code or a word of a fixed form as it is kept: without any character that nobody sees. */
export const bare = (typed: string): string =>
  withoutControls(typed).replace(UNSEEN, '').trim().normalize('NFC')

const DASHES = /[\p{Pd}\u2212\u00AD]/gu
/** The zero of the national number is not dialled behind a country code, but for Italy's: in brackets behind any, without them behind the Emirates' own. */
const BRACKETED_ZERO = /^((?:\+|00)(?!39)\d{1,3}|971)[\s-]*\(0\)[\s-]*/
const EMIRATI_ZERO = /^((?:\+|00)?971[\s-]*)0(?=[2-9])/

/**
 * A phone number as it is kept, dialable as it stands: Latin digits of usual width, plain dashes, no character that nobody sees, the
 * grouping of whoever wrote it. A plus that a right-to-left line has put behind the number stands in front of it.
 */
export const plainPhone = (typed: string): string =>
  latinDigits(narrow(bare(typed.replace(DASHES, '-'))))
    .replace(/\s+/g, ' ')
    .replace(/^tel: ?/i, '')
    .replace(/^(\d[\d\s().-]*?) ?\+$/, '+$1')
    .replace(BRACKETED_ZERO, '$1 ')
    .replace(EMIRATI_ZERO, '$1')
