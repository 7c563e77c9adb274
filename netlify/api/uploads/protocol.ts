import type { UPLOAD_METHODS } from '../hosts.ts'

// Constants of the tus protocol. They are apart from its server (`tus.ts`), so that the API's
// description can use them without loading the server.

/** Supported version of tus. */
export const TUS_VERSION = '1.0.0'

/** The media type of a part. */
export const PART_TYPE = 'application/offset+octet-stream'

/** Most bytes of Upload-Metadata, which is stored and returned as it was sent. */
export const METADATA_BYTES = 4_096

/** Methods that a client behind a proxy that blocks them may send as a POST. */
export const OVERRIDABLE_METHODS: readonly string[] = [
  'PATCH',
  'HEAD',
  'DELETE',
] satisfies (typeof UPLOAD_METHODS.continue)[number][]
