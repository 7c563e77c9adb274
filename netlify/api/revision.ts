import { Problem } from './problem.ts'

/** The version that the sender has seen, from `If-Match`; null when it says none. @throws Problem `invalid` */
export const revisionOf = (request: Request): string | null => {
  const header = request.headers.get('if-match')
  if (header === null) return null
  const match = /^(?:W\/)?"?([a-z0-9]{1,40})"?$/.exec(header.trim())
  if (!match?.[1]) throw new Problem('invalid', { detail: 'If-Match holds no revision.' })
  return match[1]
}
