import * as v from 'valibot'
import { isObject } from '#rules/json.ts'
import type { Data, Kind, Row, Rule } from './define.ts'
import type { Language } from './localise.ts'
import {
  date,
  file,
  html,
  requiredFile,
  requiredHtml,
  requiredText,
  requiredTitle,
  requiredCodeText,
  text,
  time,
  title,
  uuid,
  codeText,
} from './fields.ts'

/**
 * The keys of a row. TypeScript infers the rows of a list field as a union with the general type
 * {@link Row}, whose names have the type `string`: such a name is omitted if the row also has a
 * specific one.
 */
type KeyOf<R extends Row> = R extends { en: infer En extends string; ar: infer Ar extends string }
  ? string extends En
    ? R extends { key: string }
      ? never
      : En
    : En | Ar
  : R extends { key: infer Key extends string }
    ? Key
    : never

/** The names of all fields; a field in both languages has two. */
export type KeysOf<Rows extends readonly Row[]> = KeyOf<Rows[number]>

/** Type of the value of a row. */
type ValueOf<R extends Row> = R extends { type: 'number' }
  ? number
  : R extends { type: 'boolean' }
    ? boolean
    : R extends { type: 'choice'; options: readonly { value: infer Value }[] }
      ? Value
      : R extends {
            type: 'list'
            id: infer Id extends string
            rows: infer Rows extends readonly Row[]
          }
        ? (Record<Id, string> & DataOf<Rows>)[]
        : string

/** A record's data: the output of the schema of these fields. */
export type DataOf<Rows extends readonly Row[]> = { [R in Rows[number] as KeyOf<R>]: ValueOf<R> }

const listSchema = ({ id, rows, max, errors }: Extract<Row, { type: 'list' }>, required: boolean) =>
  v.pipe(
    v.array(v.strictObject({ [id]: uuid, ...schemaEntriesOf(rows) })),
    v.minLength(required ? 1 : 0, errors.none),
    v.maxLength(max, errors.tooMany),
    v.check(
      (entries) => new Set(entries.map((entry) => entry[id])).size === entries.length,
      errors.sameId,
    ),
  )

/** True if the number has at most this many decimals. */
const hasAtMostDecimals = (value: number, digits: number): boolean =>
  Number(value.toFixed(digits)) === value

const numberSchema = ({ least, most, digits = 0, required }: Extract<Row, { type: 'number' }>) => {
  const message =
    digits === 0
      ? `Write a whole number from ${least} to ${most}.`
      : `Write a number from ${least} to ${most}, with ${digits} decimals at most.`
  const bounded = v.pipe(v.number(message), v.minValue(least, message), v.maxValue(most, message))
  const number =
    digits === 0
      ? v.pipe(bounded, v.integer(message))
      : v.pipe(
          bounded,
          v.check((value) => hasAtMostDecimals(value, digits), message),
        )
  return required ? number : v.optional(number, least)
}

const textSchema = (
  { type, max, pattern, multiline }: Extract<Row, { type: 'text' | 'html' }>,
  required: boolean,
): v.GenericSchema => {
  if (type === 'html') return required ? requiredHtml(max) : html(max)
  if (multiline) return required ? requiredText(max) : text(max)
  if (!pattern) return required ? requiredTitle(max) : title(max)
  const normalised = required ? requiredCodeText(max, pattern.kept) : codeText(max, pattern.kept)
  return v.pipe(
    normalised,
    v.check((value) => value === '' || pattern.regex.test(value), pattern.message),
  )
}

/**
 * The schema of the value of one field. An optional value may be missing: the output is then the
 * value that the field has in an empty form.
 */
function valueSchema(row: Row, required: boolean): v.GenericSchema {
  switch (row.type) {
    case 'text':
    case 'html':
      return textSchema(row, required)
    case 'image':
    case 'file':
      return required ? requiredFile : file
    case 'date':
      return required
        ? date
        : v.optional(v.union([v.literal(''), date], 'Write the date as YYYY-MM-DD.'), '')
    case 'time':
      return time
    case 'boolean':
      return v.optional(v.boolean(), false)
    case 'token':
      return uuid
    case 'number':
      return numberSchema(row)
    case 'list':
      return listSchema(row, required)
    case 'choice': {
      const choice = v.picklist(
        row.options.map(({ value }) => value),
        row.unknown,
      )
      return required ? choice : v.optional(choice, row.options[0]?.value)
    }
  }
}

/**
 * Languages in which a row is required; a row with only one field counts as English.
 * @param neededIn the result of the kind's `requiredIn`
 */
export const requiredLanguages = (
  { required }: Pick<Row, 'required'>,
  neededIn: readonly Language[],
): readonly Language[] => (required === 'by item' ? neededIn : required ? ['en'] : [])

/**
 * The schema of every field by name.
 * @param neededIn the languages in which fields with `required: 'by item'` are required
 */
export const schemaEntriesOf = (
  rows: readonly Row[],
  neededIn: readonly Language[] = [],
): v.ObjectEntries =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const neededLanguages = requiredLanguages(row, neededIn)
      const inEnglish = valueSchema(row, neededLanguages.includes('en'))
      const inArabic = valueSchema(row, neededLanguages.includes('ar'))
      return 'en' in row
        ? [
            [row.en, inEnglish],
            [row.ar, inArabic],
          ]
        : [[row.key, inEnglish]]
    }),
  )

/** The values of all optional fields in an empty form. */
export const defaultsOf = (rows: readonly Row[]): Data =>
  Object.fromEntries(
    Object.entries(schemaEntriesOf(rows)).flatMap(([key, schema]) => {
      const empty = v.safeParse(schema, undefined)
      return empty.success ? [[key, empty.output]] : []
    }),
  )

/** The schema of one field by name. @throws Error for an unknown name */
export const fieldSchema = (rows: readonly Row[], key: string): v.GenericSchema => {
  const schema = schemaEntriesOf(rows)[key]
  if (!schema) throw new Error(`${key} is no field.`)
  return schema as v.GenericSchema
}

/**
 * The schema of a record's data: it checks every field and the rules on several fields, and rejects
 * unknown names.
 */
export const schemaOf = (
  rows: readonly Row[],
  rules: readonly Rule<Data, string>[],
  requiredIn: Kind['requiredIn'],
): v.GenericSchema<unknown, Data> => {
  // A schema for each set of required languages, made once.
  const objects = new Map<string, v.StrictObjectSchema<v.ObjectEntries, undefined>>()
  const objectFor = (neededIn: readonly Language[]) => {
    const name = neededIn.join(' ')
    const object = objects.get(name) ?? v.strictObject(schemaEntriesOf(rows, neededIn))
    objects.set(name, object)
    return object
  }
  const data = requiredIn
    ? v.lazy((input) => objectFor(requiredIn(isObject(input) ? input : {})))
    : objectFor([])
  return v.pipe(
    data,
    ...rules.map(({ field, holds, message }) => v.forward(v.check(holds, message), [field])),
  )
}
