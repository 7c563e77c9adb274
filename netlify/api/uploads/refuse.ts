import { Problem } from '../problem.ts'

/** A file is refused with words that the person who chose it can act on. */
const refused = (code: 'unsupported_media' | 'too_large' | 'invalid', status: number) => (words: string): Problem =>
  new Problem(code, { status, detail: words, errors: [{ path: 'file', message: words }] })

/** It is not of a kind that is taken, whatever its name says. */
export const wrongType = refused('unsupported_media', 415)
export const tooLarge = refused('too_large', 413)
/** It is of a right kind, but damaged, or holds what it must not hold. */
export const badContent = refused('invalid', 422)
