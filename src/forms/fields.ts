import * as v from 'valibot'
import { requiredText, requiredWord, text, word } from '#kinds/fields.ts'
import { bare, oneLine, plainPhone } from '#rules/characters.ts'
import { narrow } from '#rules/digits.ts'
import { errors } from './define.ts'

const SEPARATORS = /[\s().-]/g

/** `+` or `00`, then a country and a number: 15 digits at most (ITU-T E.164). The Emirates' own code may stand without either. */
const INTERNATIONAL = /^(?:(?:\+|00)[1-9]\d{6,14}|971[1-9]\d{7,8})$/
/** Mobile 05x and seven digits; a landline's area code and seven digits; 800 and 600 numbers. */
const LOCAL = /^(?:05\d{8}|0[234679]\d{7}|(?:800|600)\d{3,9})$/

/** Whether this is an international number or a local one of the Emirates. */
const isPhone = (plain: string): boolean => {
  const digits = plain.replace(SEPARATORS, '')
  return INTERNATIONAL.test(digits) || LOCAL.test(digits)
}

/** A visitor's one line of at most `max` characters: no mark of direction stays; may be empty. */
export const line = (max: number) => word(max, oneLine)
/** As {@link line}, and not empty. */
export const requiredLine = (max: number) => requiredWord(max, oneLine)

/** A form post sends its line breaks as CRLF, a page's script as LF: counted as one character. */
const breaks = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max * 3, errors.tooLong.replace('#', String(max))),
    v.transform((typed) => typed.replace(/\r\n?/g, '\n')),
  )

export const longText = (max: number) => v.optional(v.pipe(breaks(max), text(max).wrapped), '')
export const requiredLongText = (max: number) => v.pipe(breaks(max), requiredText(max))

/** Plain ASCII, as HTML's own e-mail field takes it: nothing in it can end a header or name a second receiver. */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

export const email = v.pipe(
  requiredWord(254, (typed) => narrow(bare(typed))),
  v.regex(EMAIL, errors.email),
)

/** An international or Emirati number. The typed text may be longer than the number: marks of direction come along when it is copied. */
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

export const emirate = v.pipe(
  v.string(),
  v.nonEmpty(errors.required),
  v.picklist(emirates, errors.emirate),
)
/** As {@link emirate}; empty where none was chosen. */
export const optionalEmirate = v.optional(v.picklist(['', ...emirates], errors.emirate), '')

/** JSON can write a number that no number is, and cannot hold it again: kept as its name. */
const finite = (typed: number): number | string => (Number.isFinite(typed) ? typed : String(typed))

/**
 * Two traps for machines, kept as they came: a field that no person sees, and when the form was first shown, by the
 * visitor's clock (ISO 8601, or milliseconds since 1970; empty where no script runs). Neither is ever refused for what it says.
 */
const traps = {
  website: line(500),
  startedAt: v.optional(
    v.union([line(40), v.pipe(v.number(), v.transform(finite))], errors.wrong),
    '',
  ),
}

/** What every form asks for. `locale` is the language of the page it stood on. */
export const everyForm = {
  firstName: requiredLine(80),
  lastName: requiredLine(80),
  email,
  contactNumber: phone,
  consent: v.literal(true, errors.required),
  consentVersion: requiredLine(40),
  locale: v.optional(v.picklist(['en', 'ar'], errors.wrong), 'en'),
  ...traps,
}

/** Fields that every form shows, to be put between those of its own. */
export const person = [
  { key: 'firstName', type: 'text', max: 80, required: true, autocomplete: 'given-name' },
  { key: 'lastName', type: 'text', max: 80, required: true, autocomplete: 'family-name' },
  { key: 'email', type: 'email', max: 254, required: true, autocomplete: 'email' },
  { key: 'contactNumber', type: 'tel', max: 20, required: true, autocomplete: 'tel' },
] as const

/** What stands at the end of every form: the consent, and what the visitor does not see. */
export const ending = [
  { key: 'consent', type: 'consent', required: true },
  { key: 'consentVersion', type: 'hidden', max: 40, required: true },
  { key: 'locale', type: 'hidden' },
  { key: 'website', type: 'trap', max: 500 },
  { key: 'startedAt', type: 'hidden' },
] as const
