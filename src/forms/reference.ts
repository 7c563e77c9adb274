import type { FormType } from '#kinds/submissions.ts'

/** Crockford's alphabet: no letter that is read as a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const INITIAL = { CONTACT: 'C', BUSINESS: 'B', CAREER: 'J' } satisfies Record<FormType, string>
const LETTERS = 6

/** The number that a visitor and the team know a response by, `C-7Q4M-20`: the first 30 bits of its ContactId. */
export const referenceOf = (contactId: string, type: FormType): string => {
  const bits = Number.parseInt(contactId.replaceAll('-', '').slice(0, 8), 16) >>> 2
  const letters = Array.from({ length: LETTERS }, (_, place) => ALPHABET.charAt((bits >>> (5 * (LETTERS - 1 - place))) & 31)).join('')
  return `${INITIAL[type]}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
