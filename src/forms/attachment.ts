import * as v from 'valibot'
import { errors } from './define.ts'

/** `<upload>/<sha256>/<name>`: id of the upload, SHA-256 of its bytes, file name. */
const FORMAT =
  /^([0-9a-z]{8,9}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{64})\/([\p{L}\p{N}][\p{L}\p{N}._-]{0,99}\.pdf)$/u

/** Reference to a PDF that was uploaded with a form; part of the form's values. */
export type Attachment = {
  /** Id of the upload, under which the bytes are stored. */
  upload: string
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: string
  /** File name. */
  name: string
}

/** An attachment as one text, `<upload>/<sha256>/<name>`. */
export const attachmentText = ({ upload, sha256, name }: Attachment): string =>
  `${upload}/${sha256}/${name}`

/** The attachment in a field's value; null when it has none. */
export const attachmentIn = (value: unknown): Attachment | null => {
  const [, upload, sha256, name] = (typeof value === 'string' && FORMAT.exec(value)) || []
  return upload !== undefined && sha256 !== undefined && name !== undefined
    ? { upload, sha256, name }
    : null
}

/** The value of a `file` field, as made by {@link attachmentText}; empty without a file. */
export const attachment = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(400, errors.fileGone),
    v.check((value) => value === '' || attachmentIn(value) !== null, errors.fileGone),
  ),
  '',
)
