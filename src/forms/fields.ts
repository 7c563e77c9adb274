import * as v from 'valibot'
import { requiredText, text } from '#kinds/fields.ts'
import { errors } from './errors.ts'
import { isPhone, plainPhone } from './phone.ts'

const tooLong = (max: number): string => errors.tooLong.replace('#', String(max))

/** Line breaks, tabs and runs of spaces in a field of one line are one space. */
const oneLine = v.transform((typed: string) => typed.replace(/\s+/g, ' '))

/** One line of at most `max` characters; may be empty. */
export const line = (max: number) => v.pipe(text(max), oneLine)
/** As {@link line}, and not empty. */
export const requiredLine = (max: number) => v.pipe(requiredText(max), oneLine)

/** A form post sends its line breaks as CRLF, a page's script as LF: kept and counted as one character. */
const breaks = (max: number) =>
  v.pipe(v.string(), v.maxLength(max * 3, tooLong(max)), v.transform((typed) => typed.replace(/\r\n?/g, '\n')))

export const longText = (max: number) => v.optional(v.pipe(breaks(max), text(max).wrapped), '')
export const requiredLongText = (max: number) => v.pipe(breaks(max), requiredText(max))

/** Plain ASCII, as HTML's own e-mail field takes it: nothing in it can end a header or name a second receiver. */
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

export const email = v.pipe(requiredText(254), v.regex(EMAIL, errors.email))

/** An international or Emirati number; Arabic-Indic digits are kept as Latin ones. */
export const phone = v.pipe(
  v.string(),
  v.maxLength(80, tooLong(20)),
  v.transform(plainPhone),
  requiredText(20),
  v.check(isPhone, errors.phone),
)

const isSecure = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:'

/** The address of a page or file, `https` only. */
export const secureLink = (max: number) => v.pipe(requiredText(max), v.regex(/^https:\/\/[^\s<>"]+$/i, errors.link), v.check(isSecure, errors.link))

/** In the order of the original form. */
export const emirates = ['Ajman', 'Fujairah', 'Ras Al Khaimah', 'Umm Al Quwain', 'Sharjah', 'Abu Dhabi', 'Dubai'] as const
export type Emirate = (typeof emirates)[number]

export const emirate = v.pipe(v.string(), v.nonEmpty(errors.required), v.picklist(emirates, errors.emirate))
/** As {@link emirate}; empty where none was chosen. */
export const optionalEmirate = v.optional(v.picklist(['', ...emirates], errors.emirate), '')

/** JSON can write a number that no number is, and cannot hold it again: kept as its name. */
const finite = (typed: number): number | string => (Number.isFinite(typed) ? typed : String(typed))

/**
 * Two traps for machines, kept as they came: a field that no person sees, and when the form was first shown, by the
 * visitor's clock (ISO 8601, or milliseconds since 1970; empty where no script runs). Neither is ever refused for what it says.
 */
export const traps = {
  website: line(500),
  startedAt: v.optional(v.union([line(40), v.pipe(v.number(), v.transform(finite))], errors.wrong), ''),
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
