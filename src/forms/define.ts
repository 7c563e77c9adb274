import type * as v from 'valibot'
import type { FormType } from '#kinds/submissions.ts'

/**
 * Types of form fields. A `file` is a PDF, sent before the form. The page fills in `hidden` fields;
 * a `trap` is invisible to people: only bots fill it in.
 */
export type FieldType =
  'text' | 'email' | 'tel' | 'url' | 'long text' | 'choice' | 'consent' | 'file' | 'hidden' | 'trap'

export type FormField<Key extends string = string> = {
  key: Key
  type: FieldType
  /** Name of the field's label in the messages, if it differs from the key. */
  label?: string
  /** Maximum number of characters. */
  max?: number
  required?: true
  /** At least one of the fields marked `either` is required; none of them is labelled optional. */
  either?: true
  /** Value of HTML's `autocomplete` attribute. */
  autocomplete?: string
  /** Values of a choice. Their labels are in the messages. */
  options?: readonly string[]
}

export type FormValues = Record<string, unknown>

/**
 * A public form: the schema, which browser and server share, and the fields in the order in which
 * they are shown.
 */
export type Form<
  Type extends FormType = FormType,
  Output extends FormValues = FormValues,
  Key extends string = string,
> = {
  type: Type
  schema: v.GenericSchema<unknown, Output>
  fields: readonly FormField<Key>[]
}

/**
 * Declares a form. Its fields must match the keys of the schema exactly: a missing one is a compile
 * error that names it.
 */
export function defineForm<
  const Type extends FormType,
  Output extends FormValues,
  const Fields extends readonly FormField<keyof Output & string>[],
>(
  form: Omit<Form<Type, Output, keyof Output & string>, 'fields'> & {
    fields: Exclude<keyof Output & string, Fields[number]['key']> extends never
      ? Fields
      : { missing: Exclude<keyof Output & string, Fields[number]['key']> }
  },
): Form<Type, Output, keyof Output & string> & { fields: Fields } {
  return form as Form<Type, Output, keyof Output & string> & { fields: Fields }
}

/**
 * Date of the privacy notice that the forms' consent box refers to. A changed notice gets a new
 * one.
 */
export const consentVersion = '2026-11-26'

/**
 * Errors of a form's fields, in English, as the server returns them. Pages show the text in their
 * language under the same names; `#` is a number.
 */
export const errors = {
  required: 'This field is required.',
  tooLong: 'Too long: # characters at most.',
  email: 'Enter an e-mail address such as name@example.com.',
  phone: 'Enter a phone number such as 050 123 4567 or +971 50 123 4567.',
  emirate: 'Choose one of the seven emirates.',
  subject: 'Choose one of the subjects.',
  link: 'Enter a full address that starts with https://.',
  resume: 'Add your CV: choose a PDF, or give a link to it.',
  filePdf: 'Choose a PDF. Word processors save one with “Export” or “Print”.',
  fileEmpty: 'This file is empty. Choose another one.',
  fileTooLarge: 'This file is too large: # MB at most.',
  fileRefused: 'We cannot accept this PDF. Print it to a new PDF and choose that one.',
  fileFull: 'We can take no more files today. Give a link to your CV instead.',
  fileGone: 'We no longer have this file. Choose it once more.',
  unknown: 'This field is not known.',
  wrong: 'This value is not in the right format.',
} as const

export type ErrorName = keyof typeof errors

const names = Object.keys(errors) as ErrorName[]

/**
 * Translates an error's text; `words` are keyed as {@link errors}. Unknown texts are returned
 * unchanged.
 */
export const translateError = (
  message: string,
  words: Readonly<Record<ErrorName, string>>,
): string => {
  const number = /\d+/.exec(message)?.[0] ?? ''
  const name = names.find(
    (one) => errors[one] === message || errors[one].replace('#', number) === message,
  )
  return name ? words[name].replace('#', number) : message
}

/** Crockford's alphabet: no letter that looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const INITIAL = { CONTACT: 'C', BUSINESS: 'B', CAREER: 'J', COMPLAINT: 'K' } satisfies Record<
  FormType,
  string
>
const LETTERS = 6

/**
 * The number by which visitor and team refer to a response, `C-7Q4M-20`: the first 30 bits of its
 * ContactId.
 */
export const referenceOf = (contactId: string, type: FormType): string => {
  const bits = Number.parseInt(contactId.replaceAll('-', '').slice(0, 8), 16) >>> 2
  const letters = Array.from({ length: LETTERS }, (_, place) =>
    ALPHABET.charAt((bits >>> (5 * (LETTERS - 1 - place))) & 31),
  ).join('')
  return `${INITIAL[type]}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
