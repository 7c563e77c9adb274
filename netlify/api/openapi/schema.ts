import { toJsonSchema, type JsonSchema, type OverrideSchemaContext } from '@valibot/to-json-schema'
import type * as v from 'valibot'

/** A JSON Schema of the 2020-12 dialect, which is OpenAPI 3.1's. */
export type Schema = { [keyword: string]: unknown }

/** `input`: what may be sent. `output`: what is answered, after trimming, defaults and cleaning. */
export type Mode = 'input' | 'output'

type Entry = { type: string; default?: unknown }

const mayLack = ({ type, default: value }: Entry, mode: Mode): boolean =>
  ['optional', 'exact_optional', 'nullish'].includes(type) && (mode === 'input' || value === undefined)

/** A field with a default may be left out of a request; in an answer it always stands. */
const withRequired = (mode: Mode) => ({ valibotSchema, jsonSchema }: OverrideSchemaContext): JsonSchema | null => {
  if (!('entries' in valibotSchema)) return null
  const entries = Object.entries(valibotSchema.entries as Record<string, Entry>)
  return { ...jsonSchema, required: entries.filter(([, entry]) => !mayLack(entry, mode)).map(([key]) => key) }
}

/**
 * The JSON Schema of a valibot schema. Rules that JSON Schema has no words for, such as that two dates follow each
 * other, are left out.
 */
export const schemaOf = (schema: v.GenericSchema, mode: Mode): Schema => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode: mode, errorMode: 'ignore', overrideSchema: withRequired(mode) })
  return rest
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes every schema that has a title out into `components`, under that title, and leaves a reference in its place. */
export const hoisted = (value: unknown, components: Record<string, Schema>): unknown => {
  if (Array.isArray(value)) return value.map((item) => hoisted(item, components))
  if (!isSchema(value)) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, hoisted(part, components)]))
  if (typeof inner['title'] !== 'string' || !('type' in inner || 'anyOf' in inner)) return inner
  const name = inner['title']
  if (components[name] && JSON.stringify(components[name]) !== JSON.stringify(inner)) throw new Error(`Two schemas are called ${name}.`)
  components[name] = inner
  return { $ref: `#/components/schemas/${name}` }
}
