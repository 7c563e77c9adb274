import * as v from 'valibot'
import {
  withoutInvisible,
  hasVisibleCharacter,
  oneLine,
  plainText,
  withoutControls,
} from '#rules/characters.ts'

/** Length in code points. */
const lengthOf = (text: string): number => [...text].length

/**
 * A text of at most `max` characters after it was normalised by `normalise`. Longer texts are
 * rejected before the work of normalising them, if they have more than 2 × `max` UTF-16 units.
 */
const normalisedText = (max: number, normalise: (typed: string) => string) =>
  v.pipe(
    v.string(),
    v.maxLength(max * 2, `Too long: ${max} characters at most.`),
    v.transform(normalise),
    v.check((text) => lengthOf(text) <= max, `Too long: ${max} characters at most.`),
  )

const nonEmpty = v.check((text: string) => text !== '', 'This field is required.')

/** Normalises a line; directional marks are preserved where they are paired. */
const pairedLine = (typed: string): string => oneLine(typed, 'paired')
const normalisedMarkup = (typed: string): string => withoutControls(typed).trim().normalize('NFC')

/**
 * Text of several lines and at most `max` characters, trimmed and in NFC. It may be empty; a text
 * without a visible character becomes empty.
 */
export const text = (max: number) => v.optional(normalisedText(max, plainText), '')
/** As {@link text}, with at least one visible character. */
export const requiredText = (max: number) => v.pipe(normalisedText(max, plainText), nonEmpty)
/**
 * One line of text written by staff, otherwise as {@link text}. Invisible characters are removed,
 * except joiners between letters and paired directional marks.
 */
export const title = (max: number) => v.optional(normalisedText(max, pairedLine), '')
/** As {@link title}, and not empty. */
export const requiredTitle = (max: number) => v.pipe(normalisedText(max, pairedLine), nonEmpty)
/** A text of a fixed format, such as a code; by default all invisible characters are removed. */
export const codeText = (max: number, normalise: (typed: string) => string = withoutInvisible) =>
  v.optional(normalisedText(max, normalise), '')
/** As {@link codeText}, and not empty. */
export const requiredCodeText = (
  max: number,
  normalise: (typed: string) => string = withoutInvisible,
) => v.pipe(normalisedText(max, normalise), nonEmpty)

/** Tags except those of pictures and rules, which are visible; entities of invisible characters. */
const invisibleMarkup =
  /<(?!img\b|hr\b)[^<>]*>|&(?:nbsp|shy|zwnj|zwj|lrm|rlm|ensp|emsp|thinsp|zerowidthspace|nobreak);/gi
/** Replaces numeric character references (`&#160;`, `&#xa0;`) by their characters. */
const withoutReferences = (markup: string): string =>
  markup.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** True for markup with visible content. */
export const hasContent = (markup: string): boolean =>
  hasVisibleCharacter(withoutReferences(markup.replace(invisibleMarkup, '')))

/**
 * Rich text. The server sanitises it by an allow-list before storage; the length includes the
 * markup.
 */
export const html = (max: number) => v.optional(normalisedText(max, normalisedMarkup), '')
/** As {@link html}, with visible content. */
export const requiredHtml = (max: number) =>
  v.pipe(normalisedText(max, normalisedMarkup), v.check(hasContent, 'This field is required.'))

const isDate = (value: string): boolean => {
  const time = Date.parse(`${value}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value)
}

/** An existing calendar day, `YYYY-MM-DD`. */
export const date = v.pipe(
  v.string(),
  v.maxLength(10, 'Write the date as YYYY-MM-DD.'),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'Write the date as YYYY-MM-DD.'),
  v.check(isDate, 'This day does not exist.'),
)

/** A time, ISO 8601 in UTC or with an offset; normalised to UTC. */
export const time = v.pipe(
  v.string(),
  v.maxLength(35, 'Write the time in ISO 8601.'),
  v.regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/,
    'Write the time in ISO 8601.',
  ),
  v.check((value) => Number.isFinite(Date.parse(value)), 'This time does not exist.'),
  v.transform((value) => new Date(value).toISOString()),
  // An offset can lead to a year before 0000 or after 9999. Texts with such years do not sort by
  // time.
  v.check((value) => /^\d{4}-/.test(value), 'This time does not exist.'),
)

export const uuid = v.pipe(
  v.string(),
  v.maxLength(36, 'This is not a UUID.'),
  v.uuid('This is not a UUID.'),
  v.toLowerCase(),
)

/** Empty, or `/assets/<sha256>/<name>`. */
const filePath = v.pipe(
  v.string(),
  v.maxLength(400, 'This is not a file of ours.'),
  v.regex(
    /^$|^\/assets\/[0-9a-f]{64}\/[\p{L}\p{N}][\p{L}\p{N}._-]*$/u,
    'This is not a file of ours.',
  ),
)

/**
 * A file of the project's store: `/assets/<sha256>/<name>`, as returned by the upload; may be
 * empty.
 */
export const file = v.optional(filePath, '')
/** As {@link file}, and not empty. */
export const requiredFile = v.pipe(filePath, nonEmpty)

/** The languages in which an item is shown. */
export const languageSelection = v.optional(
  v.picklist(['all', 'en', 'ar'], 'Choose all, en or ar.'),
  'all',
)

/** The form's options for {@link languageSelection}. */
export const languageOptions = [
  { value: 'all', label: 'Both' },
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'Arabic' },
] as const
