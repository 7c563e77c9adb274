import type * as v from 'valibot'
import type { FormType } from '#kinds/submissions.ts'

/** What a visitor types into. `hidden` is filled by the page; `trap` is out of everyone's sight, so that only a machine fills it. */
export type FieldType = 'text' | 'email' | 'tel' | 'url' | 'long text' | 'choice' | 'consent' | 'hidden' | 'trap'

export type FormField<Key extends string = string> = {
  key: Key
  type: FieldType
  /** Characters. */
  max?: number
  required?: true
  /** What the browser may fill in, in HTML's own terms. */
  autocomplete?: string
  /** Values of a choice. Their words stand in the messages. */
  options?: readonly string[]
}

export type FormValues = Record<string, unknown>

/** A public form: the same schema in the browser and on the server, and its fields in the order in which they are shown. */
export type Form<Type extends FormType = FormType, Output extends FormValues = FormValues, Key extends string = string> = {
  type: Type
  schema: v.GenericSchema<unknown, Output>
  fields: readonly FormField<Key>[]
}

/** Declares a form. Its fields must be every key of the schema and no other: a forgotten one does not compile, and the error names it. */
export function defineForm<const Type extends FormType, Output extends FormValues, const Fields extends readonly FormField<keyof Output & string>[]>(
  form: Omit<Form<Type, Output, keyof Output & string>, 'fields'> & {
    fields: Exclude<keyof Output & string, Fields[number]['key']> extends never
      ? Fields
      : { missing: Exclude<keyof Output & string, Fields[number]['key']> }
  },
): Form<Type, Output, keyof Output & string> & { fields: Fields } {
  return form as Form<Type, Output, keyof Output & string> & { fields: Fields }
}
