import * as v from 'valibot'
import { errors } from './define.ts'

/** The upload that it came by, the SHA-256 of its bytes, its name. */
const FORMAT =
  /^([0-9a-z]{8,9}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{64})\/([\p{L}\p{N}][\p{L}\p{N}._-]{0,99}\.pdf)$/u

/** A PDF that was uploaded with a form: its bytes are stored under the upload's id, this stands in the form's values. */
export type Attachment = { upload: string; sha256: string; name: string }

/** An attachment as one text, `<upload>/<sha256>/<name>`. */
export const attachmentText = ({ upload, sha256, name }: Attachment): string =>
  `${upload}/${sha256}/${name}`

/** The attachment in a field's value; null where there is none. */
export const attachmentIn = (value: unknown): Attachment | null => {
  const [, upload, sha256, name] = (typeof value === 'string' && FORMAT.exec(value)) || []
  return upload !== undefined && sha256 !== undefined && name !== undefined
    ? { upload, sha256, name }
    : null
}

/** The value of a `file` field, which {@link attachmentText} makes; empty where no file was chosen. */
export const attachment = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(400, errors.fileGone),
    v.check((value) => value === '' || attachmentIn(value) !== null, errors.fileGone),
  ),
  '',
)
