import * as v from 'valibot'
import type { FormType } from '#kinds/submissions.ts'

/**
 * Types of form fields. A `file` is a PDF, which is uploaded before the form is sent. The page's
 * script fills in `hidden` fields. A `trap` is invisible to people: only bots fill it in.
 */
export type FieldType =
  'text' | 'email' | 'tel' | 'url' | 'long text' | 'choice' | 'consent' | 'file' | 'hidden' | 'trap'

export type FormField<Key extends string = string, Output = unknown> = {
  key: Key
  type: FieldType
  /** Checks and normalises the value. Browser and server share it. */
  schema: v.GenericSchema<unknown, Output>
  /** Name of the field's label in the messages, if it differs from the key. */
  label?: string
  /** Maximum number of characters. */
  max?: number
  required?: true
  /**
   * At least one of the fields marked `eitherRequired` is required; none of them is labelled
   * optional.
   */
  eitherRequired?: true
  /** Value of HTML's `autocomplete` attribute. */
  autocomplete?: string
  /** Values of a choice. Their labels are in the messages. */
  options?: readonly string[]
}

export type FormValues = Record<string, unknown>

/** A public form. */
export type Form<
  Type extends FormType = FormType,
  Output extends FormValues = FormValues,
  Key extends string = string,
> = {
  type: Type
  /** Schema of all values. */
  schema: v.GenericSchema<unknown, Output>
  /** In the order in which they are shown. */
  fields: readonly FormField<Key>[]
}

/** Values of a form: the outputs of its fields' schemas. */
type ValuesOf<Fields extends readonly FormField[]> = {
  [Field in Fields[number] as Field['key']]: v.InferOutput<Field['schema']>
}

/**
 * Declares a form by its fields. The form's schema is made from theirs, and rejects unknown names.
 * @param rule schema of all values, for an error that depends on several fields; its output must be
 * `{}`, as it is merged with the values
 * @throws Error for two fields with the same key
 */
export function defineForm<const Type extends FormType, const Fields extends readonly FormField[]>({
  type,
  fields,
  rule,
}: {
  type: Type
  fields: Fields
  rule?: v.GenericSchema<unknown, Record<never, never>>
}): Form<Type, ValuesOf<Fields>, Fields[number]['key']> {
  const entries = Object.fromEntries(fields.map(({ key, schema }) => [key, schema]))
  if (Object.keys(entries).length < fields.length)
    throw new Error(`Two fields of a form have one key: ${fields.map(({ key }) => key).join()}.`)
  const ofFields = v.strictObject(entries)
  const schema: v.GenericSchema = rule ? v.intersect([ofFields, rule]) : ofFields
  return { type, fields, schema: schema as v.GenericSchema<unknown, ValuesOf<Fields>> }
}

/**
 * Date of the privacy notice that the forms' consent box refers to. To be changed with the notice.
 */
export const consentVersion = '2026-11-26'

/**
 * Errors of a form's fields, in English, as the server returns them; `#` stands for a number. The
 * messages of each language have a text with the same name, which pages show.
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
 * Translates the text of an error. Returns an unknown text unchanged.
 * @param words the texts of a language by the names of {@link errors}
 */
export const translateError = (
  message: string,
  words: Readonly<Record<ErrorName, string>>,
): string => {
  const number = /\d+/.exec(message)?.[0] ?? ''
  const name = names.find(
    (key) => errors[key] === message || errors[key].replace('#', number) === message,
  )
  return name ? words[name].replace('#', number) : message
}

/** Crockford's alphabet: 32 digits and letters, without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** First letter of a response's reference. */
const FIRST_LETTERS = { CONTACT: 'C', BUSINESS: 'B', CAREER: 'J', COMPLAINT: 'K' } satisfies Record<
  FormType,
  string
>
/** Number of characters after the first letter; each represents 5 bits. */
const REFERENCE_LENGTH = 6

/**
 * The reference by which visitor and team name a response, such as `C-7Q4M-20`: the first letter,
 * and the first 30 bits of its ContactId in Crockford's alphabet.
 */
export const referenceOf = (contactId: string, type: FormType): string => {
  // The first 32 bits without the last two.
  const bits = Number.parseInt(contactId.replaceAll('-', '').slice(0, 8), 16) >>> 2
  const letters = Array.from({ length: REFERENCE_LENGTH }, (_, place) =>
    ALPHABET.charAt((bits >>> (5 * (REFERENCE_LENGTH - 1 - place))) & 31),
  ).join('')
  return `${FIRST_LETTERS[type]}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
