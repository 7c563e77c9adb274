import * as v from 'valibot'

/** Line breaks and tabs are text; every other control character is refused. */
// eslint-disable-next-line no-control-regex -- control characters are what this pattern is for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/

/** Lengths count characters as people do, by code point. */
const length = (text: string): number => [...text].length

const UNACCEPTABLE = 'This text contains a character that we cannot accept. Type it again.'

const normalisedText = (max: number) =>
  v.pipe(
    v.string(),
    // UTF-16 units bound the work before anything walks the text.
    v.maxLength(max * 2, `Too long: ${max} characters at most.`),
    v.transform((text) => text.trim().normalize('NFC')),
    v.check((text) => text.isWellFormed(), 'This text contains a damaged character. Type it again.'),
    v.check((text) => !CONTROL.test(text), UNACCEPTABLE),
    v.check((text) => length(text) <= max, `Too long: ${max} characters at most.`),
  )

const filled = v.check((text: string) => text !== '', 'This field is required.')

/** Marks that turn the direction of what follows: embeddings and overrides end with U+202C, isolates with U+2069. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069\n]/g

/** Whether each direction mark is closed in its line, by its own kind: one that is not turns what stands after the text. */
const isPaired = (text: string): boolean => {
  const open: string[] = []
  for (const [mark] of text.matchAll(DIRECTION)) {
    if (mark === '\n' ? open.length > 0 : mark === '\u202C' || mark === '\u2069' ? open.pop() !== mark : false) return false
    if (mark !== '\n' && mark !== '\u202C' && mark !== '\u2069') open.push(mark < '\u202F' ? '\u202C' : '\u2069')
  }
  return open.length === 0
}

/** Letters, digits, punctuation and pictures: what is neither a space nor a mark for other characters, nor nothing at all. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A text in which nothing can be seen is kept as an empty one. */
const plainText = (max: number) =>
  v.pipe(
    normalisedText(max),
    v.check(isPaired, UNACCEPTABLE),
    v.transform((text) => (VISIBLE.test(text) ? text : '')),
  )

/** Trimmed text in NFC of at most `max` characters; may be empty. */
export const text = (max: number) => v.optional(plainText(max), '')
/** As {@link text}, with something in it that can be seen. */
export const requiredText = (max: number) => v.pipe(plainText(max), filled)
/** Rich text. The server's allow-list cleans it before it is stored; the length counts the markup. */
export const html = (max: number) => v.optional(normalisedText(max), '')
export const requiredHtml = (max: number) => v.pipe(normalisedText(max), filled)

const isDate = (value: string): boolean => {
  const time = Date.parse(`${value}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value)
}

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const date = v.pipe(
  v.string(),
  v.maxLength(10, 'Write the date as YYYY-MM-DD.'),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'Write the date as YYYY-MM-DD.'),
  v.check(isDate, 'This day does not exist.'),
)

/** A moment, ISO 8601 in UTC or with an offset; kept in UTC. */
export const time = v.pipe(
  v.string(),
  v.maxLength(35, 'Write the time in ISO 8601.'),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/, 'Write the time in ISO 8601.'),
  v.check((value) => Number.isFinite(Date.parse(value)), 'This time does not exist.'),
  v.transform((value) => new Date(value).toISOString()),
  // An offset can lead out of the four-digit years, whose texts no longer sort by time.
  v.check((value) => /^\d{4}-/.test(value), 'This time does not exist.'),
)

export const uuid = v.pipe(v.string(), v.maxLength(36, 'This is not a UUID.'), v.uuid('This is not a UUID.'), v.toLowerCase())

const filePath = v.pipe(
  v.string(),
  v.maxLength(400, 'This is not a file of ours.'),
  v.regex(/^$|^\/assets\/[0-9a-f]{64}\/[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, 'This is not a file of ours.'),
)

/** A file that our own store holds: `/assets/<sha256>/<name>`, as the upload returned it; empty when there is none. */
export const file = v.optional(filePath, '')
/** As {@link file}, and not empty. */
export const requiredFile = v.pipe(filePath, filled)

export const languageSelection = v.optional(v.picklist(['all', 'en', 'ar'], 'Choose all, en or ar.'), 'all')

/** The form's options for {@link languageSelection}. */
export const languageOptions = [
  { value: 'all', label: 'Both' },
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'Arabic' },
] as const
