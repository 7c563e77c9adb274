import { latinDigits, withNormalWidth } from './digits.ts'

/**
 * Line breaks other than `\n`: those of Windows and old Macs, vertical tab, form feed, and three
 * that Unicode defines.
 */
const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Control characters other than tab and line breaks, and noncharacters. */
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
 * Invisible characters: directional marks, zero-width characters and fillers (in Unicode "default
 * ignorable"), interlinear annotation marks, and signs without a shape, such as the object
 * replacement character.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC\u{1D159}\u{13441}\u{13442}]/gu
/**
 * One invisible character; or a flag of England, Scotland or Wales, which is a black flag followed
 * by invisible letters.
 */
const FLAG_OR_INVISIBLE = new RegExp(`\\u{1F3F4}[\\u{E0020}-\\u{E007F}]+|${INVISIBLE.source}`, 'gu')
/**
 * Joiners and variation selectors: invisible characters that change the shape of adjacent letters.
 * Persian, Malayalam and many emoji need them.
 */
const JOINER = /[\p{Join_Control}\p{Variation_Selector}]/u
/** Joiners without effect: those before a word, and non-joiners (U+200C) at the end of a word. */
const LOOSE_JOINERS = /(^|\s)[\p{Join_Control}\p{Variation_Selector}]+|(\p{L})\u200C+(?=\s|$)/gu
/** Directional marks, which set the direction of adjacent punctuation. */
const MARK = /[\u061C\u200E\u200F]/
/** Directional marks and spaces at the start and at the end of a text. */
const OUTER_MARKS = /^[\s\u061C\u200E\u200F]+|[\u061C\u200E\u200F\s]+$/g

/**
 * A line break, or a directional character that begins or ends a range of text: U+202C ends an
 * embedding or override, U+2069 ends an isolate.
 */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069\n]/g
/** True for a directional character that begins or ends a range of text. */
const isRangeMark = (mark: string): boolean => /[\u202A-\u202E\u2066-\u2069]/.test(mark)

/**
 * A visible character: a letter, digit, punctuation mark or picture; neither a space, nor a
 * combining mark, nor an invisible character.
 */
const VISIBLE =
  /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}]/u

/** True for a text with a visible character. */
export const hasVisibleCharacter = (text: string): boolean => VISIBLE.test(text)

/**
 * Removes the directional characters that begin or end a range without a counterpart in the same
 * line: they would change the direction of other text on the page.
 */
function withoutUnpairedMarks(text: string): string {
  /** Positions of the characters to remove. */
  const unpaired = new Set<number>()
  let open: { closing: string; at: number }[] = []
  for (const { 0: mark, index } of text.matchAll(DIRECTION)) {
    if (mark === '\n') {
      for (const { at } of open) unpaired.add(at)
      open = []
    } else if (mark === '\u202C' || mark === '\u2069') {
      if (open.at(-1)?.closing === mark) open.pop()
      else unpaired.add(index)
      // Embeddings and overrides are below U+202F, isolates above it.
    } else open.push({ closing: mark < '\u202F' ? '\u202C' : '\u2069', at: index })
  }
  for (const { at } of open) unpaired.add(at)
  return unpaired.size === 0
    ? text
    : text.replace(DIRECTION, (mark, at: number) => (unpaired.has(at) ? '' : mark))
}

/** The text, or an empty one if it has no visible character. */
const emptyIfInvisible = (text: string): string => (hasVisibleCharacter(text) ? text : '')

/**
 * A text of several lines normalised for storage: trimmed, in NFC, without control characters and
 * without unpaired directional characters; an empty text if no character is visible.
 */
export const plainText = (typed: string): string =>
  emptyIfInvisible(withoutUnpairedMarks(withoutControls(typed)).trim().normalize('NFC'))

/**
 * A text of one line normalised for storage: without invisible characters except joiners between
 * letters, and with one space for any white space.
 * @param directions `paired` retains pairs of directional characters, and directional marks that
 * are not at an end of the text; Arabic titles need them
 */
export function oneLine(typed: string, directions: 'removed' | 'paired' = 'removed'): string {
  const isKept = (mark: string): boolean =>
    // Only a flag has more than two UTF-16 units.
    mark.length > 2 ||
    JOINER.test(mark) ||
    (directions === 'paired' && (isRangeMark(mark) || MARK.test(mark)))
  const visible = withoutUnpairedMarks(withoutControls(typed)).replace(FLAG_OR_INVISIBLE, (mark) =>
    isKept(mark) ? mark : '',
  )
  return emptyIfInvisible(
    visible
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
export const withoutInvisible = (typed: string): string =>
  withoutControls(typed).replace(INVISIBLE, '').trim().normalize('NFC')

const DASHES = /[\p{Pd}\u2212\u00AD]/gu
/**
 * A country code and a zero in brackets, which is not dialled after the code: `+971 (0)4`. Excludes
 * Italy (39), where the zero is dialled.
 */
const BRACKETED_ZERO = /^((?:\+|00)(?!39)\d{1,3}|971)[\s-]*\(0\)[\s-]*/
/** The code of the Emirates and a zero without brackets: `+971 04`. */
const EMIRATI_ZERO = /^((?:\+|00)?971[\s-]*)0(?=[2-9])/

/**
 * A phone number normalised for storage: Latin digits of normal width, plain hyphens, no invisible
 * character, no zero that is not dialled; spaces between digits are retained. A plus at the end,
 * where right-to-left text shows it, is moved to the front.
 */
export const plainPhone = (typed: string): string =>
  latinDigits(withNormalWidth(withoutInvisible(typed.replace(DASHES, '-'))))
    .replace(/\s+/g, ' ')
    .replace(/^tel: ?/i, '')
    .replace(/^(\d[\d\s().-]*?) ?\+$/, '+$1')
    .replace(BRACKETED_ZERO, '$1 ')
    .replace(EMIRATI_ZERO, '$1')
