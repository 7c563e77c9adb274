import { attachmentIn } from '#forms/attachment.ts'
import type { FormValues } from '#forms/define.ts'
import type { FormType } from '#kinds/submissions.ts'
import { sha256 } from '#store/keys.ts'

/**
 * A value as it is hashed. Of a file, only its hash and name: the same file uploaded twice counts
 * as the same content.
 */
const contentOf = (value: unknown): unknown => {
  const attachment = attachmentIn(value)
  return attachment ? `${attachment.sha256}/${attachment.name}` : value
}

/**
 * Order of the keys in a form's hash. It must never change, as the hashes are stored: new keys are
 * added at the end.
 */
const hashedKeys = [
  'firstName',
  'lastName',
  'email',
  'contactNumber',
  'consent',
  'consentVersion',
  'locale',
  'website',
  'startedAt',
  'subject',
  'transferReference',
  'resume',
  'resumeUrl',
  'preferredRole',
  'message',
  'companyName',
  'emirate',
  'remedy',
]

/** Position of a key in a hash. @throws Error for a key without one */
const hashPosition = (key: string): number => {
  const position = hashedKeys.indexOf(key)
  if (position === -1) throw new Error(`Add ${key} to the end of the keys that are hashed.`)
  return position
}

/** Hash of a form's content, with its keys in the order of {@link hashedKeys}. */
export const formHash = (type: FormType, values: FormValues): string =>
  sha256(
    JSON.stringify([
      type,
      Object.fromEntries(
        Object.entries(values)
          .sort(([one], [other]) => hashPosition(one) - hashPosition(other))
          .map(([key, value]) => [key, contentOf(value)]),
      ),
    ]),
  )

/** A UUID of version 8 (RFC 9562), made of a hash in hex. */
const uuidOf = (hex: string): string => {
  // Of a UUID's digits, counted from 0, digit 12 is the version. Digit 16 begins with the bits 10.
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** A ContactId for a form that was sent without one: equal content gets the same id. */
export const idOfContent = (type: FormType, values: FormValues): string =>
  uuidOf(formHash(type, values))

/**
 * The ContactId of content that is sent again on a later day.
 * @param id from {@link idOfContent}
 * @param day number of the day since 1970, in UTC
 */
export const idOfContentOnDay = (id: string, day: number): string => uuidOf(sha256(`${id} ${day}`))
