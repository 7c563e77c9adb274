import { allKinds } from '#kinds/index.ts'
import type { Schema } from './schema.ts'

const uuid: Schema = { type: 'string', format: 'uuid' }

/** Parameters by name: the same name means the same everywhere. */
const known: Record<string, { description: string; schema: Schema }> = {
  id: { description: 'The id of a record; for a setting its key.', schema: { type: 'string', minLength: 1, maxLength: 64 } },
  scope: { description: 'Staff see more by asking for it: drafts, and who saved.', schema: { const: 'staff' } },
  limit: { description: 'Items a page holds at most.', schema: { type: 'integer', minimum: 1, maximum: 1_000, default: 1_000 } },
  cursor: { description: 'Where the page begins, as `Link` gave it.', schema: { type: 'string', minLength: 1, maxLength: 400 } },
  updatedBy: { description: 'Who deletes: the signed-in address.', schema: { type: 'string', maxLength: 320 } },
  kind: { description: 'The name of a kind.', schema: { enum: allKinds.map(({ name }) => name) } },
  Revision: { description: 'One version, which then comes whole.', schema: { type: 'string', maxLength: 40 } },
  FormType: { description: 'The form that was filled in.', schema: { enum: ['CONTACT', 'BUSINESS', 'CAREER'] } },
  State: { description: 'States, with commas between them; all of them where it is left out.', schema: { type: 'string', pattern: '^(new|read|done|spam)(,(new|read|done|spam))*$' } },
  q: { description: 'Words that a response must hold.', schema: { type: 'string', maxLength: 200 } },
}

const other = { description: 'See the summary.', schema: { type: 'string', maxLength: 400 } }

/** The parameters in a path: ids made by whoever created the record. */
export const pathParameters = (path: string): Schema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, description: 'The id of a record.', schema: uuid }))

/** The parameters of a query; `name!` is one that must be there. Any other is refused. */
export const queryParameters = (names: readonly string[]): Schema[] =>
  names.map((given) => {
    const name = given.replace(/!$/, '')
    return { name, in: 'query', required: given.endsWith('!'), ...(known[name] ?? other) }
  })

/** The version that was seen. */
export const ifMatch = (required: boolean): Schema => ({
  name: 'If-Match', in: 'header', required, description: 'The `ETag` or `Revision` that was seen.',
  schema: { type: 'string', pattern: '^(W/)?"?[a-z0-9]{1,40}"?$' },
})

/** A write of staff comes from a page of the site itself. */
export const origin: Schema = {
  name: 'Origin', in: 'header', required: true, description: "The site's own origin, as browsers send it by themselves.", schema: { type: 'string', format: 'uri' },
}
