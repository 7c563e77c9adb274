import { allKinds } from '#kinds/index.ts'
import { formTypes } from '#kinds/submissions.ts'
import type { OpenApiObject } from './headers.ts'

const uuid: OpenApiObject = { type: 'string', format: 'uuid' }

/** Parameters. Key: name, which has the same meaning at all endpoints. */
const knownParameters: Record<string, { description: string; schema: OpenApiObject }> = {
  id: {
    description: 'Id of the record, release or preview link; for a setting, its key.',
    schema: { type: 'string', minLength: 1, maxLength: 64 },
  },
  scope: {
    description:
      '`staff`: also returns items that are not public, drafts, and who saved them; for staff only.',
    schema: { const: 'staff' },
  },
  limit: {
    description:
      'Maximum number of items per page; a page may have fewer, even if another page follows.',
    schema: { type: 'integer', minimum: 1, maximum: 1_000, default: 1_000 },
  },
  cursor: {
    description: 'Cursor of the page, from the `Link` of the page before.',
    schema: { type: 'string', minLength: 1, maxLength: 400 },
  },
  updatedBy: {
    description: 'E-mail address of the signed-in user; any other is refused.',
    schema: { type: 'string', maxLength: 320 },
  },
  kind: { description: 'Kind of content.', schema: { enum: allKinds.map(({ name }) => name) } },
  Revision: { description: '`Revision` of a version.', schema: { type: 'string', maxLength: 40 } },
  FilePath: {
    description: 'Path of a file, `/assets/<sha256>/<name>`.',
    schema: { type: 'string', maxLength: 400 },
  },
  FormType: {
    description: 'Form whose responses are listed; all forms if omitted.',
    schema: { enum: [...formTypes] },
  },
  State: {
    description: 'States, separated by commas; all if omitted.',
    schema: { type: 'string', pattern: '^(new|read|done|spam)(,(new|read|done|spam))*$' },
  },
  q: {
    description: 'Words that a form response must contain.',
    schema: { type: 'string', maxLength: 200 },
  },
}

const day = {
  description: 'Day in the Emirates: past, present or future.',
  schema: { type: 'string', format: 'date' },
}

/** The parameters in a path: a day, or ids chosen by the creator of the record. */
export const pathParameters = (path: string): OpenApiObject[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    ...(name === 'day' ? day : { description: 'Id of the record or form response.', schema: uuid }),
  }))

/**
 * The parameters of a query.
 * @param names a name that ends in `!` is required
 * @throws Error for a name without a description
 */
export const queryParameters = (names: readonly string[]): OpenApiObject[] =>
  names.map((markedName) => {
    const name = markedName.replace(/!$/, '')
    const parameter = knownParameters[name]
    if (!parameter) throw new Error(`The parameter ${name} has no description.`)
    return { name, in: 'query', required: markedName.endsWith('!'), ...parameter }
  })

/** `If-Match` with the version that was seen. */
export const ifMatch = (required: boolean): OpenApiObject =>
  headerParameter(
    'If-Match',
    required,
    '`ETag` or `Revision` of the version that the caller has seen.',
    {
      type: 'string',
      pattern: '^(W/)?"?[a-z0-9]{1,40}"?$',
    },
  )

/** A header of a request. */
export const headerParameter = (
  name: string,
  required: boolean,
  description: string,
  schema: OpenApiObject,
): OpenApiObject => ({ name, in: 'header', required, description, schema })

/** `If-None-Match` with versions of the answer that the caller has. */
export const ifNoneMatch = headerParameter(
  'If-None-Match',
  false,
  '`ETag`s of the versions that the caller already has.',
  {
    type: 'string',
  },
)

/** `Origin` of a write by staff: the site itself, or none for a program. */
export const origin = headerParameter(
  'Origin',
  false,
  "Browsers send it automatically. If present, it must be the site's own origin.",
  { type: 'string', format: 'uri' },
)

/**
 * `Sec-Fetch-Site` of a form posted without our script and without `Origin`: it proves that the
 * form was on a page of the site.
 */
export const fetchSite = headerParameter(
  'Sec-Fetch-Site',
  false,
  'Browsers send it automatically. An HTML form post must have it or `Origin`; JSON needs neither.',
  { const: 'same-origin' },
)
