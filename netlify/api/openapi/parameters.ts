import { allKinds } from '#kinds/index.ts'
import { formTypes } from '#kinds/submissions.ts'
import type { OpenApiObject } from './headers.ts'

const uuid: OpenApiObject = { type: 'string', format: 'uuid' }

/** Parameters. Key: name, which has the same meaning at all endpoints. */
const knownParameters: Record<string, { description: string; schema: OpenApiObject }> = {
  id: {
    description: 'The id of a record; for a setting its key.',
    schema: { type: 'string', minLength: 1, maxLength: 64 },
  },
  scope: {
    description: 'Staff see more by asking for it: drafts, and who saved.',
    schema: { const: 'staff' },
  },
  limit: {
    description: 'The most items in one page.',
    schema: { type: 'integer', minimum: 1, maximum: 1_000, default: 1_000 },
  },
  cursor: {
    description: 'Where the page begins, as `Link` gave it.',
    schema: { type: 'string', minLength: 1, maxLength: 400 },
  },
  updatedBy: {
    description: 'Who deletes: the signed-in address.',
    schema: { type: 'string', maxLength: 320 },
  },
  kind: { description: 'The name of a kind.', schema: { enum: allKinds.map(({ name }) => name) } },
  Revision: { description: 'One version.', schema: { type: 'string', maxLength: 40 } },
  FilePath: {
    description: 'The address of a file, `/assets/<sha256>/<name>`.',
    schema: { type: 'string', maxLength: 400 },
  },
  FormType: { description: 'The form that was filled in.', schema: { enum: [...formTypes] } },
  State: {
    description: 'States, with commas between them; all of them where it is left out.',
    schema: { type: 'string', pattern: '^(new|read|done|spam)(,(new|read|done|spam))*$' },
  },
  q: {
    description: 'Words that a response must contain.',
    schema: { type: 'string', maxLength: 200 },
  },
}

const otherParameter = {
  description: 'See the summary.',
  schema: { type: 'string', maxLength: 400 },
}

const day = {
  description: 'A day on the calendar of the Emirates, past or to come.',
  schema: { type: 'string', format: 'date' },
}

/** The parameters in a path: a day, or ids chosen by the creator of the record. */
export const pathParameters = (path: string): OpenApiObject[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    ...(name === 'day' ? day : { description: 'The id of a record.', schema: uuid }),
  }))

/** The parameters of a query. @param names a name that ends in `!` is required */
export const queryParameters = (names: readonly string[]): OpenApiObject[] =>
  names.map((markedName) => {
    const name = markedName.replace(/!$/, '')
    const parameter = knownParameters[name] ?? otherParameter
    return { name, in: 'query', required: markedName.endsWith('!'), ...parameter }
  })

/** `If-Match` with the version that was seen. */
export const ifMatch = (required: boolean): OpenApiObject =>
  header('If-Match', required, 'The `ETag` or `Revision` that was seen.', {
    type: 'string',
    pattern: '^(W/)?"?[a-z0-9]{1,40}"?$',
  })

/** A header of a request. */
export const header = (
  name: string,
  required: boolean,
  description: string,
  schema: OpenApiObject,
): OpenApiObject => ({ name, in: 'header', required, description, schema })

/** `If-None-Match` with versions of the answer that the caller has. */
export const ifNoneMatch = header('If-None-Match', false, 'Versions that the caller has.', {
  type: 'string',
})

/** `Origin` of a write by staff: the site itself, or none for a program. */
export const origin = header(
  'Origin',
  false,
  "Browsers send it by themselves; where it is there, it must be the site's own.",
  { type: 'string', format: 'uri' },
)

/**
 * `Sec-Fetch-Site` of a form posted without our script and without `Origin`: it proves that the
 * form was on a page of the site.
 */
export const fetchSite = header(
  'Sec-Fetch-Site',
  false,
  'Browsers send it by themselves. A plain HTML post must have it, or `Origin`; JSON needs neither.',
  { const: 'same-origin' },
)
