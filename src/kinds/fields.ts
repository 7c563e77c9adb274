import * as v from 'valibot'
import { bare, isSeen, oneLine, plainText, withoutControls } from '#rules/characters.ts'

/** Length in code points. */
const length = (text: string): number => [...text].length

/** A text normalised by `kept`. The limit in UTF-16 units bounds the work before normalisation. */
const textAs = (max: number, kept: (typed: string) => string) =>
  v.pipe(
    v.string(),
    v.maxLength(max * 2, `Too long: ${max} characters at most.`),
    v.transform(kept),
    v.check((text) => length(text) <= max, `Too long: ${max} characters at most.`),
  )

const filled = v.check((text: string) => text !== '', 'This field is required.')

const pairedLine = (typed: string): string => oneLine(typed, 'paired')
const markup = (typed: string): string => withoutControls(typed).trim().normalize('NFC')

/**
 * Text of several lines and at most `max` characters, trimmed and in NFC; may be empty, and is when
 * it has no visible character.
 */
export const text = (max: number) => v.optional(textAs(max, plainText), '')
/** As {@link text}, with a visible character. */
export const requiredText = (max: number) => v.pipe(textAs(max, plainText), filled)
/**
 * One line of text written by staff: as {@link text}, without invisible characters, except joiners
 * between letters and paired directional marks.
 */
export const title = (max: number) => v.optional(textAs(max, pairedLine), '')
export const requiredTitle = (max: number) => v.pipe(textAs(max, pairedLine), filled)
/** A word of a fixed format, normalised by `kept`, without any invisible character. */
export const word = (max: number, kept: (typed: string) => string = bare) =>
  v.optional(textAs(max, kept), '')
export const requiredWord = (max: number, kept: (typed: string) => string = bare) =>
  v.pipe(textAs(max, kept), filled)

/** Tags and characters without visible content; pictures and rules are visible. */
const unseenMarkup =
  /<(?!img\b|hr\b)[^<>]*>|&(?:nbsp|shy|zwnj|zwj|lrm|rlm|ensp|emsp|thinsp|zerowidthspace|nobreak);/gi
const decoded = (markup: string): string =>
  markup.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** True for markup with visible content. */
export const hasContent = (markup: string): boolean =>
  isSeen(decoded(markup.replace(unseenMarkup, '')))

/**
 * Rich text. The server sanitises it by an allow-list before storage; the length includes the
 * markup.
 */
export const html = (max: number) => v.optional(textAs(max, markup), '')
export const requiredHtml = (max: number) =>
  v.pipe(textAs(max, markup), v.check(hasContent, 'This field is required.'))

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
  // An offset can lead out of the four-digit years, whose texts do not sort by time.
  v.check((value) => /^\d{4}-/.test(value), 'This time does not exist.'),
)

export const uuid = v.pipe(
  v.string(),
  v.maxLength(36, 'This is not a UUID.'),
  v.uuid('This is not a UUID.'),
  v.toLowerCase(),
)

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
export const requiredFile = v.pipe(filePath, filled)

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
