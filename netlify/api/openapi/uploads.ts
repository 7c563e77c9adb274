import * as v from 'valibot'
import { MB } from '#rules/uploads.ts'
import { formFileUpload } from '../submissions/attachments.ts'
import type { UploadEndpoint } from '../uploads/upload-endpoint.ts'
import { PART_BYTES } from '../uploads/file-types.ts'
import { libraryUpload } from '../uploads/library.ts'
import { METADATA_BYTES, OVERRIDABLE_METHODS, PART_TYPE, TUS_VERSION } from '../uploads/protocol.ts'
import { commonHeaderNames, headerRefs, variantOf, type OpenApiObject } from './headers.ts'
import { accessDescriptions } from './operation.ts'
import { headerParameter, origin } from './parameters.ts'
import {
  errors,
  problemResponses,
  responseDescriptions,
  type ProblemMembers,
  type UnusualStatuses,
} from './schema.ts'
import { tagOf } from './tags.ts'

/** An address that accepts uploads, of staff or of visitors. */
type UploadAddress = {
  endpoint: UploadEndpoint
  /** Part of the operations' ids. */
  name: string
  /** Words for the uploaded file in the operations' summaries. */
  fileWords: string
  forStaff: boolean
}

const addresses: readonly UploadAddress[] = [
  {
    endpoint: libraryUpload,
    name: 'upload',
    fileWords: 'a PDF or a picture for the library',
    forStaff: true,
  },
  {
    endpoint: formFileUpload,
    name: 'form-file',
    fileWords: "a visitor's PDF, to which a form then refers",
    forStaff: false,
  },
]

const tusVersionHeader = headerParameter('Tus-Resumable', true, 'Version of the tus protocol.', {
  const: TUS_VERSION,
})
const metadataHeader = headerParameter(
  'Upload-Metadata',
  true,
  '`filename` and, if known, `filetype`, encoded as tus specifies; HEAD returns the header unchanged.',
  { type: 'string', minLength: 1, maxLength: METADATA_BYTES },
)
const methodOverrideHeader = headerParameter(
  'X-HTTP-Method-Override',
  true,
  'Method to use instead of POST.',
  {
    enum: OVERRIDABLE_METHODS,
  },
)
const lengthHeader = (most: number): OpenApiObject =>
  headerParameter(
    'Upload-Length',
    true,
    `Size of the whole file in bytes, at most ${most / MB} MB.`,
    {
      type: 'integer',
      minimum: 1,
      maximum: most,
    },
  )
const offsetHeader = (required: boolean): OpenApiObject =>
  headerParameter(
    'Upload-Offset',
    required,
    'Offset at which the part begins: the `Upload-Offset` of the last response.',
    { type: 'integer', minimum: 0 },
  )
const idParameter: OpenApiObject = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Id of an upload, from its `Location`.',
  schema: { type: 'string', pattern: '^[0-9a-z-]{1,60}$' },
}

const partBody = (required: boolean): OpenApiObject => ({
  required,
  description: `Bytes of the file, at most ${PART_BYTES / MB} MB.`,
  content: { [PART_TYPE]: { schema: { type: 'string', format: 'binary' } } },
})

const fileErrors = { errors: v.optional(errors) }

const refusalsOf = ({ forStaff }: UploadAddress, sendsBytes: boolean): ProblemMembers => ({
  invalid: {},
  not_found: {},
  forbidden: {},
  unavailable: {},
  ...(forStaff
    ? { unauthorized: {}, pass_key_required: {} }
    : { preview: {}, rate_limited: { retryAt: v.string() } }),
  ...(sendsBytes ? { conflict: {}, too_large: fileErrors, unsupported_media: fileErrors } : {}),
})

/**
 * Refusals of uploads with a status that their code has nowhere else. At other addresses, for
 * example, 412 is the status of `stale`.
 */
const unusual: UnusualStatuses = [
  // The client speaks another version of the protocol.
  ['invalid', 412],
  // The upload has expired.
  ['not_found', 410],
]

/** A method of the tus protocol at an address. */
type UploadMethod = {
  method: string
  path: string
  summary: string
  parameters: readonly OpenApiObject[]
  /** Names of the headers of each success. Key: status. */
  successes: Record<number, readonly string[]>
  body?: OpenApiObject
  /** Refusals that the address's other methods do not have. */
  problems?: ProblemMembers
}
type Answer = OpenApiObject & { headers: OpenApiObject }

const responsesOf = (
  address: UploadAddress,
  { method, successes, body, problems }: UploadMethod,
): Record<string, OpenApiObject> => {
  const usualHeaders = [
    ...commonHeaderNames,
    variantOf('Cache-Control', 'private'),
    address.forStaff ? variantOf('X-Pass-Key', 'renewed') : 'X-Pass-Key',
  ]
  const successResponses = Object.entries(successes).map(([status, headers]) => [
    status,
    {
      description: responseDescriptions[Number(status)],
      headers: headerRefs([...usualHeaders, ...headers]),
    },
  ])
  const all = {
    ...Object.fromEntries(successResponses),
    ...problemResponses(
      { ...refusalsOf(address, body !== undefined), ...problems },
      variantOf('Cache-Control', 'private'),
      unusual,
    ),
  } as Record<string, Answer>
  return Object.fromEntries(
    Object.entries(all).map(([status, { content, headers, ...rest }]) => {
      const protocolHeaders = headerRefs([
        'Tus-Resumable',
        ...(status === '412' ? ['Tus-Version'] : []),
      ])
      return [
        status,
        {
          ...rest,
          headers: { ...headers, ...protocolHeaders },
          // An answer to HEAD has no body.
          ...(content && method !== 'head' ? { content } : {}),
        },
      ]
    }),
  )
}

const operationOf = (address: UploadAddress, upload: UploadMethod): OpenApiObject => {
  const hasId = upload.path.endsWith('}')
  return {
    operationId: `${upload.method}-${address.name}${hasId ? '-id' : ''}`,
    summary: upload.summary,
    description: address.forStaff
      ? accessDescriptions.staff
      : 'Public; number and size of the files per network are limited.',
    tags: [tagOf(address.endpoint.path)],
    security: address.forStaff ? [{ identity: [], passKey: [] }] : [],
    parameters: [...(hasId ? [idParameter] : []), tusVersionHeader, ...upload.parameters, origin],
    ...(upload.body ? { requestBody: upload.body } : {}),
    responses: responsesOf(address, upload),
  }
}

/** Operation OPTIONS, open to everybody: its answer has only constants. */
const optionsOf = ({ endpoint, name }: UploadAddress): OpenApiObject => {
  const summary = 'Get the supported tus version, its extensions and the maximum size of a file'
  const headers = headerRefs([
    ...commonHeaderNames,
    variantOf('Cache-Control', 'private'),
    'Tus-Resumable',
    'Tus-Version',
    'Tus-Extension',
    'Tus-Max-Size',
  ])
  const responses = {
    204: { description: responseDescriptions[204], headers },
    ...problemResponses({ not_found: {}, forbidden: {} }, variantOf('Cache-Control', 'private')),
  }
  return {
    operationId: `options-${name}`,
    summary,
    description: 'Public.',
    tags: [tagOf(endpoint.path)],
    security: [],
    responses,
  }
}

const methodsOf = ({ endpoint, fileWords }: UploadAddress): UploadMethod[] => {
  const uploadPath = `${endpoint.path}/{id}`
  const stateHeaders = ['Upload-Offset', 'Upload-Length', 'Upload-Metadata', 'X-Upload-File']
  return [
    {
      method: 'post',
      path: endpoint.path,
      summary: `Start to upload ${fileWords}, with the tus 1.0 protocol; the body may contain the first part, or the whole file`,
      parameters: [lengthHeader(endpoint.maxFileBytes), metadataHeader],
      successes: { 201: ['Location', variantOf('Upload-Offset', 'sent'), 'X-Upload-File'] },
      body: partBody(false),
    },
    {
      method: 'head',
      path: uploadPath,
      summary: 'Get the state of an upload; if it is complete, `X-Upload-File` describes the file',
      parameters: [],
      successes: { 200: stateHeaders },
    },
    {
      method: 'patch',
      path: uploadPath,
      summary: 'Send the next part; the response to the last part names the file',
      parameters: [offsetHeader(true)],
      successes: { 204: ['Upload-Offset', 'X-Upload-File'] },
      body: partBody(true),
    },
    ...(endpoint.methods.continue.includes('DELETE')
      ? [
          {
            method: 'delete',
            path: uploadPath,
            summary: 'Cancel an upload',
            parameters: [],
            successes: { 204: [] },
          },
        ]
      : []),
    {
      method: 'post',
      path: uploadPath,
      summary:
        'Use the method named in `X-HTTP-Method-Override`, for clients behind a proxy that allows only POST',
      parameters: [methodOverrideHeader, offsetHeader(false)],
      successes: { 200: stateHeaders, 204: [variantOf('Upload-Offset', 'sent'), 'X-Upload-File'] },
      body: partBody(false),
      problems: { method_not_allowed: {} },
    },
  ]
}

/** Path Items of the uploads, for the description's `paths`. */
export const uploadPaths = (): Record<string, Record<string, OpenApiObject>> => {
  const paths: Record<string, Record<string, OpenApiObject>> = {}
  for (const address of addresses) {
    paths[address.endpoint.path] = { options: optionsOf(address) }
    for (const upload of methodsOf(address))
      paths[upload.path] = {
        ...paths[upload.path],
        [upload.method]: operationOf(address, upload),
      }
  }
  return paths
}
