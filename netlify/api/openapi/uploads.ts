import * as v from 'valibot'
import { MB } from '#rules/uploads.ts'
import { formFileUpload } from '../submissions/attachments.ts'
import type { UploadEndpoint } from '../uploads/upload-endpoint.ts'
import { PART_BYTES } from '../uploads/file-types.ts'
import { library } from '../uploads/library.ts'
import { METADATA_BYTES, OVERRIDING, PART_TYPE, TUS_VERSION } from '../uploads/protocol.ts'
import { everywhere, headerRefs, type OpenApiObject } from './headers.ts'
import { header, origin } from './parameters.ts'
import { errors, problemResponses, type Members, type Unusual } from './schema.ts'
import { tagOf } from './tags.ts'

/** An address that accepts uploads, of staff or of visitors. */
type Place = { door: UploadEndpoint; name: string; what: string; forStaff: boolean }

const places: readonly Place[] = [
  { door: library, name: 'upload', what: 'a PDF or a picture for the library', forStaff: true },
  {
    door: formFileUpload,
    name: 'form-file',
    what: "a visitor's PDF, which a form then names",
    forStaff: false,
  },
]

const resumable = header('Tus-Resumable', true, 'The version of the protocol.', {
  const: TUS_VERSION,
})
const metadata = header(
  'Upload-Metadata',
  true,
  'The `filename`, and the `filetype` where it is known, as tus writes them; a HEAD gives all of it back.',
  { type: 'string', minLength: 1, maxLength: METADATA_BYTES },
)
const override = header('X-HTTP-Method-Override', true, 'The method that is meant.', {
  enum: OVERRIDING,
})
const lengthUpTo = (most: number): OpenApiObject =>
  header('Upload-Length', true, `Bytes of the whole file: ${most / MB} MB at most.`, {
    type: 'integer',
    minimum: 1,
    maximum: most,
  })
const offset = (required: boolean): OpenApiObject =>
  header(
    'Upload-Offset',
    required,
    'Where the part begins: the `Upload-Offset` of the last answer.',
    { type: 'integer', minimum: 0 },
  )
const id: OpenApiObject = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of an upload, from its `Location`.',
  schema: { type: 'string', pattern: '^[0-9a-z-]{1,60}$' },
}

const part = (required: boolean): OpenApiObject => ({
  required,
  description: `Bytes of the file, ${PART_BYTES / MB} MB at most.`,
  content: { [PART_TYPE]: { schema: { type: 'string', format: 'binary' } } },
})

const ofFile = { errors: v.optional(errors) }

const refusalsOf = ({ forStaff }: Place, sendsBytes: boolean): Members => ({
  invalid: {},
  not_found: {},
  forbidden: {},
  unavailable: {},
  ...(forStaff
    ? { unauthorized: {}, pass_key_required: {} }
    : { preview: {}, rate_limited: { retryAt: v.string() } }),
  ...(sendsBytes ? { conflict: {}, too_large: ofFile, unsupported_media: ofFile } : {}),
})

/** Statuses for another version of the protocol, and for an upload that expired. */
const unusual: Unusual = [
  ['invalid', 412],
  ['not_found', 410],
]

type Step = {
  method: string
  path: string
  summary: string
  parameters: readonly OpenApiObject[]
  answers: Record<number, readonly string[]>
  body?: OpenApiObject
  problems?: Members
}
type Answer = OpenApiObject & { headers: OpenApiObject }

const responsesOf = (
  place: Place,
  { method, summary, answers, body, problems }: Step,
): Record<string, OpenApiObject> => {
  const usual = [
    ...everywhere,
    'Cache-Control-private',
    place.forStaff ? 'X-Pass-Key-renewed' : 'X-Pass-Key',
  ]
  const successes = Object.entries(answers).map(([status, headers]) => [
    status,
    { description: summary, headers: headerRefs([...usual, ...headers]) },
  ])
  const all = {
    ...Object.fromEntries(successes),
    ...problemResponses(
      { ...refusalsOf(place, body !== undefined), ...problems },
      'Cache-Control-private',
      unusual,
    ),
  } as Record<string, Answer>
  return Object.fromEntries(
    Object.entries(all).map(([status, { content, headers, ...rest }]) => {
      const spoken = headerRefs(['Tus-Resumable', ...(status === '412' ? ['Tus-Version'] : [])])
      return [
        status,
        {
          ...rest,
          headers: { ...headers, ...spoken },
          ...(content && method !== 'head' ? { content } : {}),
        },
      ]
    }),
  )
}

const operationOf = (place: Place, step: Step): OpenApiObject => ({
  operationId: `${step.method}-${place.name}${step.path.endsWith('}') ? '-id' : ''}`,
  summary: step.summary,
  description: place.forStaff
    ? 'For staff, by the access token and the proof of the passphrase.'
    : 'For everybody; few files of one network are taken.',
  tags: [tagOf(place.door.path)],
  security: place.forStaff ? [{ identity: [], passKey: [] }] : [],
  parameters: [...(step.path.endsWith('}') ? [id] : []), resumable, ...step.parameters, origin],
  ...(step.body ? { requestBody: step.body } : {}),
  responses: responsesOf(place, step),
})

/** Operation OPTIONS, which needs no gate: it reveals constants only. */
const optionsOf = ({ door, name }: Place): OpenApiObject => {
  const summary = 'The version of tus that is spoken here, its extensions and the largest file'
  const headers = headerRefs([
    ...everywhere,
    'Cache-Control-private',
    'Tus-Resumable',
    'Tus-Version',
    'Tus-Extension',
    'Tus-Max-Size',
  ])
  const responses = {
    204: { description: summary, headers },
    ...problemResponses({ not_found: {}, forbidden: {} }, 'Cache-Control-private'),
  }
  return {
    operationId: `options-${name}`,
    summary,
    description: 'For everybody: it reveals nothing else.',
    tags: [tagOf(door.path)],
    security: [],
    responses,
  }
}

const stepsOf = ({ door, what }: Place): Step[] => {
  const one = `${door.path}/{id}`
  const sent = ['Upload-Offset', 'X-Upload-File']
  const standing = ['Upload-Offset', 'Upload-Length', 'Upload-Metadata', 'X-Upload-File']
  return [
    {
      method: 'post',
      path: door.path,
      summary: `Begin to upload ${what}, by the tus 1.0 protocol; the body may bring the first part, or all of it`,
      parameters: [lengthUpTo(door.most), metadata],
      answers: { 201: ['Location', 'Upload-Offset-sent', 'X-Upload-File'] },
      body: part(false),
    },
    {
      method: 'head',
      path: one,
      summary: 'Where an upload stands; one that is complete names its file',
      parameters: [],
      answers: { 200: standing },
    },
    {
      method: 'patch',
      path: one,
      summary: 'Send the next part; the answer to the last one names the file',
      parameters: [offset(true)],
      answers: { 204: sent },
      body: part(true),
    },
    ...(door.methods.continue.includes('DELETE')
      ? [
          {
            method: 'delete',
            path: one,
            summary: 'Give an upload up',
            parameters: [],
            answers: { 204: [] },
          },
        ]
      : []),
    {
      method: 'post',
      path: one,
      summary:
        'The method that a header names, for clients behind a proxy that lets nothing but POST through',
      parameters: [override, offset(false)],
      answers: { 200: standing, 204: ['Upload-Offset-sent', 'X-Upload-File'] },
      body: part(false),
      problems: { method_not_allowed: {} },
    },
  ]
}

/** Path Items of the uploads, for the description's `paths`. */
export const uploadPaths = (): Record<string, Record<string, OpenApiObject>> => {
  const paths: Record<string, Record<string, OpenApiObject>> = {}
  for (const place of places) {
    paths[place.door.path] = { options: optionsOf(place) }
    for (const step of stepsOf(place))
      paths[step.path] = { ...paths[step.path], [step.method]: operationOf(place, step) }
  }
  return paths
}
