import type { UPLOAD_METHODS } from '../hosts.ts'

// Facts that the protocol's server and the API's description share; apart from the server, which the description does not load.

/** The version of tus that is spoken. */
export const TUS_VERSION = '1.0.0'

/** The media type of a part. */
export const PART_TYPE = 'application/offset+octet-stream'

/** Upload-Metadata, which is kept and given back as it was sent. */
export const METADATA_BYTES = 4_096

/** Methods that a client may send as a POST, where a proxy lets no others through. */
export const OVERRIDING: readonly string[] = [
  'PATCH',
  'HEAD',
  'DELETE',
] satisfies (typeof UPLOAD_METHODS.continue)[number][]
