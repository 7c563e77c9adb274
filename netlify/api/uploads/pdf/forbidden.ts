import { forbiddenPdfNames, pdfTroubles, type PdfTrouble } from '#rules/uploads.ts'
import { badContent } from '../file-types.ts'

const FETCHES =
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
  fetches: FETCHES,
}

/** Refusals by forbidden name. */
const forbidden = new Map(
  pdfTroubles.flatMap((trouble) =>
    forbiddenPdfNames[trouble].map((name) => [name, refusals[trouble]] as const),
  ),
)

/** Refuses a forbidden name, with escapes decoded. @throws Problem */
export const refuseName = (name: string): void => {
  const words = forbidden.get(name)
  if (words) throw badContent(words)
}

/**
 * Allowed links: to pages, mail and phones, and paths relative to the file, in which a colon after
 * a bracket starts no scheme. Any other link runs or opens something.
 */
const GOOD_LINK =
  /^(?:https?:|mailto:|tel:|(?![/\\]{2}|\\)[^:/?#]*(?:[/?#]|$)|[^:/?#]*[()[\]{}<>"'|^`][^:/?#]*:)/i
/**
 * Addresses of another machine: two slashes of either kind, which readers follow without a click
 * and sign in to, or a scheme. One letter is a drive.
 */
const ELSEWHERE = /^(?:[/\\]{2}|[a-z][a-z\d+.-]+:)/i

// Removes control characters and spaces, as readers do before they follow a link.
const bare = (text: string): string => text.replace(/[^\x21-\x7e]/g, '')

/** Refuses a file's name that leads to another machine. @throws Problem */
export const refuseFileElsewhere = (name: string): void => {
  if (ELSEWHERE.test(bare(name))) throw badContent(FETCHES)
}

/** Refuses a stream whose bytes are in another file, and references into one. @throws Problem */
export const refuseExternal = (): never => {
  throw badContent(FETCHES)
}

/**
 * Refuses automatic actions of a reader on opening the file, a page or a field, other than going to
 * a page. @throws Problem
 */
export const refuseOpening = (): never => {
  throw badContent(
    'This PDF does something automatically when it is opened. Save a copy without that (print it to a PDF) and upload that.',
  )
}

/** Refuses a link that is more than a link. @throws Problem */
export const refuseLink = (link: string): void => {
  if (!GOOD_LINK.test(bare(link)))
    throw badContent(
      'This PDF has a link that runs a program or opens a file on the reader’s own machine. Remove the link and export it again.',
    )
}

export const damagedPdf = () =>
  badContent('This PDF is damaged or was cut off. Export it again from the program that made it.')
export const tooMuch = () =>
  badContent('This PDF is too complicated to be checked. Print it to a PDF and upload that.')
