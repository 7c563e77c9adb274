import * as v from 'valibot'
import { requiredText, requiredWord, text, word } from '#kinds/fields.ts'
import { bare, oneLine, plainPhone } from '#rules/characters.ts'
import { narrow } from '#rules/digits.ts'
import { errors, type FormField } from './define.ts'

const SEPARATORS = /[\s().-]/g

/**
 * `+` or `00`, then a country code and a number: 15 digits at most (ITU-T E.164). The Emirates' own
 * code needs neither prefix.
 */
const INTERNATIONAL = /^(?:(?:\+|00)[1-9]\d{6,14}|971[1-9]\d{7,8})$/
/** Mobile 05x and seven digits; a landline's area code and seven digits; 800 and 600 numbers. */
const LOCAL = /^(?:05\d{8}|0[234679]\d{7}|(?:800|600)\d{3,9})$/

/** True for an international number or a local one of the Emirates. */
const isPhone = (plain: string): boolean => {
  const digits = plain.replace(SEPARATORS, '')
  return INTERNATIONAL.test(digits) || LOCAL.test(digits)
}

/** One line of text of at most `max` characters, without directional marks; may be empty. */
export const line = (max: number) => word(max, oneLine)
/** As {@link line}, and not empty. */
export const requiredLine = (max: number) => requiredWord(max, oneLine)

/**
 * Long text with normalised line breaks: a form post sends CRLF, a page's script LF; each counts as
 * one character.
 */
const breaks = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max * 3, errors.tooLong.replace('#', String(max))),
    v.transform((typed) => typed.replace(/\r\n?/g, '\n')),
  )

export const longText = (max: number) => v.optional(v.pipe(breaks(max), text(max).wrapped), '')
export const requiredLongText = (max: number) => v.pipe(breaks(max), requiredText(max))

/**
 * Plain ASCII, as in HTML's own e-mail field: it cannot end a header or name a second recipient.
 */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

export const email = v.pipe(
  requiredWord(254, (typed) => narrow(bare(typed))),
  v.regex(EMAIL, errors.email),
)

/**
 * An international or Emirati number. The input may be longer than the number: directional marks
 * are copied along with it.
 */
const phone = v.pipe(
  v.string(),
  v.maxLength(80, errors.tooLong.replace('#', '20')),
  v.transform(plainPhone),
  requiredWord(20, plainPhone),
  v.check(isPhone, errors.phone),
)

const isSecure = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:'

/** The address of a page or file, `https` only; may be empty. */
export const secureLink = (max: number) =>
  v.optional(
    v.pipe(
      word(max),
      v.check(
        (address) =>
          address === '' || (/^https:\/\/[^\s<>"]+$/i.test(address) && isSecure(address)),
        errors.link,
      ),
    ),
    '',
  )

/** In the order of the original form. */
export const emirates = [
  'Ajman',
  'Fujairah',
  'Ras Al Khaimah',
  'Umm Al Quwain',
  'Sharjah',
  'Abu Dhabi',
  'Dubai',
] as const

type More = Pick<FormField, 'label' | 'required' | 'either' | 'autocomplete'>

/** Field with a line of text of at most `max` characters. */
export const lineField = <const Key extends string>(key: Key, max: number, more: More = {}) => ({
  key,
  type: 'text' as const,
  max,
  ...more,
  schema: more.required ? requiredLine(max) : line(max),
})

/** Field with a text of several lines, of at most `max` characters. */
export const textField = <const Key extends string>(key: Key, max: number, more: More = {}) => ({
  key,
  type: 'long text' as const,
  max,
  ...more,
  schema: more.required ? requiredLongText(max) : longText(max),
})

/**
 * Field with a choice; empty where none was chosen, unless it is required.
 * @param error the message for a value that is no option
 */
export const choiceField = <const Key extends string, const Option extends string>(
  key: Key,
  options: readonly Option[],
  error: string,
  more: More = {},
) => ({
  key,
  type: 'choice' as const,
  options,
  ...more,
  schema: more.required
    ? v.pipe(v.string(), v.nonEmpty(errors.required), v.picklist(options, error))
    : v.optional(v.picklist(['', ...options], error), ''),
})

/**
 * JSON input can overflow to Infinity, which JSON cannot write: such numbers are stored as strings.
 */
const finite = (typed: number): number | string => (Number.isFinite(typed) ? typed : String(typed))

/** Personal fields of every form, shown before the form's other fields. */
export const person = [
  lineField('firstName', 80, { required: true, autocomplete: 'given-name' }),
  lineField('lastName', 80, { required: true, autocomplete: 'family-name' }),
  {
    key: 'email',
    type: 'email',
    max: 254,
    required: true,
    autocomplete: 'email',
    schema: email,
  },
  {
    key: 'contactNumber',
    type: 'tel',
    max: 20,
    required: true,
    autocomplete: 'tel',
    schema: phone,
  },
] as const satisfies readonly FormField[]

/**
 * Last fields of every form: the consent, and the invisible ones. `locale` is the language of the
 * form's page. `website` and `startedAt` are two bot traps, stored unchanged: a field that no person
 * sees, and the time when the form was first shown, by the visitor's clock (ISO 8601, or
 * milliseconds since 1970; empty without scripts). No content of theirs is ever rejected.
 */
export const ending = [
  {
    key: 'consent',
    type: 'consent',
    required: true,
    schema: v.literal(true, errors.required),
  },
  { key: 'consentVersion', type: 'hidden', max: 40, required: true, schema: requiredLine(40) },
  {
    key: 'locale',
    type: 'hidden',
    schema: v.optional(v.picklist(['en', 'ar'], errors.wrong), 'en'),
  },
  { key: 'website', type: 'trap', max: 500, schema: line(500) },
  {
    key: 'startedAt',
    type: 'hidden',
    schema: v.optional(
      v.union([line(40), v.pipe(v.number(), v.transform(finite))], errors.wrong),
      '',
    ),
  },
] as const satisfies readonly FormField[]
