import { forbiddenPdfNames, pdfTroubles, type PdfTrouble } from '#rules/uploads.ts'
import { badContent } from '../file-types.ts'

const FETCHES_MESSAGE =
  'This PDF loads files from elsewhere. Save a copy without that (print it to a PDF) and upload that.'

const refusals: Readonly<Record<PdfTrouble, string>> = {
  locked:
    'This PDF is locked (encrypted), so it cannot be checked. Save a copy without a password and upload that.',
  program:
    'This PDF contains JavaScript. Save a copy without it (print it to a PDF) and upload that.',
  inside: 'This PDF contains other files. Save a copy without attachments and upload that.',
  launch:
    'This PDF starts other programs. Save a copy without that (print it to a PDF) and upload that.',
  film: 'This PDF contains video, sound or Flash. Save a copy without them (print it to a PDF) and upload that.',
  xfa: 'This PDF is an XFA form, which can contain programs. Print it to a PDF and upload that.',
  sends:
    'This PDF is a form that sends or fetches data. Save a copy without it (print it to a PDF) and upload that.',
  fetches: FETCHES_MESSAGE,
}

/** Messages of refusals. Key: forbidden name. */
const messages = new Map(
  pdfTroubles.flatMap((trouble) =>
    forbiddenPdfNames[trouble].map((name) => [name, refusals[trouble]] as const),
  ),
)

/** Refuses a forbidden name. @param name without escapes. @throws Problem */
export const refuseName = (name: string): void => {
  const message = messages.get(name)
  if (message) throw badContent(message)
}

/**
 * Matches an allowed link: to a page, to an e-mail address, to a phone number, or a path relative
 * to the file. A path has no colon before its first `/`, `?` or `#`, as the colon would end a
 * scheme, unless a bracket or another sign that schemes cannot have comes before the colon.
 */
const ALLOWED_LINK =
  /^(?:https?:|mailto:|tel:|(?![/\\]{2}|\\)[^:/?#]*(?:[/?#]|$)|[^:/?#]*[()[\]{}<>"'|^`][^:/?#]*:)/i
/**
 * Matches an address on another machine. It begins with two slashes or backslashes: readers open
 * such a file without a click, and sign in to its machine. Or it begins with a scheme, of at least
 * two letters: one letter would be a drive.
 */
const ELSEWHERE = /^(?:[/\\]{2}|[a-z][a-z\d+.-]+:)/i

/** A text without control characters and spaces, which readers ignore in links. */
const withoutIgnored = (text: string): string => text.replace(/[^\x21-\x7e]/g, '')

/** Refuses a file's name that leads to another machine. @throws Problem */
export const refuseFileElsewhere = (name: string): void => {
  if (ELSEWHERE.test(withoutIgnored(name))) throw badContent(FETCHES_MESSAGE)
}

/** Refuses a file whose streams or references use another file. @throws Problem */
export const refuseExternal = (): never => {
  throw badContent(FETCHES_MESSAGE)
}

/**
 * Refuses a file that makes readers act automatically when it, a page or a field is opened. Going
 * to a page is allowed.
 * @throws Problem
 */
export const refuseOpening = (): never => {
  throw badContent(
    'This PDF does something automatically when it is opened. Save a copy without that (print it to a PDF) and upload that.',
  )
}

/** Refuses a link that runs a program or opens a file. @throws Problem */
export const refuseLink = (link: string): void => {
  if (!ALLOWED_LINK.test(withoutIgnored(link)))
    throw badContent(
      'This PDF has a link that runs a program or opens a file on the reader’s own machine. Remove the link and export it again.',
    )
}

/**
 * Refusal of a PDF that cannot be read to the end, or that readers could understand differently.
 */
export const damagedPdf = () =>
  badContent('This PDF is damaged or was cut off. Export it again from the program that made it.')
/** Refusal of a PDF whose check would take too long, or too much memory. */
export const tooComplicatedPdf = () =>
  badContent('This PDF is too complicated to be checked. Print it to a PDF and upload that.')
