import { latinDigits, narrow } from './digits.ts'

/**
 * Line breaks other than `\n`: those of Windows and old Macs, vertical tab, form feed, and the
 * three of Unicode.
 */
const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Control characters that are not text, and noncharacters; a line break and a tab are text. */
// eslint-disable-next-line no-control-regex -- control characters are what this pattern is for
const CONTROLS = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g

/**
 * A text with `\n` as its line break and no other control character; unpaired surrogates become
 * U+FFFD.
 */
export const withoutControls = (text: string): string =>
  text
    .replace(BREAKS, '\n')
    .replace(CONTROLS, '')
    .replace(/\p{Surrogate}/gu, '\uFFFD')

/**
 * Invisible characters: directional marks, zero-width ones and fillers (Unicode: default
 * ignorable), interlinear annotation marks, and signs without a shape: the object replacement, a
 * note without a head, blanks among hieroglyphs.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC\u{1D159}\u{13441}\u{13442}]/gu
/** The flags of England, Scotland and Wales: a black one followed by invisible letters. */
const FLAG_OR_UNSEEN = new RegExp(`\\u{1F3F4}[\\u{E0020}-\\u{E007F}]+|${UNSEEN.source}`, 'gu')
/**
 * The joiners and selectors among them, which change the shape of adjacent letters: Persian,
 * Malayalam and many emoji need them.
 */
const JOINER = /[\p{Join_Control}\p{Variation_Selector}]/u
/** Joiners without effect: before a word, and non-joiners at the end of one. */
const LOOSE_JOINERS = /(^|\s)[\p{Join_Control}\p{Variation_Selector}]+|(\p{L})\u200C+(?=\s|$)/gu
/**
 * Directional marks, which set the direction of adjacent signs; and those at the ends of a line,
 * which have such a sign on one side at most.
 */
const MARK = /[\u061C\u200E\u200F]/
const OUTER_MARKS = /^[\s\u061C\u200E\u200F]+|[\u061C\u200E\u200F\s]+$/g

/**
 * Characters that change the direction of the text after them: embeddings and overrides end with
 * U+202C, isolates with U+2069.
 */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069\n]/g
const isTurn = (mark: string): boolean => /[\u202A-\u202E\u2066-\u2069]/.test(mark)

/**
 * Letters, digits, punctuation and pictures: neither spaces, nor combining marks, nor invisible
 * characters.
 */
const SEEN =
  /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}]/u

/** True for a text with a visible character. */
export const isSeen = (text: string): boolean => SEEN.test(text)

/**
 * Removes directional characters without a matching end in their line: they would affect the text
 * after this one.
 */
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

/**
 * A text of several lines normalised for storage: trimmed, in NFC, without control characters and
 * unpaired directional marks; empty without a visible character.
 */
export const plainText = (typed: string): string =>
  orNothing(withPairs(withoutControls(typed)).trim().normalize('NFC'))

/**
 * A text of one line normalised for storage: without invisible characters except joiners between
 * letters, and with one space for any white space. `paired` retains directional marks that are
 * closed, or between two signs: Arabic titles need them.
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

/**
 * An address, a code or a word of a fixed format normalised for storage: without any invisible
 * character.
 */
export const bare = (typed: string): string =>
  withoutControls(typed).replace(UNSEEN, '').trim().normalize('NFC')

const DASHES = /[\p{Pd}\u2212\u00AD]/gu
/**
 * The zero of the national number is not dialled after a country code, except Italy's: removed in
 * brackets after any code, and without them after that of the Emirates.
 */
const BRACKETED_ZERO = /^((?:\+|00)(?!39)\d{1,3}|971)[\s-]*\(0\)[\s-]*/
const EMIRATI_ZERO = /^((?:\+|00)?971[\s-]*)0(?=[2-9])/

/**
 * A phone number normalised for storage, ready to dial: Latin digits of normal width, plain dashes,
 * no invisible character, the writer's grouping. A plus moved behind the number by a right-to-left
 * line goes back to the front.
 */
export const plainPhone = (typed: string): string =>
  latinDigits(narrow(bare(typed.replace(DASHES, '-'))))
    .replace(/\s+/g, ' ')
    .replace(/^tel: ?/i, '')
    .replace(/^(\d[\d\s().-]*?) ?\+$/, '+$1')
    .replace(BRACKETED_ZERO, '$1 ')
    .replace(EMIRATI_ZERO, '$1')
