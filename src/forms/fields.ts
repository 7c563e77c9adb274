import * as v from 'valibot'
import { requiredText, requiredCodeText, text, codeText } from '#kinds/fields.ts'
import { withoutInvisible, oneLine, plainPhone } from '#rules/characters.ts'
import { withNormalWidth } from '#rules/digits.ts'
import { errors, type FormField } from './define.ts'

/** Characters between the digits of a phone number. */
const SEPARATORS = /[\s().-]/g

/**
 * `+` or `00`, then a country code and a number: 15 digits at most (ITU-T E.164). The country code
 * of the Emirates (971) may have no prefix.
 */
const INTERNATIONAL = /^(?:(?:\+|00)[1-9]\d{6,14}|971[1-9]\d{7,8})$/
/**
 * A local number of the Emirates: a mobile number (05x and seven digits), a landline (area code and
 * seven digits), or an 800 or 600 number.
 */
const LOCAL = /^(?:05\d{8}|0[234679]\d{7}|(?:800|600)\d{3,9})$/

/** True for an international number or a local one of the Emirates. */
const isPhone = (typed: string): boolean => {
  const digits = typed.replace(SEPARATORS, '')
  return INTERNATIONAL.test(digits) || LOCAL.test(digits)
}

/** One line of text of at most `max` characters, without directional marks; may be empty. */
export const line = (max: number) => codeText(max, oneLine)
/** As {@link line}, and not empty. */
export const requiredLine = (max: number) => requiredCodeText(max, oneLine)

/**
 * Text whose line breaks become LF, so that each counts as one character: the browser's own form
 * submission sends CRLF, the page's script LF.
 */
const withLineBreaks = (max: number) =>
  v.pipe(
    v.string(),
    // A first limit, before the text is processed; the exact one follows after it.
    v.maxLength(max * 3, errors.tooLong.replace('#', String(max))),
    v.transform((typed) => typed.replace(/\r\n?/g, '\n')),
  )

/** Text of several lines of at most `max` characters; may be empty. */
export const longText = (max: number) =>
  v.optional(v.pipe(withLineBreaks(max), text(max).wrapped), '')
/** As {@link longText}, and not empty. */
export const requiredLongText = (max: number) => v.pipe(withLineBreaks(max), requiredText(max))

/**
 * The ASCII addresses that HTML's own e-mail field accepts. They have no characters that could end
 * a header of an e-mail or add a second recipient.
 */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

/** An e-mail address. */
export const email = v.pipe(
  requiredCodeText(254, (typed) => withNormalWidth(withoutInvisible(typed))),
  v.regex(EMAIL, errors.email),
)

/**
 * An international or Emirati phone number of at most 20 characters. The input may have 80, as
 * invisible directional marks may have been copied with the number.
 */
const phone = v.pipe(
  v.string(),
  v.maxLength(80, errors.tooLong.replace('#', '20')),
  v.transform(plainPhone),
  requiredCodeText(20, plainPhone),
  v.check(isPhone, errors.phone),
)

const isSecure = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:'

/** The address of a page or file, `https` only; may be empty. */
export const secureLink = (max: number) =>
  v.optional(
    v.pipe(
      codeText(max),
      v.check(
        (address) =>
          address === '' || (/^https:\/\/[^\s<>"]+$/i.test(address) && isSecure(address)),
        errors.link,
      ),
    ),
    '',
  )

/** Options of the field for the emirate, in the order of the original form. */
export const emirates = [
  'Ajman',
  'Fujairah',
  'Ras Al Khaimah',
  'Umm Al Quwain',
  'Sharjah',
  'Abu Dhabi',
  'Dubai',
] as const

/** Optional properties of a field. */
type FieldOptions = Pick<FormField, 'label' | 'required' | 'eitherRequired' | 'autocomplete'>

/** Field with a line of text of at most `max` characters. */
export const lineField = <const Key extends string>(
  key: Key,
  max: number,
  more: FieldOptions = {},
) => ({
  key,
  type: 'text' as const,
  max,
  ...more,
  schema: more.required ? requiredLine(max) : line(max),
})

/** Field with a text of several lines, of at most `max` characters. */
export const textField = <const Key extends string>(
  key: Key,
  max: number,
  more: FieldOptions = {},
) => ({
  key,
  type: 'long text' as const,
  max,
  ...more,
  schema: more.required ? requiredLongText(max) : longText(max),
})

/**
 * Field with a choice of one option. The value may be empty unless the field is required.
 * @param error the message for a value that is not one of the options
 */
export const choiceField = <const Key extends string, const Option extends string>(
  key: Key,
  options: readonly Option[],
  error: string,
  more: FieldOptions = {},
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
 * Numbers in JSON input can be too large and become Infinity, which JSON cannot represent: such a
 * number is stored as a string.
 */
const finite = (typed: number): number | string => (Number.isFinite(typed) ? typed : String(typed))

/** Personal fields of every form, shown before the form's other fields. */
export const personFields = [
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
 * Last fields of every form: the consent, and the invisible ones. `website` and `startedAt` help to
 * recognise bots: a value that only a bot sends is stored, not rejected.
 */
export const endingFields = [
  {
    key: 'consent',
    type: 'consent',
    required: true,
    schema: v.literal(true, errors.required),
  },
  { key: 'consentVersion', type: 'hidden', max: 40, required: true, schema: requiredLine(40) },
  // Language of the form's page.
  {
    key: 'locale',
    type: 'hidden',
    schema: v.optional(v.picklist(['en', 'ar'], errors.wrong), 'en'),
  },
  // Filled in by bots: no person sees this field.
  { key: 'website', type: 'trap', max: 500, schema: line(500) },
  // The time when the form was first shown, by the visitor's clock: ISO 8601, or milliseconds since
  // 1970; empty without scripts.
  {
    key: 'startedAt',
    type: 'hidden',
    schema: v.optional(
      v.union([line(40), v.pipe(v.number(), v.transform(finite))], errors.wrong),
      '',
    ),
  },
] as const satisfies readonly FormField[]
